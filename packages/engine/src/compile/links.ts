// Third pass: links between records, from columns that point elsewhere and from files that only link. One link is made once.
import type { AnalysedSource, Analysis, Relation } from '@groundwork/contract/intake';
import type { CellNote, RowOutcome } from '@groundwork/contract/migrations';
import { KeyTable } from '../match/key-table.ts';
import { standing } from '../plan/decision-book.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import { isFreeMailDomain, normaliseDomain } from '../profile/values/domain.ts';
import type { Source } from '../read/source.ts';
import { referenceValues } from '../relate/reference.ts';
import type { CompiledAssociation } from './compiled.ts';
import { isDerived } from './derived.ts';
import type { Identities } from './identities.ts';
import { judgedRows } from './identities.ts';
import { inObjectOrder } from './order.ts';
import type { SourcePlan } from './source-plan.ts';

interface LinkSink {
  associate(association: CompiledAssociation): void;
  outcome(outcome: RowOutcome): void;
  cell(note: CellNote): void;
}

interface End {
  object: string;
  ordinal: number;
}

interface Pointer {
  column: string;
  position: number;
  relations: Relation[];
}

export class LinkWriter {
  readonly #identities: Identities;
  readonly #analysis: Analysis;
  readonly #sink: LinkSink;
  readonly #made = new KeyTable();

  constructor(identities: Identities, analysis: Analysis, sink: LinkSink) {
    this.#identities = identities;
    this.#analysis = analysis;
    this.#sink = sink;
  }

  /** Links of the rows that became records; rows are counted again in the order of the first pass. */
  async *fromRecords(plans: readonly SourcePlan[], signal: AbortSignal | undefined): AsyncIterable<void> {
    let ordinal = -1;
    for (const plan of plans) {
      const pointers = this.#pointersOf(plan.analysed, plan.source);
      for await (const batch of judgedRows(plan, signal)) {
        for (const { row, verdict } of batch) {
          if (verdict.kind !== 'record') continue;
          ordinal += 1;
          if (pointers.length > 0 && !this.#isRejected(ordinal))
            this.#linkRow(plan, { object: plan.object, ordinal }, pointers, row.row, row.cells);
        }
        yield;
      }
    }
  }

  async *fromJunction(
    analysed: AnalysedSource,
    source: Source,
    signal: AbortSignal | undefined,
  ): AsyncIterable<void> {
    const pointers = this.#pointersOf(analysed, source);
    const deleted = this.#analysis.decisions.find(one => one.id === `deleted:${analysed.profile.id}`);
    const deletedAt =
      deleted?.about.column !== undefined && standing(deleted) === 'skip'
        ? source.header.indexOf(deleted.about.column)
        : -1;
    for await (const batch of source.rows(signal)) {
      for (const { row, cells, bad } of batch) {
        if (bad) this.#junctionOutcome(analysed, row, 'rejected', bad.reason, null, bad.raw.slice(0, 500));
        else if (deletedAt >= 0 && parseBoolean(cells[deletedAt] ?? '') === true)
          this.#junctionOutcome(
            analysed,
            row,
            'skipped',
            'The row is marked as deleted in the old system.',
            null,
            null,
          );
        else this.#linkJunctionRow(analysed, pointers, row, cells);
      }
      yield;
    }
  }

