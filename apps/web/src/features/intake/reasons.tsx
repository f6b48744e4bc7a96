import type { Reason } from '@groundwork/contract/intake';
import { share } from '../../lib/formats/numbers.ts';
import { Popover } from '../../ui/popover.tsx';
import { Confidence } from '../../ui/progress.tsx';

/** How sure the engine is, and on a click: why. */
export function Reasons({
  confidence,
  reasons,
  about,
}: {
  confidence: number;
  reasons: readonly Reason[];
  about: string;
}) {
  const sure = `${share(confidence)} sure`;
  return (
    <Popover
      title={`Why: ${about}`}
      trigger={
        <button
          type="button"
          aria-label={`${about}: ${sure}. Show why`}
          className="-mx-1.5 inline-flex h-7 items-center gap-2 rounded-sm px-1.5 hover:bg-sunken"
        >
          <Confidence value={confidence} label={sure} />
          <span className="text-xs text-muted tabular">{share(confidence)}</span>
        </button>
      }
    >
      {reasons.length === 0 ? (
        <p className="text-muted">No reason was recorded.</p>
      ) : (
        <ul className="grid gap-2">
          {reasons.map((reason, index) => (
            <li key={index}>
              {reason.text}
              {reason.evidence !== undefined && (
                <span className="mt-0.5 block font-mono text-xs break-words text-muted">
                  {reason.evidence}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
