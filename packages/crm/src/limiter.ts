// How many requests may reach a portal, and when: a rolling window that is used to the full without ever being exceeded.
// Knows nothing of what the requests say.
import type { Clock } from './clock.ts';

export interface RateLimit {
  max: number;
  intervalMs: number;
}

/** The rate limit headers of an answer. */
export interface LimitReport {
  max: number;
  intervalMs: number;
  remaining: number | null;
}

/** The right to send one request now. Whoever takes a turn ends it, whatever became of the request. */
export interface Turn {
  /** Ends the request; `report` holds the rate limit headers of its answer, if there were any. */
  end(report?: LimitReport): void;
}

interface Slot {
  freesAt: number;
}

interface Waiter {
  grant(turn: Turn): void;
}

// A slot is free one interval after its request *arrived*. That moment is not known here: it lies between sending and answering.
// Counting from the answer is always safe but wastes the latency; on its way a request is assumed to spend no more than this share
// of the interval, or this many milliseconds on short intervals, where one stall of either machine is a larger share.
const TRANSIT_SHARE = 0.04;
const TRANSIT_MIN_MS = 250;
// Enough requests in flight to use the limit at the latency seen, twice over, within these bounds.
const MIN_IN_FLIGHT = 4;
const MAX_IN_FLIGHT = 64;
// After so many failures in a row the portal is left alone for a while, then tried with one request at a time.
const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 30_000;
// A portal that asks for more is not believed: nobody would come back from waiting for it. (Its daily limit is told otherwise.)
const LONGEST_ASKED_MS = 15 * 60_000;

/** A rolling window shared by every caller of one portal. Turns are granted in the order they were asked for. */
export class Limiter {
  readonly #clock: Clock;
  #limit: RateLimit;
  #slots: Slot[] = [];
  #sent = 0;
  #inFlight = 0;
  #latencyMs = 0;
  #pausedUntil = 0;
  #failuresInARow = 0;
  /** Requests of other processes with the same token, as the last answers showed, and until when that counts. */
  #foreign = { count: 0, until: 0 };
  readonly #waiting = new Set<Waiter>();
  #wakeAt = Number.POSITIVE_INFINITY;
  #wake: AbortController | null = null;

  constructor(clock: Clock, limit: RateLimit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  get limit(): RateLimit {
    return this.#limit;
  }

  take(signal?: AbortSignal): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.delete(waiter);
        if (this.#waiting.size === 0) this.#sleepNoMore();
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        grant(turn) {
          signal?.removeEventListener('abort', onAbort);
          resolve(turn);
        },
      };
      if (signal?.aborted === true) return reject(signal.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(waiter);
      this.#grantWhatFits();
    });
  }

  /** The portal refused for its limit: nobody sends until it said so, or else until the interval's rest is over. */
  limited(retryAfterMs: number | null): void {
    const now = this.#clock.now();
    this.#dropFreed(now);
    const oldest = Math.min(...this.#slots.map(slot => slot.freesAt), now + this.#limit.intervalMs);
    this.#pauseUntil(retryAfterMs === null ? oldest : now + Math.min(retryAfterMs, LONGEST_ASKED_MS));
  }

  /** A request failed without a usable answer. */
  failed(): void {
    this.#failuresInARow += 1;
    const over = this.#failuresInARow - FAILURES_TO_OPEN;
    if (over < 0) return;
    this.#pauseUntil(this.#clock.now() + Math.min(FIRST_REST_MS * 2 ** over, LONGEST_REST_MS));
  }

  /** A request was answered by the portal itself. */
  succeeded(): void {
    if (this.#failuresInARow === 0) return;
    this.#failuresInARow = 0;
    this.#grantWhatFits();
  }

  #pauseUntil(moment: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, moment);
  }

  #grantWhatFits(): void {
    for (const waiter of this.#waiting) {
      if (this.#inFlight >= this.#mostInFlight()) return;
      const waitMs = this.#waitMs();
      if (waitMs > 0) {
        this.#wakeAfter(waitMs);
        return;
      }
      this.#waiting.delete(waiter);
      waiter.grant(this.#open());
    }
  }

  #mostInFlight(): number {
    if (this.#failuresInARow >= FAILURES_TO_OPEN) return 1;
    const busy = Math.ceil((2 * this.#latencyMs * this.#limit.max) / this.#limit.intervalMs);
    return Math.min(Math.max(busy, MIN_IN_FLIGHT), MAX_IN_FLIGHT);
  }

  #waitMs(): number {
    const now = this.#clock.now();
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    const foreign = now < this.#foreign.until ? this.#foreign.count : 0;
    const most = Math.max(this.#limit.max - foreign, 1);
    if (this.#slots.length < most) return 0;
    this.#dropFreed(now);
    if (this.#slots.length < most) return 0;
    return Math.min(...this.#slots.map(slot => slot.freesAt)) - now;
  }

  #dropFreed(now: number): void {
    this.#slots = this.#slots.filter(slot => slot.freesAt > now);
  }

  #transitMs(): number {
    return Math.max(this.#limit.intervalMs * TRANSIT_SHARE, TRANSIT_MIN_MS);
  }

  #open(): Turn {
    const sentAt = this.#clock.now();
    const slot: Slot = { freesAt: sentAt + this.#transitMs() + this.#limit.intervalMs };
    this.#slots.push(slot);
    this.#sent += 1;
    this.#inFlight += 1;
    const heldBefore = this.#slots.length - this.#sent;
    let isOver = false;
    return {
      end: report => {
        if (isOver) return;
        isOver = true;
        const now = this.#clock.now();
        this.#inFlight -= 1;
        this.#latencyMs = this.#latencyMs === 0 ? now - sentAt : this.#latencyMs * 0.9 + (now - sentAt) * 0.1;
        if (report !== undefined) this.#heed(report, heldBefore + this.#sent, now);
        slot.freesAt = Math.min(slot.freesAt, now + this.#limit.intervalMs);
        this.#grantWhatFits();
      },
    };
  }

  /** `ours`: the most requests of ours the portal can have counted when it wrote the report. */
  #heed(report: LimitReport, ours: number, now: number): void {
    if (report.intervalMs > LONGEST_ASKED_MS) return;
    if (report.max !== this.#limit.max || report.intervalMs !== this.#limit.intervalMs) {
      this.#limit = { max: report.max, intervalMs: report.intervalMs };
      // What was sent under a longer interval need not wait that long any more.
      for (const slot of this.#slots)
        slot.freesAt = Math.min(slot.freesAt, now + this.#transitMs() + report.intervalMs);
    }
    if (report.remaining === null) return;
    const foreign = report.max - report.remaining - ours;
    if (foreign > 0) this.#foreign = { count: foreign, until: now + report.intervalMs };
  }

  #wakeAfter(waitMs: number): void {
    const at = this.#clock.now() + waitMs;
    if (this.#wake !== null && this.#wakeAt <= at) return;
    this.#sleepNoMore();
    const wake = new AbortController();
    this.#wake = wake;
    this.#wakeAt = at;
    this.#clock.sleep(waitMs, wake.signal).then(
      () => {
        if (this.#wake === wake) this.#wake = null;
        this.#grantWhatFits();
      },
      () => undefined,
    );
  }

  #sleepNoMore(): void {
    this.#wake?.abort();
    this.#wake = null;
  }
}
