// The text of a key: `gwk_`, 32 bytes of chance, and a check of them, by which a slip in copying is told from a key that nobody
// knows without asking the database. Pure.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { keyPrefix } from '@groundwork/contract/keys';

export interface KeyText {
  /** What its owner is shown once. */
  text: string;
  /** What is stored: whoever reads the table opens nothing. */
  hash: Buffer;
  /** By which its owner knows it again. */
  hint: string;
}

export function newKeyText(): KeyText {
  const chance = randomBytes(32).toString('base64url');
  const text = `${keyPrefix}${chance}${checkOf(chance)}`;
  return { text, hash: hashOf(text), hint: text.slice(-4) };
}

/** The hash to look for; undefined for what was never a key of ours. */
export function readKeyText(text: string): Buffer | undefined {
  const [, chance = '', check] = /^gwk_([\w-]{43})([\w-]{6})$/.exec(text) ?? [];
  return check !== undefined && check === checkOf(chance) ? hashOf(text) : undefined;
}

function checkOf(chance: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(chance));
  return bytes.toString('base64url');
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
