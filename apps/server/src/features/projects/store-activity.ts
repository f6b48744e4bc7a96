// SQL of what happened in a project: written by whatever happens, read by people, exports and the assistant.

import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { ActivityItem } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { nameIn } from '../people/person-name.ts';

/** Of the member whose address it is; else the address. */
export const actorName = sql
  .raw<string | null>(nameIn('activity.organization_id', 'activity.actor'))
  .as('actor_name');

export async function insertActivity(
  tx: Tx,
  given: { organizationId: OrganizationId; projectId: ProjectId; description: string; actor: string | null },
): Promise<void> {
  await tx
    .insertInto('activity')
    .values({
      organization_id: given.organizationId,
      id: newId(),
      project_id: given.projectId,
      description: given.description,
      actor: given.actor,
    })
    .execute();
}

export function listActivity(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  asked: PageAsked,
): Promise<ActivityItem[]> {
  const after = afterId(asked);
  let query = tx
    .selectFrom('activity')
    .select(['id', 'project_id', 'description', 'actor', 'created_at'])
    .select(actorName)
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

/** Everything at once, for an export. */
export function readAllActivity(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<ActivityItem[]> {
  return tx
    .selectFrom('activity')
    .select(['id', 'project_id', 'description', 'actor', 'created_at'])
    .select(actorName)
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
}

/** How much was entered since either moment. */
export async function countActivity(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  { yesterday, week }: { yesterday: string; week: string },
): Promise<{ yesterday: number; week: number }> {
  const found = await tx
    .selectFrom('activity')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('created_at', '>=', yesterday).as('yesterday'),
      fn.countAll<number>().as('week'),
    ])
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('created_at', '>=', week)
    .executeTakeFirst();
  return found ?? { yesterday: 0, week: 0 };
}
