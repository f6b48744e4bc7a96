// Requests about leads: taken from anybody, kept and looked after by platform admins.
import { Refusal } from '@groundwork/contract/errors';
import type { Lead, leadCalls } from '@groundwork/contract/leads';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { networkOf } from '../../platform/network.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { rememberStaff, requireStaff } from '../staff/remember-staff.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { leadEmail } from './emails.ts';
import { changeOf } from './rules.ts';
import type { LeadSettings } from './settings.ts';
import * as store from './store.ts';
import * as inbox from './store-inbox.ts';

type Calls = typeof leadCalls;

/** A person corrects a message or two; a machine sends hundreds. */
const rate: Rate = { burst: 5, perMinute: 1 / 6 };

/** @throws TooOften */
export async function createLead(
  { database, mailbox }: Dependencies,
  { limits, settings }: { limits: Limits; settings: LeadSettings },
  context: RequestContext<Calls['create']>,
): Promise<void> {
  await limits.count(`leads|${networkOf(context.address)}`, rate);
  const { body } = context;
  // A machine learns nothing from an answer that is the same.
  if (body.website !== undefined && body.website !== '') return;
  await database.platform(async tx => {
    await store.insertLead(tx, body, settings.formsUrl !== undefined);
    if (settings.notify !== undefined) await mailbox.put(leadEmail(settings.notify, body), tx);
  });
}

/** @throws Refusal invalid_request for a cursor of another list */
export async function listLeads(
  { database }: Dependencies,
  { query, caller }: RequestContext<Calls['list']>,
) {
  const rows = await database.platform(async tx => {
    // Whoever opens the inbox can be given a lead.
    await rememberStaff(tx, caller);
    return inbox.listLeads(tx, query, caller);
  });
  return pageOf(rows.map(present), query);
}

export async function countLeads(
  { database }: Dependencies,
  { formsUrl }: LeadSettings,
  { query, caller }: RequestContext<Calls['counts']>,
) {
  const counts = await database.readOnly(null, tx => inbox.countLeads(tx, query, caller));
  return { ...counts, is_forwarding: formsUrl !== undefined };
}

/** @throws Refusal not_found */
export function getLead({ database }: Dependencies, { params, caller }: RequestContext<Calls['get']>) {
  return database.readOnly(null, async tx => ({
    ...(await requireLead(tx, params.id, caller)),
    note_list: await inbox.listNotes(tx, params.id),
  }));
}

/** @throws Refusal not_found, stale, invalid_request */
export function updateLead(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<Lead> {
  const { params, body, caller } = context;
  return database.platform(async tx => {
    await rememberStaff(tx, caller);
    const before = await inbox.lockLead(tx, params.id);
    if (!before) throw new Refusal('not_found');
    if (context.version !== undefined && before.version !== context.version) throw new Refusal('stale');
    const change = changeOf(before, body);
    if (change.staff_id !== null && change.staff_id !== before.staff_id)
      await requireStaff(tx, change.staff_id, 'body.owner_id');
    await inbox.updateLead(tx, params.id, change, clock.now());
    await noteInTrail(tx, context, 'leads.update', { state: change.state });
    return requireLead(tx, params.id, caller);
  });
}

/** @throws Refusal not_found */
export function noteLead({ database, clock }: Dependencies, context: RequestContext<Calls['note']>) {
  const { params, body, caller } = context;
  return database.platform(async tx => {
    await requireLead(tx, params.id, caller);
    const note = { author: displayNameOf(context), body: body.body, created_at: clock.now() };
    await noteInTrail(tx, context, 'leads.note');
    return inbox.insertNote(tx, params.id, note);
  });
}

/** @throws Refusal not_found, conflict */
export function forwardLead(
  { database }: Dependencies,
  { formsUrl }: LeadSettings,
  context: RequestContext<Calls['forward']>,
): Promise<Lead> {
  const { params, caller } = context;
  return database.platform(async tx => {
    const lead = await requireLead(tx, params.id, caller);
    if (formsUrl === undefined) {
      throw new Refusal('conflict', {
        message: 'No forms portal is configured, so leads are passed on to nobody. They stay here.',
      });
    }
    if (!(await store.forwardAgain(tx, params.id))) {
      const is = lead.forward_state === 'sent' ? 'has been passed on already' : 'is on its way already';
      throw new Refusal('conflict', { message: `This lead ${is}.` });
    }
    await noteInTrail(tx, context, 'leads.forward');
    return requireLead(tx, params.id, caller);
  });
}

/** A lead belongs to no organization. */
function noteInTrail(
  tx: Tx,
  context: Actor & { params: { id: string } },
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const target = { kind: 'lead', id: context.params.id };
  return appendTrail(tx, null, context, { action, target, details });
}

async function requireLead(tx: Tx, id: string, caller: Caller): Promise<Lead> {
  const row = await inbox.findLead(tx, id, caller);
  if (!row) throw new Refusal('not_found');
  return present(row);
}

function present({
  staff_id: id,
  owner_name: name,
  owner_email: email,
  is_mine,
  ...lead
}: inbox.LeadRow): Lead {
  const owner = id === null || name === null || email === null ? null : { id, name, email, is_me: is_mine };
  return { ...lead, owner };
}
