// What the language model that is configured proposes for an analysis, without a server: for the bench of mapping.

import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { isWritable } from '@groundwork/engine/portal/writable';
import { z } from 'zod';
import { materialFor } from '../apps/server/src/features/intake/masked-material.ts';
import { askModel } from '../apps/server/src/features/intake/model-reply.ts';
import { withProposals } from '../apps/server/src/features/intake/with-proposals.ts';
import { createModel } from '../apps/server/src/platform/model/model.ts';
import type { NamedModel } from '../apps/server/src/platform/model/newest-model.ts';
import { modelEnvironment, modelSettingsOf } from '../apps/server/src/platform/model/settings.ts';

/** From the same environment as the product. @throws when it is configured by half */
export function configuredModel(
  environment: Readonly<Record<string, string | undefined>>,
): NamedModel | undefined {
  const settings = modelSettingsOf(z.object(modelEnvironment).parse(environment));
  if (typeof settings === 'string') throw new Error(settings);
  return settings && { settings, model: createModel(settings) };
}

/** A call that fails leaves the analysis as it is, as in the product. */
export async function proposedBy(
  { model, settings: { name: by } }: NamedModel,
  analysis: Analysis,
  portal: PortalSchema,
): Promise<Analysis> {
  const questions = materialFor(analysis, portal.properties.filter(isWritable), by);
  if (questions.asked.length === 0) return analysis;
  try {
    return withProposals(analysis, questions.asked, await askModel(model, questions), { by, failure: null });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return withProposals(analysis, questions.asked, [], { by, failure });
  }
}
