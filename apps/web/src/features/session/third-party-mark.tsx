// The marks of third parties, in their own colours: people look for them by those.
import type { ThirdParty } from '../../lib/session/issuer-sign-in.ts';

export function ThirdPartyMark({ party }: { party: ThirdParty }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {party === 'google' ? <Google /> : <Microsoft />}
    </svg>
  );
}

function Google() {
  return (
    <g fill="none" strokeWidth="4.2">
      <path d="M18.4 5.9A8.9 8.9 0 0 0 4.3 7.6" stroke="#ea4335" />
      <path d="M4.3 7.6a8.9 8.9 0 0 0 0 8.8" stroke="#fbbc05" />
      <path d="M4.3 16.4a8.9 8.9 0 0 0 13.4 2.4" stroke="#34a853" />
      <path d="M17.7 18.8A8.9 8.9 0 0 0 20.9 12H12" stroke="#4285f4" />
    </g>
  );
}

function Microsoft() {
  return (
    <>
      <path fill="#f25022" d="M2 2h9.5v9.5H2z" />
      <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z" />
      <path fill="#00a4ef" d="M2 12.5h9.5V22H2z" />
      <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z" />
    </>
  );
}
