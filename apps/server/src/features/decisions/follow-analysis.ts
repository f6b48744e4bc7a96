// What the analysis asks becomes decisions with owners and deadlines, and stays in step with it. Knows nothing of intake
// but the shape of a question; intake calls it in the transaction that saves an analysis.
import type { Decision } from '@groundwork/contract/intake';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { productName } from './product-actor.ts';
import * as store from './store.ts';

/** To be called by whatever saves an analysis. `actor` is null for the product itself. */
export async function followAnalysis(
  tx: Tx,
  of: ProjectScope,
  given: { decisions: readonly Decision[]; actor: string | null },
): Promise<void> {
  const before = await store.lockAsked(tx, of, 'intake');
  const former = new Map(before.map(each => [each.source_key, each.answer]));
  const asked = given.decisions.map(asQuestion);
  await store.putAsked(tx, of, 'intake', asked);
  await store.closeUnasked(
    tx,
    of,
    'intake',
    asked.map(each => each.source_key),
  );
  const news = new Map(
    given.decisions
      .filter(each => each.answer !== null && each.answer !== former.get(each.id))
      .map(each => [each.id, each]),
  );
  if (news.size === 0) return;
  const now = await store.lockAsked(tx, of, 'intake');
  const answers = now.flatMap(({ id, source_key }) => {
    const decision = news.get(source_key);
    if (!decision || decision.answer === null) return [];
    const value = decision.answer;
    const label = decision.options.find(option => option.value === value)?.label ?? value;
    return [{ decision_id: id, value, label, author: given.actor ?? productName, via: 'plan' as const }];
  });
  await store.insertAnswers(tx, of.organizationId, answers);
}

function asQuestion({
  id,
  question,
  why,
  about,
  options,
  default: standing,
  answer,
  shown,
}: Decision): store.AskedQuestion {
  return {
    source_key: id,
    question,
    why,
    about: [about.source, about.column].filter(Boolean).join(' · ') || null,
    options,
    default_value: standing,
    answer,
    shown: shown ?? null,
  };
}
