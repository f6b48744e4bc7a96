// The file in which matches are kept: a head in words, and behind it lists of numbers, one after the other, each as they stand in
// memory.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { fingerprintOf } from '@groundwork/engine/match/kept/fingerprint';
import type { KeptMatches } from '@groundwork/engine/match/kept/kept-matches';
import type { Room } from '@groundwork/engine/match/kept/more-rows';
import { StartError } from '../supervisor.ts';
import { headOf, KeptHead } from './kept-head.ts';

const MAGIC = Buffer.from('Groundwork matches, kept 1\n');
/** The head begins there, behind its length. */
const HEAD_AT = 32;
/** No head is longer; what says so is no such file. */
const LONGEST_HEAD = 1 << 26;
/** Lists begin at a multiple of this. */
const STEP = 8;
/** Bytes that are read or written at once. */
const AT_ONCE = 1 << 24;

/** Writes the file, all of it or nothing: what was there before stays until every list is written. */
export async function writeKept(file: string, kept: KeptMatches, signal: AbortSignal): Promise<void> {
  const text = Buffer.from(JSON.stringify(headOf(kept)));
  const begin = Buffer.alloc(HEAD_AT);
  MAGIC.copy(begin);
  begin.writeUInt32LE(text.length, MAGIC.length);
  const { rows, keys, numbers, cluster, sureness, ids } = kept;
  const part = `${file}.${process.pid}.part`;
  const out = createWriteStream(part, { flags: 'wx' });
  try {
    await once(out, 'open');
    const lists = [rows.words, rows.letters, rows.tokens, keys, numbers, cluster, sureness, ids];
    for (const list of [begin, text, ...lists]) {
      const bytes = new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
      for (let from = 0; from < bytes.length; from += AT_ONCE) {
        signal.throwIfAborted();
        if (!out.write(bytes.subarray(from, from + AT_ONCE))) await once(out, 'drain', { signal });
      }
      out.write(Buffer.alloc(padded(bytes.length) - bytes.length));
    }
    out.end();
    await once(out, 'close');
    await rename(part, file);
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

export interface OpenedKept {
  head: KeptHead;
  /** Reads the lists, with room behind each for what is added. @throws StartError, or the signal's reason */
  read(room: Room): Promise<KeptMatches>;
  close(): Promise<void>;
}

/** @throws StartError where the file is none of kept matches, is not whole, or is another version's */
export async function openKept(file: string, signal: AbortSignal): Promise<OpenedKept> {
  const handle = await open(file, 'r');
  const refuse = (why: string): never => {
    throw new StartError(`--since: ${file} ${why} Match all files again and keep that: --keep FILE.`);
  };
  try {
    const begin = Buffer.alloc(HEAD_AT);
    await handle.read(begin, 0, HEAD_AT, 0);
    const length = begin.readUInt32LE(MAGIC.length);
    if (!begin.subarray(0, MAGIC.length).equals(MAGIC) || length > LONGEST_HEAD)
      return refuse('is no file of kept matches.');
    const text = Buffer.alloc(length);
    await handle.read(text, 0, length, HEAD_AT);
    const said = KeptHead.safeParse(parsed(text));
    if (!said.success) return refuse('is damaged: its head cannot be read.');
    const head = said.data;
    const lists = new Lists(handle, HEAD_AT + padded(length), signal);
    const { rows, letters, tokens, rules, layout } = head;
    const atLeast = HEAD_AT + length + 4 * (rows * (layout.stride + rules + 4) + tokens) + 2 * letters;
    if ((await handle.stat()).size < atLeast) return refuse('is not whole.');
    if (head.fingerprint !== fingerprintOf(layout, head.rulesFor))
      return refuse('was kept by another version of Groundwork, which reads values in another way.');
    return {
      head,
      async read(room) {
        const kept = await lists.read(head, room);
        if (!isClustering(kept.cluster, head.rows)) return refuse('is damaged: its clusters are none.');
        return kept;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function padded(length: number): number {
  return Math.ceil(length / STEP) * STEP;
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

/** Every row leads to the first of its cluster. */
function isClustering(cluster: Uint32Array, rows: number): boolean {
  for (let row = 0; row < rows; row++) {
    const head = cluster[row] ?? row;
    if (head > row || cluster[head] !== head) return false;
  }
  return true;
}

/** The lists of a file, read at once. */
class Lists {
  readonly #handle: FileHandle;
  readonly #signal: AbortSignal;
  /** Where the next list begins. */
  #at: number;

  constructor(handle: FileHandle, at: number, signal: AbortSignal) {
    this.#handle = handle;
    this.#at = at;
    this.#signal = signal;
  }

  async read(head: KeptHead, room: Room): Promise<KeptMatches> {
    const { rows: count, layout, tables, rulesFor, rules, labels, lastId } = head;
    const ofRows = (each: number): Promise<Uint32Array> =>
      this.#fill(new Uint32Array((count + room.rows) * each), count * each);
    const [words, letters, tokens, keys, numbers, cluster, sureness, ids] = await Promise.all([
      ofRows(layout.stride),
      this.#fill(new Uint16Array(head.letters + room.letters), head.letters),
      this.#fill(new Uint32Array(head.tokens + room.tokens), head.tokens),
      ofRows(rules),
      ofRows(1),
      ofRows(1),
      this.#fill(new Float32Array(count + room.rows), count),
      ofRows(1),
    ]);
    const classes = head.classes.map(({ agreeIn, share, levels }) => {
      return { agreeIn, share, levels: levels.map(shares => Float64Array.from(shares)) };
    });
    const rows = { count, words, letters, tokens };
    const learnt = { rulesFor, rules, classes, labels };
    return { layout, tables, rows, numbers, ...learnt, keys, cluster, sureness, ids, lastId };
  }

  async #fill<List extends Uint16Array | Uint32Array | Float32Array>(
    list: List,
    length: number,
  ): Promise<List> {
    const bytes = new Uint8Array(list.buffer, list.byteOffset, length * list.BYTES_PER_ELEMENT);
    const begin = this.#at;
    this.#at += padded(bytes.length);
    for (let from = 0; from < bytes.length; ) {
      this.#signal.throwIfAborted();
      const most = Math.min(AT_ONCE, bytes.length - from);
      const { bytesRead } = await this.#handle.read(bytes, from, most, begin + from);
      if (bytesRead === 0) throw new Error('The file became shorter while it was read.');
      from += bytesRead;
    }
    return list;
  }
}
