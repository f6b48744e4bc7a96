// Who of ours is here, so that work can be given to them and mail reaches them.
import { Refusal } from '@groundwork/contract/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import * as store from './store.ts';

/** Notes that this person of ours works with the platform's queues, and by which name. For the platform role.
 *  @returns their id among the staff */
export async function rememberStaff(tx: Tx, { issuer, subject, email, name }: Caller): Promise<string> {
  const known = await store.findStaff(tx, { issuer, subject });
  if (known && !known.is_old && known.email === email && known.name === (name || email)) return known.id;
  return store.upsertStaff(tx, { issuer, subject, email, name: name || email });
}

/** Somebody to whom work is given. @throws Refusal invalid_request when nobody of ours is meant */
export async function requireStaff(tx: Tx, id: string, place: string): Promise<store.StaffRow> {
  const found = await store.findById(tx, id);
  if (found) return found;
  const fault = {
    place,
    value: id,
    message: 'This is nobody who works here.',
    mend: 'Choose somebody of the list.',
  };
  throw new Refusal('invalid_request', { faults: [fault] });
}
