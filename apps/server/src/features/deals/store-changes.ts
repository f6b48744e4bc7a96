// SQL of what changes a deal: registering, moving, closing. For a rep's own transaction, or the platform role.
import type { Deal, DealStageChange } from '@groundwork/contract/deal-shapes';
import type { DealStage, OpenStage } from '@groundwork/contract/deal-stages';
import { type DealId, DealId as DealIds, type OrganizationId, type RepId } from '@groundwork/contract/ids';
import { sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';

type Stored = Updateable<Tables['deals']>;

export interface NewDeal {
  company: string;
  company_norm: string;
  domain: string;
  site: string;
  value_cents: number;
  currency: string;
  probability: number;
  expected_close_on: string;
  contact_name: string | null;
  contact_email: string | null;
  decision_maker: string | null;
  proposal_sent_on: string | null;
  next_step: string | null;
  next_step_due_on: string | null;
  known_organization_id: OrganizationId | null;
  known_by: 'same_domain' | 'related_domain' | 'same_name' | null;
}

/** All of them with their first line of history; answers their ids in the order given. */
export async function insertDeals(
  tx: Tx,
  repId: RepId,
  given: readonly NewDeal[],
  actor: string,
): Promise<DealId[]> {
  if (given.length === 0) return [];
  const rows = given.map(deal => ({ ...deal, rep_id: repId, id: DealIds.parse(newId()) }));
  await tx.insertInto('deals').values(rows).execute();
  const changes = rows.map(({ id, value_cents, currency, probability }) => ({
    rep_id: repId,
    deal_id: id,
    id: newId(),
    to_stage: 'qualification' as const,
    value_cents,
    currency,
    probability,
    actor,
  }));
  await tx.insertInto('deal_stage_changes').values(changes).execute();
  return rows.map(({ id }) => id);
}

/** Of a deal that is locked. */
export async function updateDeal(tx: Tx, id: DealId, change: Stored): Promise<void> {
  await tx
    .updateTable('deals')
    .set(eb => ({ ...change, version: eb('version', '+', 1), updated_at: sql<string>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute();
}

/** Of a deal that is locked: where it stands from now on, with a line in its history. */
export async function changeStage(
  tx: Tx,
  deal: Deal,
  to: { stage: DealStage; probability: number; actor: string; reason?: string } & Partial<
    Pick<Stored, 'closed_on' | 'lost_reason'>
  >,
): Promise<void> {
  const { actor, reason, ...change } = to;
  await updateDeal(tx, deal.id, { ...change, stage_since: sql<string>`clock_timestamp()` });
  await tx
    .insertInto('deal_stage_changes')
    .values({
      rep_id: deal.rep_id,
      deal_id: deal.id,
      id: newId(),
      from_stage: deal.stage,
      to_stage: to.stage,
      value_cents: deal.value_cents,
      currency: deal.currency,
      probability: to.probability,
      actor,
      reason: reason ?? null,
    })
    .execute();
}

type Facts = Pick<
  Deal,
  | 'value_cents'
  | 'currency'
  | 'is_value_confirmed'
  | 'expected_close_on'
  | 'contact_name'
  | 'contact_email'
  | 'decision_maker'
  | 'proposal_sent_on'
  | 'next_step'
  | 'next_step_due_on'
>;

/** What becomes of a deal that is locked; `to`: the stage that it goes to. */
export interface DealAfter extends Facts {
  before: Deal;
  to: { stage: OpenStage; probability: number } | undefined;
}

/** Of many deals of one rep at once, each once, with a line in the history of those that move. */
export async function changeDeals(
  tx: Tx,
  repId: RepId,
  given: readonly DealAfter[],
  actor: string,
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ before: { id, stage, probability }, to, ...facts }) => ({
    ...facts,
    ...(to ?? { stage, probability }),
    id,
  }));
  const now = sql<string>`clock_timestamp()`;
  await tx
    .updateTable('deals as d')
    .from(sql<Row<'deals'>>`jsonb_populate_recordset(null::deals, ${jsonText(rows)}::jsonb)`.as('c'))
    .set(eb => ({
      value_cents: eb.ref('c.value_cents'),
      currency: eb.ref('c.currency'),
      is_value_confirmed: eb.ref('c.is_value_confirmed'),
      expected_close_on: eb.ref('c.expected_close_on'),
      contact_name: eb.ref('c.contact_name'),
      contact_email: eb.ref('c.contact_email'),
      decision_maker: eb.ref('c.decision_maker'),
      proposal_sent_on: eb.ref('c.proposal_sent_on'),
      next_step: eb.ref('c.next_step'),
      next_step_due_on: eb.ref('c.next_step_due_on'),
      stage: eb.ref('c.stage'),
      probability: eb.ref('c.probability'),
      stage_since: sql<string>`case when c.stage = d.stage then d.stage_since else clock_timestamp() end`,
      version: eb('d.version', '+', 1),
      updated_at: now,
    }))
    .where('d.rep_id', '=', repId)
    .whereRef('d.id', '=', 'c.id')
    .execute();
  const moves = given.flatMap(({ before, to, value_cents, currency }) =>
    to
      ? [
          {
            rep_id: repId,
            deal_id: before.id,
            id: newId(),
            from_stage: before.stage,
            to_stage: to.stage,
            probability: to.probability,
            value_cents,
            currency,
            actor,
          },
        ]
      : [],
  );
  if (moves.length > 0) await tx.insertInto('deal_stage_changes').values(moves).execute();
}

/** The stage that a closed deal was closed from. */
export async function stageBefore(tx: Tx, deal: Deal): Promise<DealStageChange['from_stage']> {
  const found = await tx
    .selectFrom('deal_stage_changes')
    .select('from_stage')
    .where('rep_id', '=', deal.rep_id)
    .where('deal_id', '=', deal.id)
    .where('to_stage', '=', deal.stage)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.from_stage ?? null;
}
