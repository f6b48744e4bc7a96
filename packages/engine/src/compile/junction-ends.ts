// The records that a row of a table of links joins.
import { type End, findRecord } from './find-record.ts';
import type { Identities } from './identities.ts';
import { type Pointer, pointedAt } from './pointers.ts';

interface Ends {
  left: End[];
  right: End[];
  /** What leads nowhere. */
  lost: Map<Pointer, string[]>;
  /** The end of which nothing was found. */
  empty: { pointers: Pointer[] } | undefined;
}

export function junctionEnds(
  identities: Identities,
  pointers: readonly Pointer[],
  cells: readonly string[],
): Ends {
  const byObject = new Map<string, { ends: End[]; pointers: Pointer[] }>();
  const lost = new Map<Pointer, string[]>();
  for (const pointer of pointers) {
    for (const object of new Set(pointer.relations.map(relation => relation.to.object ?? ''))) {
      const side = byObject.get(object) ?? { ends: [], pointers: [] };
      side.pointers.push(pointer);
      byObject.set(object, side);
    }
    for (const value of pointedAt(pointer, cells)) {
      const end = findRecord(identities, pointer, value, cells);
      if (end) byObject.get(end.object)?.ends.push(end);
      else lost.set(pointer, [...(lost.get(pointer) ?? []), value]);
    }
  }
  const sides = [...byObject.values()];
  // A column of several kinds has one of them in each row. A file that links records of one object: the first end to the others.
  const [left = [], second] = sides.map(side => side.ends).filter(ends => ends.length > 0);
  const right = second ?? (sides.length === 1 ? left.splice(1) : []);
  return { left, right, lost, empty: sides.find(side => side.ends.length === 0) };
}
