// What the product holds about the person who asks: their rows in every table, and their account at the embedded issuer.
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';
import { appendTrail } from '../trail/append-trail.ts';
import type { HeldAccount } from './account.ts';
import * as store from './store.ts';
import { chooseFiles, type Rows, uploadsAmong } from './uploads.ts';

/** What is held of the person, as it goes into the file. */
interface Held {
  about: ReturnType<typeof personOf>;
  account: Record<string, unknown>;
  records: Rows;
}

type Asked = Pick<RequestContext, 'caller' | 'correlationId'>;

async function collect(
  dependencies: Dependencies & HeldAccount,
  context: Asked,
  action: string,
): Promise<Held & { names: string[] }> {
  const { database } = dependencies;
  const { caller } = context;
  const { organizationId } = caller;
  const tables = await database.platform(store.listTables);
  if (organizationId !== null)
    await database.tenant(organizationId, tx => appendTrail(tx, organizationId, context, { action }));
  return {
    about: personOf(caller),
    account: (await dependencies.readAccount?.(caller.subject)) ?? {},
    ...(await rowsAbout(dependencies, caller, tables)),
  };
}

export async function exportPersonalData(dependencies: Dependencies, context: Asked): Promise<Download> {
  const { about, account, records } = await collect(dependencies, context, 'personalData.export');
  const held = { made_at: dependencies.clock.now().toISOString(), about, account, records };
  return {
    stream: JSON.stringify(held, null, 2),
    type: 'application/json',
    filename: 'personal-data.json',
  };
}

/** Each archive reads and packs up to `archiveLimits.bytes`. */
const rate: Rate = { burst: 5, perMinute: 1 };

/** The same with the files the person uploaded, as far as they fit; what is left out is named. @throws TooOften */
export async function archivePersonalData(
  dependencies: Dependencies,
  limits: Limits,
  context: Asked,
): Promise<Download> {
  const { caller } = context;
  await limits.count(`personal-data|${caller.issuer}|${caller.subject}`, rate);
  const { about, account, records, names } = await collect(dependencies, context, 'personalData.archive');
  const attached = await attachedBy(dependencies, caller);
  const { packed, left_out } = await chooseFiles(dependencies, [
    ...uploadsAmong(records, names),
    ...attached,
  ]);
  const files = packed.map(({ kind, name, bytes, path }) => ({ kind, name, bytes, path }));
  const held = { made_at: dependencies.clock.now().toISOString(), about, account, files, left_out, records };
  const entries: ZipEntry[] = [
    { name: 'personal-data.json', content: JSON.stringify(held, null, 2) },
    ...packed.map(({ path, stored_as, bytes }) => ({
      name: path,
      content: { bytes, read: () => dependencies.files.read(stored_as) },
    })),
  ];
  return {
    stream: zipOf(entries),
    type: 'application/zip',
    filename: 'personal-data.zip',
  };
}

/** Files of tickets name people as they are called, which several may be: whose they are stands in the trail. */
function attachedBy(
  { database }: Dependencies,
  { organizationId, subject }: Caller,
): Promise<store.Uploaded[]> {
  if (organizationId === null) return Promise.resolve([]);
  return database.tenant(organizationId, tx => store.findAttached(tx, organizationId, subject));
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
    const inOrganization = named([subject, ...(organizationId === null ? [] : [memberId, ...own])]);
    const rows: Rows = {};
    for (const table of tables) {
      const names = table.isTenants ? inOrganization : elsewhere;
      const found = await store.findRowsNaming(tx, table, names, organizationId);
      if (found.length > 0) rows[table.name] = found;
    }
    return { records: rows, names: inOrganization };
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
