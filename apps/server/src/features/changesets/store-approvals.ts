// SQL of approvals that take two people.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import type { FirstApproval } from './rules.ts';

/** Records that one person may let be changed, where the organization says nothing else. */
const USUAL_LIMIT = 500;

export interface Approvals {
  /** Records that one person may let be changed. */
  limit: number;
  first: FirstApproval & { at: string | null };
}

/** The limit, as it stood when the change set was proposed or as it stands now, whichever is stricter: raised, it
 *  counts only for what is proposed after that. And who approved a change set first. */
export async function readApprovals(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<Approvals> {
  const { rows } = await sql<
    { second_approval_above: number | null } & Pick<
      Row<'changesets'>,
      'first_approved_by' | 'first_approved_at' | 'first_approved_hash' | 'first_approved_identity'
    > & {
        first_name: string | null;
      }
  >`
    select least(coalesce(l.second_approval_above, ${USUAL_LIMIT}), (c.facts ->> 'second_approval_above')::integer) as second_approval_above,
      c.first_approved_by, c.first_approved_at, c.first_approved_hash, c.first_approved_identity,
      ${sql.raw(nameIn('c.organization_id', 'c.first_approved_by'))} as first_name
    from changesets c left join approval_limits l on l.organization_id = c.organization_id
    where c.organization_id = ${organizationId} and c.id = ${id}`.execute(tx);
  const [row] = rows;
  return {
    limit: row?.second_approval_above ?? USUAL_LIMIT,
    first: {
      by: row?.first_approved_by ?? null,
      name: row?.first_name ?? row?.first_approved_by ?? null,
      at: row?.first_approved_at ?? null,
      hash: row?.first_approved_hash ?? null,
      identity: row?.first_approved_identity ?? null,
    },
  };
}

export async function noteFirstApproval(
  tx: Tx,
  { organization_id, id, content_hash }: Changeset,
  { actor, identity }: { actor: string | null; identity: string | undefined },
): Promise<void> {
  await sql`
    update changesets set first_approved_by = ${actor}, first_approved_at = now(), first_approved_hash = ${content_hash},
      first_approved_identity = ${identity ?? null},
      version = version + 1
    where organization_id = ${organization_id} and id = ${id}`.execute(tx);
}

export async function readApprovalLimit(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const { rows } = await sql<Pick<Row<'approval_limits'>, 'second_approval_above'>>`
    select second_approval_above from approval_limits where organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.second_approval_above ?? USUAL_LIMIT;
}

export async function setApprovalLimit(tx: Tx, organizationId: OrganizationId, limit: number): Promise<void> {
  await sql`
    insert into approval_limits (organization_id, second_approval_above) values (${organizationId}, ${limit})
    on conflict (organization_id) do update set second_approval_above = excluded.second_approval_above`.execute(
    tx,
  );
}
