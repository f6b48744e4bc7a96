// Rows that share a key and contradict each other. Each stays a record of its own unless a person says that they are one:
// a merge would take one's values and give them to another.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import { type DuplicateFinder, keyWords, type MatchKey } from '../match/exact-keys.ts';
import { comparedName } from '../match/names.ts';
import { TextStore } from '../match/text-store.ts';
import { digest } from './external-id.ts';
import { rowName, separationKey, shownValue } from './kept-separate.ts';
import { phonesOf } from './phones.ts';
import {
  type Because,
  type Compared,
  type Identity,
  identityOf,
  type KeyGroup,
  type Party,
  rememberWriting,
} from './same-identity.ts';
import type { SourcePlan } from './source-plan.ts';

/** A key that a row shares with a row it contradicts. */
export interface SeparatedKey {
  at: MatchKey;
  answer: string;
  name: string;
  phone: string;
  because: Because;
  otherRow: Party | null;
  /** A person said that they are one: the row is merged. */
  is_merged: boolean;
}

export interface CheckedKeys {
  key: string;
  match: readonly MatchKey[];
  separated: readonly SeparatedKey[];
}

interface Given {
  key: string;
  match: readonly MatchKey[];
}

export class KeyConflicts {
  readonly #keys: DuplicateFinder;
  readonly #plans: readonly SourcePlan[];
  #parties = new TextStore();
  readonly #groups = new Map<string, KeyGroup>();
  readonly #checked = new Map<number, CheckedKeys>();

  constructor(keys: DuplicateFinder, plans: readonly SourcePlan[]) {
    this.#keys = keys;
    this.#plans = plans;
  }

  /** The keys of a row, before it is added to the finder as the row with this ordinal: a key that it shares with a
   *  row it contradicts becomes one of those of its own identity, under which the rows of that identity still meet. */
  meet(
    place: number,
    ordinal: number,
    { row, cells }: { row: number; cells: readonly string[] },
    given: Given,
  ): CheckedKeys {
    const plan = this.#plans[place];
    if (!plan) return { ...given, separated: [] };
    const party: Party = { plan: place, row, name: rowName(plan, cells), phones: phonesOf(plan, cells) };
    this.#parties.add(writtenParty(party));
    const known = new Map<string, SeparatedKey | undefined>();
    const match = given.match.map(at => {
      const id = `${at.kind} ${at.value}`;
      const separated = known.has(id) ? known.get(id) : this.#separatedAt(plan, party, at);
      known.set(id, separated);
      return separated === undefined || separated.is_merged ? at : ownKeyOf(at, separated.answer);
    });
    const separated = [...known.values()].filter(one => one !== undefined);
    if (separated.length === 0) return { ...given, separated };
    // The row's own key comes first, when it has one: the external id must not be the other's either.
    const own = separated.find(one => !one.is_merged);
    const hasOwnKeySeparated = given.key !== '' && match[0] !== given.match[0];
    const checked = {
      key: hasOwnKeySeparated && own ? `${given.key}~${digest(own.answer)}` : given.key,
      match,
      separated,
    };
    this.#checked.set(ordinal, checked);
    return checked;
  }

  /** No more rows will come: forgets who they are, and remembers what was found. */
  seal(): void {
    this.#parties = new TextStore();
    this.#groups.clear();
  }

  /** What was found of the row with this ordinal. */
  checked(ordinal: number, given: Given): CheckedKeys {
    return this.#checked.get(ordinal) ?? { ...given, separated: [] };
  }

