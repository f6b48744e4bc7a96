// What a change makes of a ticket (its status, its pause, its clocks), and who may make which. Pure.
import { Refusal } from '@groundwork/contract/errors';
import { clientMoves, type TicketStatus, ticketMoves } from '@groundwork/contract/support';
import type { Caller } from '../../platform/caller.ts';
import { dueTimes, isSettled, type PricePlan, pauseAfter } from './service-level.ts';
import type { TicketChange, TicketRow } from './store.ts';

export type Wanted = Pick<TicketChange, 'status' | 'priority' | 'category' | 'is_waiting_for_client'>;

/**
 * The columns to write. Everything that follows from a wish is worked out here, so that no two ways of changing a ticket
 * can leave its clocks in different states.
 * @throws Refusal conflict when it may not move there from where it stands
 */
export function changeOf(ticket: TicketRow, plan: PricePlan, wanted: Wanted, now: Date): TicketChange {
  const status = wanted.status ?? ticket.status;
  const priority = wanted.priority ?? ticket.priority;
  if (status !== ticket.status) requireMove(ticket.status, status, ticketMoves);
  const is_waiting_for_client = isSettled(status)
    ? false
    : (wanted.is_waiting_for_client ?? ticket.is_waiting_for_client);
  const pause = pauseAfter(ticket, isSettled(status) || is_waiting_for_client, now);
  return {
    status,
    priority,
    category: wanted.category ?? ticket.category,
    is_waiting_for_client,
    ...pause,
    resolved_at: isSettled(status) ? (ticket.resolved_at ?? now.toISOString()) : null,
    ...dueTimes({
      plan,
      priority,
      createdAt: new Date(ticket.created_at),
      pausedMinutes: pause.paused_minutes,
    }),
  };
}

/** @throws Refusal conflict, which names where it may go */
export function requireMove(
  from: TicketStatus,
  to: TicketStatus,
  moves: Record<TicketStatus, readonly TicketStatus[]>,
): void {
  if (moves[from].includes(to)) return;
  const places = moves[from].join(', ').replaceAll('_', ' ');
  const message = `A ticket that is ${spoken(from)} cannot become ${spoken(to)}, only: ${places}.`;
  throw new Refusal('conflict', { message });
}

export function spoken(status: TicketStatus): string {
  return status.replaceAll('_', ' ');
}

export function isStaff(caller: Caller): boolean {
  return caller.permissions.has('support.answer');
}

export function movesOf(caller: Caller) {
  return isStaff(caller) ? ticketMoves : clientMoves;
}
