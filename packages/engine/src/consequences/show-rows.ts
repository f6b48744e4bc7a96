// What each answer does to rows of the files: found in one more reading of the files that questions are about, with the
// very rows, read by the readers that will read them. Nothing is made up: what is not seen is said to be unknown.

import type { Consequences, ShownRow } from '@groundwork/contract/consequences';
import type { AnalysedSource, Decision } from '@groundwork/contract/intake';
import { LISTS } from '@groundwork/contract/standard-objects';
import type { CellOf, RowProbe } from '../decisions/registry.ts';
import type { Source, SourceRow } from '../read/source.ts';
import { number } from '../words/wording.ts';
import { type PairWanted, pairColumns, pairOf, pairsOf } from './pairs.ts';
import { type MoneyOf, moneyOf, nameOf } from './row-facts.ts';

/** Rows of one question: more are not read. */
const MOST_ROWS = 3;
const MOST_CHARS = 90;
/** A larger file is read so far: a preview must not cost another reading of a million rows at every answer. */
const MOST_READ = 100_000;

export interface ShowInput {
  /** As they are read once what people said of them is known. */
  sources: readonly Source[];
  analysed: readonly AnalysedSource[];
  probes: ReadonlyMap<string, readonly RowProbe[]>;
  signal?: AbortSignal | undefined;
}

/** What is gathered of one question. */
interface Gathering {
  /** By file, those that differ in what they show before those that repeat it. */
  rows: Map<string, { distinct: ShownRow[]; repeated: ShownRow[] }>;
  counts: Map<string | null, { rows: number; money: Map<string | null, bigint> }>;
  /** Some file was read in part only. */
  isPartial: boolean;
}

/** The decisions, each with what its answers do. Throws the signal's reason when aborted, and what reading a file throws. */
export async function withShownRows(
  decisions: readonly Decision[],
  { sources, analysed, probes, signal }: ShowInput,
): Promise<Decision[]> {
  const gathered = new Map(
    decisions.map(({ id }): [string, Gathering] => [
      id,
      { rows: new Map(), counts: new Map(), isPartial: false },
    ]),
  );
  const pairs = pairsOf(decisions);
  for (const source of sources) {
    const file = analysed.find(one => one.profile.id === source.id);
    const wanted = pairs.filter(pair => pair.source === source.id);
    const asked = decisions.flatMap(decision => {
      const found = gathered.get(decision.id);
      const mine = (probes.get(decision.id) ?? []).filter(probe => probe.source === source.id);
      return found ? mine.map(probe => ({ decision, probe, found })) : [];
    });
    if (file && (asked.length > 0 || wanted.length > 0))
      await look(source, {
        file,
        asked,
        wanted,
        name: nameOf(file, decisions),
        money: moneyOf(file),
        signal,
      });
  }
  return decisions.map(decision => ({ ...decision, shown: consequencesOf(decision, gathered, pairs) }));
}

interface Looking {
  file: AnalysedSource;
  asked: readonly { decision: Decision; probe: RowProbe; found: Gathering }[];
  wanted: readonly PairWanted[];
  name: (cell: CellOf) => string;
  money: MoneyOf | undefined;
  signal: AbortSignal | undefined;
}

async function look(source: Source, looking: Looking): Promise<void> {
  const { asked, wanted, file } = looking;
  const positions = new Map(source.header.map((name, at) => [name, at]));
  const columns = pairColumns(file);
  let read = 0;
  for await (const batch of source.rows(looking.signal)) {
    for (const row of batch) {
      read += 1;
      if (row.bad) continue;
      const cell: CellOf = column => row.cells[positions.get(column) ?? -1] ?? '';
      const written = (row.emptied?.length ?? 0) > 0 ? asWritten(row, positions, cell) : cell;
      for (const { decision, probe, found } of asked) {
        const seen = probe.isAsWritten ? written : cell;
        if (probe.isAbout(seen)) note(found, { decision, probe, row, cell: seen, looking });
      }
      for (const pair of wanted)
        if (pair.row === row.row) {
          pair.cells = new Map([...columns.keys()].map(column => [column, short(cell(column))]));
          pair.properties = columns;
        }
    }
    if (read < MOST_READ) continue;
    for (const { found } of asked) found.isPartial = true;
    return;
  }
}

