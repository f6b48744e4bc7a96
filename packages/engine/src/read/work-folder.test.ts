import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWorkFolder, removeAbandoned } from './work-folder.ts';

test('what a killed process unpacked is removed, what a living one did and other folders stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'work-folder-test-'));
  try {
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    await mkdir(join(parent, `groundwork-read-${gone}-abc`));
    await writeFile(join(parent, `groundwork-read-${gone}-abc`, '0-0.part'), 'Name,Email\n');
    await mkdir(join(parent, 'something else'));
    const own = await makeWorkFolder(parent);
    await removeAbandoned(parent);
    expect((await readdir(parent)).toSorted()).toEqual([basename(own), 'something else']);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
