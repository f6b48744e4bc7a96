// One step of an audit in a process of its own, so that its memory is its own: `write` a seeded portal, or `check` it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withAlike } from '@groundwork/snapshots/alike/find-alike';
import { allChecks } from '@groundwork/snapshots/audit/all-checks';
import type { Check } from '@groundwork/snapshots/audit/check';
import { compareEvidence, ownComparing } from '@groundwork/snapshots/audit/compare-evidence';
import { healthOf } from '@groundwork/snapshots/audit/health';
import { findRootCauses, writeRootCauses } from '@groundwork/snapshots/audit/root-causes';
import { runChecks, writeEvidence } from '@groundwork/snapshots/audit/run-checks';
import { rankBundles } from '@groundwork/snapshots/fix/rank-bundles';
import { openSnapshot } from '@groundwork/snapshots/open-snapshot';
import type { Snapshot } from '@groundwork/snapshots/snapshot-files';
import { seededPortal } from '../packages/snapshots/test-data/seeded-portal.ts';
import { seededScores } from '../packages/snapshots/test-data/seeded-scores.ts';
import { writeSeeded } from '../packages/snapshots/test-data/written-snapshot.ts';

export interface AuditRun {
  records: number;
  planted: number;
  recall: number;
  precision: number;
  /** Seconds of processor time, and of the clock, by step. */
  cpu: Record<string, number>;
  clock: Record<string, number>;
  peakMb: number;
}

/** Checks of contacts that stand for any dozen. */
const DOZEN = 'C01 C02 C03 C05 C06 C09 C10 C11 C12 C16 C20 C24'.split(' ');
/** Finds every record, so that two audits of as many findings as records can be compared. */
const everything = (['contacts', 'companies', 'deals', 'tickets'] as const).map(
  (table): Check => ({
    number: table,
    table,
    severity: 'low',
    title: table,
    why: 'Every record.',
    breaks: 'true',
    shows: 'null',
    fix: null,
  }),
);
/** What DuckDB may take of the 512 MB that an audit has, Node and the checks taking the rest. */
const MEMORY_MB = 224;

async function check(folder: string, given: { accounts: number; copies: number }): Promise<AuditRun> {
  const snapshot: Snapshot = JSON.parse(readFileSync(path.join(folder, 'snapshot.json'), 'utf8'));
  const cpu: Record<string, number> = {};
  const clock: Record<string, number> = {};
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const [usage, started] = [process.cpuUsage(), performance.now()];
    const done = await work();
    const { user, system } = process.cpuUsage(usage);
    cpu[step] = (user + system) / 1e6;
    clock[step] = (performance.now() - started) / 1000;
    return done;
  };
  const scratch = mkdtempSync(path.join(folder, 'work-'));
  const options = { folder: scratch, memoryMb: MEMORY_MB };
  const compared = await timed('alike', () => withAlike(snapshot, { folder: scratch }));
  const database = await timed('open', () => openSnapshot(compared, options));
  try {
    const { properties } = snapshot.portal;
    const again = () => database.run('drop table evidence; drop table population');
    const dozen = allChecks.filter(({ number }) => DOZEN.includes(number));
    await timed('dozen', () => runChecks(database, properties, dozen));
    await again();
    await timed('checks', () => runChecks(database, properties, allChecks));
    await timed('health', () => healthOf(database));
    const file = path.join(folder, 'evidence.parquet');
    await timed('evidence', () => writeEvidence(database, file));
    await timed('bundles', () => rankBundles(database, snapshot, allChecks));
    await timed('causes', async () => {
      await findRootCauses(database, allChecks);
      await writeRootCauses(database, path.join(folder, 'causes.parquet'));
    });
    const peakMb = process.resourceUsage().maxRSS / 1024;
    // What was planted is known by the seed; making it anew costs memory of its own.
    const { planted } = seededPortal({ ...given, seed: SEED });
    const { recall, precision, missed, extra } = await seededScores(database, planted);
    if (missed.length + extra.length > 0)
      console.error(`missed ${missed.slice(0, 20).join()}; extra ${extra.slice(0, 20).join()}`);
    await again();
    await runChecks(database, properties, everything);
    await writeEvidence(database, file);
    await timed('compare', () => compareEvidence(database, [file, file], { again: ownComparing }));
    const records = Object.values(snapshot.files.records).reduce((sum, { rows }) => sum + rows, 0);
    return { records, planted: planted.size, recall, precision, cpu, clock, peakMb };
  } finally {
    database.close();
    rmSync(scratch, { recursive: true });
  }
}

const SEED = 15;
const [step, folder = '', accounts = '', copies = ''] = process.argv.slice(2);
const given = { accounts: Number(accounts), copies: Number(copies) };
if (step === 'write') {
  const snapshot = await writeSeeded(seededPortal({ ...given, seed: SEED }), folder);
  writeFileSync(path.join(folder, 'snapshot.json'), JSON.stringify(snapshot));
} else console.log(JSON.stringify(await check(folder, given)));
