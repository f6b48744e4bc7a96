// The pairs whose label would teach most: those that are as likely a match as not, of many kinds rather than one many times.
import type { Matches } from '@groundwork/engine/match/match-tables';

/** Pairs that are looked at for each that is asked about. */
const LOOKED_AT = 100;

/** Pairs of rows, those that are nearest to as likely as not first among equals of their kind. */
export function pairsToAsk(
  matches: Matches,
  most: number,
  isKnown: (one: number, other: number) => boolean = () => false,
): [number, number][] {
  const { one, other, score } = matches.edges;
  const kinds = new Map<string, [number, number][]>();
  let taken = 0;
  for (const edge of nearestToZero(score, most * LOOKED_AT)) {
    const pair: [number, number] = [one[edge] ?? 0, other[edge] ?? 0];
    if (isKnown(...pair)) continue;
    const kind = matches
      .reasonsOf(...pair)
      .map(({ name, level }) => `${name}\n${level}`)
      .sort()
      .join('\n');
    const ofKind = kinds.get(kind);
    if (ofKind) ofKind.push(pair);
    else kinds.set(kind, [pair]);
    taken++;
  }
  const asked: [number, number][] = [];
  for (let turn = 0; asked.length < Math.min(most, taken); turn++)
    for (const pairs of kinds.values()) {
      const pair = pairs[turn];
      if (pair && asked.length < most) asked.push(pair);
    }
  return asked;
}

/** Places in a falling list, the one nearest to zero first. */
function* nearestToZero(falling: Float32Array, most: number): Generator<number> {
  let below = falling.findIndex(score => score < 0);
  if (below < 0) below = falling.length;
  let above = below - 1;
  for (let given = 0; given < most && (above >= 0 || below < falling.length); given++) {
    const isAbove =
      below >= falling.length || (above >= 0 && (falling[above] ?? 0) <= -(falling[below] ?? 0));
    yield isAbove ? above-- : below++;
  }
}
