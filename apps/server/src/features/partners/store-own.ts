// SQL of a rep about themselves: what they are called, and whether they are who calls. For the platform role.
import type { RepId } from '@groundwork/contract/ids';
import { type SqlBool, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';

export async function renameRep(tx: Tx, id: RepId, name: string): Promise<void> {
  await tx
    .updateTable('reps')
    .set(eb => ({ name, version: eb('version', '+', 1), updated_at: sql<string>`clock_timestamp()` }))
    .where('rep_id', '=', id)
    .where('name', '<>', name)
    .execute();
}

type Asked = Pick<Caller, 'issuer' | 'subject' | 'email'>;

/** By their sign-in, or by the address with which they would become the rep at their first. */
const areThey = ({ issuer, subject, email }: Asked) =>
  sql<SqlBool>`(issuer = ${issuer} and subject = ${subject}
    or subject is null and email_norm = ${email.toLowerCase()})`;

export async function isOneOf(tx: Tx, asked: Asked, ids: readonly RepId[]): Promise<boolean> {
  const found = await tx
    .selectFrom('reps')
    .select('rep_id')
    .where(sql<SqlBool>`rep_id = any(${[...ids]}::uuid[])`)
    .where(areThey(asked))
    .executeTakeFirst();
  return found !== undefined;
}

export async function findOwnRep(tx: Tx, asked: Asked): Promise<RepId | undefined> {
  const found = await tx.selectFrom('reps').select('rep_id').where(areThey(asked)).executeTakeFirst();
  return found?.rep_id;
}
