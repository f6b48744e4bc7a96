// Sends what is due, in any number of processes: at least once, in order per subject, a few at a time per endpoint, so that
// whoever is slow or down holds up nobody else.
import { guardedFetch } from '@groundwork/crm/guard';
import type { Dependencies } from '../../platform/dependencies.ts';
import { startSweep } from '../../platform/sweep.ts';
import { attempt, type Outlet } from './deliver.ts';
import { pauseAfter, usualPatienceSeconds, usualPauses } from './rules.ts';
import { lockEndpoint } from './store.ts';
import { webhooksDue } from './store-deliveries.ts';
import * as store from './store-queue.ts';
import { switchOff } from './switch-off.ts';

export interface SenderOptions {
  timeoutMs?: number;
  /** Seconds until the next try, by the tries so far. */
  pauses?: readonly number[];
  patienceSeconds?: number;
  /** Tries of this process at a time. */
  slots?: number;
  leaseSeconds?: number;
  everyMs?: number;
}

const usualTimeoutMs = 15_000;
const usualSlots = 32;
/** Tries that come back after their pause are nobody's hint. */
const usualEveryMs = 2000;
/** Longer than a try takes, the writing down of it included. */
const leaseMarginSeconds = 15;

type Needs = Pick<Dependencies, 'database' | 'secrets' | 'log' | 'allowedHosts' | 'publicUrl'>;

export async function startWebhooks(
  dependencies: Needs,
  options: SenderOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const { database, log, allowedHosts } = dependencies;
  const timeoutMs = options.timeoutMs ?? usualTimeoutMs;
  const pauses = options.pauses ?? usualPauses;
  const patienceSeconds = options.patienceSeconds ?? usualPatienceSeconds;
  const slots = options.slots ?? usualSlots;
  const leaseSeconds = options.leaseSeconds ?? timeoutMs / 1000 + leaseMarginSeconds;
  const stopping = new AbortController();
  const fetch = guardedFetch({ allow: allowedHosts, timeoutMs, maxBytes: 64 * 1024 });
  const inFlight = new Set<Promise<void>>();
  let failingInFlight = 0;

  /** Until nothing is due, or every place is taken; whatever ends looks again. */
  async function claimAll(): Promise<void> {
    const inVain = new Set<string>();
    while (!stopping.signal.aborted && inFlight.size < slots) {
      // Half of the places are never for receivers that do not answer.
      const withFailing = failingInFlight < slots / 2;
      const turn = await database.autonomous(tx => store.takeTurn(tx, { withFailing }));
      // Come round to one that had nothing to claim, because what is due waits behind what is on its way.
      if (turn === undefined || inVain.has(turn.id)) return;
      const asked = { slots: slots - inFlight.size, leaseSeconds };
      const claimed = await database.autonomous(tx => store.claim(tx, turn, asked));
      if (claimed.length === 0) inVain.add(turn.id);
      for (const delivery of claimed) begin(delivery);
    }
  }

  function begin(delivery: store.Claimed): void {
    if (delivery.is_failing) failingInFlight += 1;
    const run = deliver(delivery)
      // The lease runs out, and it is tried again.
      .catch((error: unknown) => log.error({ err: error, delivery: delivery.id }, 'a webhook was not sent'))
      .finally(() => {
        inFlight.delete(run);
        if (delivery.is_failing) failingInFlight -= 1;
        sweep.wake();
      });
    inFlight.add(run);
  }

  async function deliver(delivery: store.Claimed): Promise<void> {
    const outlet: Outlet = {
      fetch,
      timeoutMs,
      allowedHosts,
      secrets: dependencies.secrets,
      publicUrl: dependencies.publicUrl,
      signal: stopping.signal,
    };
    const tried = await attempt(outlet, delivery);
    const wasCutShort = stopping.signal.aborted && tried.status === null;
    await database.autonomous(async tx => {
      // Before the delivery, as everybody who locks both.
      await lockEndpoint(tx, delivery.endpoint_id);
      if (tried.error === null) await store.noteDelivered(tx, delivery, tried);
      else if (wasCutShort) await store.putBack(tx, delivery);
      else if (tried.status === 410) {
        await store.noteRefusedForever(tx, delivery, tried);
        await switchOff(tx, delivery.endpoint_id, 'gone');
      } else {
        const pauseSeconds = pauseAfter(delivery.tries, pauses, Math.random());
        const isGivenUp = await store.noteFailed(tx, delivery, {
          attempt: tried,
          pauseSeconds,
          patienceSeconds,
        });
        if (isGivenUp) await switchOff(tx, delivery.endpoint_id, 'failing');
      }
    });
  }

  const sweep = startSweep(options.everyMs ?? usualEveryMs, claimAll, { log, name: 'sending webhooks' });
  const unheard = await database.listen(webhooksDue, () => sweep.wake());
  return {
    async stop() {
      unheard();
      stopping.abort();
      await sweep.stop();
      await Promise.all(inFlight);
    },
  };
}
