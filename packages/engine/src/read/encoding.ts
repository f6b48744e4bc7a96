// Which encoding a text file is in, decided by all of its bytes: an accent in the last row counts as much as one in the first.
import { isAscii, isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { guessLegacy, type LegacyGuess } from './legacy-encodings.ts';

export interface Encoding {
  /** As people call it. */
  name: string;
  /** As TextDecoder calls it. */
  label: string;
  bomBytes: number;
  /** UTF-8 with broken places: rows with U+FFFD in them cannot be trusted. */
  isBroken: boolean;
  /** Encodings that read it about as well, the best first: a person must look. */
  doubt?: LegacyGuess['doubt'];
}

const CHUNK_BYTES = 1024 * 1024;

/** Reads the whole file once (about 2 GB/s) and says how to decode it. */
export async function detectEncoding(path: string, signal?: AbortSignal): Promise<Encoding> {
  const tally = new ByteTally();
  for await (const chunk of readChunks(path, 0, signal)) {
    if (tally.bytes === 0) {
      const marked = fromBom(chunk) ?? fromZeroes(chunk);
      if (marked) return marked;
    }
    tally.add(chunk);
  }
  return tally.verdict();
}

/** The file's bytes in pieces of 1 MiB; a piece is valid until the next one is asked for. */
export async function* readChunks(
  path: string,
  start: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (let position = start; ; ) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function fromBom(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { name: 'utf-8', label: 'utf-8', bomBytes: 3, isBroken: false };
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { name: 'utf-16le', label: 'utf-16le', bomBytes: 2, isBroken: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { name: 'utf-16be', label: 'utf-16be', bomBytes: 2, isBroken: false };
  return undefined;
}

/** UTF-16 without a mark: in western text every other byte is zero. */
function fromZeroes(bytes: Uint8Array): Encoding | undefined {
  const length = Math.min(bytes.length, 65_536) & ~1;
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++;
    if (bytes[index + 1] === 0) odd++;
  }
  const half = length / 2;
  if (odd > half * 0.4 && even < half * 0.05)
    return { name: 'utf-16le', label: 'utf-16le', bomBytes: 0, isBroken: false };
  if (even > half * 0.4 && odd < half * 0.05)
    return { name: 'utf-16be', label: 'utf-16be', bomBytes: 0, isBroken: false };
  // Of other scripts only line ends, commas and digits have a zero, and always on the same side.
  if (even === 0 && odd >= LEAST_ZEROES)
    return { name: 'utf-16le', label: 'utf-16le', bomBytes: 0, isBroken: false };
  if (odd === 0 && even >= LEAST_ZEROES)
    return { name: 'utf-16be', label: 'utf-16be', bomBytes: 0, isBroken: false };
  return undefined;
}

/** Fewer zeroes than this stray into a file by accident. */
const LEAST_ZEROES = 8;
/** So much of what is not plain letters shows which encoding it is. */
const SAMPLE_BYTES = 64 * 1024;

/** Counts what speaks for UTF-8 and what speaks for the one-byte encodings. */
class ByteTally {
  bytes = 0;
  #sequences = 0;
  #broken = 0;
  #c1 = 0;
  /** Lines that are more than plain letters. */
  readonly #sample: Uint8Array[] = [];
  #sampled = 0;
  #tail: Uint8Array = new Uint8Array();

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    if (this.#tail.length === 0 && isAscii(chunk)) return;
    const joined = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    const whole = joined.subarray(0, joined.length - unfinished(joined));
    this.#tail = joined.slice(whole.length);
    if (this.#sampled < SAMPLE_BYTES) this.#keep(chunk);
    if (isUtf8(whole) && this.#broken === 0 && this.#sequences > 0) return;
    this.#count(whole);
  }

  verdict(): Encoding {
    if (this.#tail.length > 0) this.#count(this.#tail);
    const isMostlyUtf8 = this.#broken === 0 || this.#sequences > this.#broken * 4;
    if (isMostlyUtf8) return { name: 'utf-8', label: 'utf-8', bomBytes: 0, isBroken: this.#broken > 0 };
    const guess = guessLegacy(Buffer.concat(this.#sample));
    const doubt = guess?.isUnsure ? { doubt: guess.doubt } : {};
    if (guess && guess.label !== 'windows-1252')
      return { name: guess.label, label: guess.label, bomBytes: 0, isBroken: false, ...doubt };
    return this.#c1 > 0
      ? { name: 'windows-1252', label: 'windows-1252', bomBytes: 0, isBroken: false, ...doubt }
      : { name: 'latin-1', label: 'windows-1252', bomBytes: 0, isBroken: false, ...doubt };
  }

  /** Whole lines as far as a piece of the file holds them: a character of two bytes never spans a line end. */
  #keep(bytes: Uint8Array): void {
    // Most files are plain letters: the first that is not is where lines begin to tell anything.
    const first = bytes.findIndex(byte => byte >= 0x80);
    if (first < 0) return;
    for (
      let start = bytes.lastIndexOf(0x0a, first) + 1;
      start < bytes.length && this.#sampled < SAMPLE_BYTES;
    ) {
      const end = bytes.indexOf(0x0a, start);
      const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
      start += line.length;
      if (!line.some(byte => byte >= 0x80)) continue;
      this.#sample.push(line.slice(0, SAMPLE_BYTES));
      this.#sampled += line.length;
    }
  }

  #count(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0;
      if (byte < 0x80) continue;
      const length = sequenceLength(byte);
      let good = length > 1;
      for (let next = 1; good && next < length; next++) good = ((bytes[index + next] ?? 0) & 0xc0) === 0x80;
      if (good) {
        this.#sequences++;
        index += length - 1;
        continue;
      }
      this.#broken++;
      if (byte < 0xa0) this.#c1++;
    }
  }
}

function sequenceLength(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  if (byte >= 0xf0 && byte < 0xf5) return 4;
  return 1;
}

/** Bytes at the end that may be the beginning of a sequence. */
export function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}
