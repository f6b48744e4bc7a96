// Requests to manage service accounts and their keys: by an organization's administrators for theirs, by staff for any
// organization, and by super admins for the platform itself.
import { Refusal } from '@groundwork/contract/errors';
import { platformKeyPermissions } from '@groundwork/contract/key-permissions';
import {
  type keyCalls,
  mostAccounts,
  mostLiveKeys,
  type NewKey,
  type ServiceAccount,
} from '@groundwork/contract/keys';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { announceIdentities } from '../../platform/identities-changed.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inOwner } from '../../platform/tenants.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { newKeyText } from './key-text.ts';
import { grantableBy, type Owner, ownerFor, requireGrantable, requireReach } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof keyCalls;
type Needed = Pick<Dependencies, 'database'>;

/** @throws Refusal not_found */
export async function listAccounts({ database }: Needed, { caller, query }: RequestContext<Calls['list']>) {
  const owner = ownerFor(caller, query.organization_id);
  const data = await database.readOnly(owner, async tx => {
    await requireOrganization(tx, owner);
    return withKeys(tx, owner, await store.listAccounts(tx, owner));
  });
  return { data, grantable: grantableBy(caller, owner) };
}

/** @throws Refusal not_found, forbidden, conflict */
export async function createAccount(
  { database }: Needed,
  context: RequestContext<Calls['createAccount']>,
): Promise<ServiceAccount> {
  const { caller, body } = context;
  const owner = ownerFor(caller, body.organization_id);
  requireGrantable(caller, owner, body.permissions);
  return inOwner(database, owner, async tx => {
    await requireOrganization(tx, owner);
    const { all } = await requireFreeName(tx, owner, body.name);
    if (all >= mostAccounts)
      throw new Refusal('conflict', {
        message: `There are ${mostAccounts} service accounts already. Delete one that nobody needs first.`,
      });
    const { name, permissions } = body;
    const account = await store.insertAccount(tx, owner, { name, permissions, by: nameOf(context) });
    const details = { name, permissions };
    await note(tx, owner, context, { action: 'keys.createAccount', id: account.id, details });
    return present(account, []);
  });
}

/** @throws Refusal not_found, stale, forbidden, conflict */
export function updateAccount(
  { database }: Needed,
  context: RequestContext<Calls['updateAccount']>,
): Promise<ServiceAccount> {
  const { caller, params, body, version } = context;
  return inAccount(database, caller, params.id, async (tx, owner, before) => {
    if (version !== undefined && version !== before.version) throw new Refusal('stale');
    const name = body.name ?? before.name;
    const permissions = body.permissions ?? before.permissions;
    const added = permissions.filter(each => !before.permissions.includes(each));
    requireGrantable(caller, owner, added);
    await requireFreeName(tx, owner, name, before.id);
    await store.updateAccount(tx, owner, before.id, { name, permissions });
    const taken = before.permissions.filter(each => !permissions.includes(each));
    const details = { name, ...(name !== before.name && { name_before: before.name }), added, taken };
    await note(tx, owner, context, { action: 'keys.updateAccount', id: before.id, details });
    await announceIdentities(tx);
    const [account] = await withKeys(tx, owner, [await requireAccount(tx, owner, before.id)]);
    if (!account) throw new Error('An account is presented');
    return account;
  });
}

/** @throws Refusal not_found */
export function deleteAccount(
  { database }: Needed,
  context: RequestContext<Calls['deleteAccount']>,
): Promise<void> {
  return inAccount(database, context.caller, context.params.id, async (tx, owner, { id, name }) => {
    const keys_revoked = await store.deleteAccount(tx, owner, id, nameOf(context));
    await note(tx, owner, context, { action: 'keys.deleteAccount', id, details: { name, keys_revoked } });
    await announceIdentities(tx);
  });
}

