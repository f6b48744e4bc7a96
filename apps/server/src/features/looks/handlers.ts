// Requests to look as a person of a client, of those who run the platform; and of the person, to read who did.
import { Refusal } from '@groundwork/contract/errors';
import { MemberId } from '@groundwork/contract/ids';
import type { Look, lookCalls } from '@groundwork/contract/looks';
import type { Dependencies } from '../../platform/dependencies.ts';
import { announceIdentities } from '../../platform/identities-changed.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { lookerOf } from './look-as.ts';
import { requireVisible } from './rules.ts';
import * as store from './store.ts';
import { listLooks } from './store-past.ts';

type Calls = typeof lookCalls;

const onlyClients =
  'Only people of a client can be looked as. Admins of the platform and partner reps are looked at by nobody.';

/** @throws Refusal not_found; conflict for whoever is no active person of a client */
export function startLook(
  { database }: Dependencies,
  context: RequestContext<Calls['start']>,
): Promise<Look> {
  const { caller, body } = context;
  const memberId = MemberId.safeParse(body.user_id);
  if (!caller.isPlatform) throw new Refusal('forbidden');
  if (!memberId.success) throw new Refusal('conflict', { message: onlyClients });
  const looker = lookerOf(caller, context.sessionId);
  return database.platform(async tx => {
    const person = await store.findPerson(tx, memberId.data);
    if (!person) throw new Refusal('not_found');
    requireVisible(person);
    const { name, email, subject } = caller;
    const given = { person, looker, name: name || email || subject, email, reason: body.reason };
    const id = await store.insertLook(tx, given);
    await appendTrail(tx, person.organization_id, context, {
      action: 'looks.start',
      target: { kind: 'member', id: person.member_id },
      details: { looked_as: person.email, reason: body.reason, look_id: id },
    });
    return requireLook(await store.findLook(tx, id, looker));
  });
}

/** @throws Refusal not_found */
export async function getLook(
  { database }: Dependencies,
  context: RequestContext<Calls['get']>,
): Promise<Look> {
  const looker = lookerOf(context.caller, context.sessionId);
  return requireLook(await database.platform(tx => store.findLook(tx, context.params.id, looker)));
}

/** Once more changes nothing. @throws Refusal not_found */
export async function endLook(
  { database }: Dependencies,
  context: RequestContext<Calls['end']>,
): Promise<void> {
  const looker = lookerOf(context.caller, context.sessionId);
  await database.platform(async tx => {
    const ended = await store.endLook(tx, context.params.id, looker);
    if (!ended) {
      requireLook(await store.findLook(tx, context.params.id, looker));
      return;
    }
    await appendTrail(tx, ended.organization_id, context, {
      action: 'looks.end',
      target: { kind: 'member', id: ended.member_id },
      details: { looked_as: ended.person_email, look_id: ended.id, how: 'ended by hand' },
    });
    await announceIdentities(tx);
  });
}

/** Nobody looks as somebody who belongs to no organization. */
export async function listOwnLooks({ database }: Dependencies, { caller }: RequestContext<Calls['own']>) {
  const { organizationId, memberId } = caller;
  if (organizationId === null || memberId === null) return { data: [] };
  const own = { organization_id: organizationId, member_id: memberId };
  return { data: await database.readOnly(organizationId, tx => listLooks(tx, own)) };
}

function requireLook(look: Look | undefined): Look {
  if (!look) throw new Refusal('not_found');
  return look;
}
