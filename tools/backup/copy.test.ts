import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupFacts } from '../../apps/server/src/features/settings/backup-notes.ts';
import { clusterDir, startPostgres } from '../postgres.ts';
import { makeBackup, restoreBackup } from './copy.ts';
import { noteOfBackups } from './notes.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'groundwork-backup-'));
  // As root the database runs under another account, which must be able to enter.
  chmodSync(dir, 0o755);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const at = (...parts: string[]): string => path.join(dir, ...parts);

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function moveAndAsk(): Promise<void> {
  const first = await startPostgres({ dataDir: at('data', 'postgres') });
  await ask(first.url, 'create table kept as select 42 as answer');
  writeFileSync(at('data', 'secret'), 'the keys');
  await expect(makeBackup(at('data'), at('copy'))).rejects.toThrow(/is running on .*Stop it first/);
  await first.stop();

  const list = await makeBackup(at('data'), at('copy'));
  expect(list.entries.some(entry => entry.path === 'secret')).toBe(true);
  await expect(makeBackup(at('data'), at('copy'))).rejects.toThrow(/is not empty/);
  await expect(restoreBackup(at('copy'), at('data'))).rejects.toThrow(/is not empty/);
  await restoreBackup(at('copy'), at('again'));
  const second = await startPostgres({ dataDir: at('again', 'postgres') });
  try {
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(readFileSync(at('again', 'secret'), 'utf8')).toBe('the keys');
  } finally {
    await second.stop();
  }
}

test('what was in the database and beside it is there again after a restore elsewhere', async () => {
  await moveAndAsk();
}, 60_000);

test('so is a database that lies elsewhere, because its account cannot enter the folder', async () => {
  chmodSync(dir, 0o700);
  const places = [at('data', 'postgres'), at('again', 'postgres')].map(clusterDir);
  try {
    await moveAndAsk();
    // What is left of another one there is never written over.
    await rm(at('again'), { recursive: true });
    if (places[1] !== at('again', 'postgres'))
      await expect(restoreBackup(at('copy'), at('again'))).rejects.toThrow(/is not empty/);
  } finally {
    for (const place of places) await rm(path.dirname(place), { recursive: true, force: true });
  }
}, 60_000);

test('a backup that is not whole, or not what it was, is never restored', async () => {
  mkdirSync(at('data', 'postgres'), { recursive: true });
  writeFileSync(at('data', 'postgres', 'PG_VERSION'), '18\n');
  writeFileSync(at('data', 'secret'), 'the keys');
  await expect(makeBackup(at('data'), at('data', 'copy'))).rejects.toThrow(/lies within/);
  await expect(makeBackup(at('nowhere'), at('copy'))).rejects.toThrow(/no data directory/);
  await makeBackup(at('data'), at('copy'));

  writeFileSync(at('copy', 'data', 'secret'), 'the keyz');
  await expect(restoreBackup(at('copy'), at('again'))).rejects.toThrow(/secret is not what was backed up/);
  writeFileSync(at('copy', 'data', 'secret'), 'the keys');
  const kept = readFileSync(at('copy', 'backup.json'), 'utf8');
  writeFileSync(at('copy', 'backup.json'), kept.replace('"secret"', '"../../secret"'));
  await expect(restoreBackup(at('copy'), at('again'))).rejects.toThrow(/is not the list of a backup/);
  rmSync(at('copy', 'backup.json'));
  await expect(restoreBackup(at('copy'), at('again'))).rejects.toThrow(/no whole backup/);
});

test('what is noted of backups is what the settings show, and what was never done is never', async () => {
  mkdirSync(at('data', 'postgres'), { recursive: true });
  expect(await backupFacts(at('data'))).toEqual({ is_ours: true, last: null, last_drill: null });
  const last = { made_at: '2026-11-23T08:00:00.000Z', folder: '/backups/1', files: 3, bytes: 42 };
  noteOfBackups(at('data'), { last });
  const last_drill = { done_at: '2026-11-23T09:00:00.000Z', made_at: last.made_at, folder: last.folder };
  noteOfBackups(at('data'), { last_drill });
  expect(await backupFacts(at('data'))).toEqual({ is_ours: true, last, last_drill });
  writeFileSync(at('data', 'backups.json'), 'not json');
  expect(await backupFacts(at('data'))).toMatchObject({ last: null });
  expect(await backupFacts(at('nowhere'))).toEqual({ is_ours: false, last: null, last_drill: null });
});
