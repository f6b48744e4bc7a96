// The order in which objects are written: what others point at comes first.
import { standardObjects } from '@groundwork/contract/crm';

/** Standard objects in the order in which they are written, then custom objects by name. */
export function inObjectOrder(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function rank(object: string): number {
  const index = standardObjects.findIndex(one => one === object);
  return index < 0 ? standardObjects.length : index;
}
