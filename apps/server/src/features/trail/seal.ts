// The chain of seals: each covers what an entry says, its place, and the seal before. Pure. Seals need a key that follows from
// the product's secret, so that whoever owns the database can break the chain but not mend it.
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import type { Row } from '../../schema/rows.ts';

export type Seal = Row<'trail_seals'>;
export type Checkpoint = Row<'trail_checkpoints'>;
/** What says who did it and from where; kept of what staff did. */
type ActorColumn = 'actor' | 'actor_subject' | 'target_kind' | 'address' | 'user_agent';
/** What is kept of an erased entry, and who erased it. */
export type Erased = Pick<Row<'trail'>, 'id' | 'organization_id' | 'action' | 'keeps_actor' | ActorColumn> & {
  /** In microseconds since 1970: times of the database are finer than ours. */
  at_us: number;
  erased_at: string;
  erased_by: string;
  erased_why: string;
};

export interface TrailKeys {
  chain: Uint8Array;
  signing: KeyObject;
  /** By which anybody can check a checkpoint, and nobody make one. */
  verifying: KeyObject;
}

/** What stands before the first entry. */
export const beforeFirst = Buffer.alloc(32);

/** An Ed25519 key of 32 bytes in the wrapping that Node reads (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export function trailKeys(secrets: Pick<Secrets, 'keyFor'>): TrailKeys {
  const seed = Buffer.from(secrets.keyFor('checkpoints of the trail'));
  const signing = createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  return { chain: secrets.keyFor('seals of the trail'), signing, verifying: createPublicKey(signing) };
}

/** Fields apart by what no text of ours holds, so that nothing can move from one to the next. */
function joined(parts: readonly string[]): string {
  return parts.map(part => `${part.length}:${part}`).join('');
}

export function sealOf({ chain }: TrailKeys, of: Omit<Seal, 'seal'>): Buffer {
  const { sequence, entry_id, content, sealed_at, previous } = of;
  const said = joined([String(sequence), entry_id, content.toString('hex'), sealed_at]);
  return createHmac('sha256', chain).update('seal').update(previous).update(said).digest();
}

/** That the product itself erased the entry. */
export function markOf({ chain }: TrailKeys, erased: Erased): Buffer {
  const { id, organization_id, action, at_us, erased_at, erased_by, erased_why } = erased;
  const { actor, actor_subject, target_kind, address, user_agent } = erased;
  const kept = [actor, actor_subject, target_kind, address, user_agent].map(each => each ?? '');
  const said = [id, organization_id ?? '', action, String(at_us), erased_at, erased_by, erased_why];
  if (erased.keeps_actor) said.push(...kept);
  return createHmac('sha256', chain).update('erased').update(joined(said)).digest();
}

type Unsigned = Omit<Checkpoint, 'signature'>;

function signedText({ sequence, entry_id, seal, at }: Unsigned): Buffer {
  return Buffer.from(joined(['checkpoint', String(sequence), entry_id, seal.toString('hex'), at]));
}

export function signCheckpoint({ signing }: TrailKeys, of: Unsigned): Checkpoint {
  return { ...of, signature: sign(null, signedText(of), signing) };
}

export function isGenuine({ verifying }: Pick<TrailKeys, 'verifying'>, of: Checkpoint): boolean {
  return verify(null, signedText(of), verifying, of.signature);
}

/** As it stands in the log: one word, which can be held against the trail later. */
export function writeCheckpoint({ sequence, entry_id, seal, at, signature }: Checkpoint): string {
  const parts = [sequence, entry_id, Date.parse(at), seal.toString('base64url')];
  return [...parts, signature.toString('base64url')].join('.');
}

/** Undefined for what no log of ours said. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const said = /^(\d{1,15})\.([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})\.([\w-]{86})$/.exec(text.trim());
  if (!said) return undefined;
  const [, sequence = '', entry_id = '', at = '', seal = '', signature = ''] = said;
  const time = new Date(Number(at));
  if (Number.isNaN(time.getTime())) return undefined;
  return {
    sequence: Number(sequence),
    entry_id,
    at: time.toISOString(),
    seal: Buffer.from(seal, 'base64url'),
    signature: Buffer.from(signature, 'base64url'),
  };
}
