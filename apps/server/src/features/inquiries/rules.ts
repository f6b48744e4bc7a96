// Where an inquiry may go from where it stands. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { CloseFields, Inquiry, InquiryFields } from '@groundwork/contract/inquiries';

type Standing = Pick<Inquiry, 'category' | 'state'>;

/** Longer than any conversation among people; what goes on for ever fills no table. */
const maxMessages = 300;

/** @throws Refusal invalid_request */
export function requireDisputed({ category, ledger_entry_id }: InquiryFields): void {
  if (category === 'dispute' || ledger_entry_id === undefined) return;
  refuse('body.ledger_entry_id', 'Only a dispute is about a line of your commissions.', 'Leave it out.');
}

/** @throws Refusal conflict */
export function requireOpen({ state }: Standing, messages: number): void {
  if (state === 'closed')
    throw new Refusal('conflict', { message: 'This inquiry is closed. Open it again to write.' });
  if (messages >= maxMessages) {
    const message = `This inquiry holds ${maxMessages} messages, which is all it can. Begin a new one.`;
    throw new Refusal('conflict', { message });
  }
}

/** @throws Refusal conflict */
export function requireClosed({ state }: Standing): void {
  if (state !== 'closed') throw new Refusal('conflict', { message: 'This inquiry is open. Write into it.' });
}

/** A dispute is decided, and whoever reads it later finds why. @throws Refusal conflict, invalid_request */
export function requireDecision({ category, state }: Standing, { outcome, body }: CloseFields): void {
  if (state === 'closed') throw new Refusal('conflict', { message: 'This inquiry is closed already.' });
  if (category !== 'dispute') {
    if (outcome === undefined) return;
    refuse('body.outcome', 'Only a dispute is accepted or declined.', 'Leave it out.');
  }
  if (outcome === undefined)
    refuse('body.outcome', 'A dispute is closed with a decision.', 'Say whether it is accepted or declined.');
  if (body === undefined)
    refuse('body.body', 'A decision needs its reason.', 'Write why it is accepted or declined.');
}

function refuse(place: string, message: string, mend: string): never {
  throw new Refusal('invalid_request', { faults: [{ place, message, mend }] });
}
