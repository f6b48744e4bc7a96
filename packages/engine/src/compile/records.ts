// Second pass: rows become records. Rows that are one record are held back until all of them have been seen.
import type { Pipeline } from '@groundwork/contract/crm';
import type { Analysis } from '@groundwork/contract/intake';
import type { CellNote, KeptSeparateRow, MergedRow } from '@groundwork/contract/migrations';
import { LISTS } from '@groundwork/contract/standard-objects';
import { KeyTable } from '../match/key-table.ts';
import { SHARED_EMAIL } from '../portal/own-properties.ts';
import type { SourceRow } from '../read/source.ts';
import type { CellCounter } from './cell-counts.ts';
import { type ColumnUse, usesOf } from './cell-uses.ts';
import type { CompiledOutcome, CompiledRecord, RowTrace } from './compiled.ts';
import type { DeferredRow } from './deferred-rows.ts';
import { DeferredRows } from './deferred-rows.ts';
import type { DerivedLeads } from './derived-leads.ts';
import type { Identities } from './identities.ts';
import { judgedRows } from './identities.ts';
import { rowName, separationKey } from './kept-separate.ts';
import { keptSeparateRow } from './key-conflicts.ts';
import { BestName } from './made-names.ts';
import { mergedOutcome, mergedRow } from './merged-row.ts';
import { emailColumns, withholdAddress } from './record-address.ts';
import { countRow, settleDeferred } from './record-cells.ts';
import { linkJudge } from './required-link.ts';
import type { Verdict } from './row.ts';
import { compileRow } from './row.ts';
import type { CompiledRow } from './row-cells.ts';
import { leftOutMoney, mergedMoney, singleMoney } from './row-money.ts';
import { recordTrace } from './row-trace.ts';
import type { SourcePlan } from './source-plan.ts';

/** So many merged records are written before they are passed on. */
const PAGE = 500;

interface RecordSink {
  readonly cellCounter: CellCounter;
  record(record: CompiledRecord): void;
  outcome(outcome: CompiledOutcome): void;
  cell(note: CellNote): void;
  merge(merged: MergedRow): void;
  keepSeparate(row: KeptSeparateRow): void;
  foreign(of: NonNullable<CompiledRow['foreign']>): void;
  readonly trace: ((row: RowTrace) => void) | undefined;
  traceRow(source: string, row: SourceRow): void;
}

export class RecordWriter {
  readonly #identities: Identities;
  readonly #analysis: Analysis;
  readonly #pipelines: readonly Pipeline[];
  readonly #uses = new Map<SourcePlan, ColumnUse[]>();
  readonly #linkJudges = new Map<SourcePlan, ReturnType<typeof linkJudge>>();
  readonly #sink: RecordSink;
  readonly #plans: readonly SourcePlan[];
  readonly #leads: DerivedLeads;
  /** Domains that already stand for a company: a second company there must not be taken for the first. */
  readonly #matched = new KeyTable();
  #ordinal = -1;

  constructor(
    identities: Identities,
    given: {
      /** Of all objects, in the order in which they were identified. */
      plans: readonly SourcePlan[];
      analysis: Analysis;
      pipelines: readonly Pipeline[];
      leads: DerivedLeads;
    },
    sink: RecordSink,
  ) {
    this.#identities = identities;
    this.#plans = given.plans;
    this.#leads = given.leads;
    this.#analysis = given.analysis;
    this.#pipelines = given.pipelines;
    this.#sink = sink;
  }

