// Which object of the portal a table becomes, or why it becomes none. Weighs ids, column names and the table's name.
import type { ObjectMapping, Reason } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { SourceSystem } from '@groundwork/contract/source-systems';
import { stemWords } from '../profile/header-name.ts';
import { titleOf } from '../profile/table-name.ts';
import { KINDS_SEPARATE } from '../read/activities.ts';
import { PERSON_ACCOUNTS } from '../read/person-accounts.ts';
import { systemOf } from '../recognise/recognise.ts';
import { salesforcePrefixes } from '../recognise/systems.ts';
import { type Entity, entityOfWords } from '../words/entities.ts';
import { singular } from '../words/wording.ts';
import { noCrmData } from './no-crm-data.ts';
import type { Vote } from './object-votes.ts';
import { objectOfEntity, signatures, votesOf } from './object-votes.ts';

export interface ObjectFinding {
  mapping: ObjectMapping;
  /** What the old system calls it: `lead`, `account`, `branch`; part of every external id. */
  entity: string;
  system: SourceSystem;
  /** Its ids say what it is, or it is no table at all: nothing speaks against that. */
  isCertain: boolean;
  /** Words and likeness are sure of different things. */
  isContested?: boolean;
  /** A few of its columns say so, and neither its ids nor its name. */
  isThin?: boolean;
  /** What such a table becomes until somebody answers; left out where nothing is suggested. */
  suggested?: string;
  /** What most of its votes say, too few to stand alone, and its name by its last word or not at all. */
  called?: string;
}

/** Points that make an object certain. */
const CERTAIN = 6;
/** Below this the table is nothing we know. */
const LEAST = 2;
/** Columns alone that give less than this say too little against the learned reader. */
const THIN = 3;
/** At this or below it nothing was found of a table. */
const UNSURE = 0.5;
/** Points that columns or ids must give before a file becomes records. */
const LEAST_WITHOUT_NAME = 1.1;
/** A list of companies may hold little more than their names, so a name that says just that needs one fitting column. */
const LEAST_WITH_PLAIN_NAME = 0.4;

export function mapObject(profile: SourceProfile): ObjectFinding {
  const system = systemOf(profile)?.name ?? 'unknown';
  const refusal = refusalOf(profile);
  const stem = stemWords(titleOf(profile)).filter(
    word =>
      !['table', 'data', 'export', 'all', 'list', 'crm', 'hubspot', 'salesforce', 'exports'].includes(word),
  );
  if (refusal)
    return { mapping: ignored(refusal, 0.97), entity: stem.join('_') || 'table', system, isCertain: true };
  if (profile.part?.name === PERSON_ACCOUNTS)
    return { mapping: records('contacts', 0.97, [arePeople]), entity: 'account', system, isCertain: true };
  if (profile.part?.lists !== undefined) return ofOneKind(profile.part.lists, profile.part.place, system);
  const custom = customObjectOf(profile, stem);
  if (custom) return { mapping: custom, entity: stem.join('_'), system, isCertain: true };
  const votes = votesOf(profile, stem);
  const found = decide(votes, stem);
  const { role, confidence } = found.mapping;
  // What is left out with a reason of its own has the better one.
  const isLeftOut = role === 'ignored' && confidence > UNSURE;
  const other = system === 'unknown' && !isLeftOut ? noCrmData(profile) : undefined;
  if (other) return { ...found, mapping: leftOut(other, found.mapping), system, isCertain: true };
  return {
    ...found,
    system,
    isCertain: votes.some(vote => vote.by === 'id' && vote.entity === found.entity),
  };
}

const arePeople = {
  text: 'The old system marks each of its rows as a person account: a person without a company.',
};

/** Rows that a column of their file says the kind of. */
function ofOneKind(object: string, place: string, system: SourceSystem): ObjectFinding {
  const reason = { text: `Its file says of each row what it is; these are the ${place}.` };
  return { mapping: records(object, 0.97, [reason]), entity: singular(object), system, isCertain: true };
}

function refusalOf(profile: SourceProfile): Reason | undefined {
  const problem = profile.problems.find(one => one.code === 'not_a_table');
  if (problem) return { text: `It cannot be read as one table. ${problem.problem}` };
  if (profile.rows === profile.bad_rows && profile.problems.some(one => one.code === KINDS_SEPARATE))
    return { text: 'All of its rows that can be read stand in the tables of the kinds that its rows are.' };
  if (profile.rows === 0) return { text: 'It has a header but no rows.' };
  if (profile.columns.every(column => column.filled === 0)) return { text: 'All of its cells are empty.' };
  return undefined;
}

/** A table that a Salesforce customer added: its ids begin with a, its name ends in __c. */
function customObjectOf(profile: SourceProfile, stem: readonly string[]): ObjectMapping | undefined {
  const id = profile.columns.find(column => column.semantic === 'id_salesforce' && column.is_unique);
  const [example] = id?.examples ?? [];
  if (
    !id ||
    example === undefined ||
    !/^a[0-9A-Za-z]{2}/.test(example) ||
    salesforcePrefixes[example.slice(0, 3)]
  )
    return undefined;
  const reason = {
    text: `Ids in ${id.name} begin with ${example.slice(0, 3)}, which Salesforce gives to objects that a customer added.`,
    evidence: example,
  };
  return {
    ...records(objectNameOf(stem), 0.95, [reason]),
    alternatives: [{ role: 'ignored', object: null, confidence: 0.1 }],
  };
}

