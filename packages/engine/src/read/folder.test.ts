// Folders as people hand them over: what cannot be read is named with its reason, and never waited for.
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listFiles } from './folder.ts';
import { openSources } from './open-sources.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'groundwork-folder-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function folder(name: string, files: Record<string, string | Uint8Array>): string {
  const at = path.join(dir, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
    writeFileSync(path.join(at, file), content);
  }
  return at;
}

const people = 'Name,Email\nAnn,ann@example.com\n';

test('links, loops of them, sockets and files of other users are passed over by name; the others are read', async () => {
  const at = folder('odd', { 'people.csv': people, 'inner/locked.csv': people, 'shut/in.csv': people });
  symlinkSync('..', path.join(at, 'inner', 'again'));
  symlinkSync('people.csv', path.join(at, 'same.csv'));
  const socket = createServer().listen(path.join(at, 'socket.csv'));
  await once(socket, 'listening');
  chmodSync(path.join(at, 'inner', 'locked.csv'), 0);
  chmodSync(path.join(at, 'shut'), 0);
  chmodSync(dir, 0o755);
  // Nothing is shut to root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    const { files, passedOver } = await listFiles(at);
    expect(files.map(file => file.name)).toEqual(['people.csv']);
    expect(passedOver.map(({ place, code }) => [place, code])).toEqual([
      ['inner/again', 'ignored'],
      ['inner/locked.csv', 'not_readable'],
      ['same.csv', 'ignored'],
      ['shut', 'not_readable'],
      ['socket.csv', 'not_readable'],
    ]);
    const locked = path.join(at, 'inner', 'locked.csv');
    const opened = await openSources([{ path: locked, name: 'locked.csv' }]);
    await opened.close();
    expect(opened.refused).toEqual([
      {
        place: 'locked.csv',
        problem: 'The file may not be read by the user that runs this.',
        mend: 'Give that user the right to read it, and try again.',
        code: 'not_readable',
      },
    ]);
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(path.join(at, 'shut'), 0o700);
    socket.close();
  }
});

test('what is said of a file is true: one line without end, a hidden name, the same file twice', async () => {
  const at = folder('said', {
    'a.csv': people,
    'b.csv': people,
    'c.csv': people.replace('Ann', 'Bob'),
    '..dots.csv': people,
    'line.csv': 'x'.repeat(600_000),
    'long-row.csv': `Name,Notes\nAnn,${'x'.repeat(600_000)}\n`,
    'blank.csv': ' \n\n'.repeat(40_000),
  });
  const { sources, refused, close } = await openSources(at);
  await close();
  expect(sources.map(({ file, problems }) => [file, problems.map(({ code }) => code)])).toEqual([
    ['a.csv', []],
    ['b.csv', []],
    ['c.csv', []],
    ['long-row.csv', []],
  ]);
  expect(refused.map(({ place, problem }) => `${place}: ${problem}`)).toEqual([
    '..dots.csv: The name is that of a hidden file.',
    'blank.csv: The file holds only blank lines.',
    'line.csv: The first line does not end where that of any table would.',
    'b.csv: The file holds the same as a.csv, byte for byte; both are read.',
  ]);
});
