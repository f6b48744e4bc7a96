// What the product holds about the person who asks: their rows in every table, and their account at the embedded issuer.
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Download, Visit } from '../../platform/route.ts';
import { recordDeed } from '../trail/service.ts';
import * as store from './store.ts';

type Rows = Record<string, Record<string, unknown>[]>;

export async function exportPersonalData(
  parts: Parts,
  visit: Pick<Visit, 'caller' | 'correlationId'>,
): Promise<Download> {
  const { database, clock } = parts;
  const { caller } = visit;
  const { organizationId } = caller;
  const tables = await database.platform(store.listTables);
  if (organizationId !== null)
    await database.tenant(organizationId, tx =>
      recordDeed(tx, organizationId, visit, { action: 'personalData.export' }),
    );
  const held = {
    made_at: clock.now().toISOString(),
    about: personOf(caller),
    account: (await parts.readAccount?.(caller.subject)) ?? {},
    records: await rowsAbout(parts, caller, tables),
  };
  return {
    stream: JSON.stringify(held, null, 2),
    type: 'application/json',
    filename: 'personal-data.json',
  };
}

function personOf({ issuer, subject, email, name, roles, organizationId, memberId }: Caller) {
  return { issuer, subject, email, name, roles, organization_id: organizationId, member_id: memberId };
}

/**
 * Rows of their organization by any of their names, an unvouched address only as their organization knows it; of all
 * organizations, for whoever belongs to none, by their subject alone. What belongs to no organization is theirs by an
 * address only if their issuer vouches for it.
 */
async function rowsAbout({ database }: Parts, caller: Caller, tables: readonly store.Table[]): Promise<Rows> {
  const { issuer, subject, email, organizationId, memberId } = caller;
  const addresses = [email, email.toLowerCase()];
  const keys = [`${issuer}|${subject}`, `person|${issuer}|${subject}`];
  const elsewhere = named([subject, ...keys, ...(caller.isEmailVerified === true ? addresses : [])]);
  // As the platform role: some tables of a tenant's are closed to the tenant, and a person's rows in them are theirs.
  return database.platform(async tx => {
    const own = caller.isEmailVerified === true ? addresses : await ownAddresses(tx, caller);
    const inOrganization = named([subject, ...(organizationId === null ? [] : [memberId, ...own])]);
    const rows: Rows = {};
    for (const table of tables) {
      const names = table.isTenants ? inOrganization : elsewhere;
      const found = await store.findRowsNaming(tx, table, names, organizationId);
      if (found.length > 0) rows[table.name] = found;
    }
    return rows;
  });
}

/** A member's as it stands in their organization: what their issuer does not vouch for they may have typed themselves, and
 *  it may be a colleague's. */
async function ownAddresses(tx: Tx, { organizationId, memberId }: Caller): Promise<string[]> {
  if (organizationId === null || memberId === null) return [];
  const address = await store.findAddress(tx, organizationId, memberId);
  return address === undefined ? [] : [address, address.toLowerCase()];
}

/** Nobody is named by nothing. */
function named(candidates: readonly (string | null)[]): string[] {
  return [...new Set(candidates.filter(each => each !== null && each !== ''))].filter(each => each !== null);
}
