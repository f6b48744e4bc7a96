// What the address asks of the board, as far as the board knows it. Pure.
import { type Standing, standings } from '@groundwork/contract/delivery';
import { Id } from '@groundwork/contract/paging';
import { type Stage, stages } from '@groundwork/contract/stages';
import { type Order, orders } from '../../../features/delivery/order.ts';
import { oneOf } from '../../../lib/query-text.ts';
import type { deliverySearch } from '../filter-search.ts';

export interface Asked {
  search?: string;
  shown?: 'finished';
  stage?: Stage;
  standing?: Standing;
  /** `me`, `nobody`, or the id of one of ours. */
  lead?: string;
  order?: Order;
}

/** What is to be otherwise; undefined takes it away. */
export type AskedChange = { [K in keyof Asked]?: Asked[K] | undefined };

const isLead = (lead: string | undefined): lead is string =>
  lead !== undefined && (['me', 'nobody'].includes(lead) || Id.safeParse(lead).success);

export function askedOf(given: ReturnType<typeof deliverySearch>): Asked {
  const stage = oneOf(stages, given.stage);
  const standing = oneOf(standings, given.standing);
  const order = oneOf(orders, given.order);
  return {
    ...(given.search !== undefined && { search: given.search.slice(0, 200) }),
    ...(given.shown === 'finished' && { shown: 'finished' as const }),
    ...(stage && { stage }),
    ...(standing && { standing }),
    ...(isLead(given.lead) && { lead: given.lead }),
    ...(order && { order }),
  };
}
