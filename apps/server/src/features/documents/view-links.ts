// View links: who has one sees one version of one document for some minutes, and nothing else.
import { Refusal } from '@groundwork/contract/errors';
import { OrganizationId } from '@groundwork/contract/ids';
import { type Secrets, SecretUnreadable } from '../../platform/secrets.ts';

export interface Linked {
  organizationId: OrganizationId;
  versionId: string;
}

/** Long enough to open a tab on a slow connection, too short to be passed around. */
export const linkMinutes = 5;

const idBytes = 16;

const place = ({ organizationId, versionId }: Linked) => ({
  organizationId,
  table: 'document_versions',
  row: versionId,
  field: 'view',
});

/** Both ids in the open, and the moment it ends sealed for exactly these two. */
export function writeLink(secrets: Secrets, to: Linked, expiresAt: Date): string {
  const sealed = secrets.seal(place(to), String(expiresAt.getTime()));
  return Buffer.concat([toBytes(to.organizationId), toBytes(to.versionId), sealed]).toString('base64url');
}

/** @throws Refusal link_invalid for one that has expired, was altered or was never ours. */
export function readLink(secrets: Secrets, link: string, now: Date): Linked {
  const bytes = Buffer.from(link, 'base64url');
  if (bytes.length <= 2 * idBytes) throw new Refusal('link_invalid');
  const to = {
    organizationId: OrganizationId.parse(toId(bytes.subarray(0, idBytes))),
    versionId: toId(bytes.subarray(idBytes, 2 * idBytes)),
  };
  const endsAt = Number(opened(secrets, to, bytes.subarray(2 * idBytes)));
  if (!(endsAt > now.getTime())) throw new Refusal('link_invalid');
  return to;
}

function opened(secrets: Secrets, to: Linked, sealed: Buffer): string {
  try {
    return secrets.open(place(to), sealed);
  } catch (cause) {
    if (cause instanceof SecretUnreadable) throw new Refusal('link_invalid', { cause });
    throw cause;
  }
}

function toBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function toId(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
