// SQL of service accounts and their keys. An organization's own by its tenant, the platform's by the platform role.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { KeyPermission } from '@groundwork/contract/key-permissions';
import type { ServiceAccount, ServiceKey } from '@groundwork/contract/keys';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { nameIn } from '../people/person-name.ts';
import type { Owner } from './rules.ts';

export type AccountRow = Omit<ServiceAccount, 'keys' | 'permissions'> & { permissions: string[] };
/** Ended keys say when something stopped working; older ones nobody asks for. */
const mostListed = 20;

const accountColumns = sql.raw(`a.id, a.organization_id, a.name, a.permissions, a.created_at, a.created_by,
  ${nameIn('a.organization_id', 'a.created_by')} as created_by_name, a.version`);
const keyColumns = sql.raw(`k.id, k.hint,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state,
  k.created_at, k.created_by, ${nameIn('k.organization_id', 'k.created_by')} as created_by_name, k.expires_at,
  k.last_used_at, k.revoked_at, k.revoked_by,
  ${nameIn('k.organization_id', 'k.revoked_by')} as revoked_by_name`);
const isOf = (owner: Owner) => sql`organization_id is not distinct from ${owner}::uuid`;
const isLive = sql`revoked_at is null and expires_at > now()`;

export async function hasOrganization(tx: Tx, id: OrganizationId): Promise<boolean> {
  const found = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** For the platform role. Undefined for what is not there. */
export async function findOwner(tx: Tx, id: string): Promise<{ organization_id: Owner } | undefined> {
  return tx
    .selectFrom('service_accounts')
    .select('organization_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function listAccounts(tx: Tx, owner: Owner): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from service_accounts a where ${isOf(owner)} and deleted_at is null
    order by lower(a.name), a.id`.execute(tx);
  return rows;
}

/** Locked, so that of its keys no more are made at once than may be. */
export async function lockAccount(tx: Tx, owner: Owner, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from service_accounts a
    where ${isOf(owner)} and id = ${id}::uuid and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

/** How many there are, and whether one is called so (but for `except`). */
export async function countAccounts(
  tx: Tx,
  owner: Owner,
  name: string,
  except?: string,
): Promise<{ all: number; is_taken: boolean }> {
  const { rows } = await sql<{ all: number; is_taken: boolean }>`
    select count(*)::int as all,
      coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${except ?? null}::uuid), false) as is_taken
    from service_accounts where ${isOf(owner)} and deleted_at is null`.execute(tx);
  return rows[0] ?? { all: 0, is_taken: false };
}

export async function insertAccount(
  tx: Tx,
  owner: Owner,
  given: { name: string; permissions: readonly KeyPermission[]; by: string },
): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    insert into service_accounts as a (organization_id, id, name, permissions, created_by)
    values (${owner}, ${newId()}, ${given.name}, ${given.permissions}::text[], ${given.by})
    returning ${accountColumns}`.execute(tx);
  const [account] = rows;
  if (!account) throw new Error('An insert returns its row');
  return account;
}

export async function updateAccount(
  tx: Tx,
  owner: Owner,
  id: string,
  change: { name: string; permissions: readonly string[] },
): Promise<void> {
  await sql`update service_accounts set name = ${change.name}, permissions = ${change.permissions}::text[],
    version = version + 1 where ${isOf(owner)} and id = ${id}::uuid`.execute(tx);
}

/** With all of its keys. Answers how many of them still worked. */
export async function deleteAccount(tx: Tx, owner: Owner, id: string, by: string): Promise<number> {
  await sql`update service_accounts set deleted_at = now() where ${isOf(owner)} and id = ${id}::uuid`.execute(
    tx,
  );
  const { rows } = await sql<{ was_live: boolean }>`
    update service_keys set revoked_at = now(), revoked_by = ${by}
    where ${isOf(owner)} and account_id = ${id}::uuid and revoked_at is null
    returning expires_at > now() as was_live`.execute(tx);
  return rows.filter(({ was_live }) => was_live).length;
}

/** Those that work first, the newest of them before the others. */
export async function listKeys(
  tx: Tx,
  owner: Owner,
  accounts: readonly string[],
): Promise<(ServiceKey & { account_id: string })[]> {
  const { rows } = await sql<ServiceKey & { account_id: string }>`
    select k.account_id, ${keyColumns} from unnest(${accounts}::uuid[]) as asked (id)
    cross join lateral (
      select * from service_keys where ${isOf(owner)} and account_id = asked.id
      order by (${isLive}) desc, id desc limit ${mostListed}) k
    order by (k.revoked_at is null and k.expires_at > now()) desc, k.id desc`.execute(tx);
  return rows;
}

export async function countLiveKeys(tx: Tx, owner: Owner, account: string): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from service_keys
    where ${isOf(owner)} and account_id = ${account}::uuid and ${isLive}`.execute(tx);
  return rows[0]?.live ?? 0;
}

export async function insertKey(
  tx: Tx,
  owner: Owner,
  given: { account: string; hash: Buffer; hint: string; by: string; days: number },
): Promise<ServiceKey> {
  const { rows } = await sql<ServiceKey>`
    insert into service_keys as k (organization_id, id, account_id, hash, hint, created_by, expires_at)
    values (${owner}, ${newId()}, ${given.account}, ${given.hash}, ${given.hint}, ${given.by},
      now() + make_interval(days => ${given.days}))
    returning ${keyColumns}`.execute(tx);
  const [key] = rows;
  if (!key) throw new Error('An insert returns its row');
  return key;
}

/** A key of the account that still works, locked. */
export async function lockLiveKey(
  tx: Tx,
  owner: Owner,
  account: string,
  id: string,
): Promise<ServiceKey | undefined> {
  const { rows } = await sql<ServiceKey>`
    select ${keyColumns} from service_keys k
    where ${isOf(owner)} and account_id = ${account}::uuid and id = ${id}::uuid and ${isLive}
    for update`.execute(tx);
  return rows[0];
}

/** It goes on for so long and no longer; never longer than it would have. Answers when it ends. */
export async function endKeyIn(tx: Tx, owner: Owner, id: string, days: number): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    update service_keys set expires_at = least(expires_at, now() + make_interval(days => ${days}))
    where ${isOf(owner)} and id = ${id}::uuid returning expires_at`.execute(tx);
  const [key] = rows;
  if (!key) throw new Error('A locked row is there');
  return key.expires_at;
}

/** Undefined for one that is not there; `was_revoked` when somebody revoked it before. */
export async function revokeKey(
  tx: Tx,
  owner: Owner,
  given: { account: string; id: string; by: string },
): Promise<{ hint: string; was_revoked: boolean } | undefined> {
  const { rows } = await sql<{ hint: string; was_revoked: boolean }>`
    with before as (
      select id, revoked_at is not null as was_revoked from service_keys
      where ${isOf(owner)} and account_id = ${given.account}::uuid and id = ${given.id}::uuid for update)
    update service_keys k set revoked_at = coalesce(revoked_at, now()), revoked_by = coalesce(revoked_by, ${given.by})
    from before where k.id = before.id returning k.hint, before.was_revoked`.execute(tx);
  return rows[0];
}
