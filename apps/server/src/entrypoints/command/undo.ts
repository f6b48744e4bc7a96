// Taking back, without a browser, what a run of the command line wrote: on the very job that the product takes back with.
import type { Changeset, ChangesetEntry, EntryState } from '@groundwork/contract/changesets';
import type { ChangesetId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { ProductDependencies } from '../../dependencies.ts';
import { getChangeset } from '../../features/changesets/get-changeset.ts';
import { listEntries } from '../../features/changesets/list-entries.ts';
import { readChangesets } from '../../features/changesets/outline.ts';
import { hasSomethingToUndo } from '../../features/changesets/rules.ts';
import { undoChangeset } from '../../features/changesets/undo-changeset.ts';
import { readProjectOperations } from '../../features/operations/read-operations.ts';
import type { Tx } from '../../platform/db.ts';
import { requestCancel } from '../../platform/queue/requests.ts';
import { startJobs } from '../jobs/worker.ts';
import { type FlowOptions, waitUntilEnded, watch } from './read-folder.ts';

export interface UndoOptions extends Pick<FlowOptions, 'actor' | 'signal' | 'onProgress' | 'onWaiting'> {
  organizationId: OrganizationId;
  projectId: ProjectId;
  id: ChangesetId;
}

/** An entry that was not taken back, and why. */
export type LeftEntry = Pick<ChangesetEntry, 'kind' | 'object' | 'key' | 'crm_id' | 'reason' | 'error'>;

export interface TakenBack {
  changeset: Pick<Changeset, 'id' | 'kind' | 'state' | 'title'>;
  /** Entries that stand as before the run. */
  reversed: number;
  /** Entries that somebody changed since: theirs stays. */
  kept: number;
  /** Entries the portal does not give back. */
  errored: number;
  /** The first hundred of both. */
  left: LeftEntry[];
  /** Change sets of the run that can still be taken back, in whole or in part. */
  rest: number;
}

const mostShown = 100;

/** What a killed or stopped run had begun is not gone on with: it is cancelled, and what it wrote by then is taken back.
 *  @throws Refusal changeset_state, nothing_to_undo, and whatever the portal refuses as a whole */
export async function undo(dependencies: ProductDependencies, options: UndoOptions): Promise<TakenBack> {
  const { organizationId, projectId, id, actor } = options;
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    dependencies.database.tenant(organizationId, work);
  const unfinished = await inside(async tx => {
    const all = await readProjectOperations(tx, organizationId, projectId);
    const open = all.filter(({ status }) => status === 'queued' || status === 'running');
    for (const operation of open) await requestCancel(tx, organizationId, operation.id, actor);
    return open;
  });
  const worker = await startJobs(dependencies);
  try {
    for (const operation of unfinished) await waitUntilEnded(dependencies, operation, options);
    const operation = await inside(tx => undoChangeset(tx, { organizationId, actor }, id));
    await watch(dependencies, operation, options);
    const of = { organizationId, changesetId: id };
    return await inside(async tx => {
      const changeset = await getChangeset(tx, organizationId, id);
      const left = [];
      for (const state of ['errored', 'kept'] as const)
        left.push(...(await listEntries(tx, of, { state }, undefined, mostShown)));
      const all = await readChangesets(tx, organizationId, projectId);
      return {
        changeset: { id, kind: changeset.kind, state: changeset.state, title: changeset.title },
        reversed: total(changeset, 'reversed'),
        kept: total(changeset, 'kept'),
        errored: total(changeset, 'errored'),
        left: left.slice(0, mostShown).map(({ entry }) => shown(entry)),
        rest: all.filter(hasSomethingToUndo).length,
      };
    });
  } finally {
    await worker.stop();
  }
}

function total({ counts }: Changeset, state: EntryState): number {
  return Object.values(counts).reduce((sum, states) => sum + (states[state] ?? 0), 0);
}

function shown({ kind, object, key, crm_id, reason, error }: ChangesetEntry): LeftEntry {
  return { kind, object, key, crm_id, reason, error };
}
