// Which rep a signed-in person is.
import { Refusal } from '@groundwork/contract/errors';
import type { Rep } from '@groundwork/contract/partners';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { presentRep } from './rules.ts';
import * as store from './store-reps.ts';

/**
 * The active rep who calls. Somebody who comes for the first time is the rep with the address that their issuer vouches for,
 * and stays that one whatever becomes of the address.
 * @throws Refusal forbidden when nobody made them a rep, or they are off
 */
export async function requireRep({ database }: Pick<Dependencies, 'database'>, caller: Caller): Promise<Rep> {
  const known = await database.readOnly(null, tx => store.findByPerson(tx, caller));
  const row = known ?? (await linkRep({ database }, caller));
  if (!row)
    throw new Refusal('forbidden', {
      message:
        'Your account is not set up as a partner rep yet. Ask those who run this platform to add your address.',
    });
  if (row.status === 'off')
    throw new Refusal('forbidden', {
      message: 'Your access as a partner rep is switched off. Your deals and commissions are kept.',
    });
  return presentRep(row);
}

/** Addresses are typed by people: only one that the issuer vouches for says who somebody is. */
function linkRep(
  { database }: Pick<Dependencies, 'database'>,
  { issuer, subject, email, isEmailVerified }: Caller,
): Promise<store.RepRow | undefined> {
  if (isEmailVerified !== true) return Promise.resolve(undefined);
  return database.platform(async tx => {
    await store.linkPerson(tx, { issuer, subject, email });
    return store.findByPerson(tx, { issuer, subject });
  });
}
