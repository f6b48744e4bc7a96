// What stands behind the question mark of the lists of the admin area, so that a list can be sent as a link. It comes with the
// frame of every page: what the words may be, each page itself knows.
import { text } from '../../lib/query-text.ts';

/** The values of these names that are words at all; empty ones are left out. */
function filterSearch<const Name extends string>(names: readonly Name[]) {
  return (given: Readonly<Partial<Record<Name, unknown>>>): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      // An address is read as JSON: a ticket’s number, and what is on, do not come as text.
      const value = text(
        ['number', 'boolean'].includes(typeof given[name]) ? String(given[name]) : given[name],
      );
      if (value !== undefined) found[name] = value;
    }
    return found;
  };
}

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
