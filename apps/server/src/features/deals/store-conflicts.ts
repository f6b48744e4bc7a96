// SQL of what stands against a registration, over every rep and organization. For the platform role.
import { normaliseDomain } from '@groundwork/engine/profile/values/domain';
import { asSeen } from '@groundwork/engine/profile/values/lookalike';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { literally } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';
import { type Claim, comparedName, type KnownOrganization, type Named } from './rules.ts';

export interface OtherDeal
  extends Pick<Row<'deals'>, 'id' | 'company' | 'company_norm' | 'domain' | 'site' | 'protected_until'> {
  ref: string;
  kind: 'claim' | 'earlier' | 'won';
  rep_name: string;
  partner_name: string;
}

/** Those of other reps that may stand in the way, each with its kind; `c` is the claim and `self` its deal, once there is one. */
const standing = (today: string) => sql`d.rep_id != c.rep_id and d.stage != 'lost' and d.cancelled_on is null
  and (d.stage = 'won'
    or d.registration = 'approved' and d.protected_until >= ${today}::date
    or d.registration = 'pending'
      and (self.id is null or (d.registered_at, d.id) < (self.registered_at, self.id)))`;
const kind = sql`case when d.stage = 'won' then 'won' when d.registration = 'approved' then 'claim' else 'earlier' end as kind`;
const isSame = sql`(d.site = c.site or d.company_norm = c.company_norm)`;
/** Of each claim the ten that weigh most, of the same site or name: a company that a hundred claim at once needs no list of a
 *  hundred. Behind them, ten of those that look similar. */
export async function findOtherDeals(tx: Tx, claims: readonly Claim[], today: string): Promise<OtherDeal[]> {
  if (claims.length === 0) return [];
  const column = (of: (claim: Claim) => string | null) => claims.map(of);
  const { rows } = await sql<OtherDeal>`
    select c.ref, o.kind, d.id, d.company, d.company_norm, d.domain, d.site, d.protected_until, r.name as rep_name,
      p.name as partner_name
    from unnest(${column(claim => claim.ref)}::text[], ${column(claim => claim.rep_id)}::uuid[],
        ${column(claim => claim.deal_id ?? null)}::uuid[], ${column(claim => claim.site)}::text[],
        ${column(claim => claim.company_norm)}::text[]) as c (ref, rep_id, deal_id, site, company_norm)
      left join deals self on self.id = c.deal_id
      cross join lateral (
        (select d.id, ${kind}, true as is_same from deals d where ${isSame} and ${standing(today)}
        order by d.registration != 'approved', d.registered_at, d.id limit 10)
        union all
        (select d.id, ${kind}, false
        from deals_called_like(c.company_norm, split_part(c.site, '.', 1), c.rep_id) s join deals d on d.id = s.id
        where not ${isSame} and ${standing(today)}
        order by d.company_norm <-> c.company_norm, d.registered_at, d.id limit 10)) o
      join deals d on d.id = o.id join reps r on r.rep_id = d.rep_id join partners p on p.id = r.partner_id
    order by c.ref, not o.is_same, d.registration != 'approved', d.registered_at, d.id`.execute(tx);
  return rows;
}

/** What is asked of each claim, as the statement takes it. */
type Sites = Pick<Row<'deals'>, 'site'> & { ref: string };
type Companies = Pick<Row<'deals'>, 'company'> & { ref: string };
type Asked = Named & { ref: string; company: string };

/** By the addresses of its people, else by its name; one of each claim. */
export async function findKnownOrganizations(
  tx: Tx,
  claims: readonly Asked[],
): Promise<Map<string, KnownOrganization>> {
  const found = new Map<string, KnownOrganization>();
  if (claims.length === 0) return found;
  const byRef = new Map(claims.map(claim => [claim.ref, claim]));
  for (const { ref, id, name, email } of await organizationsAt(tx, claims)) {
    const rule = normaliseDomain(email) === byRef.get(ref)?.domain ? 'same_domain' : 'related_domain';
    if (!found.has(ref)) found.set(ref, { id, name, rule });
  }
  for (const { ref, id, name } of await namesakes(tx, claims)) {
    const isSame = comparedName(name) === byRef.get(ref)?.company_norm;
    if (isSame && !found.has(ref)) found.set(ref, { id, name, rule: 'same_name' });
  }
  return found;
}

