// SQL of what was said and proposed of the records of a merge since it was approved.
import type { ChangesetId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { MergeableObject } from '@groundwork/contract/merges';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

interface PortalObject {
  organizationId: OrganizationId;
  portalId: PortalId;
  object: MergeableObject;
}

export type Answered = Pick<Row<'merge_answers'>, 'one' | 'other'>;

export async function listAnswersSince(
  tx: Tx,
  { organizationId, portalId, object }: PortalObject,
  since: string,
): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select one, other from merge_answers
    where organization_id = ${organizationId} and portal_id = ${portalId} and object = ${object}
      and answered_at > ${since}`.execute(tx);
  return rows;
}

/** Merges of the object that are approved and left to a program, with the records of each as it was proposed. */
export async function listLeft(
  tx: Tx,
  { organizationId, portalId, object }: PortalObject,
): Promise<{ id: ChangesetId; record_ids: string[] }[]> {
  const { rows } = await sql<{ id: ChangesetId; record_ids: string[] }>`
    select c.id, c.facts -> 'request' -> 'record_ids' as record_ids from changesets c
    join changeset_schedules s on s.organization_id = c.organization_id and s.changeset_id = c.id
    where c.organization_id = ${organizationId} and c.portal_id = ${portalId} and c.kind = 'merge'
      and c.facts -> 'request' ->> 'object' = ${object} and s.state = 'waiting' and s.left_to is not null
    order by c.id`.execute(tx);
  return rows;
}

/** Whether another merge of one of these records was proposed or approved. */
export async function hasOther(
  tx: Tx,
  { organizationId, portalId, object }: PortalObject,
  { id, ids, since }: { id: ChangesetId; ids: readonly string[]; since: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: ChangesetId }>`
    select c.id from changesets c
    where c.organization_id = ${organizationId} and c.portal_id = ${portalId} and c.kind = 'merge' and c.id <> ${id}
      and c.facts -> 'request' ->> 'object' = ${object} and c.facts -> 'request' -> 'record_ids' ?| ${[...ids]}::text[]
      and greatest(c.created_at, c.approved_at) > ${since}
    limit 1`.execute(tx);
  return rows.length > 0;
}
