// Compiling: a confirmed analysis and its files become the exact stream of records, links and row outcomes to be written.
// It must never know a network, a clock, a database or a random number: the same input gives the same stream, byte for byte.

import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { CellNote, KeptSeparateRow, MergedRow } from '@groundwork/contract/migrations';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { ForeignTotal } from '../decide/foreign-currency.ts';
import { inObjectOrder } from '../portal/object-order.ts';
import { withoutPlaceholders } from '../profile/settled-placeholders.ts';
import type { Source, SourceRow } from '../read/source.ts';
import { CellCounter } from './cell-counts.ts';
import type {
  CompiledAssociation,
  CompiledBatch,
  CompiledOutcome,
  CompiledRecord,
  RowTrace,
} from './compiled.ts';
import { DerivedCompanies } from './derived.ts';
import { DerivedLeads } from './derived-leads.ts';
import type { AlikeFound } from './find-alike.ts';
import { identify } from './identities.ts';
import { joinAlike } from './join-alike.ts';
import { readLinkNames } from './link-names.ts';
import { LinkWriter } from './links.ts';
import { centsOf, MoneyLedger } from './money.ts';
import { planSource } from './plan-source.ts';
import { RecordWriter } from './records.ts';
import type { CompiledRow } from './row-cells.ts';
import { plainTrace } from './row-trace.ts';

/** Largest batch that is yielded. */
const BATCH = 500;

export interface CompileInput {
  sources: readonly Source[];
  analysis: Analysis;
  portal: PortalSchema;
  /** Every row comes along as well, with its cells and what was made of them. */
  isTraced?: boolean;
  /** Told, of each object, which rows look like one record without a key; where nobody wants to know it is looked for only
   *  where people said that such rows are merged. */
  onAlike?: (found: AlikeFound) => void;
  signal?: AbortSignal;
}

/**
 * Streams everything a migration consists of: records (object by object, in the order of `inObjectOrder`), then links;
 * outcomes, merged rows, rows kept separate and cell notes come along with the rows they belong to, money at the end of the
 * records, and where every filled cell ended at the end of all. Batches hold at most 500 entries. Reads every file a few times and keeps only keys in memory. Throws the signal's reason when aborted.
 */
export async function* compileMigration({
  sources,
  analysis,
  portal,
  isTraced = false,
  onAlike,
  signal,
}: CompileInput): AsyncIterable<CompiledBatch> {
  const out = new Outbox(isTraced);
  const pairs = pairsOf(sources, analysis);
  const plans = pairs
    .filter(({ analysed }) => analysed.mapping.role === 'records' && analysed.mapping.object !== null)
    .map(({ source, analysed }) => planSource(source, analysed, analysis, portal));
  const ordered = plans.toSorted(
    (a, b) =>
      inObjectOrder(a.object, b.object) ||
      sourceRank(a.analysed) - sourceRank(b.analysed) ||
      compareIds(a.analysed, b.analysed),
  );
  const derived = new DerivedCompanies(ordered, analysis);
  const identities = await identify(ordered, derived, analysis, signal);
  await joinAlike(ordered, { identities, analysis, portal, onAlike, signal });
  const pipelines = [...analysis.blueprint.pipelines, ...portal.pipelines];

  const leads = new DerivedLeads(ordered, analysis);
  const writer = new RecordWriter(identities, { plans: ordered, analysis, pipelines, leads }, out);
  const objects = [...new Set([...ordered.map(plan => plan.object), 'companies', 'leads'])].sort(
    inObjectOrder,
  );
  for (const object of objects) {
    const mine = ordered.filter(plan => plan.object === object);
    for await (const _ of writer.write(mine, signal)) yield* out.full();
    if (object === 'companies') for (const record of derived.records()) out.record(record);
    if (object === 'leads') for (const { record } of leads.all) out.record(record);
    yield* out.rest();
  }
  const totals = out.money.totals();
  if (totals.length > 0) yield { kind: 'money', totals };
  const foreign = out.foreignTotals();
  if (foreign.length > 0) yield { kind: 'foreign', totals: foreign };

  for (const { link } of leads.all) out.associate(link);
  yield* out.full();
  const linking = pairs.filter(({ analysed }) => analysed.mapping.role === 'junction');
  const names = await readLinkNames(linking, analysis, identities, signal);
  const links = new LinkWriter(identities, analysis, names, out);
  for await (const _ of links.fromRecords(ordered, signal)) yield* out.full();
  for (const { source, analysed } of linking)
    for await (const _ of links.fromJunction(analysed, source, signal)) yield* out.full();
  yield* out.rest();
  for (const { source, analysed } of pairs) {
    if (carriesNothing(analysed)) yield* leaveOut(source, analysed, out, signal);
  }
  yield* out.rest();
  yield { kind: 'cell_lines', lines: out.cellCounter.lines(analysis.sources) };
}

interface Pair {
  /** Its placeholders are empty. */
  source: Source;
  analysed: AnalysedSource;
}

function pairsOf(sources: readonly Source[], analysis: Analysis): Pair[] {
  return analysis.sources
    .map(analysed => ({ analysed, source: sources.find(one => one.id === analysed.profile.id) }))
    .flatMap(({ analysed, source }) => (source ? [{ source: readFor(analysed, source), analysed }] : []))
    .sort((a, b) => compareIds(a.analysed, b.analysed));
}

/** A table that is left out is left out as it is written. */
function readFor(analysed: AnalysedSource, source: Source): Source {
  const isRead = !carriesNothing(analysed) || analysed.columns.some(one => one.action === 'relation');
  return isRead ? withoutPlaceholders(source, analysed.profile) : source;
}

