// The trained weights as one committed file: numbers as bytes, known headers as text, all of it compressed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Layer } from './linear.ts';
import { isLearnedObject } from './meanings.ts';
import type { KnownHeader, KnownUse } from './nearest.ts';

export interface Weights {
  senses: readonly string[];
  columns: Layer;
  tables: Layer;
  headers: readonly KnownHeader[];
}

export const WEIGHTS_FILE = path.join(import.meta.dirname, 'weights.br');

/** Uncompressed: what a retrain is compared by, since compressors may differ where the numbers do not. */
export function encoded({ senses, columns, tables, headers }: Weights): Buffer {
  const parts = [
    Buffer.from(senses.join(' ')),
    ...layerParts(columns),
    ...layerParts(tables),
    Buffer.from(headers.map(lineOf).join('\n')),
  ];
  const lengths = Buffer.alloc(4 * parts.length);
  for (const [at, part] of parts.entries()) lengths.writeUInt32LE(part.length, 4 * at);
  return Buffer.concat([lengths, ...parts]);
}

const PARTS = 8;

export function decoded(bytes: Buffer): Weights {
  let from = 4 * PARTS;
  const next = (part: number): Buffer => {
    const length = bytes.readUInt32LE(4 * part);
    from += length;
    return bytes.subarray(from - length, from);
  };
  const senses = next(0).toString().split(' ');
  const columns = layerOf(next(1), next(2), next(3));
  const tables = layerOf(next(4), next(5), next(6));
  const headers = next(7)
    .toString()
    .split('\n')
    .map(line => new WrittenHeader(line));
  return { senses, columns, tables, headers };
}

export function compressed(bytes: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

export function decompressed(bytes: Buffer): Buffer {
  return brotliDecompressSync(bytes);
}

export function committedWeights(): Weights {
  return decoded(decompressed(readFileSync(WEIGHTS_FILE)));
}

function layerParts({ weights, scales, starts }: Layer): Buffer[] {
  const floats = (list: Float32Array): Buffer => {
    const bytes = Buffer.alloc(4 * list.length);
    for (const [at, value] of list.entries()) bytes.writeFloatLE(value, 4 * at);
    return bytes;
  };
  return [Buffer.from(weights.buffer, weights.byteOffset, weights.length), floats(scales), floats(starts)];
}

function layerOf(weights: Buffer, scales: Buffer, starts: Buffer): Layer {
  const floats = (bytes: Buffer): Float32Array =>
    Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
  return {
    classes: scales.length / 4,
    weights: new Int8Array(weights),
    scales: floats(scales),
    starts: floats(starts),
  };
}

/** `invoice amount⇥Invoice Amount⇥12 invoice 3 2⇥12 - 1 0`: sense, object, times and systems of each use. */
function lineOf({ phrase, spelling, uses }: KnownHeader): string {
  const list = uses.map(use => `${use.sense} ${use.object ?? '-'} ${use.times} ${use.systems}`);
  return [phrase, spelling === phrase ? '' : spelling, ...list].join('\t');
}

/** What a header meant is taken out of its line when somebody asks: of tens of thousands few are ever like one that is read. */
class WrittenHeader implements KnownHeader {
  readonly phrase: string;
  readonly spelling: string;
  readonly #list: string;
  #uses: readonly KnownUse[] | undefined;

  constructor(line: string) {
    const phraseEnd = endOf(line, 0);
    const spellingEnd = endOf(line, phraseEnd + 1);
    this.phrase = line.slice(0, phraseEnd);
    this.spelling = line.slice(phraseEnd + 1, spellingEnd) || this.phrase;
    this.#list = line.slice(spellingEnd + 1);
  }

  get uses(): readonly KnownUse[] {
    this.#uses ??= this.#list === '' ? [] : this.#list.split('\t').map(useOf);
    return this.#uses;
  }
}

function endOf(line: string, from: number): number {
  const end = line.indexOf('\t', from);
  return end === -1 ? line.length : end;
}

function useOf(text: string): KnownUse {
  const [sense = '0', object = '-', times = '1', systems = '0'] = text.split(' ');
  return {
    sense: Number(sense),
    object: isLearnedObject(object) ? object : undefined,
    times: Number(times),
    systems: Number(systems),
  };
}
