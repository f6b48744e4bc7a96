// A plan becomes the project people see: its dates, its milestones with the facts behind them, and what changed since.

import type { OperationId } from '@groundwork/contract/ids';
import type { Plan, PlanChange } from '@groundwork/contract/plans';
import { dayInWords } from '@groundwork/engine/words/wording';
import type { Tx } from '../../platform/db.ts';
import { finishOrReopen, lockPlan } from '../projects/finish-or-reopen.ts';
import { keepForecast } from '../projects/forecast.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { deleteMilestones, type PlannedProject, planProject } from '../projects/store-planned.ts';
import { changeOfPlan } from './plan-change.ts';
import { diffPlan } from './plan-diff.ts';
import type { StoredAnalysis } from './store.ts';
import * as plans from './store-plan.ts';

/** @returns the plan with its target: the day the forecast is four in five sure of, so that a plan just made is on target */
export async function followPlan(
  tx: Tx,
  of: ProjectScope,
  actor: string | null,
  plan: Plan,
  before: Plan | undefined,
): Promise<Plan> {
  await lockPlan(tx, of);
  const rows = await plans.listPlanned(tx, of, { toChange: true });
  const diff = diffPlan(plan, rows);
  await planProject(tx, of, datesOf(plan), before && datesOf(before));
  for (const { planned, position } of diff.add) {
    await plans.insertMilestone(tx, of, position, planned);
  }
  for (const { row, planned, position, fields } of diff.change) {
    await plans.updateMilestone(tx, of, row.milestone_id, position, fields, planned.facts);
  }
  await deleteMilestones(
    tx,
    of,
    diff.remove.map(row => row.milestone_id),
  );
  await tie(tx, of, plan, new Set(diff.add.map(({ planned }) => planned.key)));
  const likely = await keepForecast(tx, of);
  const former = before?.target_completion_date;
  const target_completion_date = likely ?? former ?? plan.target_completion_date;
  await plans.planTarget(tx, of, target_completion_date, former);
  const count = `${plan.milestones.length} milestones`;
  const made = `The plan was made: ${count}, to be done by ${dayInWords(target_completion_date)}.`;
  for (const line of rows.length === 0 ? [...diff.lines, made] : diff.lines)
    await recordLine(tx, of, actor, line);
  // Without an open milestone the one taken away may have been the last that was.
  if (diff.add.length > 0) await finishOrReopen(tx, of, { change: 'opened', actor });
  else if (diff.remove.length > 0) await finishOrReopen(tx, of, { change: 'closed', actor });
  return { ...plan, target_completion_date };
}

/** How the plan differs from the one people looked over; null when they have seen the present one. */
export async function planChangeOf(
  tx: Tx,
  of: ProjectScope,
  { analysis, plan_before }: Pick<StoredAnalysis, 'analysis' | 'plan_before'>,
): Promise<PlanChange | null> {
  if (plan_before === null) return null;
  const rows = await plans.listPlanned(tx, of);
  return changeOfPlan(plan_before, analysis.plan, new Set(rows.map(row => row.key))) ?? null;
}

/** New milestones wait for what the plan says, and are waited for; between milestones that were there before, people may
 *  have changed that, and theirs stands. */
async function tie(tx: Tx, of: ProjectScope, plan: Plan, added: ReadonlySet<string>): Promise<void> {
  const ties = plan.milestones.flatMap(({ key, depends_on }) =>
    depends_on.filter(each => added.has(key) || added.has(each)).map(each => ({ key, depends_on: each })),
  );
  if (ties.length > 0) await plans.insertDependencies(tx, of, ties);
}

function datesOf(plan: Plan): PlannedProject {
  return { name: plan.project_name, start: plan.start_date };
}

/** Evidence completes a milestone: the planned ones with these keys are done by this operation. */
export async function completeByEvidence(
  tx: Tx,
  of: ProjectScope,
  given: { keys: string[]; operationId: OperationId; actor: string | null; lines: string[] },
): Promise<void> {
  await lockPlan(tx, of);
  const names = await plans.completePlanned(tx, of, given.keys, given.operationId, given.actor);
  const complete = names.map(name => `“${name}” is complete.`);
  for (const line of [...given.lines, ...complete]) await recordLine(tx, of, given.actor, line);
  if (names.length === 0) return;
  await finishOrReopen(tx, of, { change: 'closed', actor: given.actor });
  await keepForecast(tx, of);
}

/** One line of what happened in the project. */
export function recordLine(
  tx: Tx,
  of: ProjectScope,
  actor: string | null,
  description: string,
): Promise<void> {
  return recordActivity(tx, { ...of, description, actor });
}
