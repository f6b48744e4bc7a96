// In a portal of clean accounts with known defects of every check, checks find nearly all of them and hardly anything else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { seededPortal } from '../../test-data/seeded-portal.ts';
import { seededScores } from '../../test-data/seeded-scores.ts';
import { writeSeeded } from '../../test-data/written-snapshot.ts';
import { withAlike } from '../alike/find-alike.ts';
import { openSnapshot } from '../open-snapshot.ts';
import { allChecks } from './all-checks.ts';
import { runChecks } from './run-checks.ts';

test('planted defects of every check are found, and nothing else is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-seeded-'));
  try {
    const seeded = seededPortal({ accounts: 1000, seed: 15, copies: 1 });
    const snapshot = await withAlike(await writeSeeded(seeded, folder), { folder });
    const database = await openSnapshot(snapshot, { folder });
    try {
      await runChecks(database, snapshot.portal.properties, allChecks);
      const scores = await seededScores(database, seeded.planted);
      expect(scores.recall, scores.missed.join()).toBeGreaterThanOrEqual(0.98);
      expect(scores.precision, scores.extra.join()).toBeGreaterThanOrEqual(0.98);
    } finally {
      database.close();
    }
    const checks = new Set([...seeded.planted].map(text => text.split(' ')[0]));
    // U05 needs the deals of many people out of balance, which the fixture of people has.
    expect(allChecks.filter(({ number }) => !checks.has(number)).map(({ number }) => number)).toEqual([
      'U05',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
