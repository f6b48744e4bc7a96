// Third pass: links between records, from columns that point elsewhere and from files that only link. One link is made once.
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { CellNote } from '@groundwork/contract/migrations';
import { KeyTable } from '../match/key-table.ts';
import { inObjectOrder } from '../portal/object-order.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import { isFreeMailDomain, normaliseDomain } from '../profile/values/domain.ts';
import type { Source, SourceRow } from '../read/source.ts';
import type { CellCounter } from './cell-counts.ts';
import { type ColumnUse, usesOf } from './cell-uses.ts';
import type { CompiledAssociation, CompiledOutcome } from './compiled.ts';
import { deletedMark } from './deleted-mark.ts';
import { type End, findRecord } from './find-record.ts';
import type { Identities } from './identities.ts';
import { judgedRows } from './identities.ts';
import { countJunctionRow } from './junction-cells.ts';
import { junctionEnds } from './junction-ends.ts';
import { type LinkNames, rolesOf } from './link-names.ts';
import { lostBecause, lostCell } from './lost-links.ts';
import { isParentLink, Parents } from './parents.ts';
import { type Pointer, pointedAt, pointersOf } from './pointers.ts';
import type { SourcePlan } from './source-plan.ts';

interface LinkSink {
  readonly cellCounter: CellCounter;
  associate(association: CompiledAssociation): void;
  outcome(outcome: CompiledOutcome): void;
  cell(note: CellNote): void;
  traceRow(source: string, row: SourceRow): void;
}

/** A cell that only links is counted once, however many links it is part of. */
function isCountedBy(use: ColumnUse | undefined, { besideAt }: Pointer): boolean {
  return use?.kind === 'link' && use.pointer.besideAt === besideAt;
}

export class LinkWriter {
  readonly #identities: Identities;
  readonly #analysis: Analysis;
  readonly #sink: LinkSink;
  readonly #made = new KeyTable();
  readonly #names: LinkNames;
  /** Links that say how two records of one kind stand to each other, by their ends. */
  readonly #called = new Set<string>();

  constructor(identities: Identities, analysis: Analysis, names: LinkNames, sink: LinkSink) {
    this.#names = names;
    this.#identities = identities;
    this.#analysis = analysis;
    this.#sink = sink;
  }

  /** Links of the rows that became records; rows are counted again in the order of the first pass. */
  async *fromRecords(plans: readonly SourcePlan[], signal: AbortSignal | undefined): AsyncIterable<void> {
    let ordinal = -1;
    for (const plan of plans) {
      const uses = usesOf(plan, this.#analysis);
      const pointers = pointersOf(this.#analysis, plan.analysed, plan.source).map(pointer => ({
        ...pointer,
        isOnlyLink: isCountedBy(uses[pointer.position], pointer),
      }));
      const parents = await this.#parentsOf(plan, pointers, ordinal, signal);
      for await (const batch of judgedRows(plan, signal)) {
        for (const { row, verdict } of batch) {
          if (verdict.kind !== 'record') continue;
          ordinal += 1;
          if (pointers.length > 0 && !this.#isRejected(ordinal))
            this.#linkRow(plan, { object: plan.object, ordinal }, { pointers, parents }, row);
        }
        yield;
      }
    }
  }

