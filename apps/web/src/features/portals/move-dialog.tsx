// Moving the work to another portal, in one step that says beforehand what goes along and what stays.
import type { Portal, PortalMove } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { movePortal, moveTo } from './queries.ts';

export function MoveDialog({ portal, onClose }: { portal: Portal; onClose: () => void }) {
  const look = useQuery(moveTo(portal.id));
  const move = useChange(movePortal(portal.id), {
    // Plans, milestones, change sets and figures all speak of the new portal from now on.
    onFresh: ({ operations }) => {
      notify(
        'success',
        `Changes go to ${portal.name} now`,
        operations.length === 0
          ? undefined
          : `${counted(operations.length, 'project')} ${operations.length === 1 ? 'is' : 'are'} being analysed for it.`,
      );
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !move.isPending && onClose()}
      title={`Move to ${portal.name}`}
      description="From then on every change goes there. Nothing is written before you approve it."
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button isBusy={move.isPending} disabled={!look.data} onClick={() => move.mutate()}>
            {move.isPending ? 'Moving...' : 'Move'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        {move.error && <Notice tone="bad">{messageOf(move.error)}</Notice>}
        {look.error ? (
          <ErrorState {...failureOf(look.error)} onRetry={() => void look.refetch()} />
        ) : look.data ? (
          <WhatMoves move={look.data} />
        ) : (
          <Waiting label="Looking at what moves" />
        )}
      </div>
    </Dialog>
  );
}

function WhatMoves({ move: { from, projects } }: { move: PortalMove }) {
  if (projects.length === 0)
    return <p className="text-muted">No project has been analysed yet: there is nothing to move.</p>;
  return (
    <ul className="grid gap-3" aria-label="What moves">
      {projects.map(project => (
        <li key={project.id} className="grid gap-1 border-l-2 border-line pl-3">
          <p className="font-medium wrap-anywhere">{project.name}</p>
          <p className="text-sm">
            Goes along: {counted(project.files, 'file')}, {counted(project.answers, 'answer')} to decisions
            and mapping. The plan is worked out anew for this portal.
          </p>
          {project.changesets > 0 && (
            <p className="text-sm text-muted">
              Stays in {from?.name ?? 'the portal so far'}: {counted(project.records, 'record')} written by{' '}
              {counted(project.changesets, 'change set')}. Moving back brings them into sight again, to be
              undone. The milestones they completed open again.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
