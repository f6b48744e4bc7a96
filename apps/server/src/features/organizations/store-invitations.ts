// All SQL of invitations that wait for an answer. Runs as the platform role: whoever answers belongs to no organization yet.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Invitation, WaitingInvitation } from '@groundwork/contract/session';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

interface Secret {
  organization_id: OrganizationId;
  id: MemberId;
  hash: Buffer;
}

export interface Invited {
  organization_id: OrganizationId;
  id: MemberId;
  email_norm: string;
}

/** Invitations from before there were links do not expire. */
const isOpen = sql<boolean>`coalesce(m.invitation_expires_at > now(), true)`;

/** The pending member of a secret that still counts, locked: a link works once. */
export function lockInvited(tx: Tx, given: Secret): Promise<Invited | undefined> {
  return tx
    .selectFrom('members as m')
    .select(['m.organization_id', 'm.id', 'm.email_norm'])
    .where('m.organization_id', '=', given.organization_id)
    .where('m.id', '=', given.id)
    .where('m.status', '=', 'pending')
    .where('m.invitation_hash', '=', given.hash)
    .where('m.invitation_expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** The same, of an invitation that was shown to whoever has its address. Locked: of two people with one address the first
 *  to answer is the member. */
export function lockWaiting(tx: Tx, given: { id: MemberId; email: string }): Promise<Invited | undefined> {
  return tx
    .selectFrom('members as m')
    .select(['m.organization_id', 'm.id', 'm.email_norm'])
    .where('m.id', '=', given.id)
    .where('m.email_norm', '=', given.email.toLowerCase())
    .where('m.status', '=', 'pending')
    .where(isOpen)
    .forUpdate()
    .executeTakeFirst();
}

/** What a secret that still counts invites to. */
export function findInvitation(tx: Tx, given: Secret): Promise<Invitation | undefined> {
  return invitations(tx)
    .where('m.organization_id', '=', given.organization_id)
    .where('m.id', '=', given.id)
    .where('m.status', '=', 'pending')
    .where('m.invitation_hash', '=', given.hash)
    .where('m.invitation_expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** The invitation waiting for an e-mail address. None when several organizations wait: anybody can invite anybody, so
 *  whoever wrote last would decide what somebody is asked. Which one it is, its link says. */
export async function findWaiting(tx: Tx, email: string): Promise<WaitingInvitation | undefined> {
  const [only, ...others] = await invitations(tx)
    .select('m.id')
    .where('m.email_norm', '=', email.toLowerCase())
    .where('m.status', '=', 'pending')
    .where(isOpen)
    .limit(2)
    .execute();
  return others.length === 0 ? only : undefined;
}

/** An invitation as the invited person sees it. */
function invitations(tx: Tx) {
  return tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(['o.name as organization', 'm.email', 'm.role'])
    .select(
      sql<Invitation['invited_by']>`(
        select jsonb_build_object('name', coalesce(max(i.name), ''), 'email', m.invited_by)
        from members i
        where i.organization_id = m.organization_id and i.email_norm = lower(m.invited_by)
          and i.removed_at is null and m.invited_by is not null
        having m.invited_by is not null)`.as('invited_by'),
    );
}
