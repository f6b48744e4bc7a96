// How many bundles of fixes wait for an approval, of many projects at once.
import type { ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { readBases } from '../audits/basis.ts';
import { listProposed, type ProjectPlace } from '../changesets/store-proposed.ts';
import { FixFacts } from './facts.ts';

/** Those that can be approved still: of the others what they rest on is over. For the platform role. */
export async function countWaitingFixes(
  tx: Tx,
  projects: readonly ProjectPlace[],
  now: Date,
): Promise<Map<ProjectId, number>> {
  const proposed = await listProposed(tx, 'fix', projects);
  const bases = await readBases(
    tx,
    proposed.map(({ organization_id, portal_id, facts }) => {
      const { request, audited_at } = FixFacts.parse(facts);
      return {
        organizationId: organization_id,
        portalId: portal_id,
        auditId: request.audit_id,
        asOf: audited_at,
      };
    }),
    now,
  );
  const open = proposed.filter((_, at) => bases[at]?.is_over === false);
  const byProject = Map.groupBy(open, ({ project_id }) => project_id);
  return new Map([...byProject].map(([id, own]) => [id, own.length]));
}
