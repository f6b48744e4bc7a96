// The record that a value of a pointing column leads to.
import type { Identities } from './identities.ts';
import { meantBy, type Pointer } from './pointers.ts';

export interface End {
  object: string;
  ordinal: number;
}

/** The record of the file that the row's type names; where it names none and several files have the value, nobody's. */
export function findRecord(
  identities: Identities,
  pointer: Pointer,
  value: string,
  cells: readonly string[],
): End | undefined {
  const found: End[] = [];
  for (const relation of meantBy(pointer, cells)) {
    const ordinal = identities.find(relation, value);
    if (ordinal === undefined || relation.to.object === null) continue;
    if (identities.rejected.has(identities.keys.survivorOf(ordinal))) continue;
    found.push({ object: relation.to.object, ordinal });
    if (pointer.typeAt < 0) break;
  }
  return new Set(found.map(one => one.ordinal)).size > 1 ? undefined : found[0];
}