  /** Who stands below whom in a file of companies; reads it once where a column says so. */
  async #parentsOf(
    plan: SourcePlan,
    pointers: readonly Pointer[],
    before: number,
    signal: AbortSignal | undefined,
  ): Promise<Parents> {
    const parents = new Parents();
    const pointer = pointers.find(one => one.relations.every(isParentLink));
    if (!pointer) return parents;
    const { keys } = this.#identities;
    let ordinal = before;
    for await (const batch of judgedRows(plan, signal)) {
      for (const { row, verdict } of batch) {
        if (verdict.kind !== 'record') continue;
        ordinal += 1;
        const [value = ''] = pointedAt(pointer, row.cells);
        const parent = value === '' ? undefined : findRecord(this.#identities, pointer, value, row.cells);
        if (parent && !this.#isRejected(ordinal))
          parents.note(keys.survivorOf(ordinal), keys.survivorOf(parent.ordinal));
      }
    }
    return parents;
  }

  async *fromJunction(
    analysed: AnalysedSource,
    source: Source,
    signal: AbortSignal | undefined,
  ): AsyncIterable<void> {
    const pointers = pointersOf(this.#analysis, analysed, source);
    const deletedAt = deletedMark(this.#analysis, analysed, source);
    const counts = this.#sink.cellCounter.of(source);
    const calledAt = rolesOf(analysed, source)?.position ?? -1;
    for await (const batch of source.rows(signal)) {
      for (const given of batch) {
        const { row, cells, bad } = given;
        counts.addEmptied(given);
        this.#sink.traceRow(source.id, given);
        const leaveOut = (
          bucket: 'rejected' | 'skipped',
          why: Pick<CompiledOutcome, 'reason'> & Partial<CompiledOutcome>,
        ) => {
          counts.addRow(cells, bucket === 'rejected' ? 'row_rejected' : 'row_skipped');
          this.#junctionOutcome(analysed, { row, bucket, ...why });
        };
        if (bad) leaveOut('rejected', { reason: bad.reason, value: bad.raw.slice(0, 500) });
        else if (deletedAt >= 0 && parseBoolean(cells[deletedAt] ?? '') === true)
          leaveOut('skipped', { reason: 'The row is marked as deleted in the old system.' });
        else {
          const { made, lost, refused } = this.#linkJunctionRow(analysed, pointers, row, cells);
          if (refused) leaveOut('rejected', refused);
          else {
            const carried = countJunctionRow(
              this.#sink,
              source,
              { row, cells },
              { pointers, lost, deletedAt, calledAt },
            );
            const outcome = made.includes(true)
              ? { bucket: 'created' as const, reason: 'The two records are linked.' }
              : {
                  bucket: 'merged' as const,
                  reason: 'The two records are linked already by an earlier row.',
                };
            this.#junctionOutcome(analysed, { row, ...outcome, cells: { carried, arrived: 0 } });
          }
        }
      }
      yield;
    }
  }

  #isRejected(ordinal: number): boolean {
    return this.#identities.rejected.has(this.#identities.keys.survivorOf(ordinal));
  }

  #linkRow(
    plan: SourcePlan,
    from: End,
    { pointers, parents }: { pointers: readonly (Pointer & { isOnlyLink: boolean })[]; parents: Parents },
    { row, cells }: SourceRow,
  ): void {
    const { keys } = this.#identities;
    const counts = this.#sink.cellCounter.of(plan.source);
    let hasCompany = false;
    for (const pointer of pointers) {
      if (pointer.isWeak || (cells[pointer.position] ?? '') === '') continue;
      const lost: string[] = [];
      let reason: string | undefined;
      const isParent = pointer.relations.every(isParentLink);
      for (const value of pointedAt(pointer, cells)) {
        const to = findRecord(this.#identities, pointer, value, cells);
        const refusal =
          to && isParent
            ? parents.refusal(keys.survivorOf(from.ordinal), keys.survivorOf(to.ordinal))
            : undefined;
        reason ??= refusal;
        if (!to || refusal !== undefined) lost.push(value);
        else if (pointer.called !== undefined) {
          const at = { source: plan.analysed.profile.id, row, called: pointer.called };
          const why = this.#makeCalled(from, to, at);
          reason ??= why;
          if (why !== undefined) lost.push(value);
        } else {
          this.#make(from, to, { source: plan.analysed.profile.id, row, isParent });
          hasCompany ||= to.object === 'companies';
        }
      }
      if (pointer.isOnlyLink) counts.add(pointer.position, lost.length > 0 ? 'link_not_found' : 'used');
      if (lost.length === 0) continue;
      reason ??= lostBecause(pointer, cells, this.#identities);
      const note = lostCell(plan, pointer, { value: lost.join('; '), reason }, { row, cells });
      if (note) this.#sink.cell(note);
    }
    // A shared domain is the weakest link: it only counts where nothing stronger was said.
    if (hasCompany) return;
    for (const pointer of pointers) {
      if (!pointer.isWeak) continue;
      const domain = normaliseDomain(cells[pointer.position] ?? '');
      const to =
        domain === undefined || isFreeMailDomain(domain)
          ? undefined
          : findRecord(this.#identities, pointer, domain, cells);
      if (to) this.#make(from, to, { source: plan.analysed.profile.id, row });
    }
  }

  #linkJunctionRow(
    analysed: AnalysedSource,
    pointers: readonly Pointer[],
    row: number,
    cells: readonly string[],
  ): {
    made: boolean[];
    /** What leads nowhere although the row links others. */
    lost: Map<Pointer, string[]>;
    refused?: { reason: string; place: string | null; value: string };
  } {
    const { left, right, lost, empty } = junctionEnds(this.#identities, pointers, cells);
    if (left.length === 0 || right.length === 0) {
      const places = empty?.pointers ?? pointers;
      const filled = places.find(pointer => (cells[pointer.position] ?? '') !== '');
      const value = filled ? (cells[filled.position] ?? '') : '';
      const reason = filled
        ? 'No record goes by this value, so there is nothing to link.'
        : 'One end of the link is empty.';
      return { made: [], lost, refused: { reason, place: (filled ?? places[0])?.column ?? null, value } };
    }
    const made = left.flatMap(from =>
      right.map(to => this.#make(from, to, { source: analysed.profile.id, row })),
    );
    return { made, lost };
  }

  /** A link between two records of one kind that says how they stand to each other; why not, where it cannot be made. */
  #makeCalled(from: End, to: End, at: { source: string; row: number; called: string }): string | undefined {
    const { keys } = this.#identities;
    const [own, other] = [keys.survivorOf(from.ordinal), keys.survivorOf(to.ordinal)];
    if (own === other) return 'The row leads to itself.';
    const direction = `${own} ${other}`;
    if (this.#called.has(direction)) return undefined;
    if (!this.#make(from, to, { ...at, isDirected: true }))
      return 'The two are linked already, the other way round.';
    this.#called.add(direction);
    return undefined;
  }

  /** True when the link is new. Every pair is written from the later object to the earlier one, and to a parent upwards. */
  #make(
    a: End,
    b: End,
    {
      source,
      row,
      isParent = false,
      isDirected = isParent,
      called,
    }: { source: string; row: number; isParent?: boolean; isDirected?: boolean; called?: string },
  ): boolean {
    const { keys } = this.#identities;
    const [first, second] = [
      { ...a, ordinal: keys.survivorOf(a.ordinal) },
      { ...b, ordinal: keys.survivorOf(b.ordinal) },
    ];
    if (first.ordinal === second.ordinal) return false;
    const isTurned =
      inObjectOrder(first.object, second.object) < 0 ||
      (first.object === second.object && !isDirected && first.ordinal < second.ordinal);
    const [from, to] = isTurned ? [second, first] : [first, second];
    if (this.#made.claimPair(from.ordinal, to.ordinal, 0) !== undefined) return false;
    const labels = called === undefined ? this.#names.of(from.ordinal, to.ordinal) : [called];
    this.#sink.associate({
      from_object: from.object,
      from_external_id: this.#identities.externalId(from.ordinal),
      to_object: to.object,
      to_external_id: this.#identities.externalId(to.ordinal),
      source,
      row,
      ...(isParent ? { is_parent: true } : {}),
      ...(labels.length > 0 ? { labels } : {}),
    });
    return true;
  }

  #junctionOutcome(
    { profile }: AnalysedSource,
    outcome: Pick<CompiledOutcome, 'row' | 'bucket' | 'reason'> & Partial<CompiledOutcome>,
  ): void {
    const common = {
      source: profile.id,
      object: 'associations',
      external_id: null,
      place: null,
      value: null,
    };
    this.#sink.outcome({ ...common, ...outcome });
  }
}
