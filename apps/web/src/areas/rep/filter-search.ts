// What stands behind the question mark of the lists of the rep area, so that a list can be sent as a link.
import { anySearch, type SearchOf } from '../frame/filter-search.ts';

export const dealsSearch: SearchOf<
  'view' | 'search' | 'state' | 'stage' | 'registration' | 'currency' | 'closing_by' | 'closing_from' | 'sort'
> = anySearch;
export const commissionsSearch: SearchOf<'search' | 'state' | 'year' | 'deal' | 'tab'> = anySearch;
export const repResourcesSearch: SearchOf<'search' | 'kind'> = anySearch;
