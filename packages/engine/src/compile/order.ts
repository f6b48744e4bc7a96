// The order in which objects are written: what others point at comes first.
import { standardObjects } from '@groundwork/contract/crm';

/** companies, contacts, deals, tickets, tasks, notes, then custom objects by name. */
export function objectRank(object: string): number {
  const index = standardObjects.findIndex(one => one === object);
  if (index >= 0) return index;
  // Custom objects have no order of their own; a stable number from the name keeps pairs of them in one direction.
  let hash = 0;
  for (const letter of object) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return standardObjects.length + hash;
}

export function inObjectOrder(a: string, b: string): number {
  return objectRank(a) - objectRank(b) || (a < b ? -1 : a > b ? 1 : 0);
}