  #separatedAt(plan: SourcePlan, party: Party, at: MatchKey): SeparatedKey | undefined {
    const { object, answers } = plan;
    const names = answerNames(object, at, party);
    const first = this.#keys.earliest(object, at);
    const otherRow = first === undefined ? null : this.#partyOf(first);
    const separated = (identity: Identity): SeparatedKey | undefined =>
      identity.answer === undefined
        ? undefined
        : {
            at,
            answer: identity.answer,
            name: party.name,
            phone: party.phones.join(', '),
            because: identity.because,
            otherRow: withoutForm(otherRow),
            is_merged: identity.is_merged,
          };
    const separateAnswer = names.find(name => answers.get(name) === 'keep_separate');
    if (separateAnswer === undefined && otherRow === null) return undefined;
    const group = this.#groupOf(object, at, otherRow);
    const own: Compared = { ...party, compared: comparedName(object, party.name) };
    if (separateAnswer !== undefined) {
      const known = group.identities.find(one => one.answer === separateAnswer);
      if (known) return separated(known);
      const found = identityOf(object, at, group, own);
      const because = otherRow === null || found.identity ? 'answer' : found.because;
      const identity: Identity = { answer: separateAnswer, because, is_merged: false, writings: [own] };
      group.identities.push(identity);
      return separated(identity);
    }
    const { identity, because } = identityOf(object, at, group, own);
    if (identity) {
      rememberWriting(group, identity, own);
      return separated(identity);
    }
    const answer = because === 'phone' ? names.at(-1) : names[0];
    if (answer === undefined) return undefined;
    const isMerged = (answers.get(answer) ?? plan.onKeyConflict) === 'merge';
    const fresh: Identity = { answer, because, is_merged: isMerged, writings: [] };
    group.identities.push(fresh);
    rememberWriting(group, fresh, own);
    return separated(fresh);
  }

  #groupOf(object: string, { kind, value }: MatchKey, first: Compared | null): KeyGroup {
    const id = `${object} ${kind} ${value}`;
    const known = this.#groups.get(id) ?? { identities: [], byName: new Map<string, Identity>() };
    this.#groups.set(id, known);
    if (first !== null && !known.identities.some(one => one.answer === undefined)) {
      const plain: Identity = { because: 'name', is_merged: false, writings: [] };
      known.identities.unshift(plain);
      rememberWriting(known, plain, first);
    }
    return known;
  }

  #partyOf(ordinal: number): Compared | null {
    const party = readParty(this.#parties.at(ordinal));
    if (party === null) return null;
    return { ...party, compared: comparedName(this.#plans[party.plan]?.object ?? '', party.name) };
  }
}

/** There is one of every row, and no cell holds this character. */
const PART = '\0';

function writtenParty({ plan, row, name, phones }: Party): string {
  return [plan, row, name, ...phones].join(PART);
}

function readParty(written: string): Party | null {
  if (written === '') return null;
  const [plan = '', row = '', name = '', ...phones] = written.split(PART);
  return { plan: Number(plan), row: Number(row), name, phones };
}

function withoutForm(party: Compared | null): Party | null {
  if (party === null) return null;
  const { plan, row, name, phones } = party;
  return { plan, row, name, phones };
}

function ownKeyOf({ kind, value }: MatchKey, answer: string): MatchKey {
  return { kind, value: `${value} ${answer}`, plain: value };
}

/** By the name alone, then with the phones: what tells two rows apart whose names do not. */
function answerNames(object: string, at: MatchKey, { name, phones }: Party): string[] {
  return [separationKey(object, at, name), separationKey(object, at, `${name} ${phones.join(' ')}`)].filter(
    one => one !== undefined,
  );
}

/** One row that shares a key with a stranger, as people are told of it. */
export function keptSeparateRow(
  plans: readonly SourcePlan[],
  plan: SourcePlan,
  row: number,
  separated: SeparatedKey,
): KeptSeparateRow {
  const { at, answer, name, phone, because, otherRow, is_merged } = separated;
  return {
    key: answer,
    source: plan.analysed.profile.id,
    row,
    object: plan.object,
    name,
    shared_key: keyWords[at.kind],
    shared_value: shownValue(at, plan.prefix),
    because,
    phone,
    other_row: otherRow && {
      source: plans[otherRow.plan]?.analysed.profile.id ?? '',
      row: otherRow.row,
      name: otherRow.name,
      phone: otherRow.phones.join(', '),
    },
    is_merged,
  };
}
