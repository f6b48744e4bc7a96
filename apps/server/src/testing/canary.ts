// An address of the attacker's, for tests: whatever reaches it was sent out.
import { createServer } from 'node:http';

export interface Canary {
  /** `127.0.0.1:port`. */
  address: string;
  /** Requests that arrived. */
  hits(): number;
  close(): void;
}

export async function startCanary(): Promise<Canary> {
  let hits = 0;
  const http = createServer((_request, response) => {
    hits += 1;
    response.end();
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const at = http.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  return { address: `127.0.0.1:${port}`, hits: () => hits, close: () => void http.close() };
}
