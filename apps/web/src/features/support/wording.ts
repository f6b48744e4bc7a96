// How statuses, priorities and categories are called and coloured.
import type { Ticket, TicketCategory, TicketPriority, TicketStatus } from '@groundwork/contract/support';
import { instant } from '../../lib/formats/dates.ts';
import type { Tone } from '../../ui/badge.tsx';

export const statusNames: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};
export const statusTones: Record<TicketStatus, Tone> = {
  open: 'accent',
  in_progress: 'warn',
  resolved: 'good',
  closed: 'neutral',
};
export const priorityNames: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
export const priorityTones: Record<TicketPriority, Tone> = {
  low: 'neutral',
  medium: 'neutral',
  high: 'warn',
  urgent: 'bad',
};
export const categoryNames: Record<TicketCategory, string> = {
  technical: 'Technical',
  billing: 'Billing',
  feature: 'Feature',
  training: 'Training',
  other: 'Other',
};

type Clock = Ticket['first_response'];

/** Where a promise stands, in a few words. */
export function clockWords(clock: Clock): string {
  if (clock.done_at !== null) return `${clock.state === 'breached' ? 'Late, ' : ''}${instant(clock.done_at)}`;
  if (clock.state === 'paused') return 'Paused';
  if (clock.due_at === null) return 'Not due';
  return clock.state === 'breached' ? `Was due ${instant(clock.due_at)}` : `Due ${instant(clock.due_at)}`;
}
