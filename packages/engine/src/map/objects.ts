// Which object of the portal a table becomes, or why it becomes none. Weighs ids, column names and the table's name.
import type { ObjectMapping, Reason } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { plural, quoted } from '../plan/wording.ts';
import { systemOf } from '../recognise/recognise.ts';
import type { SystemName } from '../recognise/systems.ts';
import { salesforcePrefixes } from '../recognise/systems.ts';
import type { Concept } from './concepts.ts';
import type { Entity } from './entities.ts';
import { entities, entityOfWords } from './entities.ts';
import { readHeader, stemWords, words } from './header-name.ts';
import { says, studyColumns } from './study.ts';

export interface ObjectFinding {
  mapping: ObjectMapping;
  /** What the old system calls it: `lead`, `account`, `branch`; part of every external id. */
  entity: string;
  system: SystemName;
}

/** Concepts that speak for an object, and how loudly. */
const signatures: Record<string, Partial<Record<Concept, number>>> = {
  contact: {
    first_name: 2,
    last_name: 2,
    full_name: 1,
    email: 1.2,
    mobile: 1,
    job_title: 0.8,
    salutation: 1,
    birthday: 1,
    reports_to: 0.5,
  },
  account: {
    name: 0.4,
    company_name: 1.2,
    industry: 1,
    employees: 1.5,
    revenue: 1,
    website: 1,
    domain: 1.5,
    parent_company: 1,
    founded_year: 1,
    tax_id: 1,
  },
  opportunity: {
    deal_name: 1.2,
    stage: 1.6,
    amount: 1.5,
    close_date: 1.5,
    probability: 1.5,
    pipeline: 0.8,
    next_step: 0.8,
    lost_reason: 1,
    expected_revenue: 1,
  },
  case: {
    case_number: 2,
    subject: 0.8,
    priority: 1,
    status: 0.6,
    origin: 1,
    category: 0.6,
    body: 0.3,
    closed_at: 0.5,
  },
  task: { due_date: 1.6, subject: 0.8, activity_type: 1.6, priority: 0.6, status: 0.5 },
  note: { note_body: 2.2, timestamp: 0.6 },
};
const objectOfEntity = (entity: string): Entity => entities[entity] ?? { role: 'ignored', object: null };

/** Points that make an object certain. */
const CERTAIN = 6;
/** Below this the table is nothing we know. */
const LEAST = 2;
/** Points that columns or ids must give before a file becomes records. */
const LEAST_WITHOUT_NAME = 1.1;

interface Vote {
  entity: string;
  points: number;
  by: 'id' | 'columns' | 'name';
  reason: Reason;
}

export function mapObject(profile: SourceProfile): ObjectFinding {
  const system = systemOf(profile)?.name ?? 'unknown';
  const refusal = refusalOf(profile);
  const stem = stemWords(profile.sheet ?? profile.file).filter(
    word => !['data', 'export', 'all', 'list', 'crm', 'hubspot', 'salesforce', 'exports'].includes(word),
  );
  if (refusal) return { mapping: ignored(refusal, 0.97), entity: stem.join('_') || 'table', system };
  const custom = customObjectOf(profile, stem);
  if (custom) return { mapping: custom, entity: stem.join('_'), system };
  const votes = [...idVotes(profile), ...headerVotes(profile), ...prefixVotes(profile), ...nameVotes(stem)];
  return { ...decide(votes, stem), system };
}

function refusalOf(profile: SourceProfile): Reason | undefined {
  const problem = profile.problems.find(one => one.code === 'not_a_table');
  if (problem) return { text: `It is not one table: ${problem.problem}` };
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
  const safe = /^[a-z]/.test(name) ? name : `object_${name}`;
  if (/(s|x|ch|sh)$/.test(safe)) return safe.endsWith('s') && !safe.endsWith('ss') ? safe : `${safe}es`;
  return /[^aeiou]y$/.test(safe) ? `${safe.slice(0, -1)}ies` : `${safe}s`;
}

function idVotes(profile: SourceProfile): Vote[] {
  const votes: Vote[] = [];
  const [id] = profile.columns.filter(
    column =>
      column.semantic === 'id_salesforce' && column.is_unique && /^(.*\bId|ID|.* ID)$/.test(column.name),
  );
  const [example = ''] = id?.examples ?? [];
  const entity = salesforcePrefixes[example.slice(0, 3)];
  if (id && entity !== undefined) {
    const text = `Ids in ${id.name} begin with ${example.slice(0, 3)}, which is how Salesforce marks a record of ${entity.replaceAll('_', ' ')}.`;
    votes.push({ entity, points: 10, by: 'id', reason: { text, evidence: example } });
  }
  const [first] = profile.columns;
  const named = /^(LEAD|CONTACT|ACCOUNT|POTENTIAL|TASK|CASE)ID$/.exec(first?.name ?? '')?.[1]?.toLowerCase();
  const dynamics = /^\(Do Not Modify\) (Account|Contact|Lead|Opportunity|Case|Task)$/i
    .exec(first?.name ?? '')?.[1]
    ?.toLowerCase();
  const told = named ?? dynamics;
  if (told !== undefined && first) {
    const text = `Its first column ${first.name} is the id of ${told === 'potential' ? 'an opportunity' : `a ${told}`}.`;
    votes.push({
      entity: told === 'potential' ? 'opportunity' : told,
      points: 5,
      by: 'id',
      reason: { text, evidence: first.name },
    });
  }
  return votes;
}

