// Everything a project holds, whichever noun keeps it.
import type { Tx } from '../../platform/db.ts';
import { readProjectComments } from '../comments/read-comments.ts';
import { readDecisions } from '../decisions/outline.ts';
import { readProjectOperations } from '../operations/read-operations.ts';
import { type ProjectScope, readProject } from '../projects/read-project.ts';

export type WholeProject = Awaited<ReturnType<typeof readWholeProject>>;

/** @throws Refusal not_found */
export async function readWholeProject(tx: Tx, of: ProjectScope) {
  return {
    ...(await readProject(tx, of.organizationId, of.projectId)),
    operations: await readProjectOperations(tx, of.organizationId, of.projectId),
    decisions: await readDecisions(tx, of),
    comments: await readProjectComments(tx, of),
  };
}
