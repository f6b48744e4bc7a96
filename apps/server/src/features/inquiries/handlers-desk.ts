// Requests of staff about inquiries: read them all, answer, close.
import { Refusal } from '@groundwork/contract/errors';
import type { InquiryOutcome, InquiryThread, inquiryCalls } from '@groundwork/contract/inquiries';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { requireOthers } from '../partners/require-others.ts';
import { mailRep } from '../rep-settings/mail-rep.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { inquiryAnswerEmail } from './emails.ts';
import { requireDecision, requireOpen } from './rules.ts';
import * as store from './store.ts';
import { changeInquiry, present, readThread } from './thread.ts';

type Calls = typeof inquiryCalls;

/** @throws Refusal invalid_request for a cursor of another list */
export async function listInquiries({ database }: Dependencies, { query }: RequestContext<Calls['list']>) {
  const rows = await database.readOnly(null, tx => store.listInquiries(tx, query));
  return pageOf(rows.map(present), query);
}

/** @throws Refusal not_found */
export function getInquiry(
  { database }: Dependencies,
  context: RequestContext<Calls['get']>,
): Promise<InquiryThread> {
  return database.readOnly(null, async tx =>
    readThread(tx, await requireScope(tx, context.params.id), context),
  );
}

/** @throws Refusal not_found, forbidden to oneself, conflict */
export function answer(
  dependencies: Dependencies,
  context: RequestContext<Calls['answer']>,
): Promise<InquiryThread> {
  const { body } = context.body;
  return carryOut(dependencies, context, 'inquiries.answer', { body }, before => {
    requireOpen(before, before.messages);
    return { state: 'answered', body, isStaff: true };
  });
}

/** @throws Refusal not_found, forbidden to oneself, stale, conflict, invalid_request */
export function close(
  dependencies: Dependencies,
  context: RequestContext<Calls['close']>,
): Promise<InquiryThread> {
  const { outcome, body } = context.body;
  return carryOut(dependencies, context, 'inquiries.close', { outcome, body }, before => {
    requireDecision(before, context.body);
    return { state: 'closed', body, isStaff: true, outcome };
  });
}

function carryOut(
  { database, clock, mailbox, publicUrl }: Dependencies,
  context: Actor & { params: { id: string }; version: number | undefined },
  action: 'inquiries.answer' | 'inquiries.close',
  said: { body?: string | undefined; outcome?: InquiryOutcome | undefined },
  decide: Parameters<typeof changeInquiry>[4],
): Promise<InquiryThread> {
  const { id } = context.params;
  return database.platform(async tx => {
    const of = await requireScope(tx, id);
    await requireOthers(tx, context.caller, [of.repId]);
    const thread = await changeInquiry(tx, of, context, clock.now(), decide);
    const { outcome, body } = said;
    const details = outcome === undefined ? {} : { outcome };
    await appendTrail(tx, null, context, { action, target: { kind: 'inquiry', id }, details });
    const isClosed = thread.state === 'closed';
    const author = displayNameOf(context);
    const words = { ...thread, author, body, outcome, isClosed, publicUrl };
    const to = { repId: of.repId, topic: 'inquiry_answered' } as const;
    await mailRep({ mailbox }, tx, to, inquiryAnswerEmail(words));
    return thread;
  });
}

async function requireScope(tx: Tx, id: string): Promise<store.InquiryScope> {
  const repId = await store.findRepOf(tx, id);
  if (repId === undefined) throw new Refusal('not_found');
  return { repId, id };
}
