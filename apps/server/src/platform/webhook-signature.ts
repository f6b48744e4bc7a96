// Signatures as Standard Webhooks say: whoever gets a message can tell that it is ours, of now, and unchanged.
import { createHmac } from 'node:crypto';

export const webhookSecretPrefix = 'whsec_';

export interface SignedMessage {
  /** The same at every try: whoever gets it twice knows. */
  id: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The three headers. Each secret signs: while one takes over from another, either of them is enough. */
export function signatureHeaders(
  { id, body, timestamp }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
