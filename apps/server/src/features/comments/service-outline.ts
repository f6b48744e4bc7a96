// What other nouns need of comments. Only of those that both sides read.
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

/** Milestones and documents of a project on which comments stand, for whoever would take them away. */
export async function listCommented(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<ReadonlySet<string>> {
  const counts = await store.countComments(tx, { organizationId, projectId });
  return new Set(counts.map(each => each.id));
}

/** All comments of a project, for taking along. */
export function readProjectComments(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<store.ProjectComment[]> {
  return store.listProjectComments(tx, organizationId, projectId);
}
