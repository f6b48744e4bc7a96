// All SQL of notifications that members read and features write.
import type {
  NotificationRule,
  NotificationTopic,
  NotificationType,
} from '@groundwork/contract/notifications';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';

export interface Recipient {
  member_id: string;
  /** Null where the member has set nothing. */
  in_app: boolean | null;
  mail: NotificationRule['mail'] | null;
}

/** Active members with their rule of the topic. */
export async function findRecipients(
  tx: Tx,
  organizationId: string,
  asked: { topic: NotificationTopic; memberIds: readonly string[] | undefined; except: string | undefined },
): Promise<Recipient[]> {
  const found = await sql<Recipient>`
    select m.id as member_id, r.in_app, r.mail
    from members m
    left join notification_rules r
      on r.organization_id = m.organization_id and r.member_id = m.id and r.topic = ${asked.topic}
    where m.organization_id = ${organizationId} and m.status = 'active'
      and (${asked.memberIds ?? null}::uuid[] is null or m.id = any(${asked.memberIds ?? null}::uuid[]))
      and (${asked.except ?? null}::text is null or not ${asked.except ?? null}::text = any(m.subjects))`.execute(
    tx,
  );
  return found.rows;
}

/** Digests leave in the morning, by the database's clock in UTC. */
const nextMorning = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'
  + case when extract(hour from now() at time zone 'utc') < 7 then interval '7 hours' else interval '31 hours' end`;

/** One row for each recipient. */
export async function insertNotifications(
  tx: Tx,
  organizationId: string,
  recipients: readonly { memberId: string; in_app: boolean; mail: NotificationRule['mail'] }[],
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