function headerVotes(profile: SourceProfile): Vote[] {
  const filled = { ...profile, columns: profile.columns.filter(column => column.filled > 0) };
  return Object.entries(signatures).flatMap(([entity, weights]) => {
    const columns = studyColumns(filled, objectOfEntity(entity).object ?? '');
    let points = 0;
    const hits: string[] = [];
    for (const [concept, weight] of Object.entries(weights)) {
      const column = columns.find(one =>
        one.readings.some(reading => reading.concept === concept && reading.score >= 0.8),
      );
      if (!column) continue;
      points += weight;
      hits.push(column.profile.name);
    }
    if (hits.length === 0) return [];
    // A company's name beside people's names is where they work, not what the table lists.
    const people =
      entity === 'account' && columns.some(column => says(column, 'first_name', 'last_name', 'salutation'));
    const text = `Its columns ${hits.slice(0, 4).join(', ')} are those of ${wordFor(entity)}.`;
    return [
      {
        entity,
        points: people ? points / 3 : points,
        by: 'columns',
        reason: { text, evidence: hits.join(', ') },
      },
    ];
  });
}

/** Pipedrive writes the table before every column: `Deal - Title`. */
function prefixVotes(profile: SourceProfile): Vote[] {
  const counts = new Map<string, number>();
  for (const column of profile.columns) {
    const { entity } = readHeader(column.name);
    if (entity !== null) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const found = most && entityOfWords(words(most[0]));
  if (!most || !found || most[1] * 2 < profile.columns.length) return [];
  const text = `${plural(most[1], 'column')} begin with “${most[0]} -”.`;
  return [{ entity: found.entity, points: 5, by: 'columns', reason: { text } }];
}

function nameVotes(stem: readonly string[]): Vote[] {
  const found = entityOfWords(stem);
  if (!found) return [];
  // What is called a history, a dictionary or a list of staff is one, however much its columns look like records.
  const { role } = objectOfEntity(found.entity);
  const points = role === 'ignored' || role === 'owners' ? 8 : role === 'records' ? 2.5 : 3;
  const reason = { text: `The name of the file says ${quoted(found.word)}.`, evidence: stem.join(' ') };
  return [{ entity: found.entity, points, by: 'name', reason }];
}

/** A file's name alone does not make its rows records: some column must say so, too. */
function isNameOnly(entity: string, votes: readonly Vote[]): boolean {
  if (!signatures[entity]) return false;
  const others = votes.filter(vote => vote.entity === entity && vote.by !== 'name');
  return others.reduce((sum, vote) => sum + vote.points, 0) < LEAST_WITHOUT_NAME;
}

function decide(votes: readonly Vote[], stem: readonly string[]): Omit<ObjectFinding, 'system'> {
  const totals = new Map<string, { points: number; reasons: Reason[] }>();
  for (const vote of votes) {
    const total = totals.get(vote.entity) ?? { points: 0, reasons: [] };
    total.points += vote.points;
    total.reasons.push(vote.reason);
    totals.set(vote.entity, total);
  }
  const ranked = [...totals].sort((a, b) => b[1].points - a[1].points || a[0].localeCompare(b[0]));
  const [best, second] = ranked;
  if (!best || best[1].points < LEAST || isNameOnly(best[0], votes)) {
    const text = 'Neither its name nor its columns are those of a table we know.';
    const name = stem.join('_') || 'table';
    const mapping = ignored({ text }, 0.4);
    return {
      entity: name,
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
  const told = why === undefined ? reasons : [{ text: why }, ...reasons];
  return {
    entity,
    mapping: {
      role,
      object,
      confidence,
      reasons: told,
      alternatives: unlike(alternatives, role, object),
      is_answered: false,
    },
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

function wordFor(entity: string): string {
  const known: Record<string, string> = {
    contact: 'people',
    account: 'companies',
    opportunity: 'deals',
    case: 'support tickets',
    task: 'tasks',
    note: 'notes',
  };
  return known[entity] ?? entity;
}
