// SQL of payouts: gathering, approving, paying, giving up. Each by a few statements over all lines. For the platform role.

import { RepId } from '@groundwork/contract/ids';
import type { PayoutOfRep, PayoutState } from '@groundwork/contract/payouts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { jsonText } from '../../platform/json-text.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

export type RunRow = Row<'payout_runs'>;

/** Newest first. */
export function listRuns(tx: Tx, asked: PageAsked & { state?: PayoutState | undefined }): Promise<RunRow[]> {
  const after = afterId(asked);
  let query = tx.selectFrom('payout_runs').selectAll();
  if (after !== undefined) query = query.where('id', '<', after);
  if (asked.state !== undefined) query = query.where('state', '=', asked.state);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return tx.selectFrom('payout_runs').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return tx.selectFrom('payout_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of two who gather at once, the second finds what the first has left; and what a rule says of settled days stays true until the
 *  rule is there. */
export async function lockRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout runs', 0))`.execute(tx);
}

const open = (untilDay: string) => sql`
  from ledger_entries e
  where e.deal_id is not null and e.occurred_on <= ${untilDay}
    and not exists (select from payout_lines l where l.rep_id = e.rep_id and l.entry_id = e.id)`;

/** What a payout up to a day would hold, by currency. */
export async function readOutlook(tx: Tx, untilDay: string) {
  type Outlook = Pick<Row<'payout_runs'>, 'currency' | 'reps' | 'lines' | 'amount_cents'> &
    Pick<Row<'payout_runs'>, 'carried_reps' | 'carried_cents'>;
  const { rows } = await sql<Outlook>`
    with sums as (select e.rep_id, e.currency, count(*) as lines, sum(e.amount_cents) as cents ${open(untilDay)}
      group by e.rep_id, e.currency)
    select currency, (count(*) filter (where cents >= 0))::integer as reps,
      coalesce(sum(lines) filter (where cents >= 0), 0)::integer as lines,
      coalesce(sum(cents) filter (where cents >= 0), 0)::bigint as amount_cents,
      (count(*) filter (where cents < 0))::integer as carried_reps,
      coalesce(sum(cents) filter (where cents < 0), 0)::bigint as carried_cents
    from sums group by currency order by currency`.execute(tx);
  return rows;
}

type NewRun = Pick<RunRow, 'until_day' | 'currency' | 'created_by' | 'created_by_subject'>;

/** Gathers every line that is in no payout, in one statement: what comes meanwhile is in it whole or not at all. Lines of reps
 *  who owe more than they earned are left for the next. */
export async function gatherRun(tx: Tx, run: NewRun): Promise<string> {
  const id = newId();
  const { number } = await tx
    .insertInto('payout_runs')
    .values({ ...run, id, number: sql<number>`(select coalesce(max(number), 0) + 1 from payout_runs)` })
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`
    with open as materialized (
        select e.rep_id, e.id, e.amount_cents ${open(run.until_day)} and e.currency = ${run.currency}),
      sums as materialized (select rep_id, count(*) as lines, sum(amount_cents) as cents from open group by rep_id),
      reps as (
        insert into payout_reps (rep_id, run_id, number, until_day, currency, state, lines, amount_cents, is_carried)
        select rep_id, ${id}, ${number}, ${run.until_day}, ${run.currency}, 'draft', lines, cents, cents < 0 from sums),
      taken as (
        insert into payout_lines (rep_id, entry_id, run_id)
        select open.rep_id, open.id, ${id} from open join sums using (rep_id) where sums.cents >= 0)
    update payout_runs set
      reps = (select count(*) from sums where cents >= 0),
      lines = (select coalesce(sum(lines), 0) from sums where cents >= 0),
      amount_cents = (select coalesce(sum(cents), 0) from sums where cents >= 0),
      carried_reps = (select count(*) from sums where cents < 0),
      carried_cents = (select coalesce(sum(cents), 0) from sums where cents < 0)
    where id = ${id}`.execute(tx);
  return id;
}

/** From which account to which each kind of entry moves money; a debit first. */
const sides = { approval: ['accrued', 'payable'], payment: ['payable', 'cash'] } as const;

/** One entry for each rep of the payout. */
export async function postForRun(
  tx: Tx,
  { id, currency }: Pick<RunRow, 'id' | 'currency'>,
  kind: keyof typeof sides,
  today: string,
): Promise<void> {
  const paid = await tx
    .selectFrom('payout_reps')
    .select(['rep_id', 'amount_cents'])
    .where('run_id', '=', id)
    .where('is_carried', '=', false)
    .where('amount_cents', '>', 0)
    .orderBy('rep_id')
    .execute();
  const entries = paid.map(each => ({ ...each, id: newId() }));
  const [debit, credit] = sides[kind];
  await sql`
    with posted as (
      insert into ledger_entries (rep_id, id, kind, run_id, amount_cents, currency, occurred_on, posted_on)
      select rep_id, id, ${kind}, ${id}, amount_cents, ${currency}, ${today}, ${today}
      from jsonb_to_recordset(${jsonText(entries)}::jsonb) as given (rep_id uuid, id uuid, amount_cents bigint)
      returning rep_id, id, amount_cents)
    insert into ledger_postings (rep_id, entry_id, account, amount_cents, currency)
    select rep_id, id, account, amount_cents * side, ${currency}
    from posted cross join (values (${debit}, 1), (${credit}, -1)) as sides (account, side)`.execute(tx);
}

/** Whom it pays. */
export async function listRepsPaid(tx: Tx, runId: string): Promise<RepId[]> {
  const rows = await tx
    .selectFrom('payout_reps')
    .select('rep_id')
    .where('run_id', '=', runId)
    .where('is_carried', '=', false)
    .execute();
  return rows.map(row => row.rep_id);
}

/** Takes an approval back by entries of its own. */
export async function reverseApproval(
  tx: Tx,
  { id, currency }: Pick<RunRow, 'id' | 'currency'>,
  today: string,
): Promise<void> {
  const approved = await tx
    .selectFrom('ledger_entries')
    .select(['rep_id', 'id as reverses', 'amount_cents'])
    .where('run_id', '=', id)
    .where('kind', '=', 'approval')
    .execute();
  const entries = approved.map(each => ({ ...each, id: newId(), amount_cents: -each.amount_cents }));
  await sql`
    with posted as (
      insert into ledger_entries (rep_id, id, kind, run_id, reverses, amount_cents, currency, occurred_on, posted_on)
      select rep_id, id, 'reversal', ${id}, reverses, amount_cents, ${currency}, ${today}, ${today}
      from jsonb_to_recordset(${jsonText(entries)}::jsonb)
        as given (rep_id uuid, id uuid, reverses uuid, amount_cents bigint)
      returning rep_id, id, amount_cents)
    insert into ledger_postings (rep_id, entry_id, account, amount_cents, currency)
    select rep_id, id, account, amount_cents * side, ${currency}
    from posted cross join (values ('accrued', 1), ('payable', -1)) as sides (account, side)`.execute(tx);
}

/** Its lines are free for the next one. */
export async function releaseLines(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from payout_lines l using payout_reps p
    where p.run_id = ${id} and l.rep_id = p.rep_id and l.run_id = p.run_id`.execute(tx);
}

/** Says how far it has come, to staff and to its reps. */
export async function setState(
  tx: Tx,
  id: string,
  to: { state: 'approved' | 'paid' | 'cancelled'; by: string; at: Date; today: string },
): Promise<void> {
  const at = to.at.toISOString();
  const who = {
    approved: { approved_by: to.by, approved_at: at },
    paid: { paid_by: to.by, paid_at: at },
    cancelled: { cancelled_by: to.by, cancelled_at: at },
  }[to.state];
  await tx
    .updateTable('payout_runs')
    .set(eb => ({ ...who, state: to.state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('payout_reps')
    .set({ state: to.state, ...(to.state === 'paid' && { paid_on: to.today }) })
    .where('run_id', '=', id)
    .execute();
}

/** In the order of their ids. */
export function listReps(tx: Tx, runId: string, asked: PageAsked): Promise<(PayoutOfRep & { id: RepId })[]> {
  const after = afterId(asked);
  let query = tx
    .selectFrom('payout_reps as p')
    .innerJoin('reps as r', 'r.rep_id', 'p.rep_id')
    .innerJoin('partners as f', 'f.id', 'r.partner_id')
    .select([
      'p.rep_id',
      'p.rep_id as id',
      'r.name',
      'f.name as partner',
      'p.lines',
      'p.amount_cents',
      'p.is_carried',
    ])
    .where('p.run_id', '=', runId);
  if (after !== undefined) query = query.where('p.rep_id', '>', RepId.parse(after));
  return query.orderBy('p.rep_id').limit(rowsToRead(asked)).execute();
}

/** The last day of any payout that is approved or paid: what it holds is settled. */
export async function findLastSettledDay(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payout_runs')
    .select('until_day')
    .where('state', 'in', ['approved', 'paid'])
    .orderBy('until_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.until_day;
}

/** Lines of a payout for a file, rep by rep. */
export function listLinesOfRun(tx: Tx, runId: string, after: { rep_id: RepId; id: string } | undefined) {
  let query = tx
    .selectFrom('payout_lines as l')
    .innerJoin('ledger_entries as e', join =>
      join.onRef('e.rep_id', '=', 'l.rep_id').onRef('e.id', '=', 'l.entry_id'),
    )
    .innerJoin('payout_reps as p', join =>
      join.onRef('p.rep_id', '=', 'l.rep_id').onRef('p.run_id', '=', 'l.run_id'),
    )
    .innerJoin('reps as r', 'r.rep_id', 'l.rep_id')
    .select(['e.rep_id', 'e.id', 'r.name', 'r.email', 'e.kind', 'e.deal_id', 'e.company', 'e.amount_cents'])
    .select(['e.currency', 'e.occurred_on', 'e.posted_on', 'e.rule_number'])
    .where('p.run_id', '=', runId);
  if (after)
    query = query.where(
      eb => sql`(${eb.ref('e.rep_id')}, ${eb.ref('e.id')}) > (${after.rep_id}, ${after.id})`,
    );
  return query.orderBy('e.rep_id').orderBy('e.id').limit(2000).execute();
}
