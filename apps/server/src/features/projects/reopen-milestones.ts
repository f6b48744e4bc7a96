// Taking back a change set takes back what it had completed.
import type { ChangesetId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { finishOrReopen } from './finish-or-reopen.ts';
import { keepForecast } from './forecast.ts';
import { recordActivity } from './record-activity.ts';
import * as milestones from './store-milestones.ts';

/** Opens what a change set had completed, now that it was taken back, and says so in the project. */
export async function reopenByUndo(
  tx: Tx,
  of: { organizationId: OrganizationId; projectId: ProjectId; changesetId: ChangesetId },
  given: { actor: string | null; line: string },
): Promise<void> {
  await milestones.lockPlan(tx, of.organizationId, of.projectId);
  const names = await milestones.reopenCompletedBy(tx, of);
  const recordLine = (description: string) => recordActivity(tx, { ...of, description, actor: given.actor });
  await recordLine(given.line);
  for (const name of names) await recordLine(`Milestone reopened: ${name}`);
  if (names.length === 0) return;
  await finishOrReopen(tx, of, { change: 'opened', actor: given.actor });
  await keepForecast(tx, of);
}
