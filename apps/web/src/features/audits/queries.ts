// Audits of the portal of a project: which there were, what one found, and the records behind each finding.
import { type AuditSummary, auditCalls as calls } from '@groundwork/contract/audits';
import { type CostAssumptions, findingCostCalls } from '@groundwork/contract/finding-costs';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query, queryAs } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** The latest first. A portal keeps a dozen of them, so that these are all. Asked anew each time: others run audits as well. */
export const audits = (projectId: string) =>
  queryAs(
    calls.list,
    { params: { id: projectId }, query: { limit: 200 } },
    async (reply): Promise<AuditSummary[]> => (await reply).data,
    { staleTime: 0 },
  );

/** What was found once stays as it was. */
export const audit = (projectId: string, auditId: string) =>
  query(calls.get, { params: { id: projectId, audit_id: auditId } }, { staleTime: Number.POSITIVE_INFINITY });

export interface FindingAsked {
  id: string;
  audit_id: string;
  check: string;
  /** Only what this root cause explains. */
  cause: string | undefined;
}

const queryOf = (cause: string | undefined) => (cause === undefined ? {} : { cause });

export const findingRecords = ({ cause, ...params }: FindingAsked) =>
  pages(calls.records, { params, query: { limit: 25, ...queryOf(cause) } });

export const downloadRecords = () =>
  saveFile(calls.export, ({ cause, ...params }: FindingAsked) => ({ params, query: queryOf(cause) }));

export const costAssumptions = (projectId: string) =>
  query(findingCostCalls.get, { params: { id: projectId } });

export const assume = (projectId: string) =>
  change(findingCostCalls.set, (body: CostAssumptions) => ({ params: { id: projectId }, body }));
