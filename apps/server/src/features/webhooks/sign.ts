// The secrets that deliveries are signed with.
import { randomBytes } from 'node:crypto';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { SecretPlace } from '../../platform/secrets.ts';
import { webhookSecretPrefix } from '../../platform/webhook-signature.ts';

const secretBytes = 32;

export function newSecret(): string {
  return `${webhookSecretPrefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** Where the secrets of an endpoint are kept: moved to another row or organization they do not open. */
export function secretPlace(
  organizationId: OrganizationId | null,
  row: string,
  field: 'secret' | 'former_secret',
): SecretPlace {
  return { organizationId, table: 'webhook_endpoints', row, field };
}
