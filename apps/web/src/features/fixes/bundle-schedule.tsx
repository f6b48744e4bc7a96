// A bundle that waits for its moment, or was refused at it: said to everybody, cancelled by whoever may approve.
import type { FixSchedule } from '@groundwork/contract/fixes';
import { useChange } from '../../lib/data/use-change.ts';
import { instantWithZone } from '../../lib/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { unscheduleFix } from './queries.ts';

interface BundleScheduleProps {
  id: string;
  schedule: FixSchedule;
  /** Its audit holds no more, so that it will be refused. */
  isOver: boolean;
  canCancel: boolean;
}

export function BundleSchedule({ id, schedule, isOver, canCancel }: BundleScheduleProps) {
  const cancel = useChange(unscheduleFix(), { failure: true });
  const { at, by, state, reason } = schedule;
  const moment = <time dateTime={at}>{instantWithZone(at)}</time>;
  if (state === 'run') return null;
  if (state === 'refused')
    return (
      <Notice tone="bad">
        {by} approved it for {moment}, and at that moment it was refused: {reason} Nothing was written.
      </Notice>
    );
  return (
    <Notice
      tone={isOver ? 'warn' : 'accent'}
      action={
        canCancel && (
          <Button variant="secondary" size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Cancel the schedule
          </Button>
        )
      }
    >
      Scheduled for {moment} by {by}.{' '}
      {isOver
        ? 'As it stands it will be refused at that moment.'
        : reason === null
          ? 'Nothing is written before that.'
          : `It waits: ${reason}`}
    </Notice>
  );
}
