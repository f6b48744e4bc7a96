// A trial organization for somebody who belongs to none, with them as its administrator.
import type { BodyOf } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import type { sessionCalls } from '@groundwork/contract/session';
import type { Tx } from '../../platform/db.ts';
import { setUpTrial } from '../organizations/membership.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import * as store from './store.ts';

type Wanted = BodyOf<(typeof sessionCalls)['start']>;

/** Their place stays theirs: an administrator may let them in again. */
const accessEnded =
  'Your access to your organization has ended. Ask its administrator to let you in again, or start a trial with another address.';

/** @throws Refusal conflict for whoever is, or was, a member of another */
export async function beginTrial(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
): Promise<store.KnownMember | undefined> {
  await store.lockPerson(tx, actor.caller);
  const known = await store.findMember(tx, actor.caller);
  // Invited again, and they would rather not: the invitation waits on, and they are no part of it.
  if (known && known.status !== 'pending')
    throw new Refusal('conflict', known.status === 'active' ? {} : { message: accessEnded });
  const organization = await setUpTrial(tx, wanted.company);
  const id = await store.ensureMember(tx, {
    organizationId: organization.id,
    email: actor.caller.email || actor.caller.subject,
    name: typedName(wanted) ?? actor.caller.name,
    role: 'admin',
  });
  await store.relinkPerson(tx, actor.caller, { organization_id: organization.id, id });
  await appendTrail(tx, organization.id, actor, {
    action: 'session.start',
    details: { name: organization.name },
  });
  return store.findMember(tx, actor.caller);
}

function typedName({ first_name, last_name }: Wanted): string | undefined {
  return [first_name, last_name].filter(Boolean).join(' ') || undefined;
}
