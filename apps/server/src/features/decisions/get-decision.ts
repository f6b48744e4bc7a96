// A decision as people see it: with what it holds up while it is open, and what waiting for it costs.

import type { WaitingCost } from '@groundwork/contract/consequences';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { Refusal } from '@groundwork/contract/errors';
import type { Task } from '@groundwork/engine/forecast/task';
import type { Tx } from '../../platform/db.ts';
import { readTasks } from '../projects/forecast.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { blockedBy, waitingCost } from './rules-waiting.ts';
import { type DecisionRow, findDecision } from './store.ts';

/** What every open decision of a project shares: what it holds up, and at what cost. */
interface Ground {
  today: string;
  blocks: Pick<Task, 'id' | 'name'>[];
  cost: WaitingCost;
}

export async function readGround(tx: Tx, of: ProjectScope, today: string): Promise<Ground> {
  const tasks = await readTasks(tx, of);
  const blocks = blockedBy(tasks).map(({ id, name }) => ({ id, name }));
  return { today, blocks, cost: waitingCost(tasks, today) };
}

export function presentDecision(
  { default_value, source_key, ...row }: DecisionRow,
  { today, blocks, cost }: Ground,
): ProjectDecision {
  const isOpen = row.state === 'open';
  return {
    ...row,
    key: source_key,
    default: default_value,
    is_overdue: isOpen && row.deadline !== null && row.deadline < today,
    blocks: isOpen ? blocks : [],
    cost: isOpen ? cost : null,
  };
}

/** @throws Refusal not_found */
export async function getDecision(
  tx: Tx,
  of: ProjectScope,
  id: string,
  today: string,
): Promise<ProjectDecision> {
  const row = await findDecision(tx, of, id);
  if (!row) throw new Refusal('not_found');
  return presentDecision(row, await readGround(tx, of, today));
}
