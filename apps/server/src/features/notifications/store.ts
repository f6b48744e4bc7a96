// All SQL of notifications that members read and features write.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type {
  NotificationRule,
  NotificationTopic,
  NotificationType,
} from '@groundwork/contract/notifications';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';

/** Active members with their rule of the topic, whose columns are null where the member has set nothing. */
export async function findRecipients(
  tx: Tx,
  organizationId: OrganizationId,
  asked: { topic: NotificationTopic; memberIds: readonly MemberId[] | undefined; except: string | undefined },
) {
  let query = tx
    .selectFrom('members as m')
    .leftJoin('notification_rules as r', join =>
      join
        .onRef('r.organization_id', '=', 'm.organization_id')
        .onRef('r.member_id', '=', 'm.id')
        .on('r.topic', '=', asked.topic),
    )
    .select(['m.id as member_id', 'r.in_app', 'r.mail'])
    .where('m.organization_id', '=', organizationId)
    .where('m.status', '=', 'active');
  if (asked.memberIds !== undefined)
    query = query.where(sql<SqlBool>`m.id = any(${asked.memberIds}::uuid[])`);
  if (asked.except !== undefined)
    query = query.where(sql<SqlBool>`not ${asked.except}::text = any(m.subjects)`);
  return await query.execute();
}

/** Digests leave in the morning, by the database's clock in UTC. */
const nextMorning = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'
  + case when extract(hour from now() at time zone 'utc') < 7 then interval '7 hours' else interval '31 hours' end`;

/** One row for each recipient. */
export async function insertNotifications(
  tx: Tx,
  organizationId: OrganizationId,
  recipients: readonly { memberId: MemberId; in_app: boolean; mail: NotificationRule['mail'] }[],
  given: {
    type: NotificationType;
    topic: NotificationTopic;
    title: string;
    message: string;
    link: string | null;
  },
): Promise<void> {
  await sql`
    insert into notifications
      (organization_id, id, member_id, type, topic, title, message, link, is_in_app, mail_due_at)
    select ${organizationId}::uuid, told.id, told.member_id, ${given.type}::text, ${given.topic}::text,
      ${given.title}::text, ${given.message}::text, ${given.link}::text, told.in_app,
      case told.mail when 'at_once' then now() when 'daily' then ${nextMorning} end
    from unnest(${recipients.map(() => newId())}::uuid[], ${recipients.map(each => each.memberId)}::uuid[],
                ${recipients.map(each => each.in_app)}::boolean[], ${recipients.map(each => each.mail)}::text[])
      as told (id, member_id, in_app, mail)`.execute(tx);
}
