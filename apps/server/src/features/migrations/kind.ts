// Migrations: carrying a project's records into its portal, as a kind of change set.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { ChangeKind, ChangeWork } from '../changesets/kinds.ts';
import type { LoadIntake } from '../intake/load-intake.ts';
import { carryOut } from './carry-out.ts';
import { checkPortalBeforeWriting } from './check-portal.ts';
import { MigrationFacts } from './facts.ts';
import { LINE_ITEMS, PRODUCTS } from './filled-by-portal.ts';
import { LEADS } from './kept-leads.ts';
import { proposeMigration } from './propose.ts';
import { readBackPortal, reconcile } from './reconcile.ts';
import { restoreRefusedRows } from './store-rows.ts';
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
      await checkPortalBeforeWriting(work, facts.counts);
      const written = await carryOut(work, kinds, facts.objects);
      const portrait = await readBackPortal(work, facts);
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
      const schema = await work.portal.inspect(objectsAtUndo(facts.objects), {
        signal: work.job.signal,
      });
      const propertiesOf = (object: string): string[] =>
        schema.properties
          .filter(property => property.object === object && property.read_only !== true)
          .map(property => property.name);
      await undoMigration(work, new ValueKinds(facts.kinds), {
        propertiesOf,
        hasLeads: propertiesOf(LEADS).length > 0,
      });
      return {};
    },
  };
}

/** Beside its own, those by which undoing tells what people did: a lead about a contact, a line item's product. */
function objectsAtUndo(objects: readonly string[]): string[] {
  return [...new Set([...objects, LEADS, ...(objects.includes(LINE_ITEMS) ? [PRODUCTS] : [])])];
}
