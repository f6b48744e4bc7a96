// All SQL of the mails with unread notifications, and of deleting old ones. For the platform role: it reads all organizations.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export type DueMember = Pick<Row<'notifications'>, 'organization_id' | 'member_id'>;

/** Members for whom a mail is due, longest first. */
export async function listDueMembers(tx: Tx, limit: number): Promise<DueMember[]> {
  const { rows } = await sql<DueMember>`
    select organization_id, member_id from notifications where mail_due_at <= now()
    group by organization_id, member_id order by min(mail_due_at) limit ${limit}`.execute(tx);
  return rows;
}

export type DueNotification = Pick<Row<'notifications'>, 'title' | 'message' | 'link' | 'created_at'>;

/** Takes what is due for a member, oldest first: it is not due any more when, and only when, this commits. */
export async function takeDue(tx: Tx, { organization_id, member_id }: DueMember): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    with due as materialized (
      select id from notifications
      where organization_id = ${organization_id} and member_id = ${member_id} and mail_due_at <= now()
      for update skip locked),
    taken as (
      update notifications n set mail_due_at = null from due
      where n.organization_id = ${organization_id} and n.id = due.id
      returning n.id, n.title, n.message, n.link, n.created_at)
    select title, message, link, created_at from taken order by id`.execute(tx);
  return rows;
}

/** Where a member's mails go; undefined once they are not active any more. */
export async function findAddress(
  tx: Tx,
  { organization_id, member_id }: DueMember,
): Promise<{ email: string; organization: string } | undefined> {
  const { rows } = await sql<Pick<Row<'members'>, 'email'> & { organization: Row<'organizations'>['name'] }>`
    select m.email, o.name as organization from members m join organizations o using (organization_id)
    where m.organization_id = ${organization_id} and m.id = ${member_id} and m.status = 'active'`.execute(tx);
  return rows[0];
}

export async function forgetOld(tx: Tx, days: number): Promise<void> {
  await sql`delete from notifications where created_at < now() - make_interval(days => ${days})`.execute(tx);
}
