import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'zip-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Where an unzip program of somebody else's finds everything in order. */
async function written(entries: ZipEntry[], name = 'a.zip'): Promise<string> {
  const file = path.join(dir, name);
  writeFileSync(file, await buffer(Readable.from(zipStream(entries))));
  return file;
}

test('another program unpacks it: files of any size and name, byte by byte', async () => {
  const large = Buffer.alloc(3_000_000, 'words and ');
  writeFileSync(path.join(dir, 'large'), large);
  const file = await written([
    { name: 'data.json', content: Buffer.from('{"a":1}') },
    { name: 'files/Łódź 北京.txt', content: Buffer.from('here') },
    { name: 'files/empty', content: Buffer.alloc(0) },
    {
      name: 'files/large',
      content: { read: () => Promise.resolve(createReadStream(path.join(dir, 'large'))) },
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
    ['one.zip', 'two.zip'].map(name => written([{ name: 'a', content: Buffer.from('a') }], name)),
  );
  expect(readFileSync(one!).equals(readFileSync(two!))).toBe(true);
});

test('a file that changes while it is packed ends the archive, which nobody then takes for whole', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve(Readable.from([Buffer.alloc(reads)]));
  };
  await expect(buffer(Readable.from(zipStream([{ name: 'a', content: { read } }])))).rejects.toThrow(
    'changed',
  );
});
