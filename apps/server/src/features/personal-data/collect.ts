// What the product holds about the person who asks: their rows in every table, and their account at the embedded issuer.
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import type { HeldAccount } from './account.ts';
import type { Rows } from './store.ts';
import * as store from './store.ts';

/** What is held of the person, as it goes into the file. */
interface Held {
  about: ReturnType<typeof personOf>;
  account: Record<string, unknown>;
  records: Rows;
}

export async function collect(
  dependencies: Dependencies & HeldAccount,
  actor: Actor,
  action: string,
): Promise<Held & { names: string[] }> {
  const { database } = dependencies;
  const { caller } = actor;
  const { organizationId } = caller;
  const tables = await database.platform(store.listTables);
  if (organizationId !== null)
    await database.tenant(organizationId, tx => appendTrail(tx, organizationId, actor, { action }));
  return {
    about: personOf(caller),
    account: (await dependencies.readAccount?.(caller.subject)) ?? {},
    ...(await rowsAbout(dependencies, caller, tables)),
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
async function rowsAbout(
  { database }: Dependencies,
  caller: Caller,
  tables: readonly store.Table[],
): Promise<{ records: Rows; names: string[] }> {
  const { issuer, subject, email, organizationId, memberId } = caller;
  const addresses = [email, email.toLowerCase()];
  const keys = [`${issuer}|${subject}`, `person|${issuer}|${subject}`];
  const elsewhere = named([subject, ...keys, ...(caller.isEmailVerified === true ? addresses : [])]);
  // As the platform role: some tables of a tenant's are closed to the tenant, and a person's rows in them are theirs.
  return database.platform(async tx => {
    const own = caller.isEmailVerified === true ? addresses : await ownAddresses(tx, caller);
    const repId = organizationId === null ? await store.findRepId(tx, caller) : undefined;
    const inOrganization = named([
      subject,
      ...(organizationId === null ? [] : [memberId, ...own]),
      ...(repId === undefined ? [] : [repId]),
    ]);
    const records = await store.gatherRows(
      tx,
      tables,
      table => (table.isTenants ? inOrganization : elsewhere),
      organizationId,
    );
    return { records, names: inOrganization };
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
