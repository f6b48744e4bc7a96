// All SQL of what a member reads and sets about their own notifications.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Notification, NotificationRule } from '@groundwork/contract/notifications';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Cursor } from './cursor.ts';

/** A member, and the organization they are in. */
export interface Own {
  organizationId: OrganizationId;
  memberId: MemberId;
}

const columns = ['id', 'type', 'topic', 'title', 'message', 'link', 'created_at', 'read_at'] as const;

function ownRows(tx: Tx, { organizationId, memberId }: Own) {
  return tx
    .selectFrom('notifications')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .where('is_in_app', '=', true);
}

export async function isActive(tx: Tx, { organizationId, memberId }: Own): Promise<boolean> {
  const found = await tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select('m.id')
    .where('m.organization_id', '=', organizationId)
    .where('m.id', '=', memberId)
    .where('m.status', '=', 'active')
    .where('o.status', '!=', 'suspended')
    .executeTakeFirst();
  return found !== undefined;
}

/** Newest first. */
export function listNotifications(
  tx: Tx,
  own: Own,
  asked: PageAsked & { unread?: 'true' | undefined },
): Promise<Notification[]> {
  const after = afterId(asked);
  let query = ownRows(tx, own).select(columns);
  if (asked.unread) query = query.where('read_at', 'is', null);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

export async function countUnread(tx: Tx, own: Own): Promise<number> {
  const row = await ownRows(tx, own)
    .where('read_at', 'is', null)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Read once: the first time stays. Undefined when it is not theirs. */
export function markRead(tx: Tx, own: Own, id: string): Promise<Notification | undefined> {
  return tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`coalesce(read_at, clock_timestamp())`, mail_due_at: null })
    .where('organization_id', '=', own.organizationId)
    .where('member_id', '=', own.memberId)
    .where('id', '=', id)
    .where('is_in_app', '=', true)
    .returning(columns)
    .executeTakeFirst();
}

export async function markAllRead(tx: Tx, own: Own): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<string>`clock_timestamp()`, mail_due_at: null })
    .where('organization_id', '=', own.organizationId)
    .where('member_id', '=', own.memberId)
    .where('read_at', 'is', null)
    .where('is_in_app', '=', true)
    .execute();
}

/** Says the same as long as nothing was written to this member, also nothing that began before the newest and was
 *  committed after it. Never what anything says. */
export async function readMark(tx: Tx, own: Own): Promise<string> {
  const found = await tx
    .selectFrom('notifications')
    .select(sql<string>`count(*) || '.' || coalesce(max(id::text), '')`.as('mark'))
    .where('organization_id', '=', own.organizationId)
    .where('member_id', '=', own.memberId)
    .executeTakeFirst();
  return found?.mark ?? '';
}

/** What is visible to everybody right now. */
export async function readSnapshot(tx: Tx): Promise<string> {
  const { snapshot } = await tx
    .selectNoFrom(sql<string>`pg_current_snapshot()::text`.as('snapshot'))
    .executeTakeFirstOrThrow();
  return snapshot;
}

/**
 * What became visible between two snapshots and was not sent yet, oldest first. At most a day back: after a database was
 * restored elsewhere, its transactions are numbered anew and old rows would look like coming ones.
 */
export function listWritten(
  tx: Tx,
  own: Own,
  cursor: Cursor,
  now: string,
  limit: number,
): Promise<Notification[]> {
  return ownRows(tx, own)
    .select(columns)
    .where(
      sql<boolean>`written_by >= pg_snapshot_xmin(${cursor.sent}::pg_snapshot)
        and created_at > now() - interval '1 day'
        and not pg_visible_in_snapshot(written_by, ${cursor.sent}::pg_snapshot)
        and pg_visible_in_snapshot(written_by, ${now}::pg_snapshot)
        and not (pg_visible_in_snapshot(written_by, ${cursor.reading}::pg_snapshot) and id <= ${cursor.upTo}::uuid)`,
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Only what they have set. */
export function listRules(tx: Tx, own: Own): Promise<NotificationRule[]> {
  return tx
    .selectFrom('notification_rules')
    .select(['topic', 'in_app', 'mail'])
    .where('organization_id', '=', own.organizationId)
    .where('member_id', '=', own.memberId)
    .execute();
}

export async function setRules(tx: Tx, own: Own, rules: readonly NotificationRule[]): Promise<void> {
  await sql`
    insert into notification_rules (organization_id, member_id, topic, in_app, mail)
    select ${own.organizationId}::uuid, ${own.memberId}::uuid, topic, in_app, mail
    from unnest(${rules.map(rule => rule.topic)}::text[], ${rules.map(rule => rule.in_app)}::boolean[],
                ${rules.map(rule => rule.mail)}::text[]) as given (topic, in_app, mail)
    on conflict (organization_id, member_id, topic)
      do update set in_app = excluded.in_app, mail = excluded.mail`.execute(tx);
}
