// What stands behind the question mark of the client area's addresses. Anything else there is left out.
import { type RowAddress, rowAddressOf } from '../../lib/row-address.ts';
import { filterSearch } from '../frame/filter-search.ts';

/** `view` is `activity`, or nothing. */
export const progressSearch = filterSearch(['view', 'project', 'milestone']);

/** `view` is `settled`, or nothing. */
export const decisionsSearch = filterSearch(['project', 'decision', 'view']);

const step = filterSearch(['step', 'project']);
/** A step of the implementation, the project that is to be in hand, and the row that is looked at over it. */
export const stepSearch = (search: Record<string, unknown>): ReturnType<typeof step> & RowAddress => ({
  ...step(search),
  ...rowAddressOf(search),
});

/** An audit that is not the latest, what of its findings is listed, the one that is open, and the cause whose records it shows;
 *  `view` is `fixes`, or nothing; `against` is the audit it is compared with, and `became` what is looked at of a finding then. */
export const auditSearch = filterSearch([
  'project',
  'audit',
  'against',
  'became',
  'finding',
  'severity',
  'object',
  'cause',
  'view',
  'bundle',
]);

/** An analysis that is not the latest, the number of its pipeline and currency, what is looked at, and the figure whose deals are. */
export const revopsSearch = filterSearch([
  'project',
  'analysis',
  'book',
  'view',
  'figure',
  'key',
  'from',
  'to',
]);

export const documentSearch = filterSearch(['document']);

export const questionSearch = filterSearch(['question']);
