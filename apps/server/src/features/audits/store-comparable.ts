// SQL of the audits of a portal that one is held against: of its organization, whichever project keeps them.
import type { ComparableAudit } from '@groundwork/contract/audit-comparisons';
import type { AuditId, OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { auditPage, readAuditCursor } from './latest-first.ts';

/** The others of the portal. */
export async function listComparable(
  tx: Tx,
  of: { organizationId: OrganizationId; portalId: PortalId; but: AuditId },
  asked: PageAsked,
): Promise<{ data: ComparableAudit[]; next_cursor: string | null }> {
  const after = readAuditCursor(asked);
  const { rows } = await sql<ComparableAudit>`
    select a.id, a.as_of, a.project_id, p.name as project, a.score, a.findings
    from audits a
    join projects p on p.organization_id = a.organization_id and p.id = a.project_id
    where a.organization_id = ${of.organizationId} and a.portal_id = ${of.portalId} and a.id != ${of.but}
      and (${after?.id ?? null}::uuid is null
        or (a.as_of, a.id) < (${after?.as_of ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by a.as_of desc, a.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return auditPage(rows, asked);
}

/** The project that keeps an audit; undefined where the organization keeps none of this id. */
export async function findProjectOf(
  tx: Tx,
  organizationId: OrganizationId,
  id: AuditId,
): Promise<{ project_id: ProjectId; project: string } | undefined> {
  const { rows } = await sql<{ project_id: ProjectId; project: string }>`
    select a.project_id, p.name as project
    from audits a
    join projects p on p.organization_id = a.organization_id and p.id = a.project_id
    where a.organization_id = ${organizationId} and a.id = ${id}`.execute(tx);
  return rows[0];
}
