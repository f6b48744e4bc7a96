// SQL of registrations as staff see them: every rep's deals, whose they are, what they compare by. For the platform role.

import type { RegistrationCounts, RegistrationFilter } from '@groundwork/contract/deal-registrations';
import type { Deal, DealSplit } from '@groundwork/contract/deal-shapes';
import { DealId, type RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { countFacets } from '../../platform/count-facets.ts';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import type { Claim } from './rules.ts';
import { type Condition, dealRows, facetsOf, registrationOn } from './store.ts';

export interface Person {
  rep_name: string;
  partner_name: string;
  is_rep_active: boolean;
}

function registrationRows(tx: Tx, today: string) {
  return dealRows(tx, today)
    .innerJoin('reps as r', 'r.rep_id', 'd.rep_id')
    .innerJoin('partners as p', 'p.id', 'r.partner_id')
    .select(['r.name as rep_name', 'p.name as partner_name'])
    .select(sql<boolean>`r.status = 'active'`.as('is_rep_active'));
}

function otherConditions({ rep_id, search }: RegistrationFilter): Condition {
  const ofRep = rep_id === undefined ? sql`true` : sql`d.rep_id = ${rep_id}`;
  if (search === undefined || search === '') return sql<boolean>`${ofRep}`;
  const part = containing(search);
  return sql<boolean>`(${ofRep} and (d.company ilike ${part} or d.domain ilike ${part} or r.name ilike ${part}
    or p.name ilike ${part}))`;
}

/** Newest first. */
export function listRegistrations(tx: Tx, asked: RegistrationFilter & PageAsked, today: string) {
  const after = afterId(asked);
  let query = registrationRows(tx, today).where(otherConditions(asked));
  for (const condition of Object.values(facetsOf(asked, today))) query = query.where(condition);
  if (after !== undefined) query = query.where('d.id', '<', DealId.parse(after));
  return query.orderBy('d.id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findRegistration(tx: Tx, id: DealId, today: string): Promise<(Deal & Person) | undefined> {
  return registrationRows(tx, today).where('d.id', '=', id).executeTakeFirst();
}

export async function countRegistrations(
  tx: Tx,
  asked: RegistrationFilter,
  today: string,
): Promise<RegistrationCounts> {
  // Deals that no filter tells apart are one row, of an index alone: a hundred thousand come to a few hundred.
  let alike = tx
    .selectFrom('deals as d')
    .select(['d.stage', 'd.registration', 'd.protected_until'])
    .select(sql<number>`count(*)`.as('deals'))
    .groupBy(['d.stage', 'd.registration', 'd.protected_until']);
  if (asked.search)
    alike = alike
      .innerJoin('reps as r', 'r.rep_id', 'd.rep_id')
      .innerJoin('partners as p', 'p.id', 'r.partner_id');
  const { state, stage, registration } = facetsOf(asked, today);
  const found = tx
    .selectFrom(alike.where(otherConditions(asked)).as('d'))
    .select([
      'd.deals',
      sql<string>`case when d.stage in ('won', 'lost') then d.stage else 'open' end`.as('state'),
      registrationOn(today).as('registration'),
      state.as('is_state'),
      registration.as('is_registration'),
    ])
    .where(stage);
  const lines = [
    { facet: 'total', value: sql`'all'`, isCounted: sql`is_state and is_registration` },
    { facet: 'state', value: sql`state`, isCounted: sql`is_registration` },
    { facet: 'registration', value: sql`registration`, isCounted: sql`is_state` },
  ];
  const { of } = await countFacets(tx, found, lines, sql<number>`deals`);
  return { total: of('total')['all'] ?? 0, state: of('state'), registration: of('registration') };
}

/** What deals compare by, with the organization that was here when each was registered. */
export async function claimsOf(tx: Tx, ids: readonly DealId[]): Promise<(Claim & { deal_id: DealId })[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('deals as d')
    .leftJoin('organizations as o', 'o.organization_id', 'd.known_organization_id')
    .select(['d.id', 'd.rep_id', 'd.company', 'd.company_norm', 'd.domain', 'd.site', 'd.known_by'])
    .select(['o.organization_id as known_id', 'o.name as known_name'])
    .where('d.id', 'in', ids)
    .execute();
  return rows.map(({ id, known_id, known_name, known_by, ...claim }) => ({
    ...claim,
    ref: id,
    deal_id: id,
    known:
      known_id === null || known_name === null || known_by === null
        ? undefined
        : { id: known_id, name: known_name, rule: known_by },
  }));
}

/** By share, the largest first. */
export function listSplits(tx: Tx, id: DealId): Promise<DealSplit[]> {
  return tx
    .selectFrom('deal_splits as s')
    .innerJoin('reps as r', 'r.rep_id', 's.credited_rep_id')
    .select(['s.credited_rep_id as rep_id', 'r.name', 's.share_bp'])
    .where('s.deal_id', '=', id)
    .orderBy('s.share_bp', 'desc')
    .orderBy('r.name')
    .execute();
}

export async function replaceSplits(
  tx: Tx,
  deal: Pick<Deal, 'id' | 'rep_id'>,
  splits: readonly { rep_id: RepId; share_bp: number }[],
): Promise<void> {
  await tx
    .deleteFrom('deal_splits')
    .where('rep_id', '=', deal.rep_id)
    .where('deal_id', '=', deal.id)
    .execute();
  if (splits.length === 0) return;
  const rows = splits.map(({ rep_id: credited_rep_id, share_bp }) => ({
    rep_id: deal.rep_id,
    deal_id: deal.id,
    credited_rep_id,
    share_bp,
  }));
  await tx.insertInto('deal_splits').values(rows).execute();
}

/** Of these reps, whether they are let in. */
export async function standingOfReps(
  tx: Tx,
  ids: readonly RepId[],
): Promise<Map<RepId, { name: string; isActive: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('reps')
    .select(['rep_id', 'name', 'status'])
    .where('rep_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ rep_id, name, status }) => [rep_id, { name, isActive: status === 'active' }]));
}
