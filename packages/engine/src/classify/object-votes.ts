// What speaks for a table being this or that: its ids, its columns, its name. Every voice brings its reason.
import type { Reason } from '@groundwork/contract/intake';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { readHeader, words } from '../profile/header-name.ts';
import { salesforcePrefixes } from '../recognise/systems.ts';
import type { Concept } from '../words/concepts.ts';
import type { Entity } from '../words/entities.ts';
import { entities, entityOfWords, namesCustomers } from '../words/entities.ts';
import { plural, quoted } from '../words/wording.ts';
import { commerceSignatures } from './commerce-signatures.ts';
import { hasConcept, studyColumns } from './study.ts';

export interface Vote {
  entity: string;
  points: number;
  by: 'id' | 'columns' | 'name';
  reason: Reason;
}

export function votesOf(profile: SourceProfile, stem: readonly string[]): Vote[] {
  const byColumns = headerVotes(profile);
  const named = nameVotes(stem, profile).filter(vote => !isCalendar(vote, byColumns));
  return [...idVotes(profile), ...byColumns, ...prefixVotes(profile), ...named];
}

/** Events with a beginning and an end or a place are appointments, not a log. */
function isCalendar({ entity }: Vote, byColumns: readonly Vote[]): boolean {
  return (
    entity === 'event_log' &&
    byColumns.some(vote => vote.entity === 'meeting' && vote.points >= LEAST_OF_CALENDAR)
  );
}
const LEAST_OF_CALENDAR = 2;

/** Concepts that speak for an object, and how loudly. */
export const signatures: Record<string, Partial<Record<Concept, number>>> = {
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
    street: 0.3,
    city: 0.3,
    country: 0.3,
    phone: 0.3,
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
  call: {
    duration: 0.8,
    direction: 0.9,
    call_outcome: 1,
    from_number: 0.9,
    to_number: 0.9,
    recording: 1,
    start_time: 0.4,
    subject: 0.3,
  },
  email: {
    email_from: 1,
    email_to: 1,
    email_cc: 0.8,
    email_bcc: 0.8,
    is_incoming: 0.8,
    subject: 0.4,
    body: 0.3,
  },
  meeting: { start_time: 0.9, end_time: 0.9, location: 0.8, subject: 0.4, duration: 0.3 },
  communication: {
    channel: 0.8,
    direction: 0.6,
    body: 0.8,
    from_number: 0.4,
    to_number: 0.4,
    timestamp: 0.4,
  },
  ...commerceSignatures,
};
/** A reading from here on speaks for an object, from the second on with its full weight. */
const LIKELY = 0.7;
const PLAIN = 0.8;
/** Points that addresses alone give. */
const ADDRESSED = 2;

function isAddressOfRow({ profile }: ReturnType<typeof studyColumns>[number]): boolean {
  return profile.semantic === 'email' && profile.is_unique && profile.type === 'text';
}

export const objectOfEntity = (entity: string): Entity =>
  entities[entity] ?? { role: 'ignored', object: null };

/** `cliente_id` counts customers and names none. */
function isIdOf({ header: { tokens } }: ReturnType<typeof studyColumns>[number]): boolean {
  return tokens.length > 1 && (tokens[0] === 'id' || tokens.at(-1) === 'id');
}

const naming: readonly Concept[] = ['name', 'company_name', 'full_name', 'deal_name'];

function isNamed(concept: string): boolean {
  return naming.some(one => one === concept);
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
  if (first && first.is_unique && profile.rows > 2 && /^(deal_?|pipeline_?)*stage_?id$/i.test(first.name)) {
    const text = `Its first column ${first.name} is the id of a stage and never repeats.`;
    votes.push({
      entity: 'stage_definition',
      points: 3,
      by: 'id',
      reason: { text, evidence: first.name },
    });
  }
  const named = /^(LEAD|CONTACT|ACCOUNT|POTENTIAL|TASK|CASE)ID$/.exec(first?.name ?? '')?.[1]?.toLowerCase();
  const dynamics = /^\(Do Not Modify\) (Account|Contact|Lead|Opportunity|Case|Task)$/i
    .exec(first?.name ?? '')?.[1]
    ?.toLowerCase();
  const idOf = named ?? dynamics;
  if (idOf !== undefined && first) {
    const text = `Its first column ${first.name} is the id of ${idOf === 'potential' ? 'an opportunity' : `a ${idOf}`}.`;
    votes.push({
      entity: idOf === 'potential' ? 'opportunity' : idOf,
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
      const column = columns.find(
        one =>
          !(isNamed(concept) && isIdOf(one)) &&
          one.readings.some(reading => reading.concept === concept && reading.score >= LIKELY),
      );
      if (!column) continue;
      const isPlain = column.readings.some(reading => reading.concept === concept && reading.score >= PLAIN);
      points += isPlain ? weight : weight / 2;
      hits.push(column.profile.name);
    }
    // Where the headers say nothing, a column of addresses that never repeat still speaks of people.
    if (entity === 'contact' && points < ADDRESSED && columns.some(isAddressOfRow))
      points = Math.max(points, ADDRESSED);
    if (hits.length === 0) return [];
    // A company's name beside people's names is where they work, not what the table lists.
    const people =
      entity === 'account' &&
      columns.some(column => hasConcept(column, 'first_name', 'last_name', 'salutation'));
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

/** Customers who each have an email address of their own and no firm are people as likely as companies. */
function arePersons(stem: readonly string[], { columns }: SourceProfile): boolean {
  const hasAddress = columns.some(one => one.semantic === 'email' && one.is_unique);
  return namesCustomers(stem) && hasAddress && !columns.some(one => one.semantic === 'company_name');
}

function nameVotes(stem: readonly string[], profile: SourceProfile): Vote[] {
  const found = entityOfWords(stem);
  if (!found) return [];
  if (found.entity === 'account' && arePersons(stem, profile)) {
    const text = `The name of the file says ${quoted(found.word)}, who are people or companies.`;
    return ['account', 'contact'].map(entity => ({ entity, points: 1.5, by: 'name', reason: { text } }));
  }
  // What is called a history, a dictionary or a list of staff is one, however much its columns look like records.
  const { role } = objectOfEntity(found.entity);
  const points = role === 'ignored' || role === 'owners' ? 8 : role === 'records' ? 2.5 : 3;
  const reason = { text: `The name of the file says ${quoted(found.word)}.`, evidence: stem.join(' ') };
  return [{ entity: found.entity, points, by: 'name', reason }];
}

function wordFor(entity: string): string {
  const known: Record<string, string> = {
    contact: 'people',
    account: 'companies',
    opportunity: 'deals',
    case: 'support tickets',
    task: 'tasks',
    note: 'notes',
    call: 'calls',
    email: 'emails',
    meeting: 'meetings',
    communication: 'messages',
    line_item: 'lines of orders and offers',
  };
  return known[entity] ?? `${entity.replaceAll('_', ' ')}s`;
}
