// One group of records that look like one: why, what they would become, and the change set that makes them one.
import type { MergeGroup } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import { Undo2, Unlink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MergePreview } from '../../../features/merges/merge-preview.tsx';
import { answerGroup } from '../../../features/merges/queries.ts';
import { likelihood, nameOf, standingIn, titleOf } from '../../../features/merges/wording.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../../ui/state.tsx';
import { Proposing } from './proposing.tsx';

const LoneChangeset = lazy(async () => ({
  default: (await import('./lone-changeset.tsx')).LoneChangeset,
}));

interface Props {
  projectId: string;
  portalName: string;
  group: MergeGroup;
  /** Somebody said that none of it are one: on to the next. */
  onDifferent: () => void;
}

export function MergeGroupView({ projectId, portalName, group, onDifferent }: Props) {
  const { can } = useAuth();
  const canWrite = can('changesets.propose');
  const [proposing, setProposing] = useState<Operation>();
  const [isAnew, setAnew] = useState(false);
  const [seen, setSeen] = useState<string>();
  const answering = useChange(answerGroup(projectId), { failure: 'This answer was not kept' });
  const { changeset, state } = group;
  const isUndone = changeset?.state === 'undone';
  // Whoever watched it being taken back sees what came back; whoever comes later, what could be done now.
  if (changeset && !isUndone && seen !== changeset.id) setSeen(changeset.id);
  const isOver = isAnew || state === 'different' || (isUndone && seen !== changeset.id);
  const shown = isOver ? null : changeset;
  const isAskable = shown === null || shown.state === 'proposed' || shown.state === 'undone';
  const canAnswer = canWrite && isAskable && state !== 'merged';
  return (
    <section aria-label={titleOf(group)} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="grid gap-2 border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{titleOf(group)}</h2>
          {group.is_contradicted && <Badge tone="warn">Called differently</Badge>}
          {state === 'merged' && <Badge tone="good">Merged</Badge>}
          {state === 'different' && <Badge>Not the same</Badge>}
        </div>
        <p className="text-xs text-muted">{likelihood(group)}</p>
        {isUndone && state === 'open' && <p className="text-xs">A merge of these records was taken back.</p>}
        <Records
          group={group}
          canWrite={canAnswer && group.records.length > 2}
          isBusy={answering.isPending}
          onSaid={(record, isDifferent) =>
            answering.mutate({ group, answer: isDifferent ? 'different' : 'open', record })
          }
        />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {canAnswer && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={answering.isPending}
              onClick={() =>
                state === 'different'
                  ? answering.mutate({ group, answer: 'open' })
                  : answering.mutate({ group, answer: 'different' }, { onSuccess: onDifferent })
              }
            >
              {state === 'different' ? <Undo2 aria-hidden="true" /> : <Unlink aria-hidden="true" />}
              {state === 'different' ? 'Take that back' : 'Not the same'}
            </Button>
          )}
          {canAnswer && shown && (
            <Button variant="ghost" size="sm" onClick={() => setAnew(true)}>
              Look at the preview again
            </Button>
          )}
          {isOver && changeset && state === 'open' && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setAnew(false);
                setSeen(changeset.id);
              }}
            >
              {isUndone ? 'See what was taken back' : 'Back to the change set'}
            </Button>
          )}
        </div>
      </header>
      {/* A region that scrolls must be reachable by keyboard; within it the arrows scroll. */}
      <div
        role="group"
        aria-label="What becomes of them"
        data-scrolls
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 -outline-offset-2 lg:overflow-y-auto"
      >
        {proposing ? (
          <Proposing
            id={proposing.id}
            title="Working out the merge"
            note="The records are looked at once more. Nothing is written."
            back="Back to the preview"
            canRun={can('operations.run') && canWrite}
            onDone={() => {
              setAnew(false);
              setProposing(undefined);
            }}
          />
        ) : shown ? (
          <Suspense fallback={<Waiting label="Loading the change set" />}>
            <LoneChangeset projectId={projectId} portalName={portalName} id={shown.id} />
          </Suspense>
        ) : state === 'open' && standingIn(group).length > 1 ? (
          canWrite ? (
            <MergePreview projectId={projectId} group={group} onProposed={setProposing} />
          ) : (
            <p className="px-4 py-3 text-muted">
              What they would become is worked out for people with the role Admin or User.
            </p>
          )
        ) : (
          <p className="px-4 py-3 text-muted">
            {state === 'merged'
              ? 'These records are one by now.'
              : 'Somebody said that these are not one record. The next search keeps them apart until a value changes that was compared.'}
          </p>
        )}
      </div>
    </section>
  );
}

function Records({
  group,
  canWrite,
  isBusy,
  onSaid,
}: {
  group: MergeGroup;
  canWrite: boolean;
  isBusy: boolean;
  onSaid: (record: string, isDifferent: boolean) => void;
}) {
  return (
    <ul className="grid gap-1 text-sm">
      {group.records.map(record => (
        <li key={record.id} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{nameOf(record)}</span>
          <span className="font-mono text-xs text-muted">{record.id}</span>
          <span className="min-w-0 text-xs text-muted wrap-anywhere">
            {record.merged_into === null ? record.reason : `It is in record ${record.merged_into} by now.`}
          </span>
          {record.is_different && group.state !== 'different' && <Badge>None of the others</Badge>}
          {canWrite && (group.state === 'open' || !record.is_different) && record.merged_into === null && (
            <Button
              variant="ghost"
              size="sm"
              disabled={isBusy}
              aria-label={
                record.is_different
                  ? `${nameOf(record)}, ${record.id}: may be one of them after all`
                  : `${nameOf(record)}, ${record.id}: none of the others`
              }
              onClick={() => onSaid(record.id, !record.is_different)}
            >
              {record.is_different ? 'Take that back' : 'None of the others'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
