// All SQL of staff. For the platform role.
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

export type StaffRow = Pick<Row<'staff'>, 'id' | 'email' | 'name' | 'seen_at'>;
type Person = Pick<Caller, 'issuer' | 'subject'>;

const columns = ['id', 'email', 'name', 'seen_at'] as const;

/** Written down anew every few minutes only: a list that is looked at writes nothing. */
export function findStaff(tx: Tx, person: Person): Promise<(StaffRow & { is_old: boolean }) | undefined> {
  return tx
    .selectFrom('staff')
    .select(columns)
    .select(sql<boolean>`seen_at < now() - interval '10 minutes'`.as('is_old'))
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
}

export async function upsertStaff(tx: Tx, person: Person & { email: string; name: string }): Promise<string> {
  const { rows } = await sql<Pick<StaffRow, 'id'>>`
    insert into staff (id, issuer, subject, email, name, seen_at)
    values (${newId()}, ${person.issuer}, ${person.subject}, ${person.email}, ${person.name}, now())
    on conflict (issuer, subject) do update
      set email = excluded.email, name = excluded.name, seen_at = excluded.seen_at
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An upsert returns its row');
  return row.id;
}

export function findById(tx: Tx, id: string): Promise<StaffRow | undefined> {
  return tx.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst();
}

/** By name. */
export function listSeen(tx: Tx, days: number): Promise<StaffRow[]> {
  return tx
    .selectFrom('staff')
    .select(columns)
    .where('seen_at', '>', sql<string>`now() - make_interval(days => ${days})`)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
}
