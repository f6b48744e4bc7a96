// The secret part of a link that lets somebody in without a sign-in. Knows neither what the link opens nor for how long.
import { createHash, randomBytes } from 'node:crypto';

export interface LinkSecret {
  /** What the link carries. */
  secret: string;
  /** What is stored: whoever reads the table opens nothing. */
  hash: Buffer;
}

/** 256 bits of chance, so that a plain hash is as good as a slow one. */
export function newLinkSecret(): LinkSecret {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** The hash to look for; undefined for what is no secret of ours. */
export function readLinkSecret(secret: string): Buffer | undefined {
  return /^[\w-]{43}$/.test(secret) ? hashOf(secret) : undefined;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
