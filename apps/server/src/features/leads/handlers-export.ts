// Leads as a file.
import { Readable } from 'node:stream';
import type { Lead, LeadFilter, leadCalls } from '@groundwork/contract/leads';
import { todayOf } from '../../platform/clock.ts';
import { csvLine, utf8Mark } from '../../platform/csv.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import * as inbox from './store-inbox.ts';

type Calls = typeof leadCalls;

const columns = [
  'created_at',
  'state',
  'closed_reason',
  'owner',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'subject',
  'message',
  'forward_state',
  'forward_error',
] as const;
const atOnce = 500;

/** All that a filter shows, newest first: page by page, so that whoever downloads slowly holds no transaction open. */
export async function exportLeads(
  dependencies: Dependencies,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const { query, caller } = context;
  // Many people's data leave at once.
  await dependencies.database.platform(tx => appendTrail(tx, null, context, { action: 'leads.export' }));
  return {
    stream: Readable.from(csvOf(dependencies, query, caller)),
    type: 'text/csv; charset=utf-8',
    filename: `leads-${todayOf(dependencies)}.csv`,
  };
}

async function* csvOf(
  { database }: Dependencies,
  filter: LeadFilter,
  me: Parameters<typeof inbox.listLeads>[2],
): AsyncGenerator<string> {
  yield `${utf8Mark}${csvLine(columns)}`;
  for (let cursor: string | undefined; ; ) {
    const asked = { ...filter, limit: atOnce, ...(cursor !== undefined && { cursor }) };
    const rows = await database.readOnly(null, tx => inbox.listLeads(tx, asked, me));
    const { data, next_cursor } = pageOf(rows, asked);
    yield data.map(lead => csvLine(columns.map(column => cellOf(lead, column)))).join('');
    if (next_cursor === null) return;
    cursor = next_cursor;
  }
}

function cellOf(lead: inbox.LeadRow, column: (typeof columns)[number]): string | null {
  return column === 'owner' ? lead.owner_email : lead[column satisfies keyof Lead];
}
