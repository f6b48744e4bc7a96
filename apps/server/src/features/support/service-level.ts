// How soon support answers and settles: one table, and the clocks that follow from it. Pure.
import type { Organization } from '@groundwork/contract/organizations';
import type { ServiceClock, TicketPriority, TicketStatus } from '@groundwork/contract/support';
import type { NextPromise } from '@groundwork/contract/support-queue';
import { addOfficeMinutes, officeMinutesBetween } from './office-hours.ts';

/** What an organization pays for. */
export type PricePlan = Organization['plan'];

/**
 * Office hours until the first answer, and until the ticket is settled. A working day has nine of them, so no first
 * answer is due later than the same hour of the next working day: "within 24 hours" for everybody, sooner where a plan or
 * a priority says so.
 */
const targets: Record<PricePlan, Record<TicketPriority, { response: number; resolution: number }>> = {
  starter: {
    low: { response: 9, resolution: 72 },
    medium: { response: 9, resolution: 54 },
    high: { response: 6, resolution: 27 },
    urgent: { response: 3, resolution: 18 },
  },
  professional: {
    low: { response: 9, resolution: 54 },
    medium: { response: 6, resolution: 36 },
    high: { response: 3, resolution: 18 },
    urgent: { response: 1.5, resolution: 9 },
  },
  enterprise: {
    low: { response: 6, resolution: 45 },
    medium: { response: 4, resolution: 27 },
    high: { response: 2, resolution: 9 },
    urgent: { response: 1, resolution: 6 },
  },
};

export function responseHours(plan: PricePlan): Record<TicketPriority, number> {
  const { low, medium, high, urgent } = targets[plan];
  return { low: low.response, medium: medium.response, high: high.response, urgent: urgent.response };
}

/** When both promises of a ticket are due. Only the second knows pauses: nobody waits for a client before answering. */
export function dueTimes(given: {
  plan: PricePlan;
  priority: TicketPriority;
  createdAt: Date;
  pausedMinutes: number;
}): { first_response_due_at: string; resolution_due_at: string } {
  const { response, resolution } = targets[given.plan][given.priority];
  const after = (minutes: number) => addOfficeMinutes(given.createdAt, minutes).toISOString();
  return {
    first_response_due_at: after(response * 60),
    resolution_due_at: after(resolution * 60 + given.pausedMinutes),
  };
}

/** What of a ticket the clocks look at. */
export interface Ticking {
  status: TicketStatus;
  first_response_due_at: string;
  first_responded_at: string | null;
  resolution_due_at: string;
  resolved_at: string | null;
  paused_at: string | null;
  is_waiting_for_client: boolean;
}

export function isSettled(status: TicketStatus): boolean {
  return status === 'resolved' || status === 'closed';
}

/** Both clocks as people read them. */
export function clocksOf(
  ticket: Ticking,
  now: Date,
): { first_response: ServiceClock; resolution: ServiceClock } {
  return {
    first_response: clock(
      ticket.first_response_due_at,
      ticket.first_responded_at,
      // Settled before anybody wrote: an answer is owed no more.
      isSettled(ticket.status) ? ticket.paused_at : null,
      now,
    ),
    resolution: clock(ticket.resolution_due_at, ticket.resolved_at, ticket.paused_at, now),
  };
}

function clock(dueAt: string, doneAt: string | null, pausedAt: string | null, now: Date): ServiceClock {
  const until = doneAt ?? pausedAt ?? now.toISOString();
  if (Date.parse(until) > Date.parse(dueAt)) return { due_at: dueAt, done_at: doneAt, state: 'breached' };
  if (doneAt !== null) return { due_at: null, done_at: doneAt, state: 'met' };
  if (pausedAt !== null) return { due_at: null, done_at: null, state: 'paused' };
  return { due_at: dueAt, done_at: null, state: 'running' };
}

/** The promise that comes due first, of those that run. The queue is sorted by the same (store-queue.ts). */
export function nextPromiseOf(ticket: Ticking, now: Date): NextPromise | null {
  if (isSettled(ticket.status)) return null;
  const answer = ticket.first_responded_at === null ? ticket.first_response_due_at : undefined;
  const settling = ticket.paused_at === null ? ticket.resolution_due_at : undefined;
  if (answer !== undefined && (settling === undefined || Date.parse(answer) <= Date.parse(settling)))
    return { kind: 'first_response', due_at: answer, office_minutes: officeMinutesTo(answer, now) };
  if (settling === undefined) return null;
  return { kind: 'resolution', due_at: settling, office_minutes: officeMinutesTo(settling, now) };
}

/** Below zero once it is over; 0 is in time. */
function officeMinutesTo(dueAt: string, now: Date): number {
  const due = new Date(dueAt);
  return due < now ? -Math.max(1, officeMinutesBetween(due, now)) : officeMinutesBetween(now, due);
}

/** The pause a change begins or ends. Neither counts twice: what is paused already goes on pausing. */
export function pauseAfter(
  before: { paused_at: string | null; paused_minutes: number },
  standsStill: boolean,
  now: Date,
): { paused_at: string | null; paused_minutes: number } {
  const { paused_at, paused_minutes } = before;
  if (standsStill) return { paused_at: paused_at ?? now.toISOString(), paused_minutes };
  if (paused_at === null) return { paused_at, paused_minutes };
  return {
    paused_at: null,
    paused_minutes: paused_minutes + officeMinutesBetween(new Date(paused_at), now),
  };
}
