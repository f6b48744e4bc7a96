// Opens zip archives safely: nothing is inflated beyond the limits, whatever the archive says about itself.

import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import yauzl from 'yauzl';
import type { ReadLimits } from '../limits/read-limits.ts';
import { number } from '../words/wording.ts';

/** The archive as a whole cannot be trusted or read. */
export class ArchiveRefusal extends Error {
  override name = 'ArchiveRefusal';
  readonly code: 'zip_bomb' | 'too_many_entries' | 'unsafe_path' | 'encrypted' | 'damaged';
  readonly mend: string;

  constructor(code: ArchiveRefusal['code'], problem: string, mend: string, cause?: unknown) {
    super(problem, { cause });
    this.code = code;
    this.mend = mend;
  }
}

/** Small entries may be packed as tightly as they like. */
const RATIO_SLACK_BYTES = 1024 * 1024;
const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE = 0o170000;

export interface ArchiveEntry {
  name: string;
  /** Path of the inflated file, or null when `target` gave none. */
  path: string | null;
  bytes: number;
}

/**
 * Inflates an archive's files one after the other. `target` says where a file goes: a path, a function that looks
 * at its bytes as they pass, or null to leave it packed. Entry names are never used as paths.
 * Throws ArchiveRefusal for bombs, lying headers, names that lead out of the archive, encryption and damage.
 */
export async function inflate(
  path: string,
  limits: Pick<ReadLimits, 'maxInflatedBytes' | 'maxRatio' | 'maxEntries'>,
  target: (name: string, index: number) => string | ((chunk: Uint8Array) => void) | null,
  signal?: AbortSignal,
): Promise<ArchiveEntry[]> {
  const zip = await openZip(path);
  try {
    if (zip.entryCount > limits.maxEntries) {
      throw new ArchiveRefusal(
        'too_many_entries',
        `The archive holds ${number(zip.entryCount)} files; the limit is ${number(limits.maxEntries)}.`,
        'Pack only the exports.',
      );
    }
    const done: ArchiveEntry[] = [];
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      signal?.throwIfAborted();
      if (entry.fileName.endsWith('/') || isSymbolicLink(entry)) continue;
      const to = target(entry.fileName, done.length);
      if (to === null) {
        done.push({ name: entry.fileName, path: null, bytes: entry.uncompressedSize });
        continue;
      }
      const room = Math.min(
        limits.maxInflatedBytes - total,
        entry.compressedSize * limits.maxRatio + RATIO_SLACK_BYTES,
      );
      if (entry.uncompressedSize > room) throw bomb(entry.fileName);
      const bytes = await inflateEntry(zip, entry, to, { room, signal });
      total += bytes;
      done.push({ name: entry.fileName, path: typeof to === 'string' ? to : null, bytes });
    }
    return done;
  } catch (error) {
    signal?.throwIfAborted();
    throw refusalOf(error);
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function inflateEntry(
  zip: ZipFile,
  entry: Entry,
  to: string | ((chunk: Uint8Array) => void),
  guard: { room: number; signal: AbortSignal | undefined },
): Promise<number> {
  if (entry.isEncrypted()) {
    throw new ArchiveRefusal(
      'encrypted',
      `${entry.fileName} is protected by a password.`,
      'Pack it without one.',
    );
  }
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > guard.room) return done(bomb(entry.fileName));
      if (typeof to === 'function') to(chunk);
      return done(null, typeof to === 'function' ? undefined : chunk);
    },
  });
  const stream = await zip.openReadStreamPromise(entry);
  const options = guard.signal ? { signal: guard.signal } : {};
  if (typeof to === 'string') {
    await pipeline(stream, counter, createWriteStream(to, { flags: 'wx', mode: 0o600 }), options);
  } else {
    counter.resume();
    await pipeline(stream, counter, options);
  }
  return bytes;
}

function bomb(name: string): ArchiveRefusal {
  return new ArchiveRefusal(
    'zip_bomb',
    `${name} would inflate beyond the limit.`,
    'Send the file itself, or several smaller archives.',
  );
}

function refusalOf(error: unknown): unknown {
  // What the disk says (full, not readable) is not the archive's fault.
  if (error instanceof ArchiveRefusal || !(error instanceof Error) || 'syscall' in error) return error;
  if (/path|file ?name|relative|backslash/i.test(error.message)) {
    return new ArchiveRefusal(
      'unsafe_path',
      'A file name in the archive leads out of it.',
      'Pack the files again with plain names.',
      error,
    );
  }
  if (/too many bytes|not enough bytes|size/i.test(error.message)) {
    return new ArchiveRefusal(
      'zip_bomb',
      'A file in the archive is not as long as the archive says.',
      'Pack the files again.',
      error,
    );
  }
  return new ArchiveRefusal('damaged', 'The archive is damaged.', 'Pack or download it again.', error);
}

function isSymbolicLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
}
