// A rep's own open deals with what may be the same company under another name or domain: asked about before a second one is made.
import type { SimilarDeal } from '@groundwork/contract/deal-shapes';
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { NamedList } from './named-list.ts';
import type { Named } from './rules.ts';
import { listOwnOpen } from './store-conflicts.ts';

/** Named of one company: more than it takes to see what is meant. */
const MOST_NAMED = 5;

/** Of each of those given, in their order. */
export async function similarDeals(tx: Tx, repId: RepId, given: readonly Named[]): Promise<SimilarDeal[][]> {
  if (given.length === 0) return [];
  const own = new NamedList<Awaited<ReturnType<typeof listOwnOpen>>[number]>();
  for (const deal of await listOwnOpen(tx, repId)) own.add(deal);
  return given.map(named =>
    own
      .like(named)
      .flatMap(({ one: { id, company, domain }, rule }): SimilarDeal[] =>
        rule === 'same_domain' || rule === 'related_domain' ? [] : [{ id, company, domain, rule }],
      )
      .slice(0, MOST_NAMED),
  );
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
