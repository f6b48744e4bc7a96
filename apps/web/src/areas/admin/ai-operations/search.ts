// What stands behind the question mark of the console's address: what the list is narrowed to, and the operation that is
// looked at over it. Anything else there is left out.
import { operationKinds, operationStatuses } from '@groundwork/contract/operation-words';
import type { ConsoleFilter } from '../../../features/operations/console-queries.ts';
import { day, oneOf, text } from '../../../lib/query-text.ts';

export interface OperationsSearch extends ConsoleFilter {
  view?: 'load';
  operation?: string;
}

export function operationsSearch(search: Record<string, unknown>): OperationsSearch {
  const status = oneOf(operationStatuses, search['status']);
  const kind = oneOf(operationKinds, search['kind']);
  const [from, to] = [day(search['from']), day(search['to'])];
  const words = text(search['search'])?.slice(0, 200).trim();
  const [organization, by, operation] = [
    text(search['organization']),
    text(search['by']),
    text(search['operation']),
  ];
  return {
    ...(search['view'] === 'load' && { view: 'load' as const }),
    ...(words !== undefined && words !== '' && { search: words }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(organization !== undefined && { organization }),
    ...(by !== undefined && { by }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(search['stuck'] === true && { stuck: true as const }),
    ...(operation !== undefined && { operation }),
  };
}
