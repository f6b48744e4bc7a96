// SQL of analyses of pipelines, of the files they are kept in, and of the days they saw.
import type { OperationId, OrganizationId, PortalId, ProjectId, RevopsId } from '@groundwork/contract/ids';
import type { KeptRevops, RevopsSummary, SeenPoint } from '@groundwork/contract/revops-reports';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import { afterId, type PageAsked, pageOf, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';
import type { KeptFile } from '../audits/keep-files.ts';
import type { RecordPages } from '../portals/record-page.ts';

type Scope = { organizationId: OrganizationId; projectId: ProjectId };

export interface KeptReport {
  id: RevopsId;
  operationId: OperationId;
  portalId: PortalId;
  result: KeptRevops;
  pages: RecordPages;
  files: readonly KeptFile[];
  seen: readonly SeenPoint[];
  hash: string;
}

/** Keeps an analysis and what it saw of its day; one that its operation kept before it was run again makes room. */
export async function insertReport(tx: Tx, of: Scope, report: KeptReport): Promise<void> {
  const { organizationId, projectId } = of;
  const { id, operationId, portalId, result, pages, files, seen, hash } = report;
  await sql`
    delete from revops_reports where organization_id = ${organizationId} and operation_id = ${operationId}`.execute(
    tx,
  );
  await sql`
    insert into revops_reports (organization_id, project_id, id, portal_id, operation_id, as_of, day, deals, result, record_pages)
    values (${organizationId}, ${projectId}, ${id}, ${portalId}, ${operationId}, ${result.as_of}, ${result.today}, ${result.deals},
      ${jsonText(result)}::jsonb, ${jsonText(pages)}::jsonb)`.execute(tx);
  await sql`
    insert into revops_files (organization_id, report_id, name, stored_as, rows)
    select ${organizationId}, ${id}, name, stored_as, rows
    from jsonb_to_recordset(${jsonText(files)}::jsonb) as given (name text, stored_as text, rows integer)`.execute(
    tx,
  );
  await sql`
    insert into revops_days (organization_id, portal_id, day, as_of, seen, hash)
    values (${organizationId}, ${portalId}, ${result.today}, ${result.as_of}, ${jsonText(seen)}::jsonb, ${hash})
    on conflict (organization_id, portal_id, day) do update
      set as_of = excluded.as_of, seen = excluded.seen, hash = excluded.hash
      where revops_days.as_of <= excluded.as_of`.execute(tx);
}

/** Removes all but the latest analyses of a portal. Their files are swept once nothing names them. */
export async function forgetOldReports(
  tx: Tx,
  { organizationId, portalId, kept }: { organizationId: OrganizationId; portalId: PortalId; kept: number },
): Promise<void> {
  await sql`
    delete from revops_reports where organization_id = ${organizationId} and id in (
      select id from revops_reports where organization_id = ${organizationId} and portal_id = ${portalId}
      order by id desc offset ${kept})`.execute(tx);
}

export async function listReports(
  tx: Tx,
  { organizationId, projectId }: Scope,
  asked: PageAsked,
): Promise<{ data: RevopsSummary[]; next_cursor: string | null }> {
  const after = afterId(asked) ?? null;
  const { rows } = await sql<RevopsSummary>`
    select r.id, r.as_of, p.name as portal, r.day as today, r.deals
    from revops_reports r
    join portals p on p.organization_id = r.organization_id and p.id = r.portal_id
    where r.organization_id = ${organizationId} and r.project_id = ${projectId}
      and (${after}::uuid is null or r.id < ${after}::uuid)
    order by r.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return pageOf(rows, asked);
}

type ReportRow = Pick<Row<'revops_reports'>, 'result' | 'portal_id' | 'record_pages'>;

export async function findReport(
  tx: Tx,
  { organizationId, projectId }: Scope,
  id: RevopsId,
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select result, portal_id, record_pages from revops_reports
    where organization_id = ${organizationId} and project_id = ${projectId} and id = ${id}`.execute(tx);
  return rows[0];
}

/** What the last analysis of a project says. */
export async function findLatest(
  tx: Tx,
  { organizationId, projectId }: Scope,
): Promise<Pick<ReportRow, 'result'> | undefined> {
  const { rows } = await sql<Pick<ReportRow, 'result'>>`
    select result from revops_reports where organization_id = ${organizationId} and project_id = ${projectId}
    order by id desc limit 1`.execute(tx);
  return rows[0];
}

/** Where the files of an analysis are stored, by name. */
export async function listFiles(
  tx: Tx,
  organizationId: OrganizationId,
  id: RevopsId,
): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<Row<'revops_files'>, 'name' | 'stored_as'>>`
    select name, stored_as from revops_files where organization_id = ${organizationId} and report_id = ${id}`.execute(
    tx,
  );
  return new Map(rows.map(({ name, stored_as }) => [name, stored_as]));
}

type DayRow = Pick<Row<'revops_days'>, 'as_of' | 'seen' | 'hash'>;

/** What was seen of a portal on a day, where it was analysed that day. */
export async function findDay(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
  day: string,
): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`
    select as_of, seen, hash from revops_days
    where organization_id = ${organizationId} and portal_id = ${portalId} and day = ${day}::date`.execute(tx);
  return rows[0];
}

/** Which of these keys an analysis of any organization names; for the platform role. */
export async function revopsFilesAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'revops_files'>, 'stored_as'>>`
    select stored_as from revops_files where stored_as = any(${keys}::text[])`.execute(tx);
  return rows.map(row => row.stored_as);
}
