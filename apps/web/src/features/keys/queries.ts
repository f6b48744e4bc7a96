// Service accounts of one owner: an organization, or the platform itself.
import { keyCalls as calls, type ServiceAccount } from '@groundwork/contract/keys';
import type { z } from 'zod';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

/** An organization by its id, or `platform`. */
export type Owner = string;

/** Always asked anew: a key that ended meanwhile would look as if it worked. */
export const serviceAccounts = (owner: Owner) =>
  query(calls.list, { query: { organization_id: owner } }, { staleTime: 0 });

type Wanted = Pick<z.output<typeof calls.createAccount.body>, 'name' | 'permissions'>;

export const createAccount = (owner: Owner) =>
  change(calls.createAccount, (wanted: Wanted) => ({ body: { ...wanted, organization_id: owner } }));

/** At the version that was seen: what somebody else did meanwhile is not written over. */
export const updateAccount = ({ id, version }: ServiceAccount) =>
  change(calls.updateAccount, (body: Wanted) => ({ params: { id }, body, ifMatch: version }));

export const deleteAccount = () => change(calls.deleteAccount, (id: string) => ({ params: { id } }));

export const createKey = (id: string) =>
  change(calls.create, (body: z.output<typeof calls.create.body>) => ({ params: { id }, body }));

export const revokeKey = (id: string) =>
  change(calls.revoke, (key_id: string) => ({ params: { id, key_id } }));
