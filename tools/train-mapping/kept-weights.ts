// Weights trained without some systems, side by side on worker threads. While variants of the reader are compared they are kept
// in a cache under a fingerprint of all that training reads, so that only what changes training trains again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { decoded, type Weights } from '@groundwork/engine/learned/weights';
import type { CorpusTable } from './corpus.ts';
import type { Phrase } from './vocabulary.ts';

interface Material {
  tables: readonly CorpusTable[];
  phrases: readonly Phrase[];
}

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/train-mapping');
const learned = path.resolve(import.meta.dirname, '../../packages/engine/src/learned');
/** Read tables, but train nothing. */
const readers = 'model.ts nearest.ts calibration.ts vetoes.ts reasons.ts weights.ts learned.test.ts'.split(
  ' ',
);
const trainers = 'chance.ts examples.ts fit.ts synthetic.ts train.ts'.split(' ');

/** The weights for each list of systems to leave out, in that order. */
export async function trainedWithout(
  leftOut: readonly (readonly string[])[],
  { tables, phrases }: Material,
  isKept: boolean,
): Promise<Weights[]> {
  const found: Weights[] = [];
  const waiting = [...leftOut.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, systems] = next;
      const rest = tables.filter(table => !systems.includes(table.system));
      found[at] = decoded(await bytesFor({ tables: rest, phrases }, isKept));
    }
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, leftOut.length) }, work));
  return found;
}

async function bytesFor(material: Material, isKept: boolean): Promise<Buffer> {
  const file = path.join(CACHE, `${fingerprint(material)}.bin`);
  if (isKept && existsSync(file)) return readFileSync(file);
  const bytes = await inWorker(material);
  if (isKept) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.new`, bytes);
    renameSync(`${file}.new`, file);
  }
  return bytes;
}

function fingerprint(material: Material): string {
  const hash = createHash('sha256').update(JSON.stringify(material));
  for (const name of readdirSync(learned).toSorted())
    if (name.endsWith('.ts') && !readers.includes(name)) hash.update(readFileSync(path.join(learned, name)));
  for (const name of trainers) hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 32);
}

function inWorker(material: Material): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./train-worker.ts', import.meta.url), { workerData: material });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
  });
}