/** `branch` → `branches`, `sales_area` → `sales_areas`: custom objects are named in the plural like the standard ones. */
export function objectNameOf(stem: readonly string[]): string {
  const name = stem.join('_').replaceAll(/[^a-z0-9_]/g, '');
  if (name === '') return 'other_records';
  const safe = /^[a-z]/.test(name) ? name : `object_${name}`;
  if (/(s|x|ch|sh)$/.test(safe)) return safe.endsWith('s') && !safe.endsWith('ss') ? safe : `${safe}es`;
  return /[^aeiou]y$/.test(safe) ? `${safe.slice(0, -1)}ies` : `${safe}s`;
}

/** A file's name alone does not make its rows records: some column must say so, too. */
function isNameOnly(entity: string, votes: readonly Vote[], stem: readonly string[]): boolean {
  if (!signatures[entity]) return false;
  const least = stem.length === 1 && entity === 'account' ? LEAST_WITH_PLAIN_NAME : LEAST_WITHOUT_NAME;
  return pointsBesideName(entity, votes) < least;
}

function pointsBesideName(entity: string, votes: readonly Vote[]): number {
  return votes.reduce(
    (sum, vote) => sum + (vote.entity === entity && vote.by !== 'name' ? vote.points : 0),
    0,
  );
}

function isCalled(entity: string, votes: readonly Vote[], stem: readonly string[]): boolean {
  const named = entityOfWords(stem);
  const isSaid = named === undefined || (named.entity === entity && named.word === stem.at(-1));
  return isSaid && pointsBesideName(entity, votes) > 0;
}

/** Emails, calls and messages are also what people are listed for: their addresses, whom to call. */
function isListOfPeople(entity: string, votes: readonly Vote[], stem: readonly string[]): boolean {
  return ['email', 'call', 'communication'].includes(entity) && isNameOnly(entity, votes, stem);
}

function decide(
  votes: readonly Vote[],
  stem: readonly string[],
): Pick<ObjectFinding, 'mapping' | 'entity' | 'called' | 'isThin'> {
  const totals = new Map<string, { points: number; reasons: Reason[] }>();
  for (const vote of votes) {
    const total = totals.get(vote.entity) ?? { points: 0, reasons: [] };
    total.points += vote.points;
    total.reasons.push(vote.reason);
    totals.set(vote.entity, total);
  }
  const ranked = [...totals]
    .filter(([entity]) => !isListOfPeople(entity, votes, stem))
    .sort((a, b) => b[1].points - a[1].points || a[0].localeCompare(b[0]));
  const [best, second] = ranked;
  if (!best || best[1].points < LEAST || isNameOnly(best[0], votes, stem)) {
    if (stem.includes('pipeline')) return definition(stem);
    const text = 'Neither its name nor its columns are those of a table we know.';
    const name = stem.join('_') || 'table';
    const mapping = ignored({ text }, 0.4);
    return {
      entity: name,
      ...(best && isCalled(best[0], votes, stem) ? { called: best[0] } : {}),
      mapping: {
        ...mapping,
        alternatives: [
          { role: 'records', object: objectNameOf(stem), confidence: 0.3 },
          ...mapping.alternatives,
        ],
      },
    };
  }
  const [entity, { points, reasons }] = best;
  const { role, object, why } = objectOfEntity(entity);
  const lead = second ? points / (points + second[1].points * 0.5) : 1;
  const confidence =
    Math.round(Math.min(0.99, Math.min(1, points / CERTAIN) * 0.35 + lead * 0.65) * 100) / 100;
  const alternatives = ranked.slice(1, 4).map(([other, total]) => ({
    ...pick(objectOfEntity(other)),
    confidence: Math.round(Math.min(0.9, total.points / (points + total.points)) * 100) / 100,
  }));
  const allReasons = why === undefined ? reasons : [{ text: why }, ...reasons];
  const isThin = points < THIN && votes.every(vote => vote.entity !== entity || vote.by === 'columns');
  return {
    entity,
    ...(isThin ? { isThin } : {}),
    mapping: {
      role,
      object,
      confidence,
      reasons: allReasons,
      alternatives: unlike(alternatives, role, object),
      is_answered: false,
    },
  };
}

/** “Deal pipeline” without a single column of deals lists the pipelines themselves. */
function definition(stem: readonly string[]): Pick<ObjectFinding, 'mapping' | 'entity'> {
  const text = 'It lists the pipelines of the old system; their names are used where records mention them.';
  return {
    entity: stem.join('_'),
    mapping: { ...ignored({ text }, 0.75), role: 'reference' },
  };
}

function pick({ role, object }: Entity): Pick<Entity, 'role' | 'object'> {
  return { role, object };
}

function unlike<T extends Pick<Entity, 'role' | 'object'>>(
  list: readonly T[],
  role: string,
  object: string | null,
): T[] {
  const seen = new Set([`${role} ${object}`]);
  return list.filter(one => {
    const key = `${one.role} ${one.object}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function records(object: string, confidence: number, reasons: Reason[]): ObjectMapping {
  return { role: 'records', object, confidence, reasons, alternatives: [], is_answered: false };
}

/** What its columns may be all the same comes first among what a person can say instead. */
function leftOut({ what, why }: { what: string; why: string }, found: ObjectMapping): ObjectMapping {
  const { role, object, confidence } = found;
  const reason = { text: `It is no data of a CRM: it looks like ${what}, by its columns ${why}.` };
  const instead = role === 'ignored' ? [] : [{ role, object, confidence: confidence / 2 }];
  return { ...ignored(reason, 0.9), alternatives: [...instead, ...found.alternatives] };
}

function ignored(reason: Reason, confidence: number): ObjectMapping {
  return {
    role: 'ignored',
    object: null,
    confidence,
    reasons: [reason],
    alternatives: [],
    is_answered: false,
  };
}
