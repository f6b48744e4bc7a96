// A rep's own open deals with what may be the same company under another name or domain: asked about before a second one is made.
import type { SimilarDeal } from '@groundwork/contract/deal-shapes';
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { ruleOf } from './conflict-finder.ts';
import type { Named } from './rules.ts';
import { findOwnSimilar } from './store-conflicts.ts';

/** Of each of those given, in their order. */
export async function similarDeals(tx: Tx, repId: RepId, given: readonly Named[]): Promise<SimilarDeal[][]> {
  const found = given.map((): SimilarDeal[] => []);
  for (const { place, id, company, ...other } of await findOwnSimilar(tx, repId, given)) {
    const named = given[place];
    const rule = named && ruleOf(named, other);
    if (rule === 'same_name' || rule === 'similar_name' || rule === 'similar_domain')
      found[place]?.push({ id, company, domain: other.domain, rule });
  }
  return found;
}

/** @throws Refusal possible_duplicate, naming each of them */
export function refuseSimilar(company: string, similar: readonly SimilarDeal[]): void {
  if (similar.length === 0) return;
  throw new Refusal('possible_duplicate', {
    message: 'You may have an open deal with this company already.',
    faults: similar.map(deal => ({
      place: 'body.company',
      value: company,
      message: `You have an open deal with ${deal.company} (${deal.domain}).`,
      mend: 'Go on with that one, or say that this is another company (is_other_company).',
    })),
  });
}
