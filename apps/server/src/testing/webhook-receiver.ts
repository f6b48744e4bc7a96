// Somebody else's server that takes webhooks: keeps what it got, answers as it is told, and checks signatures by what Standard
// Webhooks say, with no code of ours.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { WebhookEvent } from '@groundwork/contract/webhook-events';

export interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: WebhookEvent;
  at: number;
}

export interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  afterMs?: number;
}

export interface WebhookReceiver {
  /** `host:port`, for the allowed hosts. */
  address: string;
  url: string;
  got: Got[];
  /** How it answers from now on; 204 at first. */
  answer: (got: Got) => ReceiverAnswer;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const got: Got[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    response.on('error', () => undefined);
    request.on('data', part => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body,
        event: JSON.parse(body),
        at: Date.now(),
      };
      got.push(one);
      const { status, headers, body: said, afterMs = 0 } = receiver.answer(one);
      const timer = setTimeout(() => {
        timers.delete(timer);
        response.writeHead(status, headers).end(said);
      }, afterMs);
      timers.add(timer);
    });
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const bound = http.address();
  const address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const receiver: WebhookReceiver = {
    address,
    url: `http://${address}`,
    got,
    answer: () => ({ status: 204 }),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      http.closeAllConnections();
      await new Promise(resolve => http.close(resolve));
    },
  };
  return receiver;
}

const toleranceSeconds = 5 * 60;

/** Whether a delivery is genuine and of now, by https://www.standardwebhooks.com. */
export function isGenuine(
  secret: string,
  { headers, body }: Pick<Got, 'headers' | 'body'>,
  nowMs = Date.now(),
): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some(each => {
      const [version, signature = ''] = each.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
