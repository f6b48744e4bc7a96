// The stages of one pipeline as they will stand in the portal: each with its outcome, its chance and its place. Rows of
// one old stage that ended differently part: the closed ones go to a closed stage, the open ones keep the stage.
import type { Outcome, OutcomeIndicator, RowSigns } from './outcome.ts';
import { judgeOutcome, signsKey } from './outcome.ts';
import { ANY, OPEN, outcomeWord } from './outcome-words.ts';
import { emptyCount, type SignedRows, type StageCount } from './stage-counts.ts';
import type { StageDefinition } from './stage-names.ts';
import { orderStages } from './stage-order.ts';

export interface Drafted {
  count: StageCount;
  outcome: Outcome | 'closed';
  probability: number | null;
  rank: number;
}

/** Rows that leave their old stage because they ended otherwise than the stage does. */
export interface Moved {
  from: StageCount;
  signs: RowSigns;
  rows: number;
  to: Drafted;
}

export interface Judging {
  order: readonly OutcomeIndicator[];
  definitions: ReadonlyMap<StageCount, StageDefinition>;
  /** What a person said, or what is safe, of stages of which nothing says how they end. */
  settled: ReadonlyMap<StageCount, Outcome>;
}

/** What the name of a stage, or the list it stands in, says of how it ends. */
export function outcomesOfName(count: StageCount, definitions: Judging['definitions']): number {
  const listed = definitions.get(count)?.outcome ?? ANY;
  return listed === ANY ? outcomeWord(count.label) : listed;
}

/** The outcome of rows alike; `lost` for closed ones of which nobody says that they were won. */
export function outcomeOfRows(count: StageCount, { signs }: SignedRows, judging: Judging): Outcome {
  const said = { ...signs, name: outcomesOfName(count, judging.definitions) };
  const { outcome, isKnown } = judgeOutcome(said, judging.order);
  const settled = judging.settled.get(count);
  if (settled !== undefined && (outcome === undefined || !isKnown)) return settled;
  return outcome ?? 'lost';
}

/** All stages in the order of the process, and the rows that change theirs. */
export function draftDeals(
  counts: readonly StageCount[],
  judging: Judging,
): { drafted: Drafted[]; moved: Moved[] } {
  const parts = counts.map(count => ({ count, byOutcome: parted(count, judging) }));
  const ordered = orderStages(
    parts
      .filter(({ count, byOutcome }) => ownOutcome(count, byOutcome, judging) === 'open')
      .map(one => one.count),
    judging.definitions,
  );
  let nextOpen = 0;
  const drafted = parts.map(({ count, byOutcome }): Drafted => {
    const outcome = ownOutcome(count, byOutcome, judging);
    if (outcome !== 'open') return closedStage(count, outcome);
    const place = ordered[nextOpen++];
    return {
      count,
      outcome,
      probability: place?.steady ?? place?.usual ?? null,
      rank: place?.rank ?? 0,
    };
  });
  const moved: Moved[] = [];
  for (const [at, { count, byOutcome }] of parts.entries()) {
    const own = drafted[at]?.outcome;
    for (const [outcome, alike] of byOutcome) {
      if (outcome === own) continue;
      const to = targetOf(drafted, count, outcome);
      for (const { signs, rows } of alike) moved.push({ from: count, signs, rows, to });
    }
  }
  return { drafted: drafted.toSorted(inOrder), moved };
}

function closedStage(count: StageCount, outcome: 'won' | 'lost'): Drafted {
  return outcome === 'won'
    ? { count, outcome, probability: 1, rank: WON_RANK }
    : { count, outcome, probability: 0, rank: LOST_RANK };
}

/** Behind every open stage. */
const WON_RANK = 1e6;
const LOST_RANK = 1e6 + 1;

function parted(count: StageCount, judging: Judging): Map<Outcome, SignedRows[]> {
  return Map.groupBy(count.signed.values(), alike => outcomeOfRows(count, alike, judging));
}

/**
 * Which of its rows keep the stage: those that end as its name says, else the open ones, else most of them. Beside a
 * status a stage only says where a deal stood, so that it stays open although every deal in it has ended.
 */
function ownOutcome(
  count: StageCount,
  byOutcome: ReadonlyMap<Outcome, readonly SignedRows[]>,
  judging: Judging,
): Outcome {
  const said = outcomesOfName(count, judging.definitions);
  const named = said === 1 ? 'won' : said === 2 ? 'lost' : said === OPEN ? 'open' : undefined;
  if (named !== undefined && byOutcome.has(named)) return named;
  const isPlace = [...count.signed.values()].every(
    ({ signs }) => signs.flags === ANY && signs.status !== ANY,
  );
  if (byOutcome.has('open') || isPlace) return 'open';
  const rowsOf = (alike: readonly SignedRows[]): number => alike.reduce((sum, one) => sum + one.rows, 0);
  const [most] = [...byOutcome].sort((a, b) => rowsOf(b[1]) - rowsOf(a[1]));
  return most?.[0] ?? named ?? 'open';
}

/** The stage of the pipeline with that outcome, or a new one. */
function targetOf(drafted: Drafted[], from: StageCount, outcome: Outcome): Drafted {
  const label =
    outcome === 'open' ? `${from.label} (open)` : outcome === 'won' ? 'Closed won' : 'Closed lost';
  const [known] = drafted
    .filter(one => one.outcome === outcome && (outcome !== 'open' || one.count.label === label))
    .sort((a, b) => b.count.rows - a.count.rows);
  if (known) return known;
  const count = emptyCount(label, from.pipeline);
  const created: Drafted =
    outcome === 'open'
      ? { count, outcome, probability: null, rank: WON_RANK - 1 }
      : closedStage(count, outcome);
  drafted.push(created);
  return created;
}

/** Stages of the same rank: the one with more rows first. */
export function inOrder(a: Drafted, b: Drafted): number {
  return a.rank - b.rank || b.count.rows - a.count.rows || (a.count.label < b.count.label ? -1 : 1);
}

/** The keys under which the moved rows are looked up, beside the stage's own. */
export function movedKeys({ from, signs }: Moved, keyOf: (written: string) => string): string[] {
  return [...from.values].map(written => signsKey(signs, keyOf(written)));
}
