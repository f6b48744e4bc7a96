// Requests about the language model of an organization's analyses.
import { Refusal } from '@groundwork/contract/errors';
import type { ModelUse, modelProposalCalls } from '@groundwork/contract/model-proposals';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ModelSettings } from '../../platform/model/settings.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inProject, lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { hasProject } from './store.ts';
import { findConsent, saveConsent } from './store-model.ts';

type Calls = typeof modelProposalCalls;
export type ModelNow = () => ModelSettings | undefined;

/** @throws Refusal not_found */
export function getModelUse(
  { database }: Dependencies,
  modelNow: ModelNow,
  context: RequestContext<Calls['modelUse']>,
): Promise<ModelUse> {
  return lookAtProject(database, context, (tx, of) => present(tx, of, modelNow));
}

/** @throws Refusal not_found */
export function allowModel(
  { database }: Dependencies,
  modelNow: ModelNow,
  context: RequestContext<Calls['allowModel']>,
): Promise<ModelUse> {
  const { is_allowed } = context.body;
  return inProject(database, context, async (tx, of) => {
    if (!(await hasProject(tx, of))) throw new Refusal('not_found');
    await saveConsent(tx, of.organizationId, { isAllowed: is_allowed, actor: nameOf(context) });
    await appendTrail(tx, of.organizationId, context, {
      action: 'intake.allowModel',
      target: { kind: 'organization', id: of.organizationId },
      details: { is_allowed },
    });
    return present(tx, of, modelNow);
  });
}

async function present(tx: Tx, of: ProjectScope, modelNow: ModelNow): Promise<ModelUse> {
  if (!(await hasProject(tx, of))) throw new Refusal('not_found');
  const settings = modelNow();
  const consent = await findConsent(tx, of.organizationId);
  return {
    model: settings ? { name: settings.name, host: new URL(settings.url).host } : null,
    is_allowed: consent?.is_allowed ?? false,
    changed_by: consent?.changed_by ?? null,
    changed_at: consent?.changed_at ?? null,
  };
}
