// Migrations: carrying a project's records into its portal, as a kind of change set; and what became of every row.

import { Refusal } from '@groundwork/contract/errors';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import { getChangeset } from '../changesets/service.ts';
import type { ChangeKind, ChangeWork } from '../changesets/service-kinds.ts';
import type { LoadIntake } from '../intake/service.ts';
import { applyMigration } from './apply.ts';
import { MigrationFacts } from './facts.ts';
import { proposeMigration } from './propose.ts';
import { reconcile } from './reconcile.ts';
import { findReport } from './reports/store.ts';
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
      await applyMigration(work, kinds);
      const report = await reconcile(work, kinds, facts);
      await onReconciled(work, report);
      return {
        rows_in: report.rows_in,
        accounted: report.accounted,
        unaccounted: report.unaccounted,
        is_balanced: report.is_balanced,
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
  return { ...report, api_calls: changeset.api_calls };
}
