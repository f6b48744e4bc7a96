// Stands between the server and PostgreSQL and counts how often one waits for the other.
import { connect, createServer, type Socket } from 'node:net';

export interface RoundTripCounter {
  /** The given database as it is reached through the counter. */
  url: string;
  /** Since the last question. */
  taken(): number;
  close(): Promise<void>;
}

/** What goes out together, or before an answer has come, is one round trip: that is what a request waits for. */
export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const to = new URL(databaseUrl);
  const open = new Set<Socket>();
  let trips = 0;
  const proxy = createServer(client => {
    const server = connect(Number(to.port), to.hostname);
    let isAsking = false;
    for (const [from, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('error', () => other.destroy());
      from.on('close', () => {
        open.delete(from);
        other.destroy();
      });
      from.on('data', bytes => {
        if (from === client && !isAsking) trips += 1;
        isAsking = from === client;
        other.write(bytes);
      });
    }
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.toString(),
    taken() {
      const since = trips;
      trips = 0;
      return since;
    },
    close() {
      for (const each of open) each.destroy();
      return new Promise(resolve => proxy.close(() => resolve()));
    },
  };
}
