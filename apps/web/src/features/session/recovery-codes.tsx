import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';

/** Shown once: nobody can read them back later. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('success', 'Codes copied'),
      () => notify('error', 'The browser did not allow copying', 'Select the codes and copy them yourself.'),
    );
  return (
    <section aria-label="Recovery codes" className="grid gap-3">
      <Notice tone="warn">
        Keep these codes away from your phone. Each signs you in once when the app is lost. They are shown
        only now.
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono text-sm">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="ghost" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}
