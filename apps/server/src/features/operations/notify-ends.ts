// Telling an organization that its long work has ended. Apart from the work itself: a fault in telling must not undo an end.
import type { OperationKind } from '@groundwork/contract/operations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Given, notify } from '../notifications/notify.ts';
import * as store from './store.ts';

const batch = 50;

const names: Record<OperationKind, string> = {
  'intake.analyze': 'Analysis',
  'changeset.propose': 'Working out the changes',
  'changeset.apply': 'Writing to the portal',
  'changeset.undo': 'Undo',
  'portal.sync': 'Sync with the portal',
  'merges.search': 'Search for duplicates in the portal',
  'audit.run': 'Audit',
  'optimizer.optimize': 'Optimizer',
  'revops.analyze': 'RevOps analysis',
};

/** Notifies of every ended operation once. Answers how many there were. */
export async function notifyEndedOperations({ database }: Dependencies): Promise<number> {
  for (let notified = 0; ; ) {
    const taken = await database.platform(async tx => {
      const ended = await store.takeUnnotifiedEnds(tx, batch);
      for (const operation of ended) {
        const given = endOf(operation);
        if (given) await notify(tx, operation.organization_id, given);
      }
      return ended.length;
    });
    notified += taken;
    if (taken < batch) return notified;
  }
}

/** Undefined where another notification covers it: a finished proposal is announced as waiting for approval. */
function endOf({ id, project_id, kind, status, error, project }: store.EndedOperation): Given | undefined {
  if (status === 'queued' || status === 'running') return undefined;
  if (kind === 'changeset.propose' && status === 'completed') return undefined;
  const { type, message } = endings[status];
  const said = error?.message ?? message;
  return {
    topic: 'operations',
    type,
    title: `${names[kind]} ${status}`,
    message: project === null ? said : `${project}. ${said}`,
    link: `/client/implementation?${project_id === null ? '' : `project=${project_id}&`}${kind === 'merges.search' ? 'step=duplicates' : `operation=${id}`}`,
  };
}

const endings = {
  completed: { type: 'success', message: 'Everything was done.' },
  failed: { type: 'error', message: 'It can be tried again.' },
  cancelled: { type: 'warning', message: 'What was done until then stays.' },
} as const;
