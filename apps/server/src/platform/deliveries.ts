// Sending again what a server elsewhere did not take: one rule for mails, leads and webhooks.

/** Tries before something is given up: with the pauses below about twelve hours. */
const maxTries = 12;

export interface DeliveryFault {
  why: string;
  /** It will be said again, however often it is tried. */
  isFinal: boolean;
}

export type DeliveryOutcome = { state: 'sent' | 'failed' } | { state: 'queued'; pauseSeconds: number };

/** Seconds until the next try: half a minute, doubling, at most four hours. */
export function pauseAfter(tries: number): number {
  return Math.min(30 * 2 ** Math.max(0, tries - 1), 4 * 60 * 60);
}

/** @param tries the one that just ended among them */
export function outcomeOf(fault: Pick<DeliveryFault, 'isFinal'> | undefined, tries: number): DeliveryOutcome {
  if (!fault) return { state: 'sent' };
  if (fault.isFinal || tries >= maxTries) return { state: 'failed' };
  return { state: 'queued', pauseSeconds: pauseAfter(tries) };
}

/** Of an answer that is not well: a no to what was sent, or that it is elsewhere, where nobody follows. What was too slow or
 *  too often may be taken later. */
export function isFinalStatus(status: number): boolean {
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}
