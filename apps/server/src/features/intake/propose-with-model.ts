// Asks the language model, where there is one and the organization lets it, about columns and tables that the engine is not
// sure of. What it proposes stands beside the engine's own as an alternative; nothing is applied, and no confidence moves.

import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { isWritable } from '@groundwork/engine/portal/writable';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { NamedModel } from '../../platform/model/newest-model.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { materialFor } from './masked-material.ts';
import { askModel, type Kept } from './model-reply.ts';
import * as store from './store-model.ts';
import { withProposals } from './with-proposals.ts';

interface Run {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  signal: AbortSignal;
}

const noAnswer = 'It gave no answer that could be used, or none in time. The analysis stands without it.';

/** The analysis with the model's proposals: one call at most, for what it was not asked before. Whatever goes wrong leaves
 *  the analysis as it is and says so in `model`. */
export async function proposeWithModel(
  { log }: Pick<Dependencies, 'log'>,
  of: ProjectScope,
  run: Run,
  { analysis, portal, model }: { analysis: Analysis; portal: PortalSchema; model: NamedModel | undefined },
): Promise<Analysis> {
  if (!model) return analysis;
  const isAllowed = await run.transact(tx => store.isModelAllowed(tx, of.organizationId));
  if (!isAllowed) return analysis;
  const by = model.settings.name;
  const questions = materialFor(analysis, writableOf(portal), by);
  if (questions.asked.length === 0) return analysis;
  const known = await run.transact(tx =>
    store.findProposals(
      tx,
      of,
      questions.asked.map(one => one.key),
    ),
  );
  const seen = new Set(known.map(one => one.key));
  let kept: Kept[] = known;
  let failure: string | null = null;
  if (questions.asked.some(one => !seen.has(one.key))) {
    try {
      kept = await askModel(model.model, questions, run.signal);
      await run.transact(tx => store.saveProposals(tx, of, kept));
    } catch (error) {
      run.signal.throwIfAborted();
      log.warn({ err: error }, 'the language model did not answer; the analysis stands without it');
      failure = noAnswer;
    }
  }
  return withProposals(analysis, questions.asked, kept, { by, failure });
}

/** The same from what the model said before: an answer of a person never waits for it. */
export async function withKnownProposals(
  of: ProjectScope,
  run: Pick<Run, 'transact'>,
  given: { analysis: Analysis; portal: PortalSchema; before: Pick<Analysis, 'model'> },
): Promise<Analysis> {
  const { analysis, portal, before } = given;
  if (!before.model) return analysis;
  const { by, failure } = before.model;
  const { asked } = materialFor(analysis, writableOf(portal), by);
  const kept = await run.transact(async tx =>
    (await store.isModelAllowed(tx, of.organizationId))
      ? store.findProposals(
          tx,
          of,
          asked.map(one => one.key),
        )
      : undefined,
  );
  return kept ? withProposals(analysis, asked, kept, { by, failure }) : analysis;
}

function writableOf(portal: PortalSchema) {
  return portal.properties.filter(isWritable);
}
