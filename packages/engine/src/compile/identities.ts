// First pass over all rows: which become records, which of them are one, and how other rows find them.
import type { Analysis, Relation } from '@groundwork/contract/intake';
import { LISTS } from '@groundwork/contract/standard-objects';
import type { DuplicateFinder } from '../match/exact-keys.ts';
import { ExactKeys } from '../match/exact-keys.ts';
import { IntList } from '../match/int-list.ts';
import { KeyTable } from '../match/key-table.ts';
import { TextStore } from '../match/text-store.ts';
import type { SourceRow } from '../read/source.ts';
import type { ReferenceKind } from '../relate/reference.ts';
import { ReferenceIndex } from '../relate/reference.ts';
import { AddressOwners } from './address-owners.ts';
import type { DerivedCompanies } from './derived.ts';
import { KeyConflicts } from './key-conflicts.ts';
import { ListNames, nameOfList } from './list-names.ts';
import { judge } from './row.ts';
import type { SourcePlan } from './source-plan.ts';

export interface Identities {
  keys: DuplicateFinder;
  /** Ordinal of the first record of each plan. */
  firsts: readonly number[];
  /** External id of the row with this ordinal; of its survivor when it was merged. */
  externalId(ordinal: number): string;
  /** Records that came from nowhere: the portal could not take them. */
  rejected: OrdinalSet;
  /** Who has an address that people keep several records separate on. */
  addresses: AddressOwners;
  /** Rows that share a key with somebody they contradict. */
  keyConflicts: KeyConflicts;
  find(relation: Relation, value: string): number | undefined;
  /** Is it a name of several records, of which nobody has said which is meant? */
  isShared(relation: Relation, value: string): boolean;
  /** What a company without a file of its own is called that a value stands for. */
  companyName(relation: Relation, value: string): string | undefined;
  /** Records of the object became one since: what several of them went by may be one's now. */
  reindex(object: string, signal: AbortSignal | undefined): Promise<void>;
}

/** Row ordinals, four bytes each up to the largest. */
class OrdinalSet {
  readonly #marks = new IntList();

  add(ordinal: number): void {
    this.#marks.put(ordinal, 1);
  }

  has(ordinal: number): boolean {
    return this.#marks.at(ordinal) === 1;
  }
}

/** Same order and same verdicts in every pass, so that the n-th record is always the same row. */
export async function* judgedRows(
  plan: SourcePlan,
  signal: AbortSignal | undefined,
): AsyncIterable<{ row: SourceRow; verdict: ReturnType<typeof judge> }[]> {
  const copies = new KeyTable();
  const copyOf = (hash: string): number => {
    const count = copies.claim(hash, 1);
    if (count !== undefined) copies.set(hash, count + 1);
    return count ?? 0;
  };
  for await (const batch of plan.source.rows(signal))
    yield batch.map(row => ({ row, verdict: judge(plan, row, copyOf) }));
}

