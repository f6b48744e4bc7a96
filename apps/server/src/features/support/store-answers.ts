// SQL of canned answers. For the platform role: they belong to no organization.
import type { CannedAnswer, CannedAnswerFields } from '@groundwork/contract/support-queue';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';

const columns = ['id', 'title', 'body', 'author', 'version', 'updated_at'] as const;

/** By title. */
export function listAnswers(tx: Tx, most: number): Promise<CannedAnswer[]> {
  return tx.selectFrom('canned_answers').select(columns).orderBy(sql`lower(title)`).limit(most).execute();
}

export function lockAnswer(tx: Tx, id: string): Promise<CannedAnswer | undefined> {
  return tx.selectFrom('canned_answers').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** undefined where another one has this title. */
export function insertAnswer(
  tx: Tx,
  answer: CannedAnswerFields & { author: string; updated_at: Date },
): Promise<CannedAnswer | undefined> {
  return tx
    .insertInto('canned_answers')
    .values({ ...answer, id: newId() })
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** For one that is locked; undefined where another one has this title. */
export async function updateAnswer(
  tx: Tx,
  id: string,
  { title, body, author, updated_at }: CannedAnswerFields & { author: string; updated_at: Date },
): Promise<CannedAnswer | undefined> {
  return tx
    .updateTable('canned_answers')
    .set(eb => ({ title, body, author, updated_at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from canned_answers c where c.id <> ${id} and lower(c.title) = lower(${title}))`,
    )
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteAnswer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('canned_answers').where('id', '=', id).execute();
}

export async function countAnswers(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('canned_answers')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