  #isRejected(ordinal: number): boolean {
    return this.#identities.rejected.has(this.#identities.keys.survivorOf(ordinal));
  }

  #pointersOf(analysed: AnalysedSource, source: Source): Pointer[] {
    const id = analysed.profile.id;
    const relations = this.#analysis.relations.filter(
      one => one.from.source === id && one.via !== 'junction' && one.to.object !== null,
    );
    const byColumn = Map.groupBy(relations, relation => relation.from.column);
    const columns = new Map(analysed.columns.map(column => [column.column, column] as const));
    return [...byColumn].flatMap(([column, list]) => {
      const action = columns.get(column)?.action;
      // Pointers at the own kind are kept as text; a column that somebody left out links nothing.
      const kept = list.filter(
        relation =>
          isDerived(relation) ||
          relation.via === 'domain' ||
          (action !== 'skip' && relation.from.object !== relation.to.object),
      );
      const position = source.header.indexOf(column);
      return kept.length === 0 || position < 0 ? [] : [{ column, position, relations: kept }];
    });
  }

  #linkRow(
    plan: SourcePlan,
    from: End,
    pointers: readonly Pointer[],
    row: number,
    cells: readonly string[],
  ): void {
    let hasCompany = false;
    const byDomain = pointers.filter(pointer =>
      pointer.relations.every(relation => relation.via === 'domain'),
    );
    for (const pointer of pointers) {
      if (byDomain.includes(pointer)) continue;
      for (const value of valuesOf(pointer, cells)) {
        const to = this.#find(pointer, value);
        if (!to) this.#note(plan, pointer, value, row);
        else {
          this.#make(from, to, plan.analysed.profile.id, row);
          hasCompany ||= to.object === 'companies';
        }
      }
    }
    // A shared domain is the weakest link: it only counts where nothing stronger was said.
    if (hasCompany) return;
    for (const pointer of byDomain) {
      const domain = normaliseDomain(cells[pointer.position] ?? '');
      const to = domain === undefined || isFreeMailDomain(domain) ? undefined : this.#find(pointer, domain);
      if (to) this.#make(from, to, plan.analysed.profile.id, row);
    }
  }

  #note(plan: SourcePlan, pointer: Pointer, value: string, row: number): void {
    const files = [...new Set(pointer.relations.map(relation => relation.to.source))].join(' or ');
    const [relation] = pointer.relations;
    if (relation && relation.from.source === relation.to.source) return;
    this.#sink.cell({
      source: plan.analysed.profile.id,
      row,
      column: pointer.column,
      value: value.slice(0, 500),
      reason: `No row of ${files} goes by this value, or several do, so the link was not made.`,
    });
  }

  #linkJunctionRow(
    analysed: AnalysedSource,
    pointers: readonly Pointer[],
    row: number,
    cells: readonly string[],
  ): void {
    const byObject = new Map<string, { ends: End[]; pointers: Pointer[] }>();
    for (const pointer of pointers) {
      for (const object of new Set(pointer.relations.map(relation => relation.to.object ?? ''))) {
        const side = byObject.get(object) ?? { ends: [], pointers: [] };
        side.pointers.push(pointer);
        byObject.set(object, side);
      }
      for (const value of valuesOf(pointer, cells)) {
        const end = this.#find(pointer, value);
        if (end) byObject.get(end.object)?.ends.push(end);
      }
    }
    const sides = [...byObject.values()];
    const [left, right] =
      sides.length === 1 ? splitEnds(sides[0]?.ends ?? []) : [sides[0]?.ends ?? [], sides[1]?.ends ?? []];
    const empty = sides.find(side => side.ends.length === 0);
    if (left.length === 0 || right.length === 0) {
      const places = empty?.pointers ?? pointers;
      const filled = places.find(pointer => (cells[pointer.position] ?? '') !== '');
      const value = filled ? (cells[filled.position] ?? '') : '';
      const reason = filled
        ? 'No record goes by this value, so there is nothing to link.'
        : 'One end of the link is empty.';
      this.#junctionOutcome(analysed, row, 'rejected', reason, (filled ?? places[0])?.column ?? null, value);
      return;
    }
    const made = left.flatMap(from => right.map(to => this.#make(from, to, analysed.profile.id, row)));
    const isNew = made.includes(true);
    this.#junctionOutcome(
      analysed,
      row,
      isNew ? 'created' : 'merged',
      isNew ? 'The two records are linked.' : 'The two records are linked already by an earlier row.',
      null,
      null,
    );
  }

  #find(pointer: Pointer, value: string): End | undefined {
    for (const relation of pointer.relations) {
      const ordinal = this.#identities.find(relation, value);
      if (ordinal !== undefined && relation.to.object !== null && !this.#isRejected(ordinal))
        return { object: relation.to.object, ordinal };
    }
    return undefined;
  }

  /** True when the link is new. Every pair is written from the later object to the earlier one. */
  #make(a: End, b: End, source: string, row: number): boolean {
    const { keys } = this.#identities;
    const [first, second] = [
      { ...a, ordinal: keys.survivorOf(a.ordinal) },
      { ...b, ordinal: keys.survivorOf(b.ordinal) },
    ];
    if (first.ordinal === second.ordinal) return false;
    const isTurned =
      inObjectOrder(first.object, second.object) < 0 ||
      (first.object === second.object && first.ordinal < second.ordinal);
    const [from, to] = isTurned ? [second, first] : [first, second];
    if (this.#made.claimPair(from.ordinal, to.ordinal, 0) !== undefined) return false;
    this.#sink.associate({
      from_object: from.object,
      from_external_id: this.#identities.externalId(from.ordinal),
      to_object: to.object,
      to_external_id: this.#identities.externalId(to.ordinal),
      source,
      row,
    });
    return true;
  }

  #junctionOutcome(
    analysed: AnalysedSource,
    row: number,
    bucket: RowOutcome['bucket'],
    reason: string,
    place: string | null,
    value: string | null,
  ): void {
    this.#sink.outcome({
      source: analysed.profile.id,
      row,
      object: 'associations',
      bucket,
      external_id: null,
      place,
      value,
      reason,
    });
  }
}

function valuesOf({ position, relations }: Pointer, cells: readonly string[]): string[] {
  const via = relations[0]?.via;
  return referenceValues(via === 'name' || via === 'email' ? via : 'id', cells[position] ?? '');
}

/** A file that links records of one object: the first end to the others. */
function splitEnds(ends: readonly End[]): [End[], End[]] {
  return [ends.slice(0, 1), ends.slice(1)];
}
