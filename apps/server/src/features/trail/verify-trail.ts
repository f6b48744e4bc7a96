// Checks the trail against its seals, part by part: whoever asks goes on until there is no next part, so that millions of entries
// need neither memory nor one long statement. First the chain, then whether any entry stands outside of it.
import { Refusal } from '@groundwork/contract/errors';
import type { BrokenEntry, VerifiedPart } from '@groundwork/contract/trail';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { checkRows, missing, unfit } from './check-chain.ts';
import { beforeFirst, type Checkpoint, isGenuine, readCheckpoint, type TrailKeys } from './seal.ts';
import * as store from './store-seals.ts';

export const partSize = 20_000;
const namedOfPart = 200;

const Cursor = z.object({
  /** How far the chain was checked. */
  sequence: z.int().min(0),
  latest_us: z.int(),
  /** The chain is checked; entries outside of it are looked for after this id. */
  entries: z.uuid().nullable().optional(),
  looked: z.int().min(0).default(0),
});
type Cursor = z.infer<typeof Cursor>;

function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return { sequence: 0, latest_us: 0, looked: 0 };
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (error) {
    const fault = { place: 'query.after', message: 'Not a place of this verification.' };
    throw new Refusal('invalid_request', { faults: [fault], cause: error });
  }
}

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws Refusal invalid_request */
function fromLog(keys: TrailKeys, text: string | undefined): Checkpoint | undefined {
  if (text === undefined || text === '') return undefined;
  const checkpoint = readCheckpoint(text);
  if (checkpoint && isGenuine(keys, checkpoint)) return checkpoint;
  const message = checkpoint
    ? 'This checkpoint was not signed by this installation.'
    : 'Not a checkpoint: copy the whole of it from the log.';
  throw new Refusal('invalid_request', { faults: [{ place: 'query.checkpoint', message }] });
}

interface Asked {
  after?: string | undefined;
  checkpoint?: string | undefined;
}

/** @throws Refusal invalid_request */
export async function verifyPart(
  tx: Tx,
  keys: TrailKeys,
  asked: Asked,
  size: number = partSize,
): Promise<VerifiedPart> {
  const cursor = readCursor(asked.after);
  const given = fromLog(keys, asked.checkpoint);
  return cursor.entries === undefined
    ? verifyChain(tx, keys, { cursor, given, size })
    : verifyEntries(tx, { cursor, size });
}

async function verifyChain(
  tx: Tx,
  keys: TrailKeys,
  { cursor, given, size }: { cursor: Cursor; given: Checkpoint | undefined; size: number },
): Promise<VerifiedPart> {
  // Before the seals: whatever is sealed meanwhile lies behind it.
  const last = await store.lastCheckpoint(tx);
  const rows = await store.listSealed(tx, cursor.sequence, size);
  const before = cursor.sequence === 0 ? undefined : await store.findSeal(tx, cursor.sequence);
  const start = {
    sequence: cursor.sequence,
    seal: cursor.sequence === 0 ? beforeFirst : before?.seal,
    latest_us: cursor.latest_us,
  };
  const places = await placesFor(tx, unfit(keys, rows));
  const { broken, count, reached } = checkRows(keys, rows, start, places);
  const isEnd = rows.length < size;
  const ends = isEnd ? endFaults(keys, reached, last) : none;
  const log = isEnd && given ? await logFaults(tx, given, reached.sequence) : none;
  const total = await totalOf(tx);
  const { sequence, latest_us } = reached;
  return {
    checked: rows.length,
    done: Math.min(sequence, total),
    total,
    broken: [...broken, ...ends.broken, ...log.broken].slice(0, namedOfPart),
    broken_count: count + ends.count + log.count,
    erased: erasures(rows),
    waiting: 0,
    next: writeCursor({ sequence, latest_us, looked: 0, ...(isEnd && { entries: null }) }),
  };
}

/** Of more than so many at once it is not looked for where they belong: that is another chain, not a few that were moved. */
const movedAtMost = 500;

