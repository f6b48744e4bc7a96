// SQL of a trial's end: who is told, what is removed, and which portals of the sandbox are left over. For the platform
// role, because it looks at every organization. Only the database's clock counts.
import type { OrganizationId } from '@groundwork/contract/ids';
import { trialKeptDays } from '@groundwork/contract/trial';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { reminderDays } from './rules.ts';

/** Never a demo organization, and nothing that is paid for, read-only or suspended by decision. */
const onTrial = sql`o.status = 'trial' and not o.is_demo`;

export type NoticeKind = 'reminder' | 'ended';

const due: Record<NoticeKind, ReturnType<typeof sql>> = {
  reminder: sql`o.trial_ends_at > now() and o.trial_ends_at <= now() + make_interval(days => ${reminderDays})`,
  ended: sql`o.trial_ends_at <= now()`,
};

export interface Notified extends Pick<Row<'organizations'>, 'organization_id' | 'name'> {
  trial_ends_at: string;
  /** Until then at the least. */
  kept_until: string;
  /** An administrator; null when there is none. */
  email: Row<'members'>['email'] | null;
}

/** Notes that trials were told of, and answers whom to tell: one line per administrator. Of several at once, one does. */
export async function markNotified(tx: Tx, kind: NoticeKind): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    with due as materialized (
      select o.organization_id, o.name, o.trial_ends_at from organizations o
      where ${onTrial} and ${due[kind]} and not exists (
        select from trial_notices n where n.organization_id = o.organization_id
          and n.kind = ${kind} and n.trial_ends_at = o.trial_ends_at)
      order by o.trial_ends_at limit 100 for update of o skip locked),
    told as (
      insert into trial_notices (organization_id, kind, trial_ends_at)
      select organization_id, ${kind}, trial_ends_at from due
      on conflict do nothing returning organization_id)
    select d.organization_id, d.name, d.trial_ends_at, m.email,
      greatest(d.trial_ends_at, now()) + make_interval(days => ${trialKeptDays}) as kept_until
    from due d join told using (organization_id)
      left join members m on m.organization_id = d.organization_id and m.role = 'admin' and m.status = 'active'`.execute(
    tx,
  );
  return rows;
}

/** A trial whose days are over, and whose people have known it long enough; locked, so that a plan beginning at this
 *  moment is either seen or finds nothing. */
export async function lockOverdue(
  tx: Tx,
  except: readonly string[],
): Promise<{ organization_id: OrganizationId; name: string; trial_ends_at: string } | undefined> {
  const { rows } = await sql<
    Pick<Row<'organizations'>, 'organization_id' | 'name'> & { trial_ends_at: string }
  >`
    select o.organization_id, o.name, o.trial_ends_at from organizations o
    where ${onTrial} and o.trial_ends_at < now() - make_interval(days => ${trialKeptDays})
      and o.organization_id != all(${except}::uuid[])
      and exists (
        select from trial_notices n where n.organization_id = o.organization_id and n.kind = 'ended'
          and n.trial_ends_at = o.trial_ends_at and n.notified_at < now() - make_interval(days => ${trialKeptDays}))
    order by o.trial_ends_at limit 1 for update of o skip locked`.execute(tx);
  return rows[0];
}

export type TrialPortal = Pick<Row<'trial_portals'>, 'organization_id' | 'portal_id' | 'token_sealed'>;

export async function insertTrialPortal(tx: Tx, given: TrialPortal): Promise<void> {
  await sql`insert into trial_portals (organization_id, portal_id, token_sealed)
    values (${given.organization_id}, ${given.portal_id}, ${given.token_sealed})`.execute(tx);
}

/** Portals whose organization is gone, those first that were not tried for longest: some that cannot be removed must not
 *  keep the others for ever. Not the newest: one may still be on its way to the sandbox. */
export async function listOrphanedPortals(tx: Tx): Promise<TrialPortal[]> {
  const { rows } = await sql<TrialPortal>`
    select t.organization_id, t.portal_id, t.token_sealed from trial_portals t
    where t.made_at < now() - interval '10 minutes'
      and not exists (select from organizations o where o.organization_id = t.organization_id)
    order by coalesce(t.tried_at, t.made_at) limit 100`.execute(tx);
  return rows;
}

export async function noteTried(tx: Tx, { organization_id, portal_id }: TrialPortal): Promise<void> {
  await sql`update trial_portals set tried_at = now()
    where organization_id = ${organization_id} and portal_id = ${portal_id}`.execute(tx);
}

export async function forgetTrialPortal(tx: Tx, { organization_id, portal_id }: TrialPortal): Promise<void> {
  await sql`delete from trial_portals
    where organization_id = ${organization_id} and portal_id = ${portal_id}`.execute(tx);
}
