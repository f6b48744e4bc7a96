// Whether anything was said of a milestone, for whoever would take it away.
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

/** Milestones and documents of a project on which comments stand that both sides read. */
export async function listCommented(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<ReadonlySet<string>> {
  const counts = await store.countComments(tx, { organizationId, projectId });
  return new Set(counts.map(each => each.id));
}
