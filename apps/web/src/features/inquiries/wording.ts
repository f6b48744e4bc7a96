// How inquiries, their states and what was decided are called and coloured.
import type { Inquiry, InquiryCategory, InquiryOutcome, InquiryState } from '@groundwork/contract/inquiries';
import type { Tone } from '../../ui/badge.tsx';

export const categoryNames: Record<InquiryCategory, string> = {
  question: 'Question',
  dispute: 'Dispute',
  technical: 'Technical',
};

export const stateNames: Record<InquiryState, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
};

export const outcomeNames: Record<InquiryOutcome, string> = { accepted: 'Accepted', declined: 'Declined' };
export const outcomeTones: Record<InquiryOutcome, Tone> = { accepted: 'good', declined: 'bad' };

/** Whoever's turn it is sees a colour. */
export function stateTone({ state }: Pick<Inquiry, 'state'>, isStaff: boolean): Tone {
  if (state === 'closed') return 'neutral';
  return (state === 'open') === isStaff ? 'warn' : 'accent';
}
