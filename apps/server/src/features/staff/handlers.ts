// Requests about our own people.
import { type StaffMember, type staffCalls, staffOfferedDays } from '@groundwork/contract/staff';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { rememberStaff } from './remember-staff.ts';
import * as store from './store.ts';

type Calls = typeof staffCalls;

/** Whoever asks is among them: they have just been here. */
export function listStaff(
  { database }: Dependencies,
  { caller }: RequestContext<Calls['list']>,
): Promise<StaffMember[]> {
  return database.platform(async tx => {
    const me = await rememberStaff(tx, caller);
    const staff = await store.listSeen(tx, staffOfferedDays);
    return staff
      .map(each => ({ ...each, is_me: each.id === me }))
      .toSorted((one, other) => Number(other.is_me) - Number(one.is_me));
  });
}
