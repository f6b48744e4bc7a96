// The order in which objects are written: what others point at comes first.
import { standardObjects } from '@groundwork/contract/standard-objects';

/** Standard objects in the order in which they are written, then custom objects by name. */
export function inObjectOrder(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** A line item is made with a link to what it is a line of, so that all of that comes before it. */
const order = [...standardObjects.filter(one => one !== 'line_items'), 'line_items'];

function rank(object: string): number {
  const index = order.indexOf(object);
  return index < 0 ? order.length : index;
}