/** With the cells that said that nothing is known, as they are written. */
function asWritten(
  { emptied = [] }: SourceRow,
  positions: ReadonlyMap<string, number>,
  cell: CellOf,
): CellOf {
  const texts = new Map(emptied.map(({ position, value }) => [position, value]));
  return column => texts.get(positions.get(column) ?? -1) ?? cell(column);
}

function note(
  found: Gathering,
  given: { decision: Decision; probe: RowProbe; row: SourceRow; cell: CellOf; looking: Looking },
): void {
  const { decision, probe, row, cell, looking } = given;
  const object = objectOf(looking.file);
  const count = found.counts.get(object) ?? { rows: 0, money: new Map<string | null, bigint>() };
  found.counts.set(object, count);
  count.rows += 1;
  const money = object === 'deals' ? looking.money?.(cell) : undefined;
  if (money) count.money.set(money.currency, (count.money.get(money.currency) ?? 0n) + money.cents);
  const { id } = looking.file.profile;
  const known = found.rows.get(id) ?? { distinct: [], repeated: [] };
  found.rows.set(id, known);
  if (known.distinct.length >= MOST_ROWS) return;
  const cells = probe.columns.map(column => ({ column, value: short(cell(column)) }));
  const isAlike = known.distinct.some(one => one.cells.every(({ value }, at) => value === cells[at]?.value));
  const kept = isAlike ? known.repeated : known.distinct;
  if (kept.length >= MOST_ROWS) return;
  kept.push({
    source: id,
    row: row.row,
    // What it is called is what is asked: its place says which it is.
    name: decision.id.startsWith('name:') ? '' : short(looking.name(cell)),
    cells,
    becomes: Object.fromEntries(
      decision.options.flatMap(({ value }) => {
        const text = probe.becomes(value, cell);
        return text === undefined ? [] : [[value, short(text)]];
      }),
    ),
  });
}

/** What a row of the file is counted as; null: as a row. Of a list there are many rows, one for each who is on it. */
function objectOf({ mapping: { role, object } }: AnalysedSource): string | null {
  return role === 'records' && object !== LISTS ? object : null;
}

/** One of each file in turn: a question about all files is shown in several of them. */
function chosenOf({ rows }: Gathering): ShownRow[] {
  const files = [...rows.values()].map(({ distinct, repeated }) => [...distinct, ...repeated]);
  const turns = Array.from({ length: MOST_ROWS }, (_, turn) => files.flatMap(file => file[turn] ?? []));
  return turns.flat().slice(0, MOST_ROWS);
}

function consequencesOf(
  decision: Decision,
  gathered: ReadonlyMap<string, Gathering>,
  pairs: readonly PairWanted[],
): Consequences {
  const found = gathered.get(decision.id);
  const rows = [
    ...(found ? chosenOf(found) : []),
    ...(decision.rows ?? []).slice(0, MOST_ROWS).map(one => pairOf(one, pairs)),
  ];
  const isPartial = found?.isPartial === true;
  return {
    rows,
    // Of a part of a file no count is true.
    counts: isPartial
      ? []
      : [...(found?.counts ?? [])].map(([object, count]) => ({
          object,
          rows: count.rows,
          money: [...count.money].map(([currency, cents]) => ({ currency, cents: String(cents) })),
        })),
    unknown: unknownOf(decision, rows.length, isPartial),
  };
}

function unknownOf({ id }: Decision, shown: number, isPartial: boolean): string | null {
  if (isPartial)
    return `Only the first ${number(MOST_READ)} rows of the file were looked through for this, so the rows are not counted here.`;
  if (shown > 0) return null;
  const kind = id.split(':')[0] ?? '';
  return (
    unknowable[kind] ?? 'No row that was read shows a difference; what the answers do stands beside them.'
  );
}

/** Questions that single rows cannot show. */
const unknowable: Readonly<Record<string, string>> = {
  encoding: 'Which letters are right the file does not say; how it reads in each stands beside the answers.',
  outcome: 'Which single deals change is not worked out; the sums of each answer stand beside it.',
};

/** Never half a sign: no database keeps that. */
function short(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
