// SQL of leads: taking them, and passing them on. The inbox of staff: store-inbox.ts. For the platform role.
import type { LeadFields } from '@groundwork/contract/leads';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { DeliveryOutcome } from '../../platform/deliveries.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

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
  outcome: DeliveryOutcome,
  error: string | null,
): Promise<void> {
  const pause = outcome.state === 'queued' ? outcome.pauseSeconds : 0;
  await sql`update leads set forward_state = ${outcome.state}, forward_error = ${error},
    forward_due_at = clock_timestamp() + make_interval(secs => ${pause}) where id = ${id}`.execute(tx);
}

/** From now on it is passed on again, from the first try. Answers whether it was there to be: of two who ask, one. */
export async function forwardAgain(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update leads set forward_state = 'queued', forward_tries = 0, forward_error = null,
      forward_due_at = clock_timestamp()
    where id = ${id} and forward_state in ('failed', 'none')`.execute(tx);
  return numAffectedRows === 1n;
}
