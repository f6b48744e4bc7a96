// What stands behind the question mark of the lists of the rep area, so that a list can be sent as a link.
import { filterSearch } from '../frame/filter-search.ts';

export const dealsSearch = filterSearch([
  'view',
  'search',
  'state',
  'stage',
  'registration',
  'currency',
  'closing_by',
  'closing_from',
  'sort',
]);
export const commissionsSearch = filterSearch(['search', 'state', 'year', 'deal', 'tab']);
export const repResourcesSearch = filterSearch(['search', 'kind']);
