// Second pass: rows become records. Rows that are one record are held back until all of them have been seen.
import type { Pipeline } from '@groundwork/contract/crm';
import type { ApartRow, CellNote, MergedRow, RowOutcome } from '@groundwork/contract/migrations';
import { keyWords } from '../match/exact-keys.ts';
import { KeyTable } from '../match/key-table.ts';
import type { SourceRow } from '../read/source.ts';
import { apartKey, apartRow, rowName, shownValue } from './apart.ts';
import type { CompiledRecord } from './compiled.ts';
import type { HeldRow } from './held-rows.ts';
import { HeldRows } from './held-rows.ts';
import type { Identities } from './identities.ts';
import { judgedRows } from './identities.ts';
import { mergedRow } from './merged-row.ts';
import type { Verdict } from './row.ts';
import { type CompiledRow, compileRow } from './row.ts';
import type { SourcePlan } from './source-plan.ts';

/** So many merged records are written before they are passed on. */
const PAGE = 500;

interface RecordSink {
  record(record: CompiledRecord): void;
  outcome(outcome: RowOutcome): void;
  cell(note: CellNote): void;
  merge(merged: MergedRow): void;
  keepApart(row: ApartRow): void;
}

export class RecordWriter {
  readonly #identities: Identities;
  readonly #pipelines: readonly Pipeline[];
  readonly #sink: RecordSink;
  /** Domains that already stand for a company: a second company there must not be taken for the first. */
  readonly #matched = new KeyTable();
  #ordinal = -1;

  constructor(identities: Identities, pipelines: readonly Pipeline[], sink: RecordSink) {
    this.#identities = identities;
    this.#pipelines = pipelines;
    this.#sink = sink;
  }

  /** All files of one object, in order. Yields after each batch, so that what is written can be passed on. */
  async *write(plans: readonly SourcePlan[], signal: AbortSignal | undefined): AsyncIterable<void> {
    const held = new HeldRows();
    for (const [place, plan] of plans.entries()) {
      for await (const batch of judgedRows(plan, signal)) {
        for (const { row, verdict } of batch) {
          if (verdict.kind === 'record') this.#add(plans, place, row, verdict, held);
          else this.#refuse(plan, row.row, verdict);
        }
        yield;
      }
    }
    let finished = 0;
    for (const { root, rows } of held.groups()) {
      this.#finishGroup(plans, root, rows);
      if (++finished % PAGE === 0) yield;
    }
    yield;
  }

  #add(
    plans: readonly SourcePlan[],
    place: number,
    { row, cells }: SourceRow,
    { key, match, apart }: Extract<Verdict, { kind: 'record' }>,
    held: HeldRows,
  ): void {
    const plan = plans[place];
    if (!plan) return;
    this.#ordinal += 1;
    const ordinal = this.#ordinal;
    const { keys } = this.#identities;
    const compiled = compileRow(plan, cells, this.#pipelines, key);
    const source = plan.analysed.profile.id;
    if (compiled.rejection && keys.survivorOf(ordinal) === ordinal) {
      this.#identities.rejected.add(ordinal);
      this.#refuse(plan, row, { kind: 'rejected', ...compiled.rejection });
      return;
    }
    for (const one of apart) this.#sink.keepApart(apartRow(plan, row, one));
    this.#withhold(plan, compiled, apart, keys.survivorOf(ordinal));
    for (const note of compiled.notes) this.#sink.cell({ source, row, ...note });
    if (!keys.isShared(ordinal)) {
      const rows = [{ source, row }];
      this.#finish(plan, { ...this.#recordOf(plan, ordinal), properties: compiled.properties, rows });
      return;
    }
    const { properties } = compiled;
    const by = keys.joinedBy(ordinal, match);
    // A key that the row itself does not have brought its group to another: nothing said of the row can part them.
    const isOwn = match.some(one => one.kind === by?.kind && one.value === by.value);
    const joined = by && {
      ...by,
      apart: (isOwn && apartKey(plan.object, by, rowName(plan, cells))) || null,
    };
    this.#hold(plans, ordinal, { plan: place, row, properties, ...(joined && { joined }) }, held);
  }

  /** An address that stays with another record is listed and not written: the portal takes each one once. */
  #withhold(
    plan: SourcePlan,
    compiled: CompiledRow,
    apart: Extract<Verdict, { kind: 'record' }>['apart'],
    root: number,
  ): void {
    const value = apart.length > 0 ? this.#identities.addresses.withheld(apart, root) : undefined;
    if (value === undefined) return;
    delete compiled.properties['email'];
    const column = plan.writers.find(writer => writer.property === 'email')?.column ?? 'email';
    const reason =
      'The portal takes each email address once, and this row is kept apart from one that has it.';
    compiled.notes.push({ column, value, reason });
  }

  #hold(plans: readonly SourcePlan[], ordinal: number, row: HeldRow, held: HeldRows): void {
    const plan = plans[row.plan];
    if (!plan) return;
    const root = this.#identities.keys.survivorOf(ordinal);
    // The row it repeats was refused, so there is nothing to merge into.
    if (!held.has(root) && this.#identities.rejected.has(root)) {
      const reason = 'It repeats a row that could not be taken.';
      this.#refuse(plan, row.row, { kind: 'rejected', reason, place: null, value: null });
      return;
    }
    const first = held.add(root, row);
    if (!first) return;
    const key = row.joined;
    const reason = `Same ${key ? keyWords[key.kind] : 'key'} as row ${first.row} of ${plans[first.plan]?.analysed.profile.id ?? ''}${key ? ` (${shownValue(key, plan.prefix).slice(0, 100)})` : ''}; what was empty there was filled from here.`;
    this.#sink.outcome({
      source: plan.analysed.profile.id,
      row: row.row,
      object: plan.object,
      bucket: 'merged',
      external_id: this.#identities.externalId(root),
      place: null,
      value: null,
      reason,
    });
  }

  /** The first row says most; what is empty there is filled from the others, in order. */
  #finishGroup(plans: readonly SourcePlan[], root: number, rows: readonly HeldRow[]): void {
    const plan = plans[rows[0]?.plan ?? -1];
    if (!plan) return;
    const record = this.#recordOf(plan, root);
    for (const held of rows) {
      const { plan: place, row, properties } = held;
      const source = plans[place]?.analysed.profile.id ?? '';
      const [into] = record.rows;
      if (into)
        this.#sink.merge(mergedRow(record, { into, source, prefix: plans[place]?.prefix ?? '' }, held));
      for (const [name, value] of Object.entries(properties)) record.properties[name] ??= value;
      record.rows.push({ source, row });
    }
    this.#finish(plan, record);
  }

  #recordOf({ object }: SourcePlan, ordinal: number): CompiledRecord {
    const external_id = this.#identities.externalId(ordinal);
    return { object, external_id, properties: {}, match: null, rows: [] };
  }

  #finish(plan: SourcePlan, record: CompiledRecord): void {
    for (const [name, value] of Object.entries(plan.constants)) record.properties[name] ??= value;
    record.match = this.#matchOf(record);
    this.#sink.record(record);
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

  #refuse(plan: SourcePlan, row: number, verdict: Exclude<Verdict, { kind: 'record' }>): void {
    const { kind, reason, place, value } = verdict;
    this.#sink.outcome({
      source: plan.analysed.profile.id,
      row,
      object: plan.object,
      bucket: kind,
      external_id: null,
      place,
      value,
      reason,
    });
  }
}
