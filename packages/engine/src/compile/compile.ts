// Compiling: a confirmed analysis and its files become the exact stream of records, links and row outcomes to be written.
// It must never know a network, a clock, a database or a random number: the same input gives the same stream, byte for byte.
import type { PortalSchema } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { ApartRow, CellNote, MergedRow, RowOutcome } from '@groundwork/contract/migrations';
import type { Source } from '../read/source.ts';
import type { CompiledAssociation, CompiledBatch, CompiledRecord } from './compiled.ts';
import { DerivedCompanies } from './derived.ts';
import { identify } from './identities.ts';
import { LinkWriter } from './links.ts';
import { MoneyLedger } from './money.ts';
import { inObjectOrder } from './order.ts';
import { RecordWriter } from './records.ts';
import { planSource } from './source-plan.ts';

/** Largest batch that is yielded. */
const BATCH = 500;

export interface CompileInput {
  sources: readonly Source[];
  analysis: Analysis;
  portal: PortalSchema;
  signal?: AbortSignal;
}

/**
 * Streams everything a migration consists of: records (object by object, in the order of `inObjectOrder`), then links;
 * outcomes, merged rows, rows kept apart and cell notes come along with the rows they belong to, money at the end of the
 * records. Batches hold at most 500 entries. Reads every file a few times and keeps only keys in memory. Throws the signal's reason when aborted.
 */
export async function* compileMigration({
  sources,
  analysis,
  portal,
  signal,
}: CompileInput): AsyncIterable<CompiledBatch> {
  const out = new Outbox();
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
  const pipelines = [...analysis.blueprint.pipelines, ...portal.pipelines];

  const writer = new RecordWriter(identities, pipelines, out);
  const objects = [...new Set([...ordered.map(plan => plan.object), 'companies'])].sort(inObjectOrder);
  for (const object of objects) {
    const mine = ordered.filter(plan => plan.object === object);
    for await (const _ of writer.write(mine, signal)) yield* out.full();
    if (object === 'companies') for (const record of derived.records()) out.record(record);
    yield* out.rest();
  }
  const totals = out.money.totals();
  if (totals.length > 0) yield { kind: 'money', totals };

  const links = new LinkWriter(identities, analysis, out);
  for await (const _ of links.fromRecords(ordered, signal)) yield* out.full();
  for (const { source, analysed } of pairs) {
    if (analysed.mapping.role === 'junction')
      for await (const _ of links.fromJunction(analysed, source, signal)) yield* out.full();
  }
  yield* out.rest();
  for (const { source, analysed } of pairs) {
    if (carriesNothing(analysed)) yield* leaveOut(source, analysed, out, signal);
  }
  yield* out.rest();
}

interface Pair {
  source: Source;
  analysed: AnalysedSource;
}

function pairsOf(sources: readonly Source[], analysis: Analysis): Pair[] {
  return analysis.sources
    .map(analysed => ({ analysed, source: sources.find(one => one.id === analysed.profile.id) }))
    .flatMap(({ analysed, source }) => (source ? [{ source, analysed }] : []))
    .sort((a, b) => compareIds(a.analysed, b.analysed));
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
  for await (const batch of source.rows(signal)) {
    for (const { row, bad } of batch) {
      const bucket = bad ? 'rejected' : 'skipped';
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
  readonly money = new MoneyLedger();
  #records: CompiledRecord[] = [];
  #associations: CompiledAssociation[] = [];
  #outcomes: RowOutcome[] = [];
  #cells: CellNote[] = [];
  #merges: MergedRow[] = [];
  #apart: ApartRow[] = [];

  record(record: CompiledRecord): void {
    if (record.object === 'deals') this.money.add(record.properties);
    this.#records.push(record);
  }

  associate(association: CompiledAssociation): void {
    this.#associations.push(association);
  }

  outcome(outcome: RowOutcome): void {
    this.#outcomes.push(outcome);
  }

  cell(note: CellNote): void {
    this.#cells.push(note);
  }

  merge(merged: MergedRow): void {
    this.#merges.push(merged);
  }

  keepApart(row: ApartRow): void {
    this.#apart.push(row);
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
    while (this.#apart.length >= least) yield { kind: 'apart', rows: this.#apart.splice(0, BATCH) };
    while (this.#cells.length >= least) yield { kind: 'cells', cells: this.#cells.splice(0, BATCH) };
  }
}
