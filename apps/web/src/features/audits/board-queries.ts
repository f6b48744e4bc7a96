// Data quality of every client's projects.
import { type AuditBoardFilter, auditBoardCalls as calls } from '@groundwork/contract/audit-board';
import { pages } from '../../lib/data/pages.ts';

export const auditBoard = (filter: AuditBoardFilter) =>
  pages(calls.list, { query: { ...filter, limit: 25 } }, { staleTime: 0 });
