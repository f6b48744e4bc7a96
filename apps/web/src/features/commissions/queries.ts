// What a rep asks about their commissions.
import {
  type CommissionFilter,
  commissionCalls as calls,
  type statementFormats,
} from '@groundwork/contract/commissions';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

/** Deals are won and payouts approved by others, too. */
const refetchInterval = 30_000;

export const commissionSummary = () => query(calls.summary, {}, { staleTime: 0, refetchInterval });

export const commissionLines = (asked: CommissionFilter) =>
  pages(calls.list, { query: { ...asked, limit: 50 } }, { staleTime: 0, refetchInterval });

export const commissionLine = (id: string) => query(calls.get, { params: { id } }, { staleTime: 0 });

export const statements = () => query(calls.statements, {}, { staleTime: 0, refetchInterval });

export const statement = (key: string) => query(calls.statement, { params: { key } }, { staleTime: 0 });

export const saveLines = (asked: CommissionFilter) => saveFile(calls.export, () => ({ query: asked }));

export const saveStatement = (key: string) =>
  saveFile(calls.statementFile, (format: (typeof statementFormats)[number]) => ({
    params: { key },
    query: { format },
  }));
