// What is assumed about the costs of a project's findings. The costs themselves are worked out where they are shown.
import type { CostAssumptionsOfProject, findingCostCalls } from '@groundwork/contract/finding-costs';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inProject, lookAtProject } from '../projects/in-project.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { readAssumptions } from './read-assumptions.ts';
import * as store from './store-costs.ts';

type Calls = typeof findingCostCalls;

/** @throws Refusal not_found */
export function getAssumptions(
  { database }: Pick<Dependencies, 'database'>,
  context: RequestContext<Calls['get']>,
): Promise<CostAssumptionsOfProject> {
  return lookAtProject(database, context, readAssumptions);
}

/** The last to say something is heard; the trail keeps what stood there before. @throws Refusal not_found, invalid_request */
export function setAssumptions(
  { database }: Pick<Dependencies, 'database'>,
  context: RequestContext<Calls['set']>,
): Promise<CostAssumptionsOfProject> {
  return inProject(database, context, async (tx, of) => {
    const { assumptions: before } = await readAssumptions(tx, of);
    await store.putAssumptions(tx, of, { assumptions: context.body, by: nameOf(context) });
    const target = { kind: 'project', id: of.projectId };
    const details = { before, after: context.body };
    await appendTrail(tx, of.organizationId, context, { action: 'findingCosts.set', target, details });
    return readAssumptions(tx, of);
  });
}
