// Who answers are for while somebody of the platform looks as a person of a client: that person, as they stand at this very
// moment, and read by nobody but the staff member who began the look, in the session they began it in.
import { hash } from 'node:crypto';
import { Refusal } from '@groundwork/contract/errors';
import { LookId } from '@groundwork/contract/looks';
import type { Caller, Claims } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { isNotWritable } from '../../platform/writable.ts';
import { permissionsOf, withheldFrom } from '../session/rules.ts';
import * as store from './store.ts';

/** A session is never kept as it is: whoever reads the table must not know it. */
export function lookerOf(
  { issuer, subject }: Pick<Caller, 'issuer' | 'subject'>,
  sessionId: string | null,
): store.Looker {
  return { issuer, subject, sessionHash: hash('sha256', sessionId ?? '', 'buffer') };
}

/** Asked at every request of a look. What is wrong with it is not said: one that is over, another's and one that never was
 *  are the same. */
export function createLookAs({ database }: Pick<Dependencies, 'database'>) {
  return async (staff: Caller, claims: Claims, lookId: string): Promise<Caller> => {
    // In one spelling only, the one that was given out.
    const isSpelled = LookId.safeParse(lookId).success && lookId === lookId.toLowerCase();
    if (!isSpelled || !staff.isPlatform || !staff.permissions.has('users.look_as'))
      throw new Refusal('look_ended');
    const looker = lookerOf(staff, claims.sessionId);
    const person = await database.readOnly(null, tx => store.findLookedAt(tx, lookId, looker));
    if (!person) throw new Refusal('look_ended');
    if (person.is_used_long_ago) await noteUse(database, lookId);
    return {
      issuer: person.issuer ?? '',
      subject: person.subject ?? '',
      email: person.email,
      name: person.name,
      roles: ['client'],
      permissions: permissionsOf(person),
      ...withheldFrom(person),
      organizationId: person.organization_id,
      memberId: person.member_id,
      isPlatform: false,
      lookedAsBy: { issuer: staff.issuer, subject: staff.subject, email: staff.email, name: staff.name },
    };
  };
}

async function noteUse(database: Dependencies['database'], lookId: string): Promise<void> {
  try {
    await database.autonomousWithoutFlush(tx => store.touchLook(tx, lookId));
  } catch (error) {
    if (!isNotWritable(error)) throw error;
  }
}
