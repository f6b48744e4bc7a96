// All SQL about portals.
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Portal, Quotas, RateLimit, Tier } from './portal.ts';

interface PortalRow {
  id: number;
  token: string;
  tier: Tier;
  account_type: string;
  rate_limit: RateLimit | null;
  daily_limit: number | null;
  search_per_second: number | null;
  index_lag_ms: number;
  scopes: string[] | null;
  quotas: Partial<Quotas>;
  switched_off: string[] | null;
  clock_offset_ms: number;
  time_zone: string;
  config_version: number;
}

export interface NewPortal {
  id?: number | undefined;
  token: string;
  tier: Tier;
  accountType?: string | undefined;
  rateLimit?: RateLimit | undefined;
  dailyLimit?: number | undefined;
  searchPerSecond?: number | undefined;
  indexLagMs?: number | undefined;
  scopes?: string[] | undefined;
  quotas?: Partial<Quotas> | undefined;
  switchedOff?: string[] | undefined;
  clockOffsetMs?: number | undefined;
  timeZone?: string | undefined;
}

function portalOf(row: PortalRow): Portal {
  return {
    id: row.id,
    token: row.token,
    tier: row.tier,
    accountType: row.account_type,
    rateLimit: row.rate_limit ?? undefined,
    dailyLimit: row.daily_limit ?? undefined,
    searchPerSecond: row.search_per_second ?? undefined,
    indexLagMs: row.index_lag_ms,
    scopes: row.scopes ?? undefined,
    quotas: row.quotas,
    switchedOff: row.switched_off ?? undefined,
    clockOffsetMs: row.clock_offset_ms,
    timeZone: row.time_zone,
    configVersion: row.config_version,
  };
}

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Makes the portal unless its token exists already. True when this call made it. */
export async function insertPortal(db: Db, portal: NewPortal): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into sandbox.portals
      (id, token, tier, account_type, rate_limit, daily_limit, search_per_second, index_lag_ms, scopes,
       quotas, switched_off, clock_offset_ms, time_zone)
    values (
      coalesce(${portal.id ?? null}::integer, nextval('sandbox.portal_ids')::integer),
      ${portal.token}, ${portal.tier}, ${portal.accountType ?? 'DEVELOPER_TEST'},
      ${jsonOrNull(portal.rateLimit)}::jsonb, ${portal.dailyLimit ?? null}, ${portal.searchPerSecond ?? null},
      ${portal.indexLagMs ?? 0}, ${jsonOrNull(portal.scopes)}::jsonb,
      ${JSON.stringify(portal.quotas ?? {})}::jsonb, ${jsonOrNull(portal.switchedOff)}::jsonb,
      ${portal.clockOffsetMs ?? 0}, ${portal.timeZone ?? 'UTC'})
    on conflict (token) do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

export async function findPortalByToken(db: Db, token: string): Promise<Portal | undefined> {
  const { rows } = await sql<PortalRow>`select * from sandbox.portals where token = ${token}`.execute(db);
  return rows[0] === undefined ? undefined : portalOf(rows[0]);
}

export async function findPortal(db: Db, id: number): Promise<Portal | undefined> {
  const { rows } = await sql<PortalRow>`select * from sandbox.portals where id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : portalOf(rows[0]);
}

/** What may change about a portal while it stands: its token and what that may do, its edition and limits, its clock. */
export async function changePortal(
  db: Db,
  id: number,
  change: Pick<
    NewPortal,
    'scopes' | 'quotas' | 'switchedOff' | 'clockOffsetMs' | 'timeZone' | 'dailyLimit'
  > & {
    tier?: Tier | undefined;
    token?: string | undefined;
  },
): Promise<void> {
  await sql`
    update sandbox.portals set tier = coalesce(${change.tier ?? null}, tier),
      token = coalesce(${change.token ?? null}, token),
      scopes = ${change.scopes === undefined ? sql`scopes` : sql`${JSON.stringify(change.scopes)}::jsonb`},
      quotas = coalesce(${jsonOrNull(change.quotas)}::jsonb, quotas),
      switched_off = coalesce(${jsonOrNull(change.switchedOff)}::jsonb, switched_off),
      clock_offset_ms = coalesce(${change.clockOffsetMs ?? null}::integer, clock_offset_ms),
      time_zone = coalesce(${change.timeZone ?? null}, time_zone),
      daily_limit = coalesce(${change.dailyLimit ?? null}::integer, daily_limit)
    where id = ${id}`.execute(db);
}

/** Holds the portal's configuration still until the transaction ends, and says at which version it stands. */
export async function lockConfigVersion(trx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ config_version: number }>`
    select config_version from sandbox.portals where id = ${id} for update`.execute(trx);
  return rows[0]?.config_version ?? 0;
}

export async function raiseConfigVersion(trx: Db, id: number): Promise<void> {
  await sql`update sandbox.portals set config_version = config_version + 1 where id = ${id}`.execute(trx);
}

/** Everything of one portal, gone. */
export async function deletePortal(db: Db, id: number): Promise<void> {
  for (const table of [
    'associations',
    'unique_values',
    'history',
    'records',
    'definitions',
    'form_submissions',
    'list_members',
    'lists',
  ]) {
    await sql`delete from ${sql.table(`sandbox.${table}`)} where portal_id = ${id}`.execute(db);
  }
  await sql`delete from sandbox.portals where id = ${id}`.execute(db);
}
