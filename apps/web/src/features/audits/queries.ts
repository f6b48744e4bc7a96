// Audits of the portal of a project: which there were, what one found, and the records behind each finding.
import { type AuditSummary, auditCalls as calls } from '@groundwork/contract/audits';
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
}

export const findingRecords = (params: FindingAsked) =>
  pages(calls.records, { params, query: { limit: 25 } });

export const downloadRecords = () => saveFile(calls.export, (params: FindingAsked) => ({ params }));
