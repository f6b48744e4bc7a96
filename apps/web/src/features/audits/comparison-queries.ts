// Two kept audits of a portal, held against each other. What was found by kept audits stays as it was; asked anew each time all the same,
// because audits from before both are removed, and what returned is known by them.
import {
  type Became,
  type ComparableAudit,
  auditComparisonCalls as calls,
} from '@groundwork/contract/audit-comparisons';
import { pages } from '../../lib/data/pages.ts';
import { query, queryAs } from '../../lib/data/query.ts';

export interface Pair {
  id: string;
  audit_id: string;
  with: string;
}

/** Those of every project that looked at the same portal. A portal keeps a dozen of them, so that these are all. */
export const comparable = (projectId: string, auditId: string) =>
  queryAs(
    calls.list,
    { params: { id: projectId, audit_id: auditId }, query: { limit: 200 } },
    async (reply): Promise<ComparableAudit[]> => (await reply).data,
    { staleTime: 0 },
  );

export const comparison = ({ with: other, ...params }: Pair) =>
  query(calls.get, { params, query: { with: other } }, { staleTime: 0 });

export const comparedRecords = ({
  with: other,
  check,
  became,
  ...params
}: Pair & { check: string; became: Became }) =>
  pages(calls.records, { params: { ...params, check }, query: { with: other, became, limit: 25 } });
