// SQL of resources as a partner rep meets them. What is offered is the same for every rep and read as the platform role; what
// they did with it are rows of their own, read and written as that rep.
import type { RepId } from '@groundwork/contract/ids';
import type { QuizQuestion } from '@groundwork/contract/resource-desk';
import type { QuizResult, RepResourceFilter, ResourceKind } from '@groundwork/contract/resources';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import type { ResourcePlace } from './resource-place.ts';
import { saying } from './store.ts';

type FileColumns = 'file_name' | 'file_type' | 'bytes';

export interface OfferedRow extends Pick<Row<'resource_versions'>, FileColumns | 'title' | 'summary'> {
  id: string;
  kind: ResourceKind;
  number: number;
  published_at: string;
  expires_on: string | null;
  questions: number;
}

export interface OpenRow extends OfferedRow, Pick<Row<'resource_versions'>, 'body' | 'stored_as'> {
  quiz: QuizQuestion[];
}

function offered(tx: Tx, today: string) {
  return tx
    .selectFrom('resources as r')
    .innerJoin('resource_versions as p', join =>
      join.onRef('p.resource_id', '=', 'r.id').onRef('p.number', '=', 'r.published'),
    )
    .select(['r.id', 'r.kind', 'r.expires_on', 'p.number', 'p.title', 'p.summary'])
    .select(['p.file_name', 'p.file_type', 'p.bytes'])
    .select([
      sql<string>`p.published_at`.as('published_at'),
      sql<number>`jsonb_array_length(p.questions)`.as('questions'),
    ])
    .where('r.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(r.expires_on > ${today}::date, true)`);
}

export function listOffered(
  tx: Tx,
  { kind, search }: RepResourceFilter,
  page: { after: ResourcePlace | undefined; rows: number },
  today: string,
): Promise<OfferedRow[]> {
  let query = offered(tx, today);
  if (kind !== undefined) query = query.where('r.kind', '=', kind);
  if (search) query = query.where(saying('p', search));
  const { after } = page;
  if (after)
    query = query.where(sql<boolean>`(p.published_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('p.published_at', 'desc').orderBy('r.id', 'desc').limit(page.rows).execute();
}

export function findOffered(tx: Tx, id: string, today: string): Promise<OpenRow | undefined> {
  return offered(tx, today)
    .select(['p.body', 'p.stored_as', 'p.questions as quiz'])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

export type SeenRow = Pick<Row<'resource_views'>, 'resource_id' | 'number'>;

export function listSeen(tx: Tx, repId: RepId, resourceIds: readonly string[]): Promise<SeenRow[]> {
  if (resourceIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('resource_views')
    .select(['resource_id', 'number'])
    .where('rep_id', '=', repId)
    .where('resource_id', 'in', resourceIds)
    .execute();
}

export interface AttemptRow extends QuizResult {
  resource_id: string;
}

/** The best try of the rep at each of these. */
export function listBest(tx: Tx, repId: RepId, resourceIds: readonly string[]): Promise<AttemptRow[]> {
  if (resourceIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('quiz_attempts')
    .distinctOn('resource_id')
    .select(['resource_id', 'right_answers as right', 'questions', 'passed', 'at'])
    .where('rep_id', '=', repId)
    .where('resource_id', 'in', resourceIds)
    .orderBy('resource_id')
    .orderBy(sql`right_answers::float8 / questions`, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The latest tries, newest first. */
export function listAttempts(tx: Tx, repId: RepId, resourceId: string): Promise<QuizResult[]> {
  return tx
    .selectFrom('quiz_attempts')
    .select(['right_answers as right', 'questions', 'passed', 'at'])
    .where('rep_id', '=', repId)
    .where('resource_id', '=', resourceId)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}

export async function noteView(
  tx: Tx,
  repId: RepId,
  { id, number }: { id: string; number: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into resource_views as v (rep_id, id, resource_id, number, views, first_at, last_at)
    values (${repId}, ${newId()}, ${id}, ${number}, 1, ${now}, ${now})
    on conflict (rep_id, resource_id, number) do update
      set views = v.views + 1, last_at = greatest(v.last_at, excluded.last_at)`.execute(tx);
}

export async function insertAttempt(
  tx: Tx,
  repId: RepId,
  { id, number }: { id: string; number: number },
  answered: Omit<QuizResult, 'at'> & { answers: readonly number[] },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('quiz_attempts')
    .values({
      rep_id: repId,
      id: newId(),
      resource_id: id,
      number,
      answers: json([...answered.answers]),
      right_answers: answered.right,
      questions: answered.questions,
      passed: answered.passed,
      at: now,
    })
    .execute();
}
