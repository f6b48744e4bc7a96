// The folder of files: one is written, read back, compared and removed, the way uploads go.
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { HealthReading } from '@groundwork/contract/health';
import type { Files } from '../../../platform/files.ts';
import { downBecause, figureOf, readingOf } from '../figures.ts';
import { within } from './patience.ts';

const canaryBytes = 4096;
const patienceMs = 4000;

export async function probeStorage(files: Files): Promise<HealthReading> {
  const { free, total } = await within(patienceMs, files.space()).catch(() => ({ free: 0, total: 0 }));
  const space = [
    figureOf('Free', total === 0 ? null : (free / total) * 100, 'percent', {
      side: 'under',
      degraded: 15,
      down: 3,
    }),
    figureOf('Free for files', free, 'bytes'),
  ];
  const from = performance.now();
  try {
    await within(patienceMs, writeAndReadBack(files));
  } catch (error) {
    return downBecause(`A file could not be written and read back: ${reasonOf(error)}`, space);
  }
  const ms = Math.round(performance.now() - from);
  return readingOf(ms, [...space, figureOf('Write, read back and remove a file', ms, 'ms')]);
}

async function writeAndReadBack(files: Files): Promise<void> {
  const { key, sha256 } = await files.write(Readable.from([randomBytes(canaryBytes)]), {
    maxBytes: canaryBytes,
  });
  try {
    const hash = createHash('sha256');
    for await (const chunk of await files.read(key)) if (Buffer.isBuffer(chunk)) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new Error('what was read is not what was written');
  } finally {
    await files.remove(key);
  }
}

/** A system's own sentence may name a path of ours. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return code ?? (error instanceof Error ? error.message : 'unknown');
}
