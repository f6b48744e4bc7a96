// The pairs of rows that a person should look at: what nobody is sure of, and of what the model is sure of a sample.

import type { KnownDifferent } from '../match/known-different.ts';
import type { Matches } from '../match/match-tables.ts';
import type { Reason } from '../match/model/reasons.ts';
import { isOtherName } from '../match/names.ts';
import { SURE } from '../match/sure.ts';
import type { KnownRow } from './alike-candidates.ts';
import { digest } from './external-id.ts';
import type { SaidRows } from './said-rows.ts';

/** Pairs of an object that are asked about; among these, those that the model is sure of where there are more of both. */
const MOST_ASKED = 500;
const MOST_SURE = 150;
/** Reasons that are kept of a pair. */
const MOST_REASONS = 12;

export interface AlikePair {
  one: KnownRow;
  other: KnownRow;
  /** Of a pair that people answered: by what the answer is known. */
  said?: SaidRows;
  /** Levels of the comparisons and log-odds of what the model makes of them before it learns from answers. */
  levels: number[];
  score: number;
  isSure: boolean;
  /** They are called differently: whatever else agrees, nobody but a person makes them one. */
  isContradicted: boolean;
  reasons: Reason[];
  /** External ids of their records; equal where they are one as things stand. */
  records: readonly [string, string];
}

export interface PickedPairs {
  pairs: AlikePair[];
  /** Pairs that would be asked about, too, if fewer were. */
  more: number;
}

interface Given {
  object: string;
  /** Absent where nothing was compared. */
  matches: Matches | undefined;
  known: ReadonlyMap<number, KnownRow>;
  different: Pick<KnownDifferent, 'mayJoin'>;
  said: readonly SaidRows[];
}

/** Answered pairs always come along. */
export function pickPairs({ object, matches, known, different, said }: Given): PickedPairs {
  const isAnswered = new Set(said.map(({ one, other }) => nameOf(one, other)));
  const open: AlikePair[] = [];
  const placeOf = new Map<number, number>();
  const put = (one: number, other: number, answer?: SaidRows): void => {
    const [first, second] = one < other ? [one, other] : [other, one];
    const rows = [known.get(first), known.get(second)] as const;
    const [a, b] = [placeOf.get(first), placeOf.get(second)];
    if (!rows[0] || !rows[1]) return;
    const isCompared = matches !== undefined && a !== undefined && b !== undefined;
    const { levels, score } = isCompared ? matches.patternOf(a, b) : { levels: [], score: 0 };
    const isContradicted = isOtherName(object, rows[0].name, rows[1].name);
    open.push({
      one: rows[0],
      other: rows[1],
      ...(answer && { said: answer }),
      levels,
      score,
      isSure: score >= SURE && !isContradicted,
      isContradicted,
      reasons: [],
      records: ['', ''],
    });
  };
  if (matches) {
    const { edges, numbers } = matches;
    for (const ends of [edges.one, edges.other]) for (const row of ends) placeOf.set(numbers[row] ?? 0, row);
    const places = new Map(
      said.length === 0 ? [] : Array.from(numbers, (number, row) => [number, row] as const),
    );
    for (const { one, other } of said)
      for (const record of [one, other]) {
        const place = places.get(record);
        if (place !== undefined) placeOf.set(record, place);
      }
    for (let edge = 0; edge < edges.score.length; edge++) {
      const one = numbers[edges.one[edge] ?? 0] ?? 0;
      const other = numbers[edges.other[edge] ?? 0] ?? 0;
      if (!isAnswered.has(nameOf(one, other)) && different.mayJoin([one], [other])) put(one, other);
    }
  }
  const { picked, more } = pickOf(open);
  open.length = 0;
  for (const answer of said) put(answer.one, answer.other, answer);
  const pairs = [...picked, ...open].map(pair => {
    const [a, b] = [placeOf.get(pair.one.ordinal), placeOf.get(pair.other.ordinal)];
    const reasons = a === undefined || b === undefined ? [] : matches?.reasonsOf(a, b);
    return { ...pair, reasons: (reasons ?? []).slice(0, MOST_REASONS) };
  });
  return { pairs, more };
}

/** What is least sure first; of what is sure a sample by lot, so that what people find of it holds for all. */
function pickOf(open: readonly AlikePair[]): { picked: AlikePair[]; more: number } {
  const lot = ({ one, other }: AlikePair): string => digest(nameOf(one.ordinal, other.ordinal));
  const sure = open
    .filter(pair => pair.isSure)
    .map(pair => ({ pair, drawn: lot(pair) }))
    .sort((a, b) => (a.drawn < b.drawn ? -1 : 1))
    .map(({ pair }) => pair);
  const unsure = open
    .filter(pair => !pair.isSure)
    .sort((a, b) => doubtOf(b) - doubtOf(a) || a.one.ordinal - b.one.ordinal);
  const ofSure = Math.max(Math.min(sure.length, MOST_SURE), MOST_ASKED - unsure.length);
  const picked = [...unsure.slice(0, MOST_ASKED - Math.min(sure.length, ofSure)), ...sure.slice(0, ofSure)];
  return { picked, more: open.length - picked.length };
}

/** 1 where nobody knows, 0 where it is certain either way. */
export function doubtOf({ score, isContradicted }: Pick<AlikePair, 'score' | 'isContradicted'>): number {
  if (isContradicted && score > 0) return 1;
  const chance = 1 / (1 + Math.exp(-score));
  return 4 * chance * (1 - chance);
}

function nameOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
