// How far a caller reaches: people work in their own organization, platform admins in the one that owns the record.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Row } from '../schema/rows.ts';
import type { Caller } from './caller.ts';
import type { Database, Tables, Tx } from './db.ts';

/**
 * Runs `work` in the organization that owns the record. For people that is their own, so that a record of another
 * organization is simply not there.
 * @throws Refusal not_found when there is no such record within the caller's reach.
 */
export async function inRecordTenant<T>(
  database: Database,
  caller: Caller,
  record: { table: keyof Tables; id: string },
  work: (tx: Tx, organizationId: OrganizationId) => Promise<T>,
): Promise<T> {
  if (caller.isPlatform) {
    const owner = await ownerOf(database, record);
    return database.tenant(owner, tx => work(tx, owner));
  }
  const organizationId = ownOrganization(caller);
  return database.tenant(organizationId, async tx => {
    // Checked before `work`: any other refusal of it would reveal that a record of another organization exists.
    if (!(await isThere(tx, organizationId, record))) throw new Refusal('not_found');
    return work(tx, organizationId);
  });
}

/** The same for work that only reads, and refuses by itself what is not there: that needs no question of its own. */
export async function readOwnTenant<T>(
  database: Database,
  caller: Caller,
  record: { table: keyof Tables; id: string },
  work: (tx: Tx, organizationId: OrganizationId) => Promise<T>,
): Promise<T> {
  const organizationId = caller.isPlatform ? await ownerOf(database, record) : ownOrganization(caller);
  return database.readOnly(organizationId, tx => work(tx, organizationId));
}

/**
 * The same for other work that only reads: whether the record is there is asked first, one round trip more.
 * @throws Refusal not_found when there is no such record within the caller's reach.
 */
export async function readRecordTenant<T>(
  database: Database,
  caller: Caller,
  record: { table: keyof Tables; id: string },
  work: (tx: Tx, organizationId: OrganizationId) => Promise<T>,
): Promise<T> {
  if (caller.isPlatform) {
    const owner = await ownerOf(database, record);
    return database.readOnly(owner, tx => work(tx, owner));
  }
  const organizationId = ownOrganization(caller);
  return database.readOnly(organizationId, async tx => {
    // Kysely asks one statement of a transaction after the other, so that asking `work` at once would save nothing.
    if (!(await isThere(tx, organizationId, record))) throw new Refusal('not_found');
    return work(tx, organizationId);
  });
}

/** Runs `work` as whoever owns the records: an organization, or the platform itself (null). */
export function inOwner<T>(
  database: Database,
  owner: OrganizationId | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return owner === null ? database.platform(work) : database.tenant(owner, work);
}

async function isThere(
  tx: Tx,
  organizationId: OrganizationId,
  record: { table: keyof Tables; id: string },
): Promise<boolean> {
  const found = await sql`
    select 1 from ${sql.table(record.table)}
    where organization_id = ${organizationId} and id = ${record.id}`.execute(tx);
  return found.rows.length > 0;
}

/** Runs `work`, which only reads, over all the caller may see: one organization, or every one (null) for platform admins. */
export function inVisibleTenants<T>(
  database: Database,
  caller: Caller,
  work: (tx: Tx, organizationId: OrganizationId | null) => Promise<T>,
): Promise<T> {
  if (caller.isPlatform) return database.readOnly(null, tx => work(tx, null));
  const organizationId = ownOrganization(caller);
  return database.readOnly(organizationId, tx => work(tx, organizationId));
}

/**
 * The organization a new record goes to: one's own, or the one an admin names.
 * @throws Refusal not_found when somebody names one that is not theirs; invalid_request when an admin names none.
 */
export function targetOrganization(caller: Caller, named: OrganizationId | undefined): OrganizationId {
  if (caller.isPlatform) {
    if (named) return named;
    const fault = { place: 'body.organization_id', message: 'Say which organization it is for.' };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  const own = ownOrganization(caller);
  if (named !== undefined && named !== own) throw new Refusal('not_found');
  return own;
}

/** @throws Refusal not_found when the caller belongs to none. */
export function ownOrganization(caller: Caller): OrganizationId {
  if (caller.organizationId === null) throw new Refusal('not_found');
  return caller.organizationId;
}

/** What a row of any tenant's table says, whichever it is. */
type Owned = Pick<Row<'operations'>, 'organization_id'>;

async function ownerOf(
  database: Database,
  record: { table: keyof Tables; id: string },
): Promise<OrganizationId> {
  const found = await database.readOnly(null, tx =>
    sql<Owned>`
      select organization_id from ${sql.table(record.table)} where id = ${record.id}`.execute(tx),
  );
  const organizationId = found.rows[0]?.organization_id;
  if (organizationId === undefined) throw new Refusal('not_found');
  return organizationId;
}
