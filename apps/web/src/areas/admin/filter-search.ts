// What stands behind the question mark of the lists of the admin area, so that a list can be sent as a link. It comes with the
// frame of every page: what the words may be, each page itself knows.
import { anySearch, filterSearch, type SearchOf } from '../frame/filter-search.ts';

export const queueSearch = filterSearch([
  'status',
  'priority',
  'category',
  'organization_id',
  'assignee',
  'promise',
  'waiting',
  'search',
  'sort',
]);
export const leadSearch = filterSearch(['state', 'owner', 'forward', 'search', 'lead']);
export const outboxSearch = filterSearch(['state', 'kind', 'search', 'mail']);
export const organizationsSearch = filterSearch([
  'search',
  'status',
  'plan',
  'trial_ending',
  'demo',
  'late',
  'removing',
  'sort',
  'direction',
]);
export const operationsSearch = filterSearch([
  'view',
  'search',
  'status',
  'kind',
  'organization',
  'by',
  'from',
  'to',
  'stuck',
  'operation',
]);
export const usersSearch = filterSearch(['search', 'role', 'status', 'factor', 'organization']);
export const deliverySearch = filterSearch(['search', 'shown', 'stage', 'standing', 'lead', 'order']);
export const dataQualitySearch = filterSearch(['search', 'standing']);

/** Lists of what partners sell and are paid. */
export const partnersSearch: SearchOf<
  | 'search'
  | 'status'
  | 'partner'
  | 'registration'
  | 'state'
  | 'category'
  | 'kind'
  | 'rep'
  | 'inquiry'
  | 'resource'
  | 'run'
> = anySearch;
