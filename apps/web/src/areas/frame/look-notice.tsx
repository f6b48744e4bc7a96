import { lazy, Suspense } from 'react';
import { currentLook } from '../../lib/api/look.ts';

/** Only who looks as somebody else is shown that they do. */
const LookBanner = lazy(async () => ({
  default: (await import('../../features/looks/look-banner.tsx')).LookBanner,
}));

/** That this tab looks as somebody else, and the way out, wherever it is. */
export function LookNotice({ className }: { className: string }) {
  const look = currentLook();
  if (!look) return null;
  return (
    <div className={className}>
      <Suspense>
        <LookBanner id={look.id} />
      </Suspense>
    </div>
  );
}
