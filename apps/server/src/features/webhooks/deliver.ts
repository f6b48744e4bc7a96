// One try of one delivery: what is sent, to whom, and what was answered.
import type { WebhookEvent } from '@groundwork/contract/webhook-events';
import { answerKept, type WebhookAttempt } from '@groundwork/contract/webhooks';
import { AddressRefused, type Fetch } from '@groundwork/crm/guard';
import type { Dependencies } from '../../platform/dependencies.ts';
import { signatureHeaders } from '../../platform/webhook-signature.ts';
import { type AddressRules, whyRefused } from './rules.ts';
import { secretPlace } from './sign.ts';
import type { Claimed } from './store-queue.ts';

/** What is read of an answer; characters of it take up to four bytes each. */
const answerBytes = 4 * answerKept;

export interface Outlet extends AddressRules {
  fetch: Fetch;
  secrets: Dependencies['secrets'];
  signal: AbortSignal;
  timeoutMs: number;
}

export function bodyOf(delivery: Claimed): string {
  const event: WebhookEvent = {
    id: delivery.event_id,
    type: delivery.kind,
    occurred_at: delivery.occurred_at,
    organization_id: delivery.organization_id,
    subject: { kind: delivery.subject_kind, id: delivery.subject_id },
    data: delivery.data,
  };
  return JSON.stringify(event);
}

/** Never throws for anything that the receiver does. */
export async function attempt(outlet: Outlet, delivery: Claimed): Promise<WebhookAttempt> {
  const at = new Date().toISOString();
  const startedAt = performance.now();
  const ended = (result: Pick<WebhookAttempt, 'status' | 'error' | 'answer'>): WebhookAttempt => ({
    at,
    duration_ms: Math.round(performance.now() - startedAt),
    ...result,
  });
  const nothing = (error: string) => ended({ status: null, error, answer: null });
  // What was allowed when it was set may not be any more.
  const refused = whyRefused(delivery.url, outlet);
  if (refused !== undefined) return nothing(refused);
  const body = bodyOf(delivery);
  const id = delivery.event_id;
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const response = await outlet.fetch(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Groundwork-Webhooks',
        ...signatureHeaders({ id, body, timestamp }, secretsOf(outlet, delivery)),
      },
      body,
      signal: outlet.signal,
    });
    const answer = await beginningOf(response.body);
    return ended({ status: response.status, error: faultOf(response.status), answer });
  } catch (error) {
    if (error instanceof AddressRefused) return nothing(`${error.message}.`);
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return nothing(
      isTimeout
        ? `It did not answer within ${outlet.timeoutMs / 1000} seconds.`
        : `It could not be reached${codeOf(error)}.`,
    );
  }
}

function secretsOf({ secrets }: Outlet, delivery: Claimed): string[] {
  const { organization_id, endpoint_id, secret, former_secret } = delivery;
  const open = (sealed: Buffer, field: 'secret' | 'former_secret') =>
    secrets.open(secretPlace(organization_id, endpoint_id, field), sealed);
  return [open(secret, 'secret'), ...(former_secret === null ? [] : [open(former_secret, 'former_secret')])];
}

/** What counts is that it was taken; a redirect leads nowhere. */
function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status}, and redirects are not followed.`;
  if (status === 410) return 'It answered 410: it is gone and wants nothing any more.';
  return `It answered ${status}.`;
}

/** As text, whatever it is. How the rest of an answer ends changes nothing about its status. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (body === null) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.byteLength;
      if (size >= answerBytes) break;
    }
  } catch {
    // What came until then is shown.
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, answerBytes));
  // PostgreSQL keeps no NUL, and half a character is none.
  const shown = text.replaceAll('\0', '').slice(0, answerKept).toWellFormed();
  return shown === '' ? null : shown;
}

/** `ECONNREFUSED` says more to whoever runs the receiver than any sentence. */
function codeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z_]+$/.test(at.code)) return ` (${at.code})`;
  return '';
}
