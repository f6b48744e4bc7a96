// A rehearsal: compiles everything once and keeps only the counts, so that the plan speaks of what will really be written.
import type { CellNote, KeptSeparateRow, RowOutcome } from '@groundwork/contract/migrations';
import { LISTS } from '@groundwork/contract/standard-objects';
import type { AlikeTally } from '../decide/alike-decision.ts';
import type { KeyConflictTally } from '../decide/key-conflict-decision.ts';
import { KeyTable } from '../match/key-table.ts';
import { emptyTally, labelKey, type Tally, tableKey } from '../plan/tally.ts';
import { ASIDE_CURRENCY, SHARED_EMAIL } from '../portal/own-properties.ts';
import { alikeTally } from './alike-tally.ts';
import type { CellLine } from './cell-counts.ts';
import type { CompileInput } from './compile.ts';
import { compileMigration } from './compile.ts';
import type { CompiledAssociation } from './compiled.ts';
import type { AlikeFound } from './find-alike.ts';
import { LineSums } from './line-sums.ts';
import { columnKey, type NotCarried } from './samples.ts';

/** What the plan speaks of, and what questions and samples are made of. */
export interface Rehearsal extends Tally {
  /** Where every filled cell ended. */
  cellLines: CellLine[];
  /** Cells that were not carried over, by column: see `columnKey`. */
  notCarried: Map<string, NotCarried>;
  /** The first row that each answer speaks of, by the name of the answer. */
  keptSeparate: Map<string, KeptSeparateRow>;
  /** Rows that share a key with somebody they contradict, by object. */
  keyConflicts: Map<string, KeyConflictTally>;
  /** Rows that look like one record without a key, by object. */
  alike: AlikeTally[];
  /** The same as it was found, and how many links each record of its pairs has, by `linkedKey`. */
  found: AlikeFound[];
  linked: Map<string, number>;
}

export function linkedKey(object: string, externalId: string): string {
  return `${object} ${externalId}`;
}

/** Rows that a question shows; the rest are counted, and listed with the preview. */
const MOST_SHOWN = 24;

/** Different values that are kept of a column as examples of what was not carried over. */
const MOST_EXAMPLES = 3;

/**
 * Compiles a migration from beginning to end and keeps what the plan speaks of: records, links, rows and cells, as
 * numbers of them, and the money in minor units as the sources state it. Nothing is estimated: these are the records
 * that `compileMigration` will yield again. Takes as long as reading every file a few times; memory grows with the keys
 * of the rows and not with the rows. Throws the signal's reason when aborted, and what reading a file throws.
 */
export async function rehearse(input: CompileInput): Promise<Rehearsal> {
  const result: Rehearsal = {
    ...emptyTally(),
    cellLines: [],
    notCarried: new Map(),
    keptSeparate: new Map(),
    keyConflicts: new Map(),
    alike: [],
    found: [],
    linked: new Map(),
  };
  const pairs = new PairCounter(result.pairs);
  const hasLines = input.analysis.sources.some(({ mapping }) => mapping.object === 'line_items');
  const sums = hasLines ? new LineSums() : undefined;
  const onAlike = (found: AlikeFound): void => {
    result.alike.push(alikeTally(found));
    result.found.push(found);
    for (const { records } of found.picked.pairs)
      for (const id of records) result.linked.set(linkedKey(found.object, id), 0);
  };
  const answered = new Set(input.analysis.kept_separate?.map(one => one.key));
  for await (const batch of compileMigration({ ...input, onAlike })) {
    if (batch.kind === 'money') result.money = batch.totals;
    else if (batch.kind === 'foreign') result.foreign = batch.totals;
    else if (batch.kind === 'cell_lines') result.cellLines = batch.lines;
    else if (batch.kind === 'cells') {
      for (const note of batch.cells) if (note.bucket !== 'arrived') noteCell(result.notCarried, note);
    } else if (batch.kind === 'records') {
      for (const record of batch.records) {
        const { object, properties, rows } = record;
        sums?.record(record);
        for (const { source } of rows) result.usable.add(tableKey(source, object));
        result.records[object] = (result.records[object] ?? 0) + 1;
        if (properties[SHARED_EMAIL.name] !== undefined) result.shared += 1;
        if (properties[ASIDE_CURRENCY.name] !== undefined) result.aside += 1;
      }
    } else if (batch.kind === 'outcomes') {
      for (const outcome of batch.outcomes) noteOutcome(result, outcome);
    } else if (batch.kind === 'kept_separate') {
      for (const one of batch.rows) noteKeptSeparate(result, one, answered);
    } else if (batch.kind === 'associations')
      for (const one of batch.associations) {
        pairs.count(one);
        noteLink(result.linked, one);
        for (const label of one.labels ?? [])
          result.labels.add(labelKey({ from: one.from_object, to: one.to_object, label }));
        sums?.link(one);
      }
  }
  result.lines = sums?.totals() ?? [];
  return result;
}

function noteLink(linked: Map<string, number>, one: CompiledAssociation): void {
  if (linked.size === 0) return;
  for (const key of [
    linkedKey(one.from_object, one.from_external_id),
    linkedKey(one.to_object, one.to_external_id),
  ]) {
    const known = linked.get(key);
    if (known !== undefined) linked.set(key, known + 1);
  }
}

function noteOutcome(result: Tally, { source, row, bucket, reason }: RowOutcome): void {
  if (bucket === 'merged') result.merged += 1;
  if (bucket !== 'skipped' && bucket !== 'rejected') return;
  result[bucket] += 1;
  const known = result.leftOut.get(source);
  if (known) known.rows += 1;
  else result.leftOut.set(source, { rows: 1, row, reason });
}

function noteKeptSeparate(
  { keptSeparate, keyConflicts }: Rehearsal,
  one: KeptSeparateRow,
  answered: ReadonlySet<string>,
): void {
  if (answered.has(one.key) && !keptSeparate.has(one.key)) keptSeparate.set(one.key, one);
  if (one.because === 'answer') return;
  const known = keyConflicts.get(one.object) ?? { rows: 0, byPhone: 0, shared: new KeyTable(), first: [] };
  keyConflicts.set(one.object, known);
  known.rows += 1;
  if (one.because === 'phone') known.byPhone += 1;
  known.shared.claim(`${one.shared_key} ${one.shared_value}`, 0);
  if (known.first.length < MOST_SHOWN && !known.first.some(each => each.key === one.key))
    known.first.push(one);
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
    const pair = this.#pairs.get(name) ?? {
      from,
      to,
      links: 0,
      fromRecords: 0,
      ...(from === LISTS && { sizes: new Map<string, number>() }),
    };
    const seen = this.#seen.get(name) ?? new KeyTable();
    this.#pairs.set(name, pair);
    this.#seen.set(name, seen);
    pair.links += 1;
    pair.sizes?.set(id, (pair.sizes.get(id) ?? 0) + 1);
    if (seen.claim(id, 0) === undefined) pair.fromRecords += 1;
  }
}
