// Approving a bundle for a moment later, from the dialog that approves it.
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeset as changesetQuery } from '../../../features/changesets/queries.ts';
import { scheduleFix } from '../../../features/fixes/queries.ts';
import { ScheduleChoice } from '../../../features/fixes/schedule-choice.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { localMinute } from '../../../lib/formats/local-minute.ts';

const hourMs = 3_600_000;

/** A full hour that is at least half an hour ahead. */
const nextHour = (): string =>
  localMinute(new Date(Math.ceil(Date.now() / hourMs + 0.5) * hourMs).toISOString());

export function useLater({ changeset_id: id, schedule, basis }: FixBundleDetails) {
  const { data: changeset } = useQuery(changesetQuery(id));
  /** Before anything is chosen it stands as it was. */
  const [chosen, setChosen] = useState<string | null>();
  const approve = useChange(scheduleFix());
  const isWaiting = schedule?.state === 'waiting';
  const at = chosen === undefined ? (isWaiting ? localMinute(schedule.at) : null) : chosen;
  const isMoment = at !== null && !Number.isNaN(Date.parse(at));
  const wrong = at !== null && !isMoment ? 'Say on which day, and at what time.' : undefined;
  const refused =
    approve.error instanceof ApiError
      ? approve.error.faults.find(({ place }) => place === 'body.at')?.message
      : undefined;
  const hash = changeset?.content_hash ?? null;
  return {
    isWaiting,
    choice: (
      <ScheduleChoice
        at={at}
        usual={nextHour}
        until={basis.holds_until}
        error={wrong ?? refused}
        onChange={next => {
          setChosen(next);
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
              if (isMoment && hash !== null)
                approve.mutate({ id, hash, at: new Date(at).toISOString() }, { onSuccess: onDone });
            },
          },
    onClosed: () => {
      setChosen(undefined);
      approve.reset();
    },
  };
}
