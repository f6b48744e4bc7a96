// What an approval settles and what stands in its way: read before the button can be pressed.
import type { ApprovalNotice, Obstacle, SettledByApproval } from '@groundwork/contract/changesets';
import { day, instantWithZone } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/state.tsx';

export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="bad">
        <p>The portal lacks what these changes need, so nothing can be written yet:</p>
        <ul className="mt-2 grid list-disc gap-1.5 ps-5">
          {obstacles.map(({ kind, what, message }) => (
            <li key={`${kind} ${what}`} className="wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** What is well to know beforehand, with the moment by the clock of whoever looks. */
export function Notices({ notices }: { notices: readonly ApprovalNotice[] }) {
  return notices.map(({ kind, message, until }) => (
    <div key={kind} className="mb-4">
      <Notice tone="warn">
        {message}
        {until !== null && (
          <>
            {' '}
            The limit resets at <time dateTime={until}>{instantWithZone(until)}</time>.
          </>
        )}
      </Notice>
    </div>
  ));
}

export function Settled({ settles }: { settles: readonly SettledByApproval[] }) {
  if (settles.length === 0) return null;
  const many =
    settles.length === 1
      ? '1 open decision at its default'
      : `${count(settles.length)} open decisions at their defaults`;
  return (
    <section aria-label="Decisions that this settles" className="mt-4 grid gap-3 border-t border-line pt-4">
      <p className="font-medium">Approving settles {many}:</p>
      <ul className="grid gap-3">
        {settles.map(each => (
          <li key={each.id} className="grid gap-0.5 wrap-anywhere">
            <span>{each.question}</span>
            <span className="text-muted">
              “{each.label}”{each.effect !== '' && `: ${each.effect}`}
            </span>
            {each.owner !== null && (
              <span className="text-warn-ink">
                {each.owner.name} is to answer this
                {each.deadline !== null && ` by ${day(each.deadline)}`} and will be told that you settled it.
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the button it is asked for, however long the list above has become. */
export function Agreement({
  settles,
  isAgreed,
  onAgree,
}: {
  settles: readonly SettledByApproval[];
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
}) {
  if (settles.length === 0) return null;
  return (
    <div className="basis-full">
      <Checkbox
        label={`I agree to settle ${settles.length === 1 ? 'this decision' : `these ${count(settles.length)} decisions`}`}
        checked={isAgreed}
        onChange={onAgree}
      />
    </div>
  );
}
