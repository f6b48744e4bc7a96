// Signatures as Standard Webhooks say: whoever gets a delivery can tell that it is ours, of now, and unchanged.
import { createHmac, randomBytes } from 'node:crypto';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { SecretPlace } from '../../platform/secrets.ts';

const prefix = 'whsec_';
const secretBytes = 32;

export function newSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** Where the secrets of an endpoint are kept: moved to another row or organization they do not open. */
export function secretPlace(
  organizationId: OrganizationId | null,
  row: string,
  field: 'secret' | 'former_secret',
): SecretPlace {
  return { organizationId, table: 'webhook_endpoints', row, field };
}

export interface Signed {
  id: string;
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The three headers. Each secret signs: while one takes over from another, either of them is enough. */
export function signatureHeaders(
  { id, body, timestamp }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
