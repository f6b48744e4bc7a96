// Second pass: rows become records. Rows that are one record are held back until all of them have been seen.
import type { Pipeline } from '@groundwork/contract/crm';
import type { CellNote, RowOutcome } from '@groundwork/contract/migrations';
import type { CompiledRecord } from './compiled.ts';
import type { Identities } from './identities.ts';
import { judgedRows } from './identities.ts';
import type { CompiledRow, Verdict } from './row.ts';
import { compileRow } from './row.ts';
import type { SourcePlan } from './source-plan.ts';

interface RecordSink {
  record(record: CompiledRecord): void;
  outcome(outcome: RowOutcome): void;
  cell(note: CellNote): void;
}

/** A record in the making; constants are added when nothing more can come. */
interface Draft {
  plan: SourcePlan;
  record: CompiledRecord;
}

export class RecordWriter {
  readonly #identities: Identities;
  readonly #pipelines: readonly Pipeline[];
  readonly #sink: RecordSink;
  /** Domains that already stand for a company: a second company there must not be taken for the first. */
  readonly #matched = new Set<string>();
  #ordinal = -1;

  constructor(identities: Identities, pipelines: readonly Pipeline[], sink: RecordSink) {
    this.#identities = identities;
    this.#pipelines = pipelines;
    this.#sink = sink;
  }

  /** All files of one object, in order. Yields after each batch, so that what is written can be passed on. */
  async *write(plans: readonly SourcePlan[], signal: AbortSignal | undefined): AsyncIterable<void> {
    const held = new Map<number, Draft>();
    for (const plan of plans) {
      for await (const batch of judgedRows(plan, signal)) {
        for (const { row, verdict } of batch) {
          if (verdict.kind === 'record') this.#add(plan, row.row, row.cells, verdict, held);
          else this.#refuse(plan, row.row, verdict);
        }
        yield;
      }
    }
    for (const [, draft] of [...held].sort(([a], [b]) => a - b)) this.#finish(draft);
    yield;
  }

  #add(
    plan: SourcePlan,
    row: number,
    cells: readonly string[],
    { key }: { key: string },
    held: Map<number, Draft>,
  ): void {
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
    for (const note of compiled.notes) this.#sink.cell({ source, row, ...note });
    if (!keys.isShared(ordinal)) {
      this.#finish({ plan, record: this.#recordOf(plan, ordinal, compiled, source, row) });
      return;
    }
    this.#merge(plan, ordinal, compiled, row, held);
  }

  #merge(
    plan: SourcePlan,
    ordinal: number,
    compiled: CompiledRow,
    row: number,
    held: Map<number, Draft>,
  ): void {
    const { keys, rejected } = this.#identities;
    const source = plan.analysed.profile.id;
    const root = keys.survivorOf(ordinal);
    const draft = held.get(root);
    if (!draft) {
      // The row it repeats was refused, so there is nothing to merge into.
      if (rejected.has(root))
        this.#refuse(plan, row, {
          kind: 'rejected',
          reason: 'It repeats a row that could not be taken.',
          place: null,
          value: null,
        });
      else held.set(root, { plan, record: this.#recordOf(plan, root, compiled, source, row) });
      return;
    }
    for (const [name, value] of Object.entries(compiled.properties)) draft.record.properties[name] ??= value;
    const [first] = draft.record.rows;
    draft.record.rows.push({ source, row });
    const key = keys.joinedBy(ordinal);
    const reason = `Same ${key?.kind ?? 'key'} as row ${first?.row ?? 0} of ${first?.source ?? ''}${key ? ` (${key.value.slice(0, 100)})` : ''}; what was empty there was filled from here.`;
    this.#sink.outcome({
      source,
      row,
      object: plan.object,
      bucket: 'merged',
      external_id: draft.record.external_id,
      place: null,
      value: null,
      reason,
    });
  }

  #recordOf(
    plan: SourcePlan,
    ordinal: number,
    { properties }: CompiledRow,
    source: string,
    row: number,
  ): CompiledRecord {
    return {
      object: plan.object,
      external_id: this.#identities.externalId(ordinal),
      properties,
      match: null,
      rows: [{ source, row }],
    };
  }

  #finish({ plan, record }: Draft): void {
    for (const [name, value] of Object.entries(plan.constants)) record.properties[name] ??= value;
    record.match = this.#matchOf(record);
    this.#sink.record(record);
  }

  #matchOf({ object, properties }: CompiledRecord): CompiledRecord['match'] {
    const property = object === 'contacts' ? 'email' : object === 'companies' ? 'domain' : undefined;
    const value = property === undefined ? undefined : properties[property];
    if (property === undefined || value === undefined) return null;
    if (property === 'domain') {
      if (this.#matched.has(value)) return null;
      this.#matched.add(value);
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
