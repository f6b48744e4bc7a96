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
  /** Why it will be refused as it stands; undefined where nothing is known against it. */
  doomed: string | undefined;
  canCancel: boolean;
}

export function BundleSchedule({ id, schedule, doomed, canCancel }: BundleScheduleProps) {
  const cancel = useChange(unscheduleFix(), { failure: true });
  const { at, by, state, reason, ended_at } = schedule;
  const moment = <time dateTime={at}>{instantWithZone(at)}</time>;
  if (state === 'run') return null;
  if (state === 'refused')
    return (
      <Notice tone="bad">
        {by} approved it for {moment}. {ended_at === null ? 'It' : `${instantWithZone(ended_at)}: it`} was
        refused. {reason} Nothing was written.
      </Notice>
    );
  return (
    <Notice
      tone={doomed === undefined ? 'accent' : 'warn'}
      action={
        canCancel && (
          <Button variant="secondary" size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Cancel the schedule
          </Button>
        )
      }
    >
      Scheduled for {moment} by {by}. {doomed ?? reason ?? 'Nothing is written before that.'}
    </Notice>
  );
}
