// Migrations: carrying a project's records into its portal, as a kind of change set; and what became of every row.

import { Refusal } from '@groundwork/contract/errors';
import type { MigrationPreview, ReconcileReport } from '@groundwork/contract/migrations';
import { stageNamer } from '@groundwork/engine/reconcile/stage-names';
import type { Tx } from '../../platform/db.ts';
import { countGroups } from '../changesets/entry-store.ts';
import { getChangeset, getFacts } from '../changesets/get-changeset.ts';
import type { ChangeKind, ChangeWork } from '../changesets/kinds.ts';
import type { LoadIntake } from '../intake/load-intake.ts';
import { carryOut } from './carry-out.ts';
import { cellLedger } from './cell-ledger.ts';
import { countCells } from './cells/store.ts';
import { MigrationFacts } from './facts.ts';
import { lookBeforeWriting } from './look.ts';
import { countKeptSeparate, countMerges } from './merges/store.ts';
import { proposeMigration } from './propose.ts';
import { lookBack, reconcile } from './reconcile.ts';
import { findReport } from './reports/store.ts';
import { rowLedger } from './row-ledger.ts';
import { restoreRefusedRows } from './rows/store.ts';
import { undoMigration } from './undo.ts';
import { ValueKinds } from './values.ts';

export interface MigrationOptions {
  loadIntake: LoadIntake;
  /** Told once everything is applied and checked, to complete the milestones that stand for it. */
  onReconciled: (work: ChangeWork, report: ReconcileReport) => Promise<void>;
}

export function migrationKind({ loadIntake, onReconciled }: MigrationOptions): ChangeKind {
  return {
    async propose(work, writer, options) {
      return proposeMigration(work, writer, options, await loadIntake(work.job));
    },
    async apply(work) {
      const facts = MigrationFacts.parse(work.changeset.facts);
      const kinds = new ValueKinds(facts.kinds);
      const before = work.portal.calls().made;
      const began = performance.now();
      await work.job.tenant(tx => restoreRefusedRows(tx, work.entries.of));
      await lookBeforeWriting(work, facts.counts);
      const written = await carryOut(work, kinds, facts.objects);
      const portrait = await lookBack(work, facts);
      const checked = performance.now();
      const report = await reconcile(work, facts, portrait);
      await onReconciled(work, report);
      return {
        rows_in: report.rows_in,
        accounted: report.accounted,
        unaccounted: report.unaccounted,
        is_balanced: report.is_balanced,
        // Of this attempt: how long the portal was written to and then read, and the requests that took.
        seconds: { applying: (written - began) / 1000, checking: (checked - written) / 1000 },
        portal_calls: work.portal.calls().made - before,
      };
    },
    async undo(work) {
      const facts = MigrationFacts.parse(work.changeset.facts);
      const schema = await work.portal.inspect(facts.objects, { signal: work.job.signal });
      const propertiesOf = (object: string): string[] =>
        schema.properties
          .filter(property => property.object === object && property.read_only !== true)
          .map(property => property.name);
      await undoMigration(work, new ValueKinds(facts.kinds), propertiesOf);
      return {};
    },
  };
}

/** @throws Refusal not_found when there is none (yet) */
export async function getReport(
  tx: Tx,
  organizationId: string,
  changesetId: string,
): Promise<ReconcileReport> {
  const changeset = await getChangeset(tx, organizationId, changesetId);
  const report = await findReport(tx, { organizationId, changesetId });
  if (!report) throw new Refusal('not_found');
  // Reports from before names were kept show ids.
  const nameless = stageNamer([]);
  const money = report.money.map(line => ({ ...nameless(line), ...line }));
  return { ...report, money, api_calls: changeset.api_calls };
}

/** What a migration would do, before anybody approves it. @throws Refusal not_found when it is not (yet) worked out */
export async function getPreview(
  tx: Tx,
  organizationId: string,
  changesetId: string,
): Promise<MigrationPreview> {
  const facts = MigrationFacts.safeParse(await getFacts(tx, organizationId, changesetId));
  if (!facts.success) throw new Refusal('not_found');
  const of = { organizationId, changesetId };
  const { sources, objects, rowsIn, accounted: told } = await rowLedger(tx, of, facts.data.sources);
  const records: MigrationPreview['records'] = {};
  for (const { kind, object, entries } of await countGroups(tx, of)) {
    if (kind !== 'record.create' && kind !== 'record.update') continue;
    const ofObject = (records[object] ??= { created: 0, updated: 0 });
    ofObject[kind === 'record.create' ? 'created' : 'updated'] += entries;
  }
  return {
    changeset_id: changesetId,
    sources,
    objects,
    rows_in: rowsIn,
    accounted: told,
    records,
    cells_not_carried: await countCells(tx, of),
    cells: await cellLedger(tx, of, facts.data),
    merges: await countMerges(tx, of),
    kept_separate: await countKeptSeparate(tx, of),
  };
}