async function placesFor(tx: Tx, rows: readonly store.SealedEntry[]): Promise<number[]> {
  if (rows.length > movedAtMost) return [];
  const before = await store.placesOf(
    tx,
    rows.map(row => row.previous),
  );
  return [...new Set([...rows.map(row => row.sequence), ...before.map(row => row.sequence + 1), 1])];
}

/** Each entry counts twice: once in the chain, once whether it stands in it. */
async function totalOf(tx: Tx): Promise<number> {
  return 2 * (await store.countSealed(tx));
}

interface Faults {
  broken: BrokenEntry[];
  count: number;
}
const none: Faults = { broken: [], count: 0 };

function one(
  kind: BrokenEntry['kind'],
  at: Pick<Checkpoint, 'sequence' | 'entry_id'>,
  message: string,
): Faults {
  return { broken: [{ kind, sequence: at.sequence, entry_id: at.entry_id, message }], count: 1 };
}

/** Every batch of seals ends with a checkpoint: the chain may neither be shorter than the last, nor have none. */
function endFaults(
  keys: TrailKeys,
  { sequence, seal }: { sequence: number; seal: Buffer | undefined },
  last: Checkpoint | undefined,
): Faults {
  if (!last) {
    if (sequence === 0) return none;
    const message = 'The checkpoints were removed, so that it cannot be told whether the end was cut off.';
    return { broken: [{ kind: 'cut', sequence: null, entry_id: null, message }], count: 1 };
  }
  if (!isGenuine(keys, last))
    return one(
      'resealed',
      last,
      `The checkpoint at entry ${last.sequence} has a signature that is not the product’s.`,
    );
  if (last.sequence > sequence) return missing(sequence, last.sequence + 1, 'cut', last.entry_id);
  if (last.sequence === sequence && seal && !seal.equals(last.seal))
    return one('resealed', last, `Entry ${last.sequence} is not the one that the checkpoint was made at.`);
  return none;
}

/** What the log says, against the chain. */
async function logFaults(tx: Tx, given: Checkpoint, sequence: number): Promise<Faults> {
  if (given.sequence > sequence) return missing(sequence, given.sequence + 1, 'cut', given.entry_id);
  const there = await store.findSeal(tx, given.sequence);
  // A missing number is named already.
  if (!there || there.seal.equals(given.seal)) return none;
  return one(
    'resealed',
    given,
    `Entry ${given.sequence} (${given.entry_id}) is not the one that the log names there: the trail is from another time.`,
  );
}

async function verifyEntries(
  tx: Tx,
  { cursor, size }: { cursor: Cursor; size: number },
): Promise<VerifiedPart> {
  const { found, looked, last } = await store.listUnaccounted(tx, cursor.entries ?? null, size);
  const total = await totalOf(tx);
  const isEnd = looked < size || last === null;
  const { waiting, gone } = isEnd ? await store.listWaiting(tx) : { waiting: 0, gone: [] };
  const broken: BrokenEntry[] = [
    ...found.map(id => ({
      kind: 'inserted' as const,
      sequence: null,
      entry_id: id,
      message: `The entry ${id} has no seal: it was put there past the product, or its seal was removed.`,
    })),
    ...gone.map(id => ({
      kind: 'deleted' as const,
      sequence: null,
      entry_id: id,
      message: `The entry ${id} was deleted before it got its seal.`,
    })),
  ];
  const done = cursor.sequence + cursor.looked + looked;
  return {
    checked: 0,
    done: isEnd ? total : Math.min(done, total),
    total,
    broken: broken.slice(0, namedOfPart),
    broken_count: broken.length,
    erased: [],
    waiting,
    next: isEnd ? null : writeCursor({ ...cursor, entries: last, looked: cursor.looked + looked }),
  };
}

function erasures(rows: readonly store.SealedEntry[]): VerifiedPart['erased'] {
  const by = new Map<string, VerifiedPart['erased'][number]>();
  for (const { erased_at, erased_by, erased_why } of rows) {
    if (erased_at === null || erased_by === null || erased_why === null) continue;
    const key = JSON.stringify([erased_at, erased_by, erased_why]);
    const known = by.get(key);
    if (known) known.entries += 1;
    else by.set(key, { at: erased_at, by: erased_by, why: erased_why, entries: 1 });
  }
  return [...by.values()];
}
