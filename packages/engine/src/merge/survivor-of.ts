// The record that several records become: per property its value, where it comes from, why, and what is dropped for it.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import type { FieldChoice, MergeConflict, MergedField, SurvivorshipRule } from '@groundwork/contract/merges';
import {
  defaultRule,
  groupOf,
  isMerged,
  isUnique,
  type MergedProperty,
  mustBeChosen,
} from './survivorship-rules.ts';

/** Values by the name of their property; what is empty is absent. */
export type Filled = Readonly<Record<string, string>>;

export interface RecordToMerge {
  id: string;
  /** When it was last changed, and made; ISO times, which compare as text. */
  updated_at: string;
  created_at: string;
  values: Filled;
  /** The smaller, the more its values are trusted by `source_priority`; 0 where nobody ranked it. */
  rank: number;
}

export interface Survivor {
  id: string;
  /** The whole record as it stands after the merge, of what can be written. */
  values: Record<string, string>;
  fields: MergedField[];
  conflicts: MergeConflict[];
}

interface Candidate {
  record: RecordToMerge;
  value: string;
}

interface Taken {
  value: string;
  from: string | null;
  why: string;
}

/** The fullest record; of two as full, the older one. */
export function defaultSurvivor(
  records: readonly RecordToMerge[],
  properties: readonly MergedProperty[],
): string {
  const names = new Set(properties.filter(isMerged).map(property => property.name));
  const [first] = [...records].sort(
    (one, other) =>
      filledOf(other, names) - filledOf(one, names) ||
      order(one.created_at, other.created_at) ||
      compareIds(one.id, other.id),
  );
  return first?.id ?? '';
}

/** `choices`: what somebody said about a property, by its name. Records in whichever order give the same survivor. */
export function survivorOf(
  given: readonly RecordToMerge[],
  survivorId: string,
  properties: readonly MergedProperty[],
  choices: Readonly<Record<string, FieldChoice>> = {},
): Survivor {
  const records = inOrder(given, survivorId);
  const merged = properties.filter(isMerged);
  const names = new Set(merged.map(property => property.name));
  const fullness = new Map(records.map(record => [record.id, filledOf(record, names)]));
  const fields: MergedField[] = [];
  const conflicts: MergeConflict[] = [];
  for (const property of [...merged].sort((one, other) => order(one.name, other.name))) {
    const { name, label } = property;
    const candidates = records.flatMap((record): Candidate[] => {
      const value = record.values[name] ?? '';
      return value === '' ? [] : [{ record, value }];
    });
    const choice = choiceOf(name, choices);
    if (candidates.length === 0 && choice?.value === undefined) continue;
    const rule = choice?.rule ?? (choice ? 'by_hand' : defaultRule(property));
    const taken = take(property, { rule, choice, candidates, records, fullness, survivorId });
    if (choice === undefined && mustBeChosen(property)) {
      const values = [...new Set(candidates.map(candidate => candidate.value))];
      if (values.length > 1) conflicts.push({ name, label, values: alternatives(candidates) });
    }
    fields.push({
      name,
      label,
      value: taken.value,
      from: taken.from,
      rule,
      why: taken.why,
      dropped: alternatives(candidates.filter(candidate => !isWithin(candidate.value, taken.value, rule))),
    });
  }
  const values = Object.fromEntries(
    fields.filter(field => field.value !== '').map(field => [field.name, field.value]),
  );
  return { id: survivorId, values, fields, conflicts };
}

interface Case {
  rule: SurvivorshipRule;
  choice: FieldChoice | undefined;
  /** With a value, the survivor's first. */
  candidates: readonly Candidate[];
  records: readonly RecordToMerge[];
  fullness: ReadonlyMap<string, number>;
  survivorId: string;
}

function take(property: MergedProperty, given: Case): Taken {
  const { rule, choice, candidates } = given;
  if (choice?.value !== undefined) return { value: choice.value, from: null, why: 'Typed by hand.' };
  if (choice?.from !== undefined) {
    const value = candidates.find(({ record }) => record.id === choice.from)?.value ?? '';
    return { value, from: choice.from, why: 'Chosen by hand.' };
  }
  const values = new Set(candidates.map(candidate => candidate.value));
  const [first] = candidates;
  if (first === undefined) return { value: '', from: null, why: 'No record has a value.' };
  if (rule === 'all') return joined(candidates);
  if (values.size === 1 && groupOf(property.name).length === 1)
    return {
      value: first.value,
      from: first.record.id,
      why: candidates.length > 1 ? 'All that have a value have this one.' : 'Only one record has a value.',
    };
  const { record, why } = pick(property, given);
  return { value: record.values[property.name] ?? '', from: record.id, why };
}

type Preference = (one: RecordToMerge, other: RecordToMerge) => number;