/** The one answer that holds the key itself. @throws Refusal not_found, forbidden, conflict */
export function createKey({ database }: Needed, context: RequestContext<Calls['create']>): Promise<NewKey> {
  const { caller, params, body } = context;
  return inAccount(database, caller, params.id, async (tx, owner, account) => {
    // Whoever makes a key holds it: one beyond their own permissions would be a way around them.
    requireGrantable(caller, owner, account.permissions);
    const former = await replaced(tx, owner, account.id, body);
    if ((await store.countLiveKeys(tx, owner, account.id)) >= mostLiveKeys)
      throw new Refusal('conflict', {
        message: `${mostLiveKeys} keys of this service account work already. Revoke one of them first.`,
      });
    const { text, hash, hint } = newKeyText();
    const by = nameOf(context);
    const given = { account: account.id, hash, hint, by, days: body.expires_in_days };
    const key = await store.insertKey(tx, owner, given);
    const details = { name: account.name, key: `…${hint}`, expires_at: key.expires_at, ...former };
    await note(tx, owner, context, { action: 'keys.create', id: account.id, details });
    if (former) await announceIdentities(tx);
    return { key, secret: text };
  });
}

/** Ends the key that a new one stands in for, after its grace. @throws Refusal conflict */
async function replaced(
  tx: Tx,
  owner: Owner,
  account: string,
  { replaces, grace_days }: { replaces?: string | undefined; grace_days: number },
): Promise<{ replaces: string; former_ends_at: string } | undefined> {
  if (replaces === undefined) return undefined;
  const former = await store.lockLiveKey(tx, owner, account, replaces);
  if (!former)
    throw new Refusal('conflict', {
      message: 'The key that was to be replaced no longer works. Make a new key without replacing one.',
    });
  const former_ends_at = await store.endKeyIn(tx, owner, former.id, grace_days);
  return { replaces: `…${former.hint}`, former_ends_at };
}

/** Twice is the same as once. @throws Refusal not_found */
export function revokeKey({ database }: Needed, context: RequestContext<Calls['revoke']>): Promise<void> {
  const { caller, params } = context;
  return inAccount(database, caller, params.id, async (tx, owner, { id, name }) => {
    const given = { account: id, id: params.key_id, by: nameOf(context) };
    const key = await store.revokeKey(tx, owner, given);
    if (!key) throw new Refusal('not_found');
    if (key.was_revoked) return;
    await note(tx, owner, context, { action: 'keys.revoke', id, details: { name, key: `…${key.hint}` } });
    await announceIdentities(tx);
  });
}

/** With the account locked. @throws Refusal not_found for whoever does not manage it */
async function inAccount<T>(
  database: Dependencies['database'],
  caller: Caller,
  id: string,
  work: (tx: Tx, owner: Owner, account: store.AccountRow) => Promise<T>,
): Promise<T> {
  const found = await database.platform(tx => store.findOwner(tx, id));
  if (!found) throw new Refusal('not_found');
  const owner = found.organization_id;
  requireReach(caller, owner);
  return inOwner(database, owner, async tx => work(tx, owner, await requireAccount(tx, owner, id)));
}

async function requireAccount(tx: Tx, owner: Owner, id: string): Promise<store.AccountRow> {
  const account = await store.lockAccount(tx, owner, id);
  if (!account) throw new Refusal('not_found');
  return account;
}

async function requireOrganization(tx: Tx, owner: Owner): Promise<void> {
  if (owner !== null && !(await store.hasOrganization(tx, owner))) throw new Refusal('not_found');
}

async function requireFreeName(tx: Tx, owner: Owner, name: string, except?: string) {
  const counted = await store.countAccounts(tx, owner, name, except);
  if (counted.is_taken)
    throw new Refusal('conflict', { message: `A service account is called “${name}” already.` });
  return counted;
}

function note(
  tx: Tx,
  owner: Owner,
  actor: Parameters<typeof appendTrail>[2],
  { action, id, details }: { action: string; id: string; details: Record<string, unknown> },
): Promise<void> {
  return appendTrail(tx, owner, actor, { action, target: { kind: 'service_account', id }, details });
}

async function withKeys(
  tx: Tx,
  owner: Owner,
  accounts: readonly store.AccountRow[],
): Promise<ServiceAccount[]> {
  const keys = await store.listKeys(
    tx,
    owner,
    accounts.map(({ id }) => id),
  );
  const byAccount = Map.groupBy(keys, key => key.account_id);
  return accounts.map(account => present(account, byAccount.get(account.id) ?? []));
}

/** What no key may hold any more is not granted, and not shown. */
function present(account: store.AccountRow, keys: ServiceAccount['keys']): ServiceAccount {
  const permissions = platformKeyPermissions.filter(each => account.permissions.includes(each));
  return { ...account, permissions, keys };
}
