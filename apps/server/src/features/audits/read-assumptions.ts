// What is assumed about the costs of a project's findings, for whoever shows them.
import { type CostAssumptionsOfProject, firstAssumptions } from '@groundwork/contract/finding-costs';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import * as store from './store-costs.ts';

export async function readAssumptions(tx: Tx, of: ProjectScope): Promise<CostAssumptionsOfProject> {
  const found = await store.findAssumptions(tx, of);
  return found ?? { assumptions: firstAssumptions, changed_by_name: null, changed_at: null };
}
