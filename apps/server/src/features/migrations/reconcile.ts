// The reconcile report: every source row in exactly one bucket, every value, link and cent compared with the portal.
import type { BucketCounts, ReconcileReport } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import type { Of } from '../changesets/service-entries.ts';
import type { ChangeWork } from '../changesets/service-kinds.ts';
import type { MigrationFacts } from './facts.ts';
import { type Findings, readBack } from './read-back.ts';
import { saveReport } from './reports/store.ts';
import { countCells, countRows, listMoney } from './rows/store.ts';
import { countFailed } from './store.ts';
import type { ValueKinds } from './values.ts';

function noRows(): BucketCounts {
  return { created: 0, updated: 0, merged: 0, skipped: 0, rejected: 0 };
}

/** Reads the portal back and stores the report. May be run again; the newest report stands. */
export async function reconcile(
  work: ChangeWork,
  kinds: ValueKinds,
  facts: MigrationFacts,
): Promise<ReconcileReport> {
  const { job, portal, entries } = work;
  const { objects } = facts;
  const findings = await readBack(work, kinds, objects);
  const counts: Record<string, number> = {};
  for (const object of objects) {
    const counted = await portal.countRecords(object, { signal: job.signal });
    // The portal counts by its search index, which is some moments behind. What was there before and what was just read
    // back record by record are there all the same.
    const seen = findings.present.get(object) ?? { all: 0, created: 0 };
    counts[object] = Math.max(counted, seen.all, (facts.counts[object] ?? 0) + seen.created);
  }
  return job.tenant(async tx => {
    const report = await makeReport(tx, entries.of, facts, findings, counts);
    await saveReport(tx, entries.of, report);
    return report;
  });
}

async function makeReport(
  tx: Tx,
  of: Of,
  facts: MigrationFacts,
  findings: Findings,
  portal: Record<string, number>,
): Promise<ReconcileReport> {
  const rows = await countRows(tx, of);
  const bySource = new Map<string, BucketCounts>();
  const objects: Record<string, BucketCounts> = {};
  for (const { source, object, bucket, rows: count } of rows) {
    const ofSource = bySource.get(source) ?? noRows();
    bySource.set(source, ofSource);
    ofSource[bucket] += count;
    const ofObject = (objects[object] ??= noRows());
    ofObject[bucket] += count;
  }
  const sources = facts.sources.map(source => ({
    ...source,
    buckets: bySource.get(source.source) ?? noRows(),
  }));
  const rowsIn = sources.reduce((sum, source) => sum + source.rows, 0);
  const told = rows.reduce((sum, row) => sum + row.rows, 0);
  // A record that is not in the portal although it was written is lost, whatever our own books say.
  const accounted = told - findings.vanished;
  const { money, isMoneyRight } = await compareMoney(tx, of, findings);
  const associations = sumAssociations(findings);
  const unmade = findings.associations.some(pair => pair.made + pair.failed !== pair.links);
  return {
    changeset_id: of.changesetId,
    as_of: new Date().toISOString(),
    sources,
    objects,
    rows_in: rowsIn,
    accounted,
    unaccounted: rowsIn - accounted,
    associations,
    money,
    cells_not_carried: await countCells(tx, of),
    mismatches: findings.mismatches,
    mismatch_count: findings.mismatchCount,
    portal,
    // Filled in when the report is shown: the last requests are still being counted.
    api_calls: { estimated: 0, made: 0 },
    is_balanced: rowsIn === accounted && findings.mismatchCount === 0 && !unmade && isMoneyRight,
  };
}

function sumAssociations(findings: Findings): ReconcileReport['associations'] {
  const sums = new Map<string, ReconcileReport['associations'][number]>();
  for (const { from_object, to_object, links, made } of findings.associations) {
    const key = `${from_object}>${to_object}`;
    const sum = sums.get(key) ?? { from_object, to_object, expected: 0, made: 0 };
    sums.set(key, { ...sum, expected: sum.expected + links, made: sum.made + made });
  }
  return [...sums.values()];
}

/** Source and portal side by side. Deals that the portal refused explain a difference; nothing else does. */
async function compareMoney(
  tx: Tx,
  of: Of,
  findings: Findings,
): Promise<{ money: MoneyLines; isMoneyRight: boolean }> {
  const source = await listMoney(tx, of);
  const refusedDeals = await countFailed(tx, of, 'deals');
  const portal = new Map(findings.money.totals().map(total => [moneyKey(total), total]));
  const money: MoneyLines = source.map(({ pipeline, stage, currency, deals, cents }) => {
    const key = moneyKey({ pipeline, stage, currency });
    const found = portal.get(key)?.cents ?? 0n;
    portal.delete(key);
    return { pipeline, stage, currency, deals, source_cents: cents, portal_cents: found.toString() };
  });
  for (const { pipeline, stage, currency, deals, cents } of portal.values()) {
    money.push({ pipeline, stage, currency, deals, source_cents: '0', portal_cents: cents.toString() });
  }
  const isMoneyRight = refusedDeals > 0 || money.every(line => line.source_cents === line.portal_cents);
  return { money, isMoneyRight };
}

type MoneyLines = ReconcileReport['money'];

function moneyKey(line: { pipeline: string; stage: string; currency: string }): string {
  return JSON.stringify([line.pipeline, line.stage, line.currency]);
}
