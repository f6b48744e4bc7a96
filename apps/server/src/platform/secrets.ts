// Secrets at rest. Each gets a key of its own, which a key derived from GROUNDWORK_SECRET wraps: a new secret means
// wrapping keys again, not reading and writing every secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { OrganizationId } from '@groundwork/contract/ids';

/** Where a secret lives. It only opens there: a sealed value moved to another row or organization stays shut. */
export interface SecretPlace {
  /** null: the platform's own. */
  organizationId: OrganizationId | null;
  table: string;
  row: string;
  field: string;
}

export interface Secrets {
  seal(place: SecretPlace, plain: string): Buffer;
  /** @throws SecretUnreadable when it was sealed with another key, for another place, or was altered. */
  open(place: SecretPlace, sealed: Buffer): string;
  /** A key of its own for one purpose, the same in every process that knows the secret. */
  keyFor(purpose: string): Uint8Array;
}

export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
}

const version = 1;
const ivBytes = 12;
/** Said aloud on both sides: left to itself, Node accepts tags of four bytes. */
const authTagLength = 16;
const keyBytes = 32;
const boxOverhead = ivBytes + authTagLength;

function lock(key: Uint8Array, plain: Uint8Array, aad: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength });
  cipher.setAAD(aad);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function unlock(key: Uint8Array, box: Buffer, aad: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, ivBytes), { authTagLength });
  decipher.setAAD(aad);
  decipher.setAuthTag(box.subarray(ivBytes, boxOverhead));
  return Buffer.concat([decipher.update(box.subarray(boxOverhead)), decipher.final()]);
}

/** A sealed value: version, wrapped key, value. */
export function createSecrets(secret: string): Secrets {
  const wrapping = new Uint8Array(hkdfSync('sha256', secret, '', 'groundwork secrets at rest', keyBytes));
  const aadOf = (place: SecretPlace) =>
    Buffer.from([place.organizationId ?? 'platform', place.table, place.row, place.field].join('|'));

  return {
    keyFor: purpose => new Uint8Array(hkdfSync('sha256', secret, '', `groundwork ${purpose}`, keyBytes)),
    seal(place, plain) {
      const key = randomBytes(keyBytes);
      const aad = aadOf(place);
      return Buffer.concat([
        Buffer.of(version),
        lock(wrapping, key, aad),
        lock(key, Buffer.from(plain), aad),
      ]);
    },
    open(place, sealed) {
      const aad = aadOf(place);
      const wrappedEnd = 1 + boxOverhead + keyBytes;
      try {
        if (sealed[0] !== version) throw new Error(`Sealed by another version: ${sealed[0]}`);
        const key = unlock(wrapping, sealed.subarray(1, wrappedEnd), aad);
        return unlock(key, sealed.subarray(wrappedEnd), aad).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable('A stored secret cannot be read with the present GROUNDWORK_SECRET.', {
          cause,
        });
      }
    },
  };
}
