// SQL of reconcile reports.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { type ChangesetScope } from '../changesets/entry.ts';

export async function saveReport(tx: Tx, of: ChangesetScope, report: ReconcileReport): Promise<void> {
  await sql`
    insert into reconcile_reports (organization_id, changeset_id, report, as_of)
    values (${of.organizationId}, ${of.changesetId}, ${jsonText(report)}::jsonb, ${report.as_of})
    on conflict (organization_id, changeset_id) do update set report = excluded.report, as_of = excluded.as_of`.execute(
    tx,
  );
}

export async function findReport(tx: Tx, of: ChangesetScope): Promise<ReconcileReport | undefined> {
  const { rows } = await sql<Pick<Row<'reconcile_reports'>, 'report'>>`
    select report from reconcile_reports
    where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}`.execute(tx);
  return rows[0]?.report;
}
