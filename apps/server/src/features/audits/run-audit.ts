// An audit of a snapshot: every check, what became of the findings of earlier audits, and what that amounts to.

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { AuditResult, Finding } from '@groundwork/contract/audits';
import { ownerName } from '@groundwork/contract/portal-schema';
import { withAlike } from '@groundwork/snapshots/alike/find-alike';
import type { AlikeOptions } from '@groundwork/snapshots/alike/search-alike';
import { allChecks } from '@groundwork/snapshots/audit/all-checks';
import type { History } from '@groundwork/snapshots/audit/compare-evidence';
import { type Health, healthOf } from '@groundwork/snapshots/audit/health';
import { notCheckable } from '@groundwork/snapshots/audit/not-checkable';
import { type Example, firstOfEach } from '@groundwork/snapshots/audit/read-evidence';
import { findRootCauses, writeRootCauses } from '@groundwork/snapshots/audit/root-causes';
import {
  type CheckResult,
  type ChecksRun,
  type NotChecked,
  runChecks,
  writeEvidence,
} from '@groundwork/snapshots/audit/run-checks';
import { rankBundles } from '@groundwork/snapshots/fix/rank-bundles';
import { openSnapshot } from '@groundwork/snapshots/open-snapshot';
import type { Snapshot, SnapshotFile } from '@groundwork/snapshots/snapshot-files';
import { compareEarlier, type EarlierAudit } from './compare-earlier.ts';
import { oneDecimal, ruleHash } from './rules.ts';

/** What is known beside the snapshot. */
export interface Known {
  earlier: readonly EarlierAudit[];
  /** What people said of records that look like one, by object. */
  said: AlikeOptions['said'];
}

export interface Audited {
  result: Omit<AuditResult, 'audit_id' | 'as_of' | 'portal_id'>;
  evidence: SnapshotFile;
  /** Which findings of which records each root cause explains. */
  causes: SnapshotFile;
  /** Which records look like one, and which were compared. */
  alike: Required<Snapshot>['alike'];
}

/** Works in `folder`, where the evidence is left. */
export async function runAudit(
  read: Snapshot,
  { earlier, said }: Known,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Audited> {
  const compared = path.join(folder, 'compared');
  await mkdir(compared);
  // Before the tables are made: what the matcher holds is let go of by then.
  const snapshot = await withAlike(read, { folder: compared, said, signal });
  const own = path.join(folder, 'checked');
  await mkdir(own);
  const database = await openSnapshot(snapshot, { folder: own, signal });
  try {
    const run = await runChecks(database, snapshot.portal.properties, allChecks);
    const file = path.join(own, 'evidence.parquet');
    const rows = await writeEvidence(database, file);
    const { historyOf, gap } = await compareEarlier(database, earlier, snapshot.timeZone);
    const health = await healthOf(database);
    const examples = await firstOfEach(database, file);
    const bundles = await rankBundles(
      database,
      snapshot,
      run.results.flatMap(({ check, affected }) => (affected > 0 ? [check] : [])),
    );
    const causes = await findRootCauses(database, allChecks);
    const causesFile = path.join(own, 'causes.parquet');
    return {
      alike: snapshot.alike,
      evidence: { path: file, rows },
      causes: { path: causesFile, rows: await writeRootCauses(database, causesFile) },
      result: {
        ...resultOf(snapshot, run, health, historyOf, examples),
        history_gap: gap,
        bundles,
        people: peopleOf(snapshot),
        causes,
      },
    };
  } finally {
    database.close();
  }
}

/** Those to whom records can be given. */
function peopleOf({ portal }: Snapshot): AuditResult['people'] {
  return portal.owners
    .filter(({ archived }) => !archived)
    .map(owner => ({ id: owner.id, name: ownerName(owner) }));
}

function resultOf(
  { files, timeZone }: Snapshot,
  { results, notChecked }: ChecksRun,
  { score, areas, gains }: Health,
  historyOf: (check: string) => History | null,
  examples: ReadonlyMap<string, Example[]>,
): Omit<Audited['result'], 'bundles' | 'people' | 'causes' | 'history_gap'> {
  const findings = results
    .filter(({ affected }) => affected > 0)
    .map(found => findingOf(found, gains, historyOf, examples))
    .toSorted((one, other) => other.gain - one.gain || other.affected - one.affected);
  return {
    time_zone: timeZone,
    records: Object.fromEntries(Object.entries(files.records).map(([object, { rows }]) => [object, rows])),
    checks: results.map(({ check }) => check.number),
    rules: Object.fromEntries(results.map(({ check }) => [check.number, ruleHash(check.why)])),
    score: score === null ? null : oneDecimal(score),
    findings,
    areas: areas.map(area => ({ ...area, score: oneDecimal(area.score) })),
    mended: results.flatMap(({ check, affected }) => {
      const fixed = historyOf(check.number)?.fixed ?? 0;
      return affected === 0 && fixed > 0 ? [{ check: check.number, title: check.title, fixed }] : [];
    }),
    not_checked: [...notChecked, ...unseenOf(results, historyOf), ...notCheckable].map(
      ({ number, title, why }) => ({
        check: number,
        title,
        why,
      }),
    ),
  };
}

/** Of what found nothing and did not look everywhere; a finding says it itself. */
const unseenOf = (
  results: readonly CheckResult[],
  historyOf: (check: string) => History | null,
): NotChecked[] =>
  results.flatMap(({ check: { number, title }, affected, part }) => {
    if (affected > 0 || part === null) return [];
    const left = historyOf(number)?.not_again ?? 0;
    const before =
      left === 0
        ? ''
        : ` Of what the audit before found, ${left.toLocaleString('en')} ${left === 1 ? 'was' : 'were'} not compared again.`;
    return [{ number, title, why: `${part}${before}` }];
  });

function findingOf(
  { check, part, severity, affected, looked_at, worth }: CheckResult,
  gains: Readonly<Record<string, number>>,
  historyOf: (check: string) => History | null,
  examples: ReadonlyMap<string, Example[]>,
): Finding {
  const { number, table, title, why, fix } = check;
  return {
    check: number,
    object: table,
    severity,
    title,
    why: part === null ? why : `${why} ${part}`,
    affected,
    looked_at,
    examples: (examples.get(number) ?? []).map(({ record_id, label, shown }) => ({
      id: record_id,
      label,
      value: shown ?? '',
    })),
    fix,
    worth,
    gain: oneDecimal(gains[number] ?? 0),
    history: historyOf(number),
  };
}
