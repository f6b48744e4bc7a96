// Which projects wrote into a portal, for whoever looks after the portals or wants to let go of one.
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { PortalUse } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import { readWrittenTo } from '../changesets/outline.ts';
import { namesOfProjects } from '../projects/store-outline.ts';

export async function readPortalUse(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<PortalUse> {
  const written = await readWrittenTo(tx, organizationId, portalId);
  const names = await namesOfProjects(
    tx,
    organizationId,
    written.map(each => each.project_id),
  );
  return {
    projects: written.map(({ project_id: id, ...figures }) => ({
      id,
      name: names.find(project => project.id === id)?.name ?? '',
      ...figures,
    })),
  };
}
