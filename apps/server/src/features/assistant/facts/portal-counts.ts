// How many records an organization's portal holds, as the product saw it last: when a migration was read back, or in an audit.
import { findLastAudit } from '../../audits/store.ts';
import { findPortalReport } from '../../migrations/outline.ts';
import { findPortal } from '../../portals/find-portal.ts';
import type { FactContext } from './fact.ts';

export interface PortalCounts {
  portal: string;
  at: string;
  how: string;
  counts: Record<string, number>;
}

export async function lastCounts({
  tx,
  organizationId,
  project,
}: Pick<FactContext, 'tx' | 'organizationId' | 'project'>): Promise<PortalCounts | undefined> {
  const portal = await findPortal(tx, organizationId);
  if (!portal) return undefined;
  const report = await findPortalReport(tx, organizationId, portal.id);
  const audit = project && (await findLastAudit(tx, organizationId, project.id));
  const seen = [
    report && { at: report.as_of, how: 'a migration was read back', counts: report.portal },
    audit?.portal_id === portal.id && { at: audit.as_of, how: 'it was audited', counts: audit.records },
  ].filter(one => one !== undefined && one !== false);
  const [last] = seen.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return last && { portal: portal.name, ...last };
}
