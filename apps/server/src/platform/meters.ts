// What a process counts of itself while it works: answers of the last minutes, streams that are open, how long the event loop
// was held up. Costs a few additions for each request.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const slotMs = 15_000;
const slots = 20;
/** Upper bounds in ms; the last slot of each count is for what is above. */
const bounds = [
  1, 2, 5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 400, 500, 650, 800, 1000, 1500, 2000, 3000, 5000, 10_000,
];

/** Answers that say that another part is away (a portal, the database, its disk): no fault of whoever answers. */
const othersFaults = new Set([502, 503, 507]);

interface Slot {
  from: number;
  counts: Uint32Array;
  answers: number;
  faults: number;
}

export interface AnswerFigures {
  /** Of the last five minutes, those that tell of another part's fault aside. */
  answers: number;
  /** Of these, the ones that a fault of ours ended. */
  faults: number;
  inFlight: number;
  /** null without any answer. */
  p95: number | null;
  p99: number | null;
}

export interface Meters {
  begin(): void;
  answered(status: number, ms: number): void;
  /** Also of a request that nobody waits for any more, which is not answered. */
  end(): void;
  answers(): AnswerFigures;
  streams: { open: number; brokenOff: number };
  /** 99th percentile of how late the event loop was since the last time it was asked, in ms. */
  loopDelay(): number;
  close(): void;
}

export function createMeters(now: () => number = () => performance.now()): Meters {
  const ring: Slot[] = Array.from({ length: slots }, () => emptySlot(-Infinity));
  let inFlight = 0;
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();

  function slotNow(): Slot {
    const number = Math.floor(now() / slotMs);
    const from = number * slotMs;
    const at = number % slots;
    const known = ring[at];
    if (known?.from === from) return known;
    const fresh = emptySlot(from);
    ring[at] = fresh;
    return fresh;
  }

  return {
    streams: { open: 0, brokenOff: 0 },
    begin() {
      inFlight += 1;
    },
    end() {
      inFlight -= 1;
    },
    answered(status, ms) {
      if (othersFaults.has(status)) return;
      const slot = slotNow();
      slot.answers += 1;
      if (status >= 500) slot.faults += 1;
      const found = bounds.findIndex(bound => ms <= bound);
      const at = found === -1 ? bounds.length : found;
      slot.counts[at] = (slot.counts[at] ?? 0) + 1;
    },
    answers() {
      const since = now() - slots * slotMs;
      const recent = ring.filter(slot => slot.from >= since);
      const answers = recent.reduce((sum, slot) => sum + slot.answers, 0);
      const faults = recent.reduce((sum, slot) => sum + slot.faults, 0);
      return { answers, faults, inFlight, p95: percentile(recent, 0.95), p99: percentile(recent, 0.99) };
    },
    loopDelay() {
      const ms = loop.percentile(99) / 1e6;
      loop.reset();
      return Math.max(0, Math.round(ms - 20));
    },
    close() {
      loop.disable();
    },
  };
}

function emptySlot(from: number): Slot {
  return { from, counts: new Uint32Array(bounds.length + 1), answers: 0, faults: 0 };
}

/** Read off between the bounds of the count it falls into. */
function percentile(from: readonly Slot[], share: number): number | null {
  const total = from.reduce((sum, slot) => sum + slot.answers, 0);
  if (total === 0) return null;
  let left = total * share;
  for (const [at, bound] of bounds.entries()) {
    const count = from.reduce((sum, slot) => sum + (slot.counts[at] ?? 0), 0);
    const below = bounds[at - 1] ?? 0;
    if (count >= left) return Math.round(below + (bound - below) * (left / count));
    left -= count;
  }
  return bounds.at(-1) ?? null;
}