export async function identify(
  plans: readonly SourcePlan[],
  derived: DerivedCompanies,
  analysis: Analysis,
  signal: AbortSignal | undefined,
): Promise<Identities> {
  const keys: DuplicateFinder = new ExactKeys();
  const externalIds = new TextStore();
  const taken = new KeyTable();
  const listNames = new ListNames();
  const addresses = new AddressOwners();
  const keyConflicts = new KeyConflicts(keys, plans);
  const isQuestioned = plans.some(plan => plan.answers.size > 0);
  let next = 0;
  const firsts: number[] = [];
  const indexes = new Map<string, ReferenceIndex>();
  const all: Wanted[] = [];
  for (const [place, plan] of plans.entries()) {
    const wanted = indexesOf(plan, analysis.relations);
    for (const one of wanted) indexes.set(one.name, one.index);
    all.push(...wanted);
    firsts.push(next);
    for await (const batch of judgedRows(plan, signal)) {
      for (const { row, verdict } of batch) {
        if (verdict.kind !== 'record') continue;
        const checked = keyConflicts.meet(place, next, row, verdict);
        const ordinal = keys.add(plan.object, checked.match);
        next = ordinal + 1;
        if (isQuestioned || checked.separated.length > 0) addresses.note(checked, keys.survivorOf(ordinal));
        externalIds.add(
          keys.survivorOf(ordinal) !== ordinal
            ? ''
            : plan.object === LISTS
              ? listNames.take(nameOfList(plan, row.cells))
              : unused(`${plan.prefix}:${checked.key}`, taken),
        );
        for (const one of wanted) addTo(one, row, ordinal, keys);
      }
    }
  }
  await derived.collect(signal);
  for (const company of derived.companies()) {
    company.ordinal = keys.add('companies', [{ kind: 'derived', value: company.external_id }]);
    externalIds.add(company.external_id);
  }
  keys.seal();
  keyConflicts.seal();
  preferMeant(all, keys);
  const reindex: Identities['reindex'] = async (object, stop) => {
    for (const [place, plan] of plans.entries()) {
      const wanted = plan.object === object ? indexesOf(plan, analysis.relations) : [];
      if (wanted.length === 0) continue;
      let ordinal = firsts[place] ?? 0;
      for await (const batch of judgedRows(plan, stop))
        for (const { row, verdict } of batch) {
          if (verdict.kind !== 'record') continue;
          for (const one of wanted) addTo(one, row, ordinal, keys);
          ordinal += 1;
        }
      preferMeant(wanted, keys);
      for (const { name, index } of wanted) indexes.set(name, index);
    }
  };
  return {
    keys,
    firsts,
    reindex,
    rejected: new OrdinalSet(),
    addresses,
    keyConflicts,
    externalId: ordinal => externalIds.at(keys.survivorOf(ordinal)),
    find: (relation, value) => {
      const ordinal = derived.find(relation, value) ?? indexes.get(indexName(relation))?.find(value);
      return ordinal === undefined ? undefined : keys.survivorOf(ordinal);
    },
    isShared: (relation, value) => indexes.get(indexName(relation))?.isShared(value) === true,
    companyName: (relation, value) => derived.nameOf(relation, value),
  };
}

/** Two records never share an external id, not even when two files of one name hold the same keys. */
function unused(wanted: string, taken: KeyTable): string {
  let id = wanted;
  for (let copy = 2; taken.claim(id, 0) !== undefined; copy++) id = `${wanted}~${copy}`;
  return id;
}

export function joined(cells: readonly string[], positions: readonly number[]): string {
  return positions
    .map(position => cells[position] ?? '')
    .filter(cell => cell !== '')
    .join(' ');
}

function indexName(relation: Relation): string {
  return `${relation.to.source}\u0000${relation.to.column}\u0000${kindOfVia(relation.via)}`;
}

function kindOfVia(via: Relation['via']): ReferenceKind {
  return via === 'name' || via === 'domain' || via === 'email' ? via : 'id';
}

/** An index that links need, and where its values stand. */
interface Wanted {
  name: string;
  index: ReferenceIndex;
  positions: number[];
  /** Rows that people chose for names which several have, and the records that these became. */
  chosen: Map<number, NonNullable<Relation['chosen']>>;
  meant: Map<string, number>;
}

function addTo(
  { index, positions, chosen, meant }: Wanted,
  row: SourceRow,
  ordinal: number,
  keys: DuplicateFinder,
): void {
  index.add(joined(row.cells, positions), keys.survivorOf(ordinal));
  for (const { value } of chosen.get(row.row) ?? []) meant.set(value, ordinal);
}

function preferMeant(all: readonly Wanted[], keys: DuplicateFinder): void {
  for (const { index, meant } of all)
    for (const [value, ordinal] of meant) index.prefer(value, keys.survivorOf(ordinal));
}

function indexesOf(plan: SourcePlan, relations: readonly Relation[]): Wanted[] {
  const found = new Map<string, Wanted>();
  for (const relation of relations) {
    if (
      relation.to.source !== plan.analysed.profile.id ||
      (relation.from.source === relation.to.source && relation.from.object !== relation.to.object) ||
      relation.via === 'junction'
    )
      continue;
    const name = indexName(relation);
    const positions = relation.to.column
      .split(' + ')
      .map(column => plan.source.header.indexOf(column))
      .filter(position => position >= 0);
    const chosen = Map.groupBy(relation.chosen ?? [], one => one.row);
    if (!found.has(name))
      found.set(name, {
        name,
        index: new ReferenceIndex(kindOfVia(relation.via)),
        positions,
        chosen,
        meant: new Map(),
      });
  }
  return [...found.values()];
}
