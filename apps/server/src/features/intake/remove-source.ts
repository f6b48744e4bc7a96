// Removing a file from a project's exports.
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import { isUnderWay } from '../../platform/queue/operation.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { countFilesOut } from '../storage/room-for-files.ts';
import { type Actor, nameOf } from '../trail/append-trail.ts';
import { requireOwnWork } from '../trail/own-work.ts';
import { recordLine } from './follow-plan.ts';
import * as store from './store.ts';
import { forgetPreviews } from './store-previews.ts';

/** Not while work on the project is under way, which may be reading it. @throws Refusal not_found, conflict, people_only */
export async function removeSource(
  tx: Tx,
  of: ProjectScope,
  id: string,
  actor: Actor,
): Promise<store.StoredSource> {
  await store.lockFiles(tx, of);
  const program = await store.readProgram(tx, of, id);
  const source = await store.deleteSource(tx, of, id);
  if (!source) throw new Refusal('not_found');
  requireOwnWork(actor, program);
  if (await isUnderWay(tx, of.organizationId, of.projectId)) {
    throw new Refusal('conflict', { message: 'Work on this project is under way. Cancel it first.' });
  }
  // Its rows go with it, also those that were only looked at.
  await forgetPreviews(tx, of);
  await countFilesOut(tx, of.organizationId, [source.stored_as]);
  await recordLine(tx, of, nameOf(actor), `${source.name} was removed.`);
  return source;
}