/** Those with members at the site of a claim. */
function organizationsAt(tx: Tx, claims: readonly Asked[]) {
  const given = sql<Sites>`
    (select * from unnest(${claims.map(claim => claim.ref)}::text[],
      ${claims.map(claim => literally(claim.site))}::text[]) as given (ref, site))`;
  return tx
    .selectFrom(given.as('c'))
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('members as m')
          .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
          .select(['o.organization_id as id', 'o.name', 'm.email'])
          .where(sql<boolean>`(m.email ilike '%@' || c.site or m.email ilike '%.' || c.site)`)
          .where('m.removed_at', 'is', null)
          .limit(5)
          .as('f'),
      join => join.onTrue(),
    )
    .select(['c.ref', 'f.id', 'f.name', 'f.email'])
    .execute();
}

/** Names that are alike by their letters, the nearest first: which of them are the same is not SQL's to say. */
function namesakes(tx: Tx, claims: readonly Asked[]) {
  const given = sql<Companies>`
    (select * from unnest(${claims.map(claim => claim.ref)}::text[],
      ${claims.map(claim => asSeen(claim.company))}::text[]) as given (ref, company))`;
  const distance = sql<number>`o.name <-> c.company`;
  return tx
    .selectFrom(given.as('c'))
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('organizations as o')
          .select(['o.organization_id as id', 'o.name', distance.as('distance')])
          .where(sql<boolean>`o.name % c.company`)
          .orderBy(distance)
          .limit(20)
          .as('f'),
      join => join.onTrue(),
    )
    .select(['c.ref', 'f.id', 'f.name'])
    .orderBy('c.ref')
    .orderBy('f.distance')
    .execute();
}

/** Whoever registers or approves a company waits for whoever does so just now: of a hundred at once, one is first. In one
 *  order, sites before names, so that two never wait for each other. */
export async function lockClaims(
  tx: Tx,
  named: readonly Pick<Named, 'site' | 'company_norm'>[],
): Promise<void> {
  const sorted = (texts: string[]) => [...new Set(texts)].toSorted();
  const keys = [
    ...sorted(named.map(({ site }) => `site of a deal: ${site}`)),
    ...sorted(named.map(({ company_norm }) => `company of a deal: ${company_norm}`)),
  ];
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from unnest(${keys}::text[]) with ordinality as k (key, place) order by k.place`.execute(tx);
}

/** Own open deals of these sites. */
export function findOwnOpen(
  tx: Tx,
  repId: Row<'deals'>['rep_id'],
  sites: readonly string[],
): Promise<Pick<Row<'deals'>, 'id' | 'site' | 'domain' | 'company'>[]> {
  return tx
    .selectFrom('deals')
    .select(['id', 'site', 'domain', 'company'])
    .where('rep_id', '=', repId)
    .where('site', 'in', sites)
    .where('stage', 'not in', ['won', 'lost'])
    .orderBy('id')
    .execute();
}

/** All own open deals, by what they are compared by. */
export function listOwnOpen(
  tx: Tx,
  repId: Row<'deals'>['rep_id'],
): Promise<Pick<Row<'deals'>, 'id' | 'company' | 'company_norm' | 'domain' | 'site'>[]> {
  return tx
    .selectFrom('deals')
    .select(['id', 'company', 'company_norm', 'domain', 'site'])
    .where('rep_id', '=', repId)
    .where('stage', 'not in', ['won', 'lost'])
    .orderBy('id')
    .execute();
}
