// All SQL of links to one decision.
import type { DecisionLink } from '@groundwork/contract/decision-links';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';

const columns =
  sql.raw(`l.id, l.decision_id, l.email, l.made_by, l.is_mailed, l.created_at, l.expires_at, l.revoked_at,
  l.used_at,
  coalesce((select nullif(m.name, '') from members m
    where m.organization_id = l.organization_id and m.id = l.owner_id), l.email) as name,
  ${nameIn('l.organization_id', 'l.made_by')} as made_by_name`);

interface LinkRow
  extends Omit<Row<'decision_links'>, 'organization_id' | 'owner_id' | 'token_hash'>,
    Pick<DecisionLink, 'name' | 'made_by_name'> {}

export async function listLinks(
  tx: Tx,
  organizationId: OrganizationId,
  decisionId: string,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from decision_links l
    where l.organization_id = ${organizationId} and l.decision_id = ${decisionId}
    order by l.id desc limit 100`.execute(tx);
  return rows;
}

/** Takes the place of the links there are: of all of them, or of those that came by mail. */
export async function replaceLink(
  tx: Tx,
  organizationId: OrganizationId,
  given: {
    decisionId: string;
    owner: { id: MemberId; email: string };
    hash: Buffer;
    madeBy: string;
    isMailed: boolean;
    replaces: 'all' | 'mailed';
    now: Date;
    until: Date;
  },
): Promise<LinkRow> {
  const now = given.now.toISOString();
  await revokeLinks(tx, organizationId, given.decisionId, given.now, given.replaces);
  const { rows } = await sql<LinkRow>`
    insert into decision_links as l (organization_id, id, decision_id, owner_id, email, token_hash, made_by, is_mailed,
      created_at, expires_at)
    values (${organizationId}, ${newId()}, ${given.decisionId}, ${given.owner.id}, ${given.owner.email}, ${given.hash},
      ${given.madeBy}, ${given.isMailed}, ${now}, ${given.until.toISOString()})
    returning ${columns}`.execute(tx);
  const [link] = rows;
  if (!link) throw new Error('An insert returns its row');
  return link;
}

export async function revokeLinks(
  tx: Tx,
  organizationId: OrganizationId,
  decisionId: string,
  now: Date,
  which: 'all' | 'mailed' = 'all',
): Promise<void> {
  await sql`
    update decision_links set revoked_at = ${now.toISOString()}
    where organization_id = ${organizationId} and decision_id = ${decisionId}
      and revoked_at is null and used_at is null and (${which === 'all'} or is_mailed)`.execute(tx);
}

/** Revoking twice is revoking once. @returns whether there is such a link */
export async function revokeLink(
  tx: Tx,
  organizationId: OrganizationId,
  given: { decisionId: string; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update decision_links set revoked_at = coalesce(revoked_at, ${given.now.toISOString()}::timestamptz)
    where organization_id = ${organizationId} and decision_id = ${given.decisionId} and id = ${given.id}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Everything that decides whether a link still opens its decision. */
export interface FoundLink
  extends Omit<LinkRow, 'created_at' | 'revoked_at' | 'used_at'>,
    Pick<Row<'decision_links'>, 'organization_id' | 'owner_id'>,
    Pick<Row<'decisions'>, 'project_id' | 'state'> {
  is_used: boolean;
  is_revoked: boolean;
  is_expired: boolean;
  /** How it was last answered, and the change set that carried its default out. */
  via: Row<'decision_answers'>['via'] | null;
  carried_out_by: Row<'changesets'>['title'] | null;
  /** Whoever it was made for can still answer: active, with the same address, not reading only. */
  can_answer: boolean;
  /** And is the decision's owner now. */
  is_owners: boolean;
  organization: Row<'organizations'>['name'];
  organization_status: Row<'organizations'>['status'];
  is_trial_over: boolean;
  project: Row<'projects'>['name'];
}

/** Of all organizations: for the platform role. */
export async function findLink(tx: Tx, hash: Buffer, now: Date): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select ${columns}, l.organization_id, l.owner_id,
      d.project_id, d.state, last.via, last.carried_out_by, l.used_at is not null as is_used, l.revoked_at is not null as is_revoked,
      l.expires_at <= ${now.toISOString()} as is_expired,
      able.can_answer, coalesce(d.owner_id = l.owner_id and able.can_answer, false) as is_owners,
      o.name as organization, o.status as organization_status,
      coalesce(o.status = 'trial' and o.trial_ends_at < ${now.toISOString()}, false) as is_trial_over, p.name as project
    from decision_links l
    join decisions d on d.organization_id = l.organization_id and d.id = l.decision_id
    join projects p on p.organization_id = d.organization_id and p.id = d.project_id
    join members m on m.organization_id = l.organization_id and m.id = l.owner_id
    join organizations o on o.organization_id = l.organization_id
    cross join lateral (
      select m.status = 'active' and m.role <> 'readonly' and m.email = l.email as can_answer) able
    left join lateral (
      select a.via, c.title as carried_out_by from decision_answers a
      left join changesets c on c.organization_id = a.organization_id and c.id = a.changeset_id
      where a.organization_id = d.organization_id and a.decision_id = d.id order by a.id desc limit 1) last on true
    where l.token_hash = ${hash}`.execute(tx);
  return rows[0];
}

/** Spends a link that still counts. @returns whether it did */
export async function useLink(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update decision_links l set used_at = ${now.toISOString()}
    where l.organization_id = ${organizationId} and l.id = ${id} and l.used_at is null and l.revoked_at is null
      and l.expires_at > ${now.toISOString()}
      and exists (select from members m where m.organization_id = l.organization_id and m.id = l.owner_id
        and m.email = l.email and m.status = 'active' and m.role <> 'readonly')
    returning l.id`.execute(tx);
  return rows.length > 0;
}
