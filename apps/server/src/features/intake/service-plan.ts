// A plan becomes the project people see: its dates, its milestones with the facts behind them, and what changed since.
import type { Plan } from '@groundwork/contract/intake';
import type { Tx } from '../../platform/db.ts';
import { recordActivity } from '../projects/service.ts';
import { diffPlan } from './plan/diff.ts';
import * as plans from './plan/store.ts';
import type { Project } from './store.ts';

export async function followPlan(
  tx: Tx,
  of: Project,
  actor: string | null,
  plan: Plan,
  before: Plan | undefined,
): Promise<void> {
  const rows = await plans.listPlanned(tx, of);
  const diff = diffPlan(plan, rows);
  await plans.planProject(tx, of, datesOf(plan), before && datesOf(before));
  for (const { planned, position } of diff.add) {
    const { name, description, due_date } = planned;
    await plans.insertMilestone(
      tx,
      of,
      planned.key,
      position,
      { name, description, due_date },
      planned.facts,
    );
  }
  for (const { row, planned, position, fields } of diff.change) {
    await plans.updateMilestone(tx, of, row.milestone_id, position, fields, planned.facts);
  }
  await plans.deleteMilestones(
    tx,
    of,
    diff.remove.map(row => row.milestone_id),
  );
  for (const line of diff.lines) await tell(tx, of, actor, line);
}

function datesOf(plan: Plan): { name: string; start: string; target: string } {
  return { name: plan.project_name, start: plan.start_date, target: plan.target_completion_date };
}

/** Evidence completes a milestone: the planned ones with these keys are done by this operation. */
export async function completeByEvidence(
  tx: Tx,
  of: Project,
  given: { keys: string[]; operationId: string; actor: string | null; lines: string[] },
): Promise<void> {
  const names = await plans.completePlanned(tx, of, given.keys, given.operationId, given.actor);
  const complete = names.map(name => `“${name}” is complete.`);
  for (const line of [...given.lines, ...complete]) await tell(tx, of, given.actor, line);
}

/** One line of what happened in the project. */
export function tell(tx: Tx, of: Project, actor: string | null, description: string): Promise<void> {
  return recordActivity(tx, { ...of, description, actor });
}
