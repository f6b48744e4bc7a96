// What stands behind the question mark of the list of organizations, so that a list somebody made can be passed on. Said here
// again without the contract: every page of the product loads the addresses.
import type { ListAsked } from '../../../features/organizations/admin-queries.ts';
import { oneOf, text } from '../../../lib/query-text.ts';

const flags = ['trial_ending', 'demo', 'late', 'removing'] as const;

/** Anything else there is left out. */
export function listSearch(search: Record<string, unknown>): ListAsked {
  const { status, plan, sort, direction } = search;
  const words = text(typeof search['search'] === 'number' ? String(search['search']) : search['search']);
  const found: ListAsked = {
    search: words?.trim().slice(0, 200),
    status: oneOf(['trial', 'active', 'read_only', 'suspended'], status),
    plan: oneOf(['starter', 'professional', 'enterprise'], plan),
    sort: oneOf(['created', 'name', 'activity', 'records', 'members'], sort),
    direction: oneOf(['asc', 'desc'], direction),
  };
  // An address is read as JSON: what is on does not come as text.
  for (const flag of flags) if (String(search[flag]) === 'true') found[flag] = 'true';
  return withoutBlanks(found);
}

/** Two addresses of one list are the same, and the server is not asked for nothing. */
export function withoutBlanks(asked: ListAsked): ListAsked {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''));
}
