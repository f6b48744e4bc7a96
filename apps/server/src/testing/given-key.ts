// A service account with a key, made through the product as an administrator does.

import { organizationKeyPermissions } from '@groundwork/contract/key-permissions';
import type { NewKey, ServiceAccount } from '@groundwork/contract/keys';
import { type Client, caller } from '../../../../tools/testing/server.ts';

export interface KeyClient {
  account: ServiceAccount;
  made: NewKey;
  /** Calls with the key. */
  call: Client['call'];
}

let named = 0;

/** With everything that a key of an organization may hold, unless said. */
export async function givenKey(
  url: string,
  by: Client,
  given: { name?: string; permissions?: readonly string[]; organization_id?: string; key?: object } = {},
): Promise<KeyClient> {
  named += 1;
  const { name = `Sync ${named}`, permissions = organizationKeyPermissions, organization_id } = given;
  const wanted = { name, permissions, ...(organization_id !== undefined && { organization_id }) };
  const account = await by.call<ServiceAccount>('POST', '/service-accounts', wanted);
  if (account.status !== 201) throw new Error(account.text);
  const made = await by.call<NewKey>('POST', `/service-accounts/${account.body.id}/keys`, given.key ?? {});
  if (made.status !== 201) throw new Error(made.text);
  return { account: account.body, made: made.body, call: caller(url, made.body.secret) };
}
