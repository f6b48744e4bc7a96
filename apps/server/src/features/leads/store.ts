// All SQL of leads. For the platform role.
import type { Lead, LeadFields } from '@groundwork/contract/leads';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'subject',
  'message',
  'forward_state',
  'forward_error',
  'created_at',
] as const;

export async function insertLead(tx: Tx, lead: LeadFields, isForwarded: boolean): Promise<void> {
  await tx
    .insertInto('leads')
    .values({
      id: newId(),
      first_name: lead.first_name,
      last_name: lead.last_name,
      email: lead.email,
      phone: lead.phone ?? null,
      company: lead.company,
      subject: lead.subject,
      message: lead.message,
      forward_state: isForwarded ? 'queued' : 'none',
      forward_error: null,
    })
    .execute();
}

export function listLeads(tx: Tx, asked: PageAsked): Promise<Lead[]> {
  const after = afterId(asked);
  let query = tx.selectFrom('leads').select(columns);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

export type DueLead = Row<'leads'>;

/** Takes what is due for two minutes: past that another process may. */
export async function takeDue(tx: Tx): Promise<DueLead[]> {
  const { rows } = await sql<DueLead>`
    with picked as materialized (
      select id from leads where forward_state = 'queued' and forward_due_at <= clock_timestamp()
      order by forward_due_at limit 20 for update skip locked)
    update leads l set forward_tries = l.forward_tries + 1,
      forward_due_at = clock_timestamp() + interval '2 minutes'
    from picked where l.id = picked.id
    returning l.*`.execute(tx);
  return rows;
}

export async function noteForwarded(
  tx: Tx,
  id: string,
  outcome: { state: 'sent' | 'failed' } | { state: 'queued'; pauseSeconds: number },
  error: string | null,
): Promise<void> {
  const pause = outcome.state === 'queued' ? outcome.pauseSeconds : 0;
  await sql`update leads set forward_state = ${outcome.state}, forward_error = ${error},
    forward_due_at = clock_timestamp() + make_interval(secs => ${pause}) where id = ${id}`.execute(tx);
}
