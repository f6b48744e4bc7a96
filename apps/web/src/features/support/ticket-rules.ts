// What the 'New Support Ticket' form asks for, in the contract's own words. Pure.
import { type Exchange, TicketFields } from '@groundwork/contract/support';

export interface TicketDraft {
  subject: string;
  priority: string;
  category: string;
  message: string;
}

export type TicketFaults = Partial<Record<keyof TicketDraft, string>>;

export interface NewTicket extends TicketFields {
  transcript: Exchange[];
  files: readonly File[];
}

export const emptyDraft: TicketDraft = { subject: '', priority: '', category: '', message: '' };

/** The first fault of every field, in the order of the form; none when it can be sent. */
export function faultsOf(draft: TicketDraft): TicketFaults {
  const faults: TicketFaults = {};
  for (const issue of TicketFields.safeParse(draft).error?.issues ?? []) {
    const name = fieldNames.find(field => field === issue.path[0]);
    if (name) faults[name] ??= issue.message;
  }
  return faults;
}

const fieldNames = ['subject', 'priority', 'category', 'message'] as const;

/** The fields as they are sent; undefined while something is wrong with them. */
export function fieldsOf(draft: TicketDraft): TicketFields | undefined {
  return TicketFields.safeParse(draft).data;
}
