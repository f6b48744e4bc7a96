// SQL of resources as staff keep them. For the platform role. What reps do with them: store-reps.ts.
import type {
  QuizQuestion,
  ResourceFilter,
  ResourceReader,
  ResourceText,
} from '@groundwork/contract/resource-desk';
import type { ResourceKind } from '@groundwork/contract/resources';
import { type RawBuilder, sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ResourcePlace } from './resource-place.ts';

export interface ResourceRow extends Row<'resources'> {
  kind: ResourceKind;
}

export interface VersionRow extends Row<'resource_versions'> {
  questions: QuizQuestion[];
}

/** As the desk lists it: the words of the newest version, and how many have looked. */
export interface DeskRow extends ResourceRow {
  title: string;
  summary: string;
  published_at: string | null;
  readers: number;
  current_readers: number;
  passed: number;
}

type KeptFile = Pick<Row<'resource_versions'>, 'file_name' | 'file_type' | 'bytes' | 'sha256' | 'stored_as'>;

function desk(tx: Tx) {
  return tx
    .selectFrom('resources as r')
    .innerJoin('resource_versions as l', join =>
      join.onRef('l.resource_id', '=', 'r.id').onRef('l.number', '=', 'r.latest'),
    )
    .leftJoin('resource_versions as p', join =>
      join.onRef('p.resource_id', '=', 'r.id').onRef('p.number', '=', 'r.published'),
    )
    .selectAll('r')
    .select(['l.title', 'l.summary', 'p.published_at'])
    .select([
      sql<number>`(select count(distinct v.rep_id)::int from resource_views v where v.resource_id = r.id)`.as(
        'readers',
      ),
      sql<number>`(select count(distinct v.rep_id)::int from resource_views v
        where v.resource_id = r.id and v.number = r.published)`.as('current_readers'),
      sql<number>`(select count(distinct q.rep_id)::int from quiz_attempts q
        where q.resource_id = r.id and q.passed)`.as('passed'),
    ]);
}

function inState(state: ResourceFilter['state'], today: string): RawBuilder<boolean> {
  if (state === 'deleted') return sql<boolean>`r.deleted_at is not null`;
  if (state === 'draft') return sql<boolean>`r.deleted_at is null and r.published is null`;
  const isOver = sql<boolean>`coalesce(r.expires_on <= ${today}::date, false)`;
  if (state === 'expired')
    return sql<boolean>`r.deleted_at is null and r.published is not null and ${isOver}`;
  if (state === 'published')
    return sql<boolean>`r.deleted_at is null and r.published is not null and not ${isOver}`;
  return sql<boolean>`r.deleted_at is null`;
}

export function listDesk(
  tx: Tx,
  { state, kind, search }: ResourceFilter,
  page: { after: ResourcePlace | undefined; rows: number },
  today: string,
): Promise<DeskRow[]> {
  let query = desk(tx).where(inState(state, today));
  if (kind !== undefined) query = query.where('r.kind', '=', kind);
  if (search) query = query.where(saying('l', search));
  const { after } = page;
  if (after)
    query = query.where(sql<boolean>`(r.updated_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('r.updated_at', 'desc').orderBy('r.id', 'desc').limit(page.rows).execute();
}

/** These very characters in the title, the summary or the text of a version. */
export function saying(version: 'l' | 'p', search: string): RawBuilder<boolean> {
  const pattern = containing(search);
  const of = (column: string) => sql.ref(`${version}.${column}`);
  return sql<boolean>`(${of('title')} ilike ${pattern} or ${of('summary')} ilike ${pattern} or ${of('body')} ilike ${pattern})`;
}

export function findOnDesk(tx: Tx, id: string): Promise<DeskRow | undefined> {
  return desk(tx).where('r.id', '=', id).executeTakeFirst();
}

/** Keeps two changes of one resource from working with the same past. */
export function lockResource(tx: Tx, id: string): Promise<ResourceRow | undefined> {
  return tx.selectFrom('resources').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function listVersions(tx: Tx, resourceId: string): Promise<VersionRow[]> {
  return tx
    .selectFrom('resource_versions')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .orderBy('number', 'desc')
    .execute();
}

export function findVersion(tx: Tx, resourceId: string, number: number): Promise<VersionRow | undefined> {
  return tx
    .selectFrom('resource_versions')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function insertResource(tx: Tx, kind: ResourceKind, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto('resources')
    .values({ id, kind, latest: 1, created_at: now, updated_at: now })
    .execute();
  return id;
}

export async function insertVersion(
  tx: Tx,
  of: { resourceId: string; number: number },
  given: ResourceText & { file: KeptFile; author: string },
  now: Date,
): Promise<void> {
  const { file, questions, ...words } = given;
  await tx
    .insertInto('resource_versions')
    .values({
      ...words,
      ...file,
      questions: json(questions),
      resource_id: of.resourceId,
      number: of.number,
      created_at: now,
    })
    .execute();
}

/** For a resource that is locked. */
export async function updateResource(
  tx: Tx,
  id: string,
  change: Partial<Pick<ResourceRow, 'latest' | 'published' | 'expires_on' | 'deleted_at'>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('resources')
    .set(eb => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Once: a version that was published keeps the moment at which it first was. */
export async function notePublished(tx: Tx, resourceId: string, number: number, now: Date): Promise<void> {
  await tx
    .updateTable('resource_versions')
    .set({ published_at: now })
    .where('resource_id', '=', resourceId)
    .where('number', '=', number)
    .where('published_at', 'is', null)
    .execute();
}

export function listReaders(
  tx: Tx,
  resourceId: string,
  { after, rows }: { after: ResourcePlace | undefined; rows: number },
): Promise<ResourceReader[]> {
  let query = tx
    .selectFrom('resource_views as v')
    .innerJoin('reps as r', 'r.rep_id', 'v.rep_id')
    .select(['v.id', 'r.name as rep', 'v.number', 'v.views', 'v.first_at', 'v.last_at'])
    .where('v.resource_id', '=', resourceId);
  if (after)
    query = query.where(sql<boolean>`(v.last_at, v.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('v.last_at', 'desc').orderBy('v.id', 'desc').limit(rows).execute();
}
