// One listening connection per process, shared by everyone who wants hints: each further listening connection makes
// every notifying commit slower. Notifications are hints, never the only way to learn something.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  listen(channel: string, hear: (payload: string) => void): Promise<() => void>;
  close(): Promise<void>;
}

const reconnectMs = 500;

/** Connects at the first `listen`, and again whenever the connection is lost. */
export function createListener(url: string, onFault?: (error: Error) => void): Listener {
  const hearers = new Map<string, Set<(payload: string) => void>>();
  const ended = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let asking: Promise<unknown> = Promise.resolve();

  /** One after the other: the connection takes no second question while it answers one. */
  async function ask(channel: string): Promise<void> {
    const asked = asking.catch(() => undefined);
    asking = asked.then(() => client?.query(`listen ${client.escapeIdentifier(channel)}`));
    await asking;
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'groundwork_listener',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    fresh.on('error', error => {
      onFault?.(error);
      lost(fresh);
    });
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '');
    });
    await fresh.connect();
    client = fresh;
    for (const channel of hearers.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
  }

  function lost(which: pg.Client): void {
    if (client !== which || ended.signal.aborted) return;
    client = undefined;
    connecting = reconnect();
  }

  async function reconnect(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await connect();
        // Hints may have passed unheard.
        for (const channel of hearers.values()) for (const hear of channel) hear('');
        return;
      } catch (error) {
        if (error instanceof Error) onFault?.(error);
        await sleep(reconnectMs, undefined, { signal: ended.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async listen(channel, hear) {
      const known = hearers.get(channel);
      if (known) known.add(hear);
      else hearers.set(channel, new Set([hear]));
      connecting ??= reconnect();
      await connecting;
      if (!known) await ask(channel);
      return () => hearers.get(channel)?.delete(hear);
    },
    async close() {
      ended.abort();
      await connecting;
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
