// A rehearsal: compiles everything once and keeps only the counts, so that the plan speaks of what will really be written.
import type { ApartRow, CellNote } from '@groundwork/contract/migrations';
import type { CompileInput } from '../compile/compile.ts';
import { compileMigration } from '../compile/compile.ts';
import type { CompiledAssociation, MoneyTotal } from '../compile/compiled.ts';
import { columnKey, type NotCarried } from '../compile/samples.ts';
import { KeyTable } from '../match/key-table.ts';

export interface Tally {
  records: Record<string, number>;
  /** Links by `from>to`, and the records they go out from. */
  pairs: Map<string, { from: string; to: string; links: number; fromRecords: number }>;
  merged: number;
  skipped: number;
  rejected: number;
  cells: number;
  /** Cells that were not carried over, by column: see `columnKey`. */
  notCarried: Map<string, NotCarried>;
  /** The first row that each answer keeps apart, by the name of the answer. */
  apart: Map<string, ApartRow>;
  money: MoneyTotal[];
}

/** Different values that are kept of a column as examples of what was not carried over. */
const MOST_EXAMPLES = 3;

/**
 * Compiles a migration from beginning to end and keeps what the plan speaks of: records, links, rows and cells, as
 * numbers of them, and the money in minor units as the sources state it. Nothing is estimated: these are the records
 * that `compileMigration` will yield again. Takes as long as reading every file a few times; memory grows with the keys
 * of the rows and not with the rows. Throws the signal's reason when aborted, and what reading a file throws.
 */
export async function tally(input: CompileInput): Promise<Tally> {
  const result: Tally = {
    records: {},
    pairs: new Map(),
    merged: 0,
    skipped: 0,
    rejected: 0,
    cells: 0,
    notCarried: new Map(),
    apart: new Map(),
    money: [],
  };
  const pairs = new PairCounter(result.pairs);
  for await (const batch of compileMigration(input)) {
    if (batch.kind === 'money') result.money = batch.totals;
    else if (batch.kind === 'cells') {
      result.cells += batch.cells.length;
      for (const note of batch.cells) noteCell(result.notCarried, note);
    } else if (batch.kind === 'records') {
      for (const { object } of batch.records) result.records[object] = (result.records[object] ?? 0) + 1;
    } else if (batch.kind === 'outcomes') {
      for (const { bucket } of batch.outcomes)
        if (bucket === 'merged' || bucket === 'skipped' || bucket === 'rejected') result[bucket] += 1;
    } else if (batch.kind === 'apart') {
      for (const one of batch.rows) if (!result.apart.has(one.key)) result.apart.set(one.key, one);
    } else if (batch.kind === 'associations') for (const one of batch.associations) pairs.count(one);
  }
  return result;
}

function noteCell(known: Map<string, NotCarried>, { source, column, value, reason }: CellNote): void {
  const key = columnKey(source, column);
  const seen = known.get(key) ?? { cells: 0, first: [] };
  known.set(key, seen);
  seen.cells += 1;
  if (seen.first.length < MOST_EXAMPLES && !seen.first.some(each => each.value === value))
    seen.first.push({ value, reason });
}

/**
 * Links by pair of objects and the records they go out from. Links of one record do not come together (a junction file
 * names it again), so the records seen are remembered: by their hashes, for their texts took most of the memory that
 * the rehearsal of a million rows asked for. Two records are taken for one when 96 bits agree: for ten million of them
 * a chance below 1 in 10¹⁵, and then a number of requests is foretold too low by one.
 */
class PairCounter {
  readonly #pairs: Tally['pairs'];
  readonly #seen = new Map<string, KeyTable>();

  constructor(pairs: Tally['pairs']) {
    this.#pairs = pairs;
  }

  count({ from_object: from, to_object: to, from_external_id: id }: CompiledAssociation): void {
    const name = `${from}>${to}`;
    const pair = this.#pairs.get(name) ?? { from, to, links: 0, fromRecords: 0 };
    const seen = this.#seen.get(name) ?? new KeyTable();
    this.#pairs.set(name, pair);
    this.#seen.set(name, seen);
    pair.links += 1;
    if (seen.claim(id, 0) === undefined) pair.fromRecords += 1;
  }
}
