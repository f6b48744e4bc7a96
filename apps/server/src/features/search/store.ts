// SQL of searching every organization. For the platform role. Each kind has an index of the letters of its names.
import { type Found, foundOfKind } from '@groundwork/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { literally } from '../../platform/search-text.ts';

/** Two letters are in nearly every name: they are looked for where names begin. */
function patternOf(words: string): string {
  const escaped = literally(words);
  return words.length < 3 ? `${escaped}%` : `%${escaped}%`;
}

/** What begins with the words, then what holds them, by name. */
function inOrder(name: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return sql`order by not starts_with(lower(${name}), lower(${words})), ${name} limit ${foundOfKind}`;
}

export async function findOrganizations(tx: Tx, words: string): Promise<Found['organizations']> {
  const { rows } = await sql<Found['organizations'][number]>`
    select organization_id as id, name, status from organizations where name ilike ${patternOf(words)}
    ${inOrder(sql`name`, words)}`.execute(tx);
  return rows;
}

export async function findUsers(tx: Tx, words: string): Promise<Found['users']> {
  const pattern = patternOf(words);
  const { rows } = await sql<Found['users'][number]>`
    select m.id, m.name, m.email, m.organization_id, o.name as organization_name
    from members m join organizations o using (organization_id)
    where m.removed_at is null and (m.name ilike ${pattern} or m.email ilike ${pattern})
    ${inOrder(sql`coalesce(nullif(m.name, ''), m.email)`, words)}`.execute(tx);
  return rows;
}

export async function findProjects(tx: Tx, words: string): Promise<Found['projects']> {
  const { rows } = await sql<Found['projects'][number]>`
    select p.id, p.name, p.organization_id, o.name as organization_name
    from projects p join organizations o using (organization_id) where p.name ilike ${patternOf(words)}
    ${inOrder(sql`p.name`, words)}`.execute(tx);
  return rows;
}

/** The ids that begin with these digits, as a range; none where they are no beginning of an id. */
function idsFrom(words: string): [from: string, to: string] | undefined {
  const digits = words.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return undefined;
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
}

export async function findOperations(tx: Tx, words: string): Promise<Found['operations']> {
  const range = idsFrom(words);
  if (!range) return [];
  const { rows } = await sql<Found['operations'][number]>`
    select n.id, n.kind, n.status, n.organization_id, o.name as organization_name
    from operations n join organizations o using (organization_id)
    where n.id between ${range[0]}::uuid and ${range[1]}::uuid
    order by n.id desc limit ${foundOfKind}`.execute(tx);
  return rows;
}

export async function findTickets(tx: Tx, words: string): Promise<Found['tickets']> {
  const { rows } = await sql<Found['tickets'][number]>`
    select t.id, t.number, t.subject, t.status, t.organization_id, o.name as organization_name
    from tickets t join organizations o using (organization_id) where t.subject ilike ${patternOf(words)}
    ${inOrder(sql`t.subject`, words)}`.execute(tx);
  return rows;
}