/** Of the records that have a value (of the whole that it is part of), the one that the rule prefers. */
function pick(property: MergedProperty, given: Case): { record: RecordToMerge; why: string } {
  const { records, candidates, survivorId } = given;
  const group = groupOf(property.name);
  const isPart = group.length > 1;
  const among = isPart ? whole(group, records, candidates) : candidates.map(({ record }) => record);
  const { prefer, why } = preferences(property, given, isPart)[given.rule] ?? survivorFirst(given, group);
  const [record] = [...among].sort(
    (one, other) => prefer(one, other) || records.indexOf(one) - records.indexOf(other),
  );
  if (record === undefined) throw new Error('A property is only decided where a record has a value');
  if (why !== undefined) return { record, why };
  if (record.id !== survivorId)
    return {
      record,
      why: isPart
        ? 'The record that stays has none; this one says the most together.'
        : 'The record that stays has none; this one was changed last.',
    };
  const isOnce = isUnique(property) && property.name !== EXTERNAL_ID;
  return {
    record,
    why: `It is the value of the record that stays${isOnce ? '; no two records may share one' : ''}.`,
  };
}

/** What looks at one value says nothing of several that belong together. */
function preferences(
  property: MergedProperty,
  { fullness }: Case,
  isPart: boolean,
): Partial<Record<SurvivorshipRule, { prefer: Preference; why?: string }>> {
  const valueOf = (record: RecordToMerge): string => record.values[property.name] ?? '';
  const full = (record: RecordToMerge): number => fullness.get(record.id) ?? 0;
  const stages = property.options.map(option => option.value);
  const stage = (record: RecordToMerge): number => stages.indexOf(valueOf(record));
  const ofRecords = {
    most_recent: {
      prefer: (one: RecordToMerge, other: RecordToMerge) => order(other.updated_at, one.updated_at),
      why: 'It was changed last.',
    },
    most_complete: {
      prefer: (one: RecordToMerge, other: RecordToMerge) => full(other) - full(one),
      why: 'Its record has the most filled fields.',
    },
    source_priority: {
      prefer: (one: RecordToMerge, other: RecordToMerge) => one.rank - other.rank,
      why: 'Its source comes first.',
    },
  };
  if (isPart) return ofRecords;
  return {
    ...ofRecords,
    longest: {
      prefer: (one, other) => valueOf(other).length - valueOf(one).length,
      why: 'It is the longest.',
    },
    earliest: { prefer: (one, other) => order(valueOf(one), valueOf(other)), why: 'It is the earliest.' },
    furthest: { prefer: (one, other) => stage(other) - stage(one), why: 'It is the furthest along.' },
  };
}

/** The one that stays, where it says anything; else the record that says most, then the one changed last. */
function survivorFirst({ survivorId }: Case, group: readonly string[]): { prefer: Preference; why?: string } {
  const parts = (record: RecordToMerge): number =>
    group.filter(name => (record.values[name] ?? '') !== '').length;
  return {
    prefer: (one, other) =>
      Number(other.id === survivorId) - Number(one.id === survivorId) ||
      parts(other) - parts(one) ||
      order(other.updated_at, one.updated_at),
  };
}

/** Parts of a whole come from one record. One that contradicts no other lends the parts that the other lacks. */
function whole(
  group: readonly string[],
  records: readonly RecordToMerge[],
  candidates: readonly Candidate[],
): RecordToMerge[] {
  const having = records.filter(record => group.some(name => (record.values[name] ?? '') !== ''));
  const agree = group.every(
    name =>
      new Set(having.flatMap(record => record.values[name] ?? []).filter(value => value !== '')).size <= 1,
  );
  return agree ? candidates.map(({ record }) => record) : having;
}

function joined(candidates: readonly Candidate[]): Taken {
  const values = [...new Set(candidates.flatMap(({ value }) => value.split(';')))].filter(
    value => value !== '',
  );
  const value = values.join(';');
  const [only] = candidates.filter(candidate => candidate.value === value);
  return { value, from: only?.record.id ?? null, why: 'Every option that any of them has.' };
}

/** Choosing one part of what is taken together chooses the record for the other parts as well. */
function choiceOf(name: string, choices: Readonly<Record<string, FieldChoice>>): FieldChoice | undefined {
  const own = choices[name];
  if (own) return own;
  for (const part of groupOf(name)) {
    const choice = choices[part];
    if (choice && choice.value === undefined) return choice;
  }
  return undefined;
}

function alternatives(candidates: readonly Candidate[]): { value: string; record_ids: string[] }[] {
  return [...Map.groupBy(candidates, candidate => candidate.value)].map(([value, those]) => ({
    value,
    record_ids: those.map(({ record }) => record.id),
  }));
}

function isWithin(value: string, taken: string, rule: SurvivorshipRule): boolean {
  if (rule !== 'all') return value === taken;
  const kept = new Set(taken.split(';'));
  return value.split(';').every(one => one === '' || kept.has(one));
}

function filledOf(record: RecordToMerge, names: ReadonlySet<string>): number {
  return Object.entries(record.values).filter(([name, value]) => value !== '' && names.has(name)).length;
}

/** The survivor first, then the one changed last. */
function inOrder(records: readonly RecordToMerge[], survivorId: string): RecordToMerge[] {
  return [...records].sort(
    (one, other) =>
      Number(other.id === survivorId) - Number(one.id === survivorId) ||
      order(other.updated_at, one.updated_at) ||
      compareIds(one.id, other.id),
  );
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Ids of records are numbers in text. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || order(one, other);
}
