import type { NextPromise } from '@groundwork/contract/support-queue';
import { AlarmClock, Clock } from 'lucide-react';
import { instant } from '../../lib/formats/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { officeTime, promiseNames } from './queue-wording.ts';

/** Less than this is soon. */
const SOON_MINUTES = 4 * 60;

/** The promise that comes due next, in the office's hours, and when that is by one's own clock. */
export function PromiseClock({ promise, waits }: { promise: NextPromise | null; waits: boolean }) {
  if (promise === null)
    return <span className="text-sm text-muted">{waits ? 'Waits for the client' : 'Nothing owed'}</span>;
  const { kind, due_at, office_minutes } = promise;
  const isLate = office_minutes < 0;
  const Icon = isLate ? AlarmClock : Clock;
  return (
    <span className="grid gap-0.5">
      <span
        className={cx(
          'inline-flex items-center gap-1.5 font-medium tabular [&_svg]:size-3.5 [&_svg]:shrink-0',
          isLate ? 'text-bad-ink' : office_minutes < SOON_MINUTES ? 'text-warn-ink' : 'text-ink',
        )}
      >
        <Icon aria-hidden="true" />
        {isLate ? `${officeTime(-office_minutes)} late` : `${officeTime(office_minutes)} left`}
      </span>
      <span className="text-xs text-muted">
        {promiseNames[kind]}, <time dateTime={due_at}>{instant(due_at)}</time>
      </span>
    </span>
  );
}
