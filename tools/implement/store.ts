// The rows a run of the command line works in: an organization, a project and a portal, in a database of its own.
import { randomUUID } from 'node:crypto';
import { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { tokenPlace } from '../../apps/server/src/features/portals/token-place.ts';
import type { Dependencies } from '../../apps/server/src/platform/dependencies.ts';

export interface Ground {
  organizationId: OrganizationId;
  projectId: ProjectId;
  portalId: PortalId;
}

export async function prepareGround(
  { database, secrets }: Dependencies,
  portal: { url: string; token: string },
): Promise<Ground> {
  const [organizationId, projectId, portalId] = [
    OrganizationId.parse(randomUUID()),
    ProjectId.parse(randomUUID()),
    PortalId.parse(randomUUID()),
  ];
  const token = secrets.seal(tokenPlace(organizationId, portalId), portal.token);
  await database.platform(async tx => {
    await sql`insert into organizations (organization_id, name, plan) values (${organizationId}, 'Command line', 'enterprise')`.execute(
      tx,
    );
    await sql`insert into projects (organization_id, id, name) values (${organizationId}, ${projectId}, '')`.execute(
      tx,
    );
    await sql`insert into portals (organization_id, id, name, base_url, token_sealed, is_primary)
              values (${organizationId}, ${portalId}, 'Portal', ${portal.url}, ${token}, true)`.execute(tx);
  });
  return { organizationId, projectId, portalId };
}

/** Another token for the same portal, for a run whose own is no longer let in. */
export async function replaceToken(
  { database, secrets }: Dependencies,
  organizationId: OrganizationId,
  token: string,
): Promise<void> {
  await database.platform(async tx => {
    const { rows } = await sql<{ id: PortalId }>`
      select id from portals where organization_id = ${organizationId}`.execute(tx);
    for (const { id } of rows)
      await sql`update portals set token_sealed = ${secrets.seal(tokenPlace(organizationId, id), token)}
                where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  });
}
