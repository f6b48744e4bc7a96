// The reconcile report: every source row in exactly one bucket, every value, link and cent compared with the portal.
import { type ReconcileReport } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { cellLedger } from './cell-ledger.ts';
import type { MigrationFacts } from './facts.ts';
import type { Findings } from './findings.ts';
import { leftOut } from './left-out.ts';
import { allFound, pairKey } from './read-back.ts';
import { compareMoney } from './reconcile-money.ts';
import { rowLedger } from './row-ledger.ts';
import { type LinkPair, linkPairs } from './store.ts';
import { countCells } from './store-cells.ts';
import { countKeptSeparate, countMerges } from './store-merges.ts';
import { saveReport } from './store-reports.ts';

/** The portal as it was found. */
export interface PortalState {
  findings: Findings;
  /** Records in the portal, by object. */
  counts: Record<string, number>;
}

/** Puts together what was read back, and asks how much there is: the last requests a migration makes. */
export async function readBackPortal(work: ChangeWork, facts: MigrationFacts): Promise<PortalState> {
  const { job, portal } = work;
  const { objects } = facts;
  const findings = await allFound(work);
  const counts: Record<string, number> = {};
  for (const object of objects) {
    const counted = await portal.countRecords(object, { signal: job.signal });
    // The portal counts by its search index, which is some moments behind. What was there before and what was just read
    // back record by record are there all the same.
    const seen = findings.present.get(object) ?? { all: 0, created: 0 };
    counts[object] = Math.max(counted, seen.all, (facts.counts[object] ?? 0) + seen.created);
  }
  return { findings, counts };
}

/** Stores the report. May be run again; the newest report stands. */
export function reconcile(
  { job, entries }: ChangeWork,
  facts: MigrationFacts,
  { findings, counts }: PortalState,
): Promise<ReconcileReport> {
  return job.tenant(async tx => {
    const report = await makeReport(tx, entries.of, facts, findings, counts);
    await saveReport(tx, entries.of, report);
    return report;
  });
}

async function makeReport(
  tx: Tx,
  of: ChangesetScope,
  facts: MigrationFacts,
  findings: Findings,
  portal: Record<string, number>,
): Promise<ReconcileReport> {
  const { sources, objects, rowsIn, accounted: inBuckets } = await rowLedger(tx, of, facts.sources);
  // A record that is not in the portal although it was written is lost, whatever our own books say.
  const accounted = inBuckets - findings.vanished;
  const { money, isMoneyRight } = await compareMoney(tx, of, facts, findings);
  const pairs = (await linkPairs(tx, of)).map(pair => ({
    ...pair,
    made: findings.made.get(pairKey(pair)) ?? 0,
  }));
  const associations = sumAssociations(pairs);
  const vanished = findings.mismatches.filter(({ property }) => property === '');
  const cells = await cellLedger(tx, of, facts, vanished);
  const unmade = pairs.some(pair => pair.made + pair.failed !== pair.links);
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
    ...(facts.own_currency !== undefined && { own_currency: facts.own_currency }),
    cells_not_carried: await countCells(tx, of),
    cells,
    merges: await countMerges(tx, of),
    kept_separate: await countKeptSeparate(tx, of),
    left_out: await leftOut(tx, of),
    mismatches: findings.mismatches,
    mismatch_count: findings.mismatchCount,
    portal,
    // Filled in when the report is shown: the last requests are still being counted.
    api_calls: { estimated: 0, made: 0 },
    is_balanced:
      rowsIn === accounted &&
      (cells?.unaccounted ?? 0) === 0 &&
      findings.mismatchCount === 0 &&
      !unmade &&
      isMoneyRight,
  };
}

function sumAssociations(pairs: readonly (LinkPair & { made: number })[]): ReconcileReport['associations'] {
  const sums = new Map<string, ReconcileReport['associations'][number]>();
  for (const { from_object, to_object, links, made } of pairs) {
    const key = `${from_object}>${to_object}`;
    const sum = sums.get(key) ?? { from_object, to_object, expected: 0, made: 0 };
    sums.set(key, { ...sum, expected: sum.expected + links, made: sum.made + made });
  }
  return [...sums.values()];
}
