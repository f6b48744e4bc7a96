// Approving a bundle for a moment later, from the dialog that approves it.
import type { FixBundleDetails, FixSchedule } from '@groundwork/contract/fixes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeset as changesetQuery } from '../../../features/changesets/queries.ts';
import { scheduleFix } from '../../../features/fixes/queries.ts';
import { ScheduleChoice } from '../../../features/fixes/schedule-choice.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { localMinute, ofLocalMinute } from '../../../lib/formats/local-minute.ts';

const hourMs = 3_600_000;
const Moment = ofLocalMinute('Say on which day, and at what time.');

/** A full hour that is at least half an hour ahead. */
const nextHour = (): string =>
  localMinute(new Date(Math.ceil(Date.now() / hourMs + 0.5) * hourMs).toISOString());

export function useLater({ changeset_id: id, schedule, basis }: FixBundleDetails) {
  const { data: changeset } = useQuery(changesetQuery(id));
  const approve = useChange(scheduleFix());
  const waitsFor = schedule?.state === 'waiting' ? schedule.at : null;
  /** The dialog as it was opened: what others do meanwhile changes nothing under the hand of who presses. */
  const [opened, setOpened] = useState<{ seen: string | null; at: string | null }>();
  // Of the same moment for another person it is another approval.
  const stands = schedule?.state === 'waiting' ? schedule.scheduled_at : null;
  const at = opened?.at ?? null;
  const moment = at === null ? undefined : Moment.safeParse(at);
  const wrong = moment?.error?.issues[0]?.message;
  const refused =
    approve.error instanceof ApiError
      ? approve.error.faults.find(({ place }) => place === 'body.at')?.message
      : undefined;
  const hash = changeset?.content_hash ?? null;
  return {
    isWaiting: waitsFor !== null,
    onOpened: () => setOpened({ seen: stands, at: waitsFor === null ? null : localMinute(waitsFor) }),
    onClosed: () => {
      setOpened(undefined);
      approve.reset();
    },
    blocked:
      opened && opened.seen !== stands && !approve.isPending
        ? overtaken(opened.seen !== null, schedule)
        : undefined,
    choice: (
      <ScheduleChoice
        at={at}
        usual={nextHour}
        until={basis.holds_until}
        error={wrong ?? refused}
        onChange={next => {
          setOpened(before => ({ seen: before?.seen ?? null, at: next }));
          approve.reset();
        }}
      />
    ),
    instead: (onDone: () => void) =>
      at === null
        ? undefined
        : {
            words: ['Approve for that moment', 'Approving...'] as const,
            isBusy: approve.isPending,
            // Its field says what is wrong with the moment.
            error: refused === undefined ? approve.error : null,
            onConfirm: () => {
              if (moment?.success === true && hash !== null)
                approve.mutate({ id, hash, at: moment.data }, { onSuccess: onDone });
            },
          },
  };
}

/** What happened to its schedule while the dialog stood open. */
function overtaken(wasWaiting: boolean, schedule: FixSchedule | null): string {
  if (wasWaiting && schedule?.state === 'run')
    return 'Its moment came while this was open, so that it is being applied as it was approved. Close this to see how far it is.';
  if (wasWaiting && schedule?.state === 'refused')
    return 'It was refused while this was open, and nothing was written. Close this and read why before you approve it again.';
  return 'Its schedule was changed by somebody else just now. Close this and look again before you approve it.';
}
