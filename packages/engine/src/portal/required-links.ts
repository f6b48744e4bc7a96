// Records that the portal takes, or shows, only with a link to another one.
import { isItemised } from './linkable.ts';

/** Whether a link to such a record is the one that a record of the object needs; false of objects that need none. */
export function isNeededLink(object: string, toObject: string | null): boolean {
  if (object === 'leads') return toObject === 'contacts';
  return object === 'line_items' && isItemised(toObject);
}

export function needsLink(object: string | null): boolean {
  return object === 'leads' || object === 'line_items';
}
