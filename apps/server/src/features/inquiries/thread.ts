// An inquiry with its thread, and every change of one that is there: locked, decided, written down, answered as it stands then.
import { Refusal } from '@groundwork/contract/errors';
import type { Inquiry, InquiryOutcome, InquiryThread } from '@groundwork/contract/inquiries';
import type { Tx } from '../../platform/db.ts';
import { type Actor, displayNameOf } from '../trail/append-trail.ts';
import * as store from './store.ts';

export function present(row: store.InquiryRow): Inquiry {
  return {
    id: row.id,
    rep: { id: row.rep_id, name: row.rep_name },
    subject: row.subject,
    category: row.category,
    state: row.state,
    ledger_entry_id: row.ledger_entry_id,
    outcome: row.outcome,
    messages: row.messages,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** @throws Refusal not_found */
export async function requireInquiry(tx: Tx, of: store.InquiryScope): Promise<store.InquiryRow> {
  const row = await store.findInquiry(tx, of);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** @throws Refusal not_found */
export async function readThread(
  tx: Tx,
  of: store.InquiryScope,
  { caller }: Pick<Actor, 'caller'>,
): Promise<InquiryThread> {
  const row = await requireInquiry(tx, of);
  const messages = await store.listMessages(tx, of);
  return {
    ...present(row),
    thread: messages.map(({ author_subject, ...message }) => ({
      ...message,
      is_own: author_subject === caller.subject,
    })),
  };
}

/** Before anything else is held against an inquiry: whoever saw an older one is told that. @throws Refusal stale */
export function requireVersion(
  { version }: store.InquiryRow,
  { version: seen }: { version?: number | undefined },
): void {
  if (seen !== undefined && version !== seen) throw new Refusal('stale');
}

interface Step {
  state: Inquiry['state'];
  /** What is said with it, if anything. */
  body?: string | undefined;
  isStaff: boolean;
  outcome?: InquiryOutcome | undefined;
}

/** @throws Refusal not_found, stale, and whatever `decide` refuses */
export async function changeInquiry(
  tx: Tx,
  of: store.InquiryScope,
  context: Actor & { version?: number | undefined },
  now: Date,
  decide: (before: store.InquiryRow) => Step,
): Promise<InquiryThread> {
  await store.lockInquiry(tx, of);
  const before = await requireInquiry(tx, of);
  requireVersion(before, context);
  const { state, body, isStaff, outcome = null } = decide(before);
  if (body !== undefined) await say(tx, of, context, { body, isStaff, outcome }, now);
  await store.updateInquiry(tx, of, { state, outcome }, now);
  return readThread(tx, of, context);
}

export function say(
  tx: Tx,
  of: store.InquiryScope,
  context: Pick<Actor, 'caller'>,
  { body, isStaff, outcome = null }: { body: string; isStaff: boolean; outcome?: InquiryOutcome | null },
  now: Date,
): Promise<void> {
  const author = displayNameOf(context);
  const { subject: author_subject } = context.caller;
  return store.insertMessage(tx, of, { author, author_subject, is_staff: isStaff, body, outcome }, now);
}