  /** All files of one object, in order. Yields after each batch, so that what is written can be passed on. */
  async *write(plans: readonly SourcePlan[], signal: AbortSignal | undefined): AsyncIterable<void> {
    const deferred = new DeferredRows();
    for (const [place, plan] of plans.entries()) {
      for await (const batch of judgedRows(plan, signal)) {
        const counts = this.#sink.cellCounter.of(plan.source);
        for (const { row, verdict } of batch) {
          counts.addEmptied(row);
          if (verdict.kind === 'record') this.#add(plans, place, row, verdict, deferred);
          else this.#refuse(plan, row, verdict);
        }
        yield;
      }
    }
    let finished = 0;
    for (const { root, rows } of deferred.groups())
      for (const _ of this.#finishGroup(plans, root, rows)) if (++finished % PAGE === 0) yield;
    yield;
  }

  #add(
    plans: readonly SourcePlan[],
    place: number,
    given: SourceRow,
    verdict: Extract<Verdict, { kind: 'record' }>,
    deferred: DeferredRows,
  ): void {
    const plan = plans[place];
    if (!plan) return;
    this.#ordinal += 1;
    const ordinal = this.#ordinal;
    const { row, cells } = given;
    const { keys, rejected, keyConflicts } = this.#identities;
    const { key, match, separated } = keyConflicts.checked(ordinal, verdict);
    const compiled = compileRow(plan, cells, this.#pipelines);
    const source = plan.analysed.profile.id;
    const root = keys.survivorOf(ordinal);
    compiled.rejection ??= this.#linkJudgeOf(plan)?.(cells) ?? null;
    if (compiled.rejection && root === ordinal) {
      rejected.add(ordinal);
      this.#refuse(plan, given, { kind: 'rejected', ...compiled.rejection });
      return;
    }
    // The row it repeats was refused, so there is nothing to merge into.
    if (root !== ordinal && !deferred.has(root) && rejected.has(root)) {
      const reason = 'It repeats a row that could not be taken.';
      this.#refuse(plan, given, { kind: 'rejected', reason, place: null, value: null });
      return;
    }
    this.#leads.note(plan, root, given);
    if (compiled.foreign) this.#sink.foreign(compiled.foreign);
    for (const one of separated) this.#sink.keepSeparate(keptSeparateRow(this.#plans, plan, row, one));
    const withheld =
      separated.length > 0
        ? this.#identities.addresses.withheld(separated, root, one => keys.survivorOf(one))
        : undefined;
    if (withheld !== undefined) withholdAddress(plan, compiled, withheld);
    const isShared = keys.isShared(ordinal);
    const carried = countRow(this.#countedBy(plan), cells, compiled, { key, isShared });
    for (const { position: _, ...note } of compiled.notes) this.#sink.cell({ source, row, ...note });
    const known = { identities: this.#identities, analysis: this.#analysis };
    this.#sink.trace?.(recordTrace(plan, given, compiled, known));
    const { properties, unread } = compiled;
    if (!isShared) {
      const arrived = new Set(compiled.given.map(one => one.position)).size;
      const money = singleMoney(plan, compiled);
      const rows = [
        {
          source,
          row,
          cells: { carried, arrived, ...emailColumns(plan, compiled.given, properties, properties) },
          ...(money && { money }),
        },
      ];
      const record = { ...this.#recordOf(plan, ordinal), properties, rows };
      this.#finish(plan, root, unread > 0 ? { ...record, unread } : record);
      return;
    }
    const by = keys.joinedBy(ordinal, match);
    // A key that the row itself does not have brought its group to another: nothing said of the row can part them.
    const isOwn = match.some(one => one.kind === by?.kind && one.value === by.value);
    const joined = by && {
      ...by,
      separationKey: (isOwn && separationKey(plan.object, by, rowName(plan, cells))) || null,
    };
    const { given: from } = compiled;
    deferred.add(root, {
      plan: place,
      row,
      properties,
      unread,
      given: from,
      carried,
      nameRank: compiled.nameRank,
      withheld: compiled.withheld,
      ...(joined && { joined }),
    });
  }

  #linkJudgeOf(plan: SourcePlan): ReturnType<typeof linkJudge> {
    if (!this.#linkJudges.has(plan))
      this.#linkJudges.set(plan, linkJudge(plan, this.#analysis, this.#identities));
    return this.#linkJudges.get(plan);
  }

  #countedBy(plan: SourcePlan) {
    const uses = this.#uses.get(plan) ?? usesOf(plan, this.#analysis);
    this.#uses.set(plan, uses);
    const { header } = plan.source;
    return { counts: this.#sink.cellCounter.of(plan.source), uses, header, identities: this.#identities };
  }

  /** The first row says most; what is empty there is filled from the others, in order. Yields as it goes: its rows may be
   *  many. */
  *#finishGroup(plans: readonly SourcePlan[], root: number, rows: Iterable<DeferredRow>): Iterable<void> {
    const [first] = rows;
    const plan = plans[first?.plan ?? -1];
    if (!plan) return;
    const record = this.#recordOf(plan, root);
    const bestName = new BestName(plan.nameProperty, rows);
    for (const held of rows) {
      const { plan: place, row } = held;
      const properties = bestName.valuesOf(held);
      const source = plans[place]?.analysed.profile.id ?? '';
      const [into] = record.rows;
      // Rows of one list say nothing against each other.
      if (into && record.object !== LISTS) {
        const prefix = plans[place]?.prefix ?? '';
        this.#sink.merge(mergedRow(record, { into, source, prefix }, { ...held, properties }, bestName.name));
      }
      const won = Object.keys(properties).filter(name => record.properties[name] === undefined);
      for (const name of won) record.properties[name] = properties[name] ?? '';
      record.rows.push({ source, row, ...(this.#sink.trace && { won }) });
      if (held.unread > 0) record.unread = (record.unread ?? 0) + held.unread;
      yield;
    }
    yield* this.#settleCells(plans, record, mergedMoney(plan, record), rows);
    this.#finish(plan, root, record);
  }

  /** Now that the values of the record are known: which cells of its rows stand in it. */
  *#settleCells(
    plans: readonly SourcePlan[],
    record: CompiledRecord,
    moneyOf: ReturnType<typeof mergedMoney>,
    rows: Iterable<DeferredRow>,
  ): Iterable<void> {
    const [first] = record.rows;
    let at = -1;
    for (const held of rows) {
      at += 1;
      const plan = plans[held.plan];
      const own = record.rows[at];
      // A row that names its own key twice shares its record with nobody.
      const other = (at === 0 ? record.rows[1] : first) ?? own;
      const money = moneyOf(held);
      if (!plan || !own || !other) continue;
      const { source } = own;
      const into = `row ${other.row} of ${other.source}`;
      const arrived = settleDeferred(
        { ...held, source, into },
        record.properties,
        this.#countedBy(plan),
        cell => this.#sink.cell(cell),
      );
      const columns = emailColumns(plan, held.given, held.properties, record.properties);
      own.cells = { carried: held.carried, arrived, ...columns };
      if (money) own.money = money;
      if (at > 0) this.#sink.outcome(mergedOutcome(record, held, plan, other, own));
      yield;
    }
  }

  #recordOf({ object }: SourcePlan, ordinal: number): CompiledRecord {
    const external_id = this.#identities.externalId(ordinal);
    return { object, external_id, properties: {}, match: null, rows: [] };
  }

  #finish(plan: SourcePlan, root: number, record: CompiledRecord): void {
    for (const [name, value] of Object.entries(plan.constants)) record.properties[name] ??= value;
    if (record.object === LISTS) record.properties = { name: record.external_id };
    record.match = this.#matchOf(record);
    const shared = record.properties[SHARED_EMAIL.name];
    if (record.match === null && shared !== undefined) record.shared = { property: 'email', value: shared };
    this.#sink.record(record);
    this.#leads.finish(root, record);
  }

  #matchOf({ object, properties }: CompiledRecord): CompiledRecord['match'] {
    const property = object === 'contacts' ? 'email' : object === 'companies' ? 'domain' : undefined;
    const value = property === undefined ? undefined : properties[property];
    if (property === undefined || value === undefined) return null;
    if (property === 'domain') {
      if (this.#matched.claim(value, 0) !== undefined) return null;
    }
    return { property, value };
  }

  #refuse(
    plan: SourcePlan,
    given: SourceRow,
    { kind, reason, place, value }: Exclude<Verdict, { kind: 'record' }>,
  ): void {
    const { row, cells } = given;
    this.#sink.traceRow(plan.analysed.profile.id, given);
    const bucket = kind === 'skipped' ? 'row_skipped' : 'row_rejected';
    const money = leftOutMoney(plan, given, this.#pipelines);
    this.#sink.cellCounter.of(plan.source).addRow(cells, bucket);
    this.#sink.outcome({
      source: plan.analysed.profile.id,
      row,
      object: plan.object,
      bucket: kind,
      external_id: null,
      place,
      value,
      reason,
      ...(money && { money }),
    });
  }
}
