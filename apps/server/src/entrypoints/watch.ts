// The watch of a process over the product: begun and ended with it, and what it tells is sent at once.

import { kindsSentAgain } from '@groundwork/contract/mails';
import type { ProductDependencies } from '../dependencies.ts';
import { createMonitor, type HealthMonitor } from '../features/health/monitor.ts';
import { sendDueWebhooks } from '../features/health/webhook.ts';
import { sendDueMails } from '../platform/mail/sender.ts';
import type { Meters } from '../platform/meters.ts';
import { type Sweep, startSweep } from '../platform/sweep.ts';
import type { Settings } from '../settings.ts';

export interface Watch extends Pick<HealthMonitor, 'memory' | 'tick'> {
  probeMs: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const intervalMs = 15_000;
const usualProbeMs = 15_000;

export function createWatch(
  dependencies: ProductDependencies,
  { probeMs: given, secret }: Pick<Settings, 'probeMs' | 'secret'>,
  own: { kind: 'api' | 'worker'; version: string; meters?: Meters },
): Watch {
  const { database, log } = dependencies;
  const probeMs = given || usualProbeMs;
  let sending: Sweep | undefined;
  const monitor = createMonitor(dependencies, { ...own, probeMs, onAlert: () => sending?.wake() });

  async function send(): Promise<void> {
    await sendDueWebhooks(dependencies, secret);
    // Mails are the worker's. That it is away must be told all the same.
    const { smtp } = dependencies.settings.now();
    const ai = monitor.memory.standings().find(({ service }) => service === 'ai');
    if (smtp && own.kind === 'api' && ai?.state === 'down')
      await sendDueMails(database, smtp, log, kindsSentAgain);
  }

  return {
    memory: monitor.memory,
    tick: () => monitor.tick(),
    probeMs,
    async start() {
      if (given === 0) return;
      await monitor.start();
      sending = startSweep(intervalMs, send, { log, name: 'passing on alerts' });
    },
    async stop() {
      await Promise.all([monitor.stop(), sending?.stop()]);
      own.meters?.close();
    },
  };
}
