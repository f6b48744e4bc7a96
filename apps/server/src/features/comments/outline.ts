// What other nouns need of comments. Only of those that both sides read.
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

/** All comments of a project, for taking along. */
export function readProjectComments(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<store.ProjectComment[]> {
  return store.listProjectComments(tx, organizationId, projectId);
}
