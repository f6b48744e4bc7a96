// What the 'New Support Ticket' form asks for, in the contract's own words. Pure.
import { type Exchange, TicketFields } from '@groundwork/contract/support';
import { z } from 'zod';

/** As it stands in the form, whether or not it can be sent. */
export const TicketDraft = z.object({
  subject: z.string(),
  priority: z.string(),
  category: z.string(),
  message: z.string(),
});
export type TicketDraft = z.infer<typeof TicketDraft>;

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
