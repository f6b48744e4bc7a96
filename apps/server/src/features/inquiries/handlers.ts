// Requests of a partner rep about their own inquiries. One of another rep is simply not there.
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { InquiryThread, inquiryCalls } from '@groundwork/contract/inquiries';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import type { SupportSettings } from '../support/settings.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { inquiryEmail } from './emails.ts';
import { requireClosed, requireDisputed, requireOpen } from './rules.ts';
import * as store from './store.ts';
import { changeInquiry, present, readThread, requireInquiry, requireVersion, say } from './thread.ts';

type Calls = typeof inquiryCalls;

interface Shared {
  limits: Limits;
  settings: SupportSettings;
}

/** Somebody who reports a bad day; not a program that fills a mailbox. */
const rate: Rate = { burst: 30, perMinute: 5 };

/** @throws Refusal forbidden, invalid_request for a cursor of another list */
export async function listOwn(dependencies: Dependencies, { caller, query }: RequestContext<Calls['own']>) {
  const rep = await requireRep(dependencies, caller);
  const rows = await dependencies.database.readOnlyRep(rep.id, tx =>
    store.listInquiries(tx, { ...query, rep_id: rep.id }),
  );
  return pageOf(rows.map(present), query);
}

/** @throws Refusal forbidden, not_found */
export async function readOwn(
  dependencies: Dependencies,
  context: RequestContext<Calls['read']>,
): Promise<InquiryThread> {
  const rep = await requireRep(dependencies, context.caller);
  const of = { repId: rep.id, id: context.params.id };
  return dependencies.database.readOnlyRep(rep.id, tx => readThread(tx, of, context));
}

/** Thread, trail and mail are one transaction of the call.
 *  @throws Refusal forbidden, invalid_request; conflict where the line is disputed already; TooOften */
export async function ask(
  dependencies: Dependencies,
  { limits, settings }: Shared,
  context: RequestContext<Calls['ask']>,
): Promise<InquiryThread> {
  const { database, clock } = dependencies;
  const { body, ...fields } = context.body;
  const rep = await requireRep(dependencies, context.caller);
  requireDisputed(context.body);
  await limits.count(`inquiries|${rep.id}`, rate);
  const now = clock.now();
  const thread = await database.rep(rep.id, async tx => {
    await requireOwnLine(tx, rep.id, fields.ledger_entry_id);
    await requireUndisputed(tx, rep.id, fields.ledger_entry_id);
    const id = await store.insertInquiry(tx, rep.id, fields, now);
    await say(tx, { repId: rep.id, id }, context, { body, isStaff: false }, now);
    return readThread(tx, { repId: rep.id, id }, context);
  });
  await noteInTrail(dependencies, context, 'inquiries.ask', thread.id);
  await mailTeam(dependencies, settings, thread, { body, isNew: true });
  return thread;
}

/** @throws Refusal forbidden, not_found, conflict; TooOften */
export async function write(
  dependencies: Dependencies,
  { limits, settings }: Shared,
  context: RequestContext<Calls['write']>,
): Promise<InquiryThread> {
  const { body } = context.body;
  const rep = await requireRep(dependencies, context.caller);
  await limits.count(`inquiries|${rep.id}`, rate);
  const of = { repId: rep.id, id: context.params.id };
  const now = dependencies.clock.now();
  const thread = await dependencies.database.rep(rep.id, tx =>
    changeInquiry(tx, of, context, now, before => {
      requireOpen(before, before.messages);
      return { state: 'open', body, isStaff: false };
    }),
  );
  await noteInTrail(dependencies, context, 'inquiries.write', of.id);
  await mailTeam(dependencies, settings, thread, { body, isNew: false });
  return thread;
}

/** @throws Refusal forbidden, not_found, stale, conflict; TooOften */
export async function reopen(
  dependencies: Dependencies,
  { limits, settings }: Shared,
  context: RequestContext<Calls['reopen']>,
): Promise<InquiryThread> {
  const { body } = context.body;
  const rep = await requireRep(dependencies, context.caller);
  await limits.count(`inquiries|${rep.id}`, rate);
  const of = { repId: rep.id, id: context.params.id };
  const now = dependencies.clock.now();
  const thread = await dependencies.database.rep(rep.id, async tx => {
    const found = await requireInquiry(tx, of);
    requireVersion(found, context);
    requireClosed(found);
    await requireUndisputed(tx, rep.id, found.ledger_entry_id);
    return changeInquiry(tx, of, context, now, before => {
      requireClosed(before);
      return { state: 'open', body, isStaff: false };
    });
  });
  await noteInTrail(dependencies, context, 'inquiries.reopen', of.id);
  await mailTeam(dependencies, settings, thread, { body, isNew: false });
  return thread;
}

/** Of another rep's line nobody learns whether it is there. @throws Refusal invalid_request */
async function requireOwnLine(tx: Tx, repId: RepId, entryId: string | undefined): Promise<void> {
  if (entryId === undefined || (await store.hasLine(tx, repId, entryId))) return;
  const fault = {
    place: 'body.ledger_entry_id',
    value: entryId,
    message: 'This is no line of your commissions.',
    mend: 'Begin the dispute at the line itself.',
  };
  throw new Refusal('invalid_request', { faults: [fault] });
}

/** One thread at a time about a line. @throws Refusal conflict */
async function requireUndisputed(tx: Tx, repId: RepId, entryId: string | null | undefined): Promise<void> {
  if (!entryId) return;
  await store.lockEntry(tx, entryId);
  if (!(await store.isDisputed(tx, repId, entryId))) return;
  const message = 'This line is disputed already. Write into the dispute that is open about it.';
  throw new Refusal('conflict', { message });
}

function noteInTrail({ database }: Dependencies, actor: Actor, action: string, id: string): Promise<void> {
  return database.platform(tx => appendTrail(tx, null, actor, { action, target: { kind: 'inquiry', id } }));
}

async function mailTeam(
  { mailbox, publicUrl }: Dependencies,
  { notify }: SupportSettings,
  inquiry: InquiryThread,
  said: { body: string; isNew: boolean },
): Promise<void> {
  if (notify === undefined) return;
  await mailbox.put(inquiryEmail(notify, { ...inquiry, ...said, rep: inquiry.rep.name, publicUrl }));
}
