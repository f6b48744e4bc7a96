// What the queue of pairs says of those that the model is sure of, once some of them were looked at: as the product says it, from the
// pairs that it picks and in the order in which it shows them.
import type { KnownRow } from '@groundwork/engine/compile/alike-candidates';
import { pickPairs } from '@groundwork/engine/compile/alike-pairs';
import type { Matches } from '@groundwork/engine/match/match-tables';
import { inOrder, objectOf } from '../../apps/server/src/features/duplicates/rules.ts';
import type { RankedRow } from '../../apps/server/src/features/duplicates/store-pairs.ts';

export interface QueueBound {
  /** The pairs that it is sure of, by the places of their rows, in the order in which they are shown. */
  sure: readonly (readonly [number, number])[];
  /** What share of such pairs is said to be wrong at most, after so many of them were answered truly. */
  readonly atMost: (looked: number) => number;
}

/** `names` are those of the rows. */
export function queueBound(
  matches: Matches,
  names: readonly string[],
  isSame: (one: number, other: number) => boolean,
): QueueBound {
  const known = new Map(
    names.map((name, row): [number, KnownRow] => {
      const ordinal = matches.numbers[row] ?? 0;
      return [ordinal, { ordinal, source: 'people.csv', row: ordinal, name }];
    }),
  );
  const different = { mayJoin: () => true };
  const { pairs } = pickPairs({ object: 'contacts', matches, known, different, said: [] });
  const place = ({ row }: KnownRow): number => row - (matches.numbers[0] ?? 0);
  const rowsOf = new Map<string, readonly [number, number]>();
  const open = pairs.map((pair, at): RankedRow => {
    const key = `${(Math.imul(at + 1, 0x9e3779b1) >>> 0).toString(16)} ${at}`;
    rowsOf.set(key, [place(pair.one), place(pair.other)]);
    return {
      key,
      object: 'contacts',
      levels: pair.levels,
      score: pair.score,
      is_sure: pair.isSure,
      is_contradicted: pair.isContradicted,
      links: 0,
      answer: null,
      answered_at: null,
      is_looked_at: false,
    };
  });
  const ordered = inOrder(open, new Map()).filter(pair => pair.is_sure);
  const queue = { object: 'contacts', records: matches.rows, is_too_many: false, sizes: [], more: 0 };
  const sure = ordered.map(({ key }) => rowsOf.get(key) ?? ([0, 0] as const));
  const answers = sure.map(pair => (isSame(...pair) ? ('same' as const) : ('different' as const)));
  return {
    sure,
    atMost(looked) {
      const answered = ordered.map((pair, at) =>
        at < looked ? { ...pair, answer: answers[at] ?? null } : pair,
      );
      const { at_most_in: atMostIn } = objectOf(queue, answered).sure;
      return atMostIn === null ? 1 : 1 / atMostIn;
    },
  };
}
