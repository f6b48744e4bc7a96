import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'zip-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Where an unzip program of somebody else's finds everything in order. */
async function written(entries: ZipEntry[], name = 'a.zip'): Promise<string> {
  const file = path.join(dir, name);
  writeFileSync(file, await buffer(zipOf(entries)));
  return file;
}

test('another program unpacks it: files of any size and name, byte by byte', async () => {
  const large = Buffer.alloc(3_000_000, 'words and ');
  writeFileSync(path.join(dir, 'large'), large);
  const file = await written([
    { name: 'data.json', content: '{"a":1}' },
    { name: 'files/Łódź 北京.txt', content: 'here' },
    { name: 'files/empty', content: '' },
    {
      name: 'files/large',
      content: { bytes: large.length, read: async () => createReadStream(path.join(dir, 'large')) },
    },
  ]);
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toMatch(/No errors detected/);
  execFileSync('unzip', ['-q', '-o', file, '-d', path.join(dir, 'out')], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  expect(readFileSync(path.join(dir, 'out/files/large')).equals(large)).toBe(true);
  expect(readFileSync(path.join(dir, 'out/files/Łódź 北京.txt'), 'utf8')).toBe('here');
  expect(readFileSync(path.join(dir, 'out/files/empty')).length).toBe(0);
});

test('an archive of nothing is one, and the same content gives the same bytes', async () => {
  const empty = readFileSync(await written([]));
  expect(empty.length).toBe(22);
  const [one, two] = await Promise.all(
    ['one.zip', 'two.zip'].map(name => written([{ name: 'a', content: 'a' }], name)),
  );
  expect(readFileSync(one!).equals(readFileSync(two!))).toBe(true);
});

test('an archive in which a file cannot be read, or is of another length, ends with an error', async () => {
  const one = (content: ZipEntry['content']) => buffer(zipOf([{ name: 'a', content }]));
  const longer = Readable.from([Buffer.alloc(2)]);
  await expect(one({ bytes: 1, read: async () => longer })).rejects.toThrow('unexpected number of bytes');
  await expect(one({ bytes: 1, read: () => Promise.reject(new Error('gone')) })).rejects.toThrow('gone');
  const missing = createReadStream(path.join(dir, 'missing'));
  await expect(one({ bytes: 1, read: async () => missing })).rejects.toThrow('ENOENT');
});

test('who leaves in the middle closes the file that was being read', async () => {
  const file = createReadStream(path.join(dir, 'large'));
  const archive = zipOf([{ name: 'a', content: { bytes: 3_000_000, read: async () => file } }]);
  await once(archive, 'readable');
  archive.destroy();
  await once(file, 'close');
  expect(file.destroyed).toBe(true);
});
