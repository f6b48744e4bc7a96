// SQL of passing a member's open decisions on to their successor.
import type { MemberId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Open decisions of a member, in every project; nobody else changes them before the transaction ends. */
export async function lockOpenOf(
  tx: Tx,
  organizationId: OrganizationId,
  memberId: MemberId,
): Promise<{ id: string; project_id: ProjectId; question: string }[]> {
  const { rows } = await sql<Pick<Row<'decisions'>, 'id' | 'project_id' | 'question'>>`
    select id, project_id, question from decisions
    where organization_id = ${organizationId} and owner_id = ${memberId} and state = 'open'
    order by id for update`.execute(tx);
  return rows;
}

/** Their links stop working, and the new owner is reminded from the beginning. */
export async function passOn(
  tx: Tx,
  organizationId: OrganizationId,
  { from, to, now }: { from: MemberId; to: MemberId | null; now: Date },
): Promise<void> {
  await sql`
    with given as (
      update decisions set owner_id = ${to}::uuid, owned_since = ${now.toISOString()}::timestamptz,
        version = version + 1, updated_at = now()
      where organization_id = ${organizationId} and owner_id = ${from} and state = 'open'
      returning organization_id, id),
    forgotten as (
      delete from decision_nudges n using given g
      where n.organization_id = g.organization_id and n.decision_id = g.id)
    update decision_links l set revoked_at = ${now.toISOString()}::timestamptz from given g
    where l.organization_id = g.organization_id and l.decision_id = g.id
      and l.revoked_at is null and l.used_at is null`.execute(tx);
}
