// Files people upload: streamed to a folder of ours under generated names. Knows nothing of what is in them.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@groundwork/contract/errors';
import { newId } from './id.ts';

export interface StoredFile {
  /** What the file is found again by. */
  key: string;
  bytes: number;
  sha256: string;
}

export interface Files {
  /** Stores a stream; leaves nothing behind when it fails. @throws Refusal too_large, storage_full */
  write(stream: Readable, options: { maxBytes: number }): Promise<StoredFile>;
  /** @throws Refusal not_found */
  read(key: string): Promise<ReadStream>;
  /** Where the file lies, for programs that need to seek in it. */
  pathOf(key: string): string;
  /** Removes the file; quiet when it is gone already. */
  remove(key: string): Promise<void>;
  /** Bytes of the disk that are free for us, and all that it has. */
  space(): Promise<{ free: number; total: number }>;
  /** Keys of files last written to before then, folder by folder. */
  writtenBefore(then: Date): AsyncIterable<string[]>;
}

const keyShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Uploads stop while the disk still has this much: the database often lies on the same one, and stops for everybody when
 *  there is nothing left. */
const reserveBytes = 512 * 1024 * 1024;
/** How much is written between two looks at the disk; of all uploads at a time together well below the reserve. */
const lookEveryBytes = 8 * 1024 * 1024;

/** How full a disk is, as the operating system says it. */
export type ReadDisk = (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

/** @param reserve bytes of the disk that are left free */
export function createFiles(dir: string, reserve = reserveBytes, readDisk: ReadDisk = statfs): Files {
  const root = path.resolve(dir);

  async function requireSpace(): Promise<void> {
    const disk = await readDisk(root);
    if (disk.bavail * disk.bsize < reserve) throw new Refusal('storage_full');
  }

  function pathOf(key: string): string {
    // The key comes from our own tables; a shape check keeps a mistake there from becoming a path.
    if (!keyShape.test(key)) throw new TypeError(`Not a file key: ${key}`);
    // The last characters are random, so folders fill evenly.
    return path.join(root, key.slice(-2), key);
  }

  return {
    pathOf,
    async write(stream, { maxBytes }) {
      const key = newId();
      const target = pathOf(key);
      const hash = createHash('sha256');
      let bytes = 0;
      async function* metered(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        let lookAt = lookEveryBytes;
        for await (const chunk of source) {
          bytes += chunk.length;
          hash.update(chunk);
          if (bytes > maxBytes) throw new Refusal('too_large');
          if (bytes >= lookAt) {
            lookAt += lookEveryBytes;
            await requireSpace();
          }
          yield chunk;
        }
      }
      let writer: WriteStream | undefined;
      try {
        await mkdir(path.dirname(target), { recursive: true });
        await requireSpace();
        writer = createWriteStream(target, { flags: 'wx', mode: 0o600 });
        await pipeline(stream, metered, writer);
      } catch (error) {
        // The pipeline ends before the file is closed; one that is still being opened would appear after its removal.
        if (writer) await closed(writer.destroy());
        await rm(target, { force: true });
        throw fullDisk(error) ?? error;
      }
      return { key, bytes, sha256: hash.digest('hex') };
    },
    async read(key) {
      const found = await stat(pathOf(key)).catch(() => undefined);
      if (!found?.isFile()) throw new Refusal('not_found');
      return createReadStream(pathOf(key));
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async space() {
      await mkdir(root, { recursive: true });
      const { bavail, blocks, bsize } = await readDisk(root);
      return { free: bavail * bsize, total: blocks * bsize };
    },
    async *writtenBefore(then) {
      for (const folder of await namesIn(root)) {
        const keys: string[] = [];
        for (const key of (await namesIn(path.join(root, folder))).filter(name => keyShape.test(name))) {
          const found = await stat(pathOf(key)).catch(() => undefined);
          if (found?.isFile() && found.mtime < then) keys.push(key);
        }
        if (keys.length > 0) yield keys;
      }
    },
  };
}

/** Resolves also for a stream that broke. */
function closed(writer: WriteStream): Promise<void> {
  return new Promise(resolve => (writer.closed ? resolve() : writer.once('close', resolve)));
}

/** Nothing for what is no folder, or not there. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** The refusal that a full disk amounts to; undefined for any other error. */
export function fullDisk(error: unknown): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Refusal('storage_full', { cause: error }) : undefined;
}
