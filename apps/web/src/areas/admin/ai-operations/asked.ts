// What the console's address asks, as far as the console knows it: what the list is narrowed to, and the operation that is
// looked at over it. Pure.
import { operationKinds, operationStatuses } from '@groundwork/contract/operations';
import type { ConsoleFilter } from '../../../features/operations/console-queries.ts';
import { day, oneOf } from '../../../lib/query-text.ts';
import type { operationsSearch } from '../filter-search.ts';

export interface Asked extends ConsoleFilter {
  view?: 'load';
  operation?: string;
}

export function askedOf(search: ReturnType<typeof operationsSearch>): Asked {
  const status = oneOf(operationStatuses, search.status);
  const kind = oneOf(operationKinds, search.kind);
  const [from, to] = [day(search.from), day(search.to)];
  const words = search.search?.slice(0, 200).trim();
  const { organization, by, operation } = search;
  return {
    ...(search.view === 'load' && { view: 'load' as const }),
    ...(words !== undefined && words !== '' && { search: words }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(organization !== undefined && { organization }),
    ...(by !== undefined && { by }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(search.stuck === 'true' && { stuck: true as const }),
    ...(operation !== undefined && { operation }),
  };
}
