import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFiles } from './files.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join('/var/tmp', 'files-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Files below the folder, whatever their name. */
const held = () => readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());

test('what is written is read back, with its size and hash, and is gone once removed', async () => {
  const files = createFiles(dir);
  const stored = await files.write(Readable.from([Buffer.from('id,'), Buffer.from('name\n')]), {
    maxBytes: 100,
  });
  expect(stored).toMatchObject({ bytes: 8, sha256: createHash('sha256').update('id,name\n').digest('hex') });
  expect(Buffer.concat(await (await files.read(stored.key)).toArray()).toString()).toBe('id,name\n');
  await files.remove(stored.key);
  await files.remove(stored.key);
  await expect(files.read(stored.key)).rejects.toMatchObject({ code: 'not_found' });
});

test('a stream that is too large, or breaks, leaves nothing behind', async () => {
  const files = createFiles(dir);
  const large = files.write(Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), { maxBytes: 100 });
  await expect(large).rejects.toMatchObject({ code: 'too_large' });
  // Many, because a file may be opened after its sender went away.
  for (let times = 0; times < 200; times += 1) {
    const broken = new Readable({
      read() {
        this.push('half');
        this.destroy(new Error('the sender went away'));
      },
    });
    await expect(files.write(broken, { maxBytes: 100 })).rejects.toThrow('the sender went away');
  }
  expect(held()).toEqual([]);
});

test('what is left of the disk is not filled by uploads', async () => {
  const sent = Readable.from([Buffer.alloc(60)]);
  await expect(createFiles(dir, Number.MAX_VALUE).write(sent, { maxBytes: 100 })).rejects.toMatchObject({
    code: 'storage_full',
  });
  // Nor by one that began while there was room: another file takes the room meanwhile.
  const { bavail, bsize } = statfsSync(dir);
  const files = createFiles(dir, bavail * bsize - 16 * 1024 * 1024);
  const large = Readable.from(
    (function* () {
      for (let megabytes = 0; megabytes < 1024; megabytes += 1) yield Buffer.alloc(1024 * 1024, 1);
    })(),
  );
  await expect(files.write(large, { maxBytes: 2 ** 31 })).rejects.toMatchObject({ code: 'storage_full' });
  expect(held()).toEqual([]);
});

test('nothing but a key of ours becomes a path', () => {
  for (const key of ['../../etc/passwd', '', '/etc/passwd', 'a'.repeat(36), '..']) {
    expect(() => createFiles(dir).pathOf(key)).toThrow(/Not a file key/);
  }
});