function compareIds(a: AnalysedSource, b: AnalysedSource): number {
  return a.profile.id < b.profile.id ? -1 : a.profile.id > b.profile.id ? 1 : 0;
}

/** People who are known as contacts come before leads, so that a lead is merged into the contact and not the reverse. */
function sourceRank({ profile }: AnalysedSource): number {
  return /lead|prospect|interessent/i.test(profile.sheet ?? profile.file) ? 1 : 0;
}

function carriesNothing({ mapping }: AnalysedSource): boolean {
  return mapping.role !== 'junction' && (mapping.role !== 'records' || mapping.object === null);
}

async function* leaveOut(
  source: Source,
  analysed: AnalysedSource,
  out: Outbox,
  signal: AbortSignal | undefined,
): AsyncIterable<CompiledBatch> {
  const why: Record<string, string> = {
    owners: 'The file lists people who own records; it is used to assign owners.',
    reference: 'The file is a list to look values up in; it makes no records of its own.',
  };
  const reason =
    why[analysed.mapping.role] ??
    `The file is left out: ${analysed.mapping.reasons[0]?.text ?? 'it holds no records.'}`;
  const counts = out.cellCounter.of(source);
  const lookedUp = source.header.map(
    column => analysed.columns.find(one => one.column === column)?.action === 'relation',
  );
  const leftOut = lookedUp.includes(true) ? 'column_left_out' : 'table_left_out';
  for await (const batch of source.rows(signal)) {
    for (const given of batch) {
      const { row, cells, bad } = given;
      counts.addEmptied(given);
      out.traceRow(source.id, given);
      const bucket = bad ? 'rejected' : 'skipped';
      if (bad) counts.addRow(cells, 'row_rejected');
      else
        for (const [position, isLookedUp] of lookedUp.entries())
          if ((cells[position] ?? '') !== '') counts.add(position, isLookedUp ? 'used' : leftOut);
      out.outcome({
        source: source.id,
        row,
        object: 'other',
        bucket,
        external_id: null,
        place: null,
        value: bad?.raw.slice(0, 500) ?? null,
        reason: bad?.reason ?? reason,
      });
    }
    yield* out.full();
  }
}

/** Collects what the passes write and hands it on in batches. */
class Outbox {
  readonly cellCounter = new CellCounter();
  readonly money = new MoneyLedger();
  readonly #foreign = new Map<string, ForeignTotal>();
  #records: CompiledRecord[] = [];
  #associations: CompiledAssociation[] = [];
  #outcomes: CompiledOutcome[] = [];
  #cells: CellNote[] = [];
  #merges: MergedRow[] = [];
  #keptSeparate: KeptSeparateRow[] = [];
  #traces: RowTrace[] = [];
  /** Absent where nobody asked for the rows themselves. */
  readonly trace: ((row: RowTrace) => void) | undefined;

  constructor(isTraced: boolean) {
    this.trace = isTraced ? row => this.#traces.push(row) : undefined;
  }

  /** A row that makes no record of its own. */
  traceRow(source: string, given: SourceRow): void {
    this.trace?.(plainTrace(source, given));
  }

  record(record: CompiledRecord): void {
    if (record.object === 'deals') this.money.add(record.properties, record.unread);
    this.#records.push(record);
  }

  /** A row in a currency that the portal does not have. */
  foreign({ code, amount }: NonNullable<CompiledRow['foreign']>): void {
    const total = this.#foreign.get(code) ?? { code, rows: 0, amounts: 0, cents: 0n };
    const cents = centsOf(amount ?? '');
    total.rows += 1;
    total.amounts += cents === undefined ? 0 : 1;
    total.cents += cents ?? 0n;
    this.#foreign.set(code, total);
  }

  foreignTotals(): ForeignTotal[] {
    return [...this.#foreign.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  associate(association: CompiledAssociation): void {
    this.#associations.push(association);
  }

  outcome(outcome: CompiledOutcome): void {
    this.#outcomes.push(outcome);
  }

  cell(note: CellNote): void {
    this.#cells.push(note);
  }

  merge(merged: MergedRow): void {
    this.#merges.push(merged);
  }

  keepSeparate(row: KeptSeparateRow): void {
    this.#keptSeparate.push(row);
  }

  /** Batches that are full. */
  *full(): Iterable<CompiledBatch> {
    yield* this.#take(BATCH);
  }

  /** Everything that is left. */
  *rest(): Iterable<CompiledBatch> {
    yield* this.#take(1);
  }

  *#take(least: number): Iterable<CompiledBatch> {
    while (this.#records.length >= least) yield { kind: 'records', records: this.#records.splice(0, BATCH) };
    while (this.#associations.length >= least)
      yield { kind: 'associations', associations: this.#associations.splice(0, BATCH) };
    while (this.#outcomes.length >= least)
      yield { kind: 'outcomes', outcomes: this.#outcomes.splice(0, BATCH) };
    while (this.#merges.length >= least) yield { kind: 'merges', merges: this.#merges.splice(0, BATCH) };
    while (this.#keptSeparate.length >= least)
      yield { kind: 'kept_separate', rows: this.#keptSeparate.splice(0, BATCH) };
    while (this.#traces.length >= least) yield { kind: 'traces', rows: this.#traces.splice(0, BATCH) };
    while (this.#cells.length >= least) yield { kind: 'cells', cells: this.#cells.splice(0, BATCH) };
  }
}
