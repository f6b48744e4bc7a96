// Data quality of every client's projects, as those who run the platform look at it.
import type { AuditBoardFilter, AuditedProject, auditBoardCalls } from '@groundwork/contract/audit-board';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, type PageAsked } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { type CountWaiting, readBoard } from './read-board.ts';

type Calls = typeof auditBoardCalls;

/** @throws Refusal invalid_request */
export async function listBoard(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  countWaiting: CountWaiting,
  { query }: RequestContext<Calls['list']>,
): Promise<{ data: AuditedProject[]; next_cursor: string | null }> {
  const asked: PageAsked & AuditBoardFilter = query;
  const rows = await database.readOnly(null, tx => readBoard(tx, countWaiting, asked, clock.now()));
  const { data, last } = cutPage(rows, asked);
  return {
    data: data.map(({ place: _place, ...project }) => project),
    next_cursor: last?.place ?? null,
  };
}
