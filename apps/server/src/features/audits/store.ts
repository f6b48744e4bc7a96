// SQL of audits and of the files they are kept in.
import { AuditResult, type AuditSummary } from '@groundwork/contract/audits';
import type { AuditId, OperationId, OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import { type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';
import type { RecordPages } from '../portals/record-page.ts';
import type { KeptFile } from './keep-files.ts';
import { type AuditPlace, auditPage, readAuditCursor } from './latest-first.ts';

type Scope = { organizationId: OrganizationId; projectId: ProjectId };

/** The audit of a project that looked last, as latest-first.ts has them: of two beside each other it need not be the one that was
 *  started last. Undefined when there is none. */
export async function findLastAudit(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<AuditResult | undefined> {
  const row = await tx
    .selectFrom('operations')
    .select('result')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'audit.run')
    .where('status', '=', 'completed')
    .orderBy(sql`result ->> 'as_of' collate "C"`, order => order.desc().nullsLast())
    .orderBy(sql`result ->> 'audit_id'`, order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return AuditResult.safeParse(row?.result).data;
}

export interface KeptAudit {
  id: AuditId;
  operationId: OperationId;
  portalId: PortalId;
  result: AuditResult;
  pages: RecordPages;
  files: readonly KeptFile[];
}

/** Keeps an audit; one that its operation kept before it was run again makes room. */
export async function insertAudit(tx: Tx, of: Scope, audit: KeptAudit): Promise<void> {
  const { organizationId, projectId } = of;
  const { id, operationId, portalId, result, pages } = audit;
  const records = Object.values(result.records).reduce((sum, count) => sum + count, 0);
  const affected = result.findings.reduce((sum, finding) => sum + finding.affected, 0);
  await sql`
    delete from audits where organization_id = ${organizationId} and operation_id = ${operationId}`.execute(
    tx,
  );
  await sql`
    insert into audits (organization_id, project_id, id, portal_id, operation_id, as_of, score, records, findings, affected,
      result, record_pages)
    values (${organizationId}, ${projectId}, ${id}, ${portalId}, ${operationId}, ${result.as_of}, ${result.score}, ${records},
      ${result.findings.length}, ${affected}, ${jsonText(result)}::jsonb, ${jsonText(pages)}::jsonb)`.execute(
    tx,
  );
  await sql`
    insert into audit_files (organization_id, audit_id, name, stored_as, rows)
    select ${organizationId}, ${id}, name, stored_as, rows
    from jsonb_to_recordset(${jsonText(audit.files)}::jsonb) as given (name text, stored_as text, rows integer)`.execute(
    tx,
  );
}

/** Removes all but the latest audits of a portal. Their files are swept once nothing names them. */
export async function forgetOldAudits(
  tx: Tx,
  { organizationId, portalId, kept }: { organizationId: OrganizationId; portalId: PortalId; kept: number },
): Promise<void> {
  await sql`
    delete from audits where organization_id = ${organizationId} and id in (
      select id from audits where organization_id = ${organizationId} and portal_id = ${portalId}
      order by as_of desc, id desc offset ${kept})`.execute(tx);
}

interface EarlierEvidence extends Pick<Row<'audit_files'>, 'stored_as'>, Pick<Row<'audits'>, 'as_of'> {
  checks: string[];
  /** Whose days they judged by. */
  time_zone: string;
}

/** What audits of a portal found that are kept, or those from before one of them, the last one first: their checks, and where the
 *  evidence is stored. */
export async function listEvidence(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
  before?: AuditPlace,
): Promise<EarlierEvidence[]> {
  const { rows } = await sql<EarlierEvidence>`
    select a.result -> 'checks' as checks, f.stored_as, a.as_of, coalesce(a.result ->> 'time_zone', 'UTC') as time_zone
    from audits a
    join audit_files f on f.organization_id = a.organization_id and f.audit_id = a.id and f.name = 'evidence'
    where a.organization_id = ${organizationId} and a.portal_id = ${portalId}
      and (${before?.id ?? null}::uuid is null
        or (a.as_of, a.id) < (${before?.as_of ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by a.as_of desc, a.id desc`.execute(tx);
  return rows;
}

export type ListedAudit = Omit<AuditSummary, 'basis'>;

export async function listAudits(
  tx: Tx,
  { organizationId, projectId }: Scope,
  asked: PageAsked,
): Promise<{ data: ListedAudit[]; next_cursor: string | null }> {
  const after = readAuditCursor(asked);
  const { rows } = await sql<ListedAudit>`
    select a.id, a.as_of, a.portal_id, p.name as portal, a.score, a.records, a.findings, a.affected
    from audits a
    join portals p on p.organization_id = a.organization_id and p.id = a.portal_id
    where a.organization_id = ${organizationId} and a.project_id = ${projectId}
      and (${after?.id ?? null}::uuid is null
        or (a.as_of, a.id) < (${after?.as_of ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by a.as_of desc, a.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return auditPage(rows, asked);
}

type AuditRow = Pick<Row<'audits'>, 'result' | 'portal_id' | 'record_pages'>;

export async function findAudit(
  tx: Tx,
  { organizationId, projectId }: Scope,
  id: AuditId,
): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`
    select result, portal_id, record_pages from audits
    where organization_id = ${organizationId} and project_id = ${projectId} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Where a file of an audit is stored. */
export async function findFile(
  tx: Tx,
  organizationId: OrganizationId,
  id: AuditId,
  name: 'evidence' | 'causes',
): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'audit_files'>, 'stored_as'>>`
    select stored_as from audit_files
    where organization_id = ${organizationId} and audit_id = ${id} and name = ${name}`.execute(tx);
  return rows[0]?.stored_as;
}

/** The files of an audit: of an object by its name, `links`, `history`, `evidence`, `causes`, `alike`, `alike-searched` and `portal`. */
export async function listFiles(tx: Tx, organizationId: OrganizationId, id: AuditId): Promise<KeptFile[]> {
  const { rows } = await sql<Pick<Row<'audit_files'>, 'name' | 'stored_as' | 'rows'>>`
    select name, stored_as, rows from audit_files
    where organization_id = ${organizationId} and audit_id = ${id}`.execute(tx);
  return rows;
}

/** Which of these keys an audit of any organization names; for the platform role. */
export async function auditFilesAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'audit_files'>, 'stored_as'>>`
    select stored_as from audit_files where stored_as = any(${keys}::text[])`.execute(tx);
  return rows.map(row => row.stored_as);
}
