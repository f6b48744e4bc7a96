// The days of the demo's deals, whose clients are whose, and their removal: what no call of the product does, because nobody is
// to do it in earnest.
import { asOwner } from './store.ts';

export interface DatedDeal {
  repId: string;
  company: string;
  /** Days ago. */
  registered: number;
  /** Days ago; absent: it is open. */
  closed?: number;
  /** Days that an open one has been in its stage. */
  stageDays?: number;
}

/** Moves what was just written down of deals to the days it is told of. Its stages lie evenly between its first day and its
 *  last change. */
export async function dateDeals(databaseUrl: string, deals: readonly DatedDeal[]): Promise<void> {
  const given = `jsonb_to_recordset($1::jsonb) as given
    ("repId" uuid, company text, registered int, closed int, "stageDays" int)`;
  await asOwner(databaseUrl, ['deals', 'deal_stage_changes'], async client => {
    const rows = [JSON.stringify(deals)];
    await client.query(
      `update deals d set created_at = now() - make_interval(days => registered),
         registered_at = now() - make_interval(days => registered),
         proposal_sent_on = case when proposal_sent_on is not null then current_date - registered / 2 end,
         protected_until = current_date - registered + 90,
         stage_since = now() - make_interval(days => coalesce(given.closed, given."stageDays", 0))
       from ${given} where d.rep_id = given."repId" and d.company = given.company`,
      rows,
    );
    await client.query(
      `with placed as (
         select c.rep_id, c.id, given.registered, coalesce(given.closed, given."stageDays", 0) as last,
           row_number() over (partition by c.deal_id order by c.at, c.id) - 1 as nth,
           greatest(count(*) over (partition by c.deal_id) - 1, 1) as steps
         from deal_stage_changes c join deals d on d.rep_id = c.rep_id and d.id = c.deal_id
         join ${given} on d.rep_id = given."repId" and d.company = given.company)
       update deal_stage_changes c
       set at = now() - make_interval(days => (registered - (registered - last) * nth / steps)::int)
       from placed where c.rep_id = placed.rep_id and c.id = placed.id`,
      rows,
    );
  });
}

/** The clients of the demo who were won by this rep: their organizations were there before the deal could make them. */
export async function linkClients(databaseUrl: string, repEmail: string): Promise<void> {
  await asOwner(databaseUrl, ['deals', 'rep_clients', 'reps', 'organizations'], async client => {
    await client.query(
      `with won as (
         update deals d set organization_id = o.organization_id
         from reps r, organizations o
         where r.email = $1 and d.rep_id = r.rep_id and d.stage = 'won' and o.is_demo and o.name = d.company
         returning d.rep_id, d.id, d.organization_id, d.closed_on)
       insert into rep_clients (rep_id, organization_id, deal_id, since)
       select rep_id, organization_id, id, closed_on from won on conflict do nothing`,
      [repEmail],
    );
  });
}

/** Removes these reps with all that hangs on them, and partners that have nobody left. Their ledger, which nobody may change,
 *  goes with them: it was never anybody's money. */
export async function deletePartners(
  databaseUrl: string,
  emails: readonly string[],
  names: readonly string[],
): Promise<void> {
  const tables = await asOwner(databaseUrl, [], async client => {
    const found = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'rep_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
    );
    return found.rows.map(row => row.name);
  });
  await asOwner(databaseUrl, tables, async client => {
    const of = await client.query<{ rep_id: string }>('select rep_id from reps where email = any($1)', [
      emails,
    ]);
    const reps = of.rows.map(row => row.rep_id);
    // What refers to a table goes before it: what cannot go yet is tried again after the others.
    let left = tables.filter(name => name !== 'reps');
    for (const _ of tables) {
      const waiting: string[] = [];
      for (const name of left) {
        await client.query('savepoint one');
        try {
          await client.query(`delete from ${client.escapeIdentifier(name)} where rep_id = any($1::uuid[])`, [
            reps,
          ]);
        } catch {
          await client.query('rollback to savepoint one');
          waiting.push(name);
        }
      }
      left = waiting;
    }
    await client.query(
      'delete from payout_runs p where not exists (select from payout_reps r where r.run_id = p.id)',
    );
    await client.query('delete from reps where rep_id = any($1::uuid[])', [reps]);
    await client.query(
      `delete from partners p where name = any($1) and not exists (select from reps r where r.partner_id = p.id)`,
      [names],
    );
  });
}
