// SQL of documents that the product makes: one for each deliverable and format of a project.

import type { Deliverable, DeliverableFormat } from '@groundwork/contract/deliverables';
import type { DocumentId } from '@groundwork/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';

/** `made_of`: hash of the data the newest version was made of; null when a person put another file there. */
export interface GeneratedVersion
  extends Pick<Row<'document_versions'>, 'document_id' | 'number' | 'made_of'> {
  deliverable: Deliverable;
  format: DeliverableFormat;
}

export async function listGenerated(tx: Tx, of: ProjectScope): Promise<GeneratedVersion[]> {
  const { rows } = await sql<GeneratedVersion>`
    select d.deliverable, d.format, d.id as document_id, v.number, v.made_of
    from documents d
    join lateral (
      select * from document_versions o where o.organization_id = d.organization_id and o.document_id = d.id
      order by o.number desc limit 1) v on true
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.deliverable is not null
    order by d.deliverable, d.format desc`.execute(tx);
  return rows;
}

/** The document of this deliverable and format, made when there is none. Two at once get the same one. */
export async function ensureGenerated(
  tx: Tx,
  of: ProjectScope,
  given: {
    deliverable: Deliverable;
    format: DeliverableFormat;
    name: string;
    type: 'report' | 'documentation';
    description: string;
  },
): Promise<DocumentId> {
  await sql`
    insert into documents (organization_id, id, project_id, name, type, status, description, deliverable, format)
    values (${of.organizationId}, ${newId()}, ${of.projectId}, ${given.name}, ${given.type}, 'review',
      ${given.description}, ${given.deliverable}, ${given.format})
    on conflict (organization_id, project_id, deliverable, format) where deliverable is not null do nothing`.execute(
    tx,
  );
  const { id } = await tx
    .selectFrom('documents')
    .select('id')
    .where('organization_id', '=', of.organizationId)
    .where('project_id', '=', of.projectId)
    .where('deliverable', '=', given.deliverable)
    .where('format', '=', given.format)
    .executeTakeFirstOrThrow();
  return id;
}

/** Names of documents of the project that were asked for and have not come, in the order they were asked for. */
export async function listAwaited(tx: Tx, of: ProjectScope): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'documents'>, 'name'>>`
    select d.name from documents d
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.requested_at is not null
      and not exists (select from document_versions v
        where v.organization_id = d.organization_id and v.document_id = d.id)
    order by d.id`.execute(tx);
  return rows.map(row => row.name);
}

/** Which version of a row stands, whoever wrote it and whatever it holds: reading that costs nothing. */
function versionsOf(table: string, where: RawBuilder<unknown>, by = 'id'): RawBuilder<string> {
  return sql<string>`(select md5(coalesce(string_agg(t.xmin::text || ' ' || t.ctid::text, ',' order by ${sql.ref(`t.${by}`)}), ''))
    from ${sql.table(table)} t where ${where})`;
}

/**
 * A mark for each deliverable that differs as soon as anything differs that its report is made of. It may differ without
 * that the report does, never the other way around: whoever makes a report of more than this must name it here.
 */
export async function readMarks(tx: Tx, of: ProjectScope): Promise<Record<Deliverable, string>> {
  const { organizationId, projectId } = of;
  const here = sql`t.organization_id = ${organizationId}`;
  const ofProject = sql`${here} and t.project_id = ${projectId}`;
  const ofChangesets = sql`${here} and t.changeset_id in (
    select c.id from changesets c where c.organization_id = ${organizationId} and c.project_id = ${projectId})`;
  const { rows } = await sql<Record<string, string>>`
    select ${versionsOf('projects', sql`${here} and t.id = ${projectId}`)} as project,
      ${versionsOf('analyses', ofProject, 'project_id')} as analysis,
      ${versionsOf('changesets', ofProject)} as changesets,
      -- Their end decides in which state a change set stands; an audit or analysis is kept as what its own came to.
      (select md5(coalesce(string_agg(t.id::text || t.status, ',' order by t.id), '')) from operations t
        where ${ofProject}) as operations,
      -- Entries change while their change set does not: then nothing is remembered.
      (select coalesce(max(clock_timestamp())::text, '') from changesets t
        where ${ofProject} and t.state in ('applying', 'undoing')) as moving,
      ${versionsOf('reconcile_reports', ofChangesets, 'changeset_id')} as reports,
      ${versionsOf('milestones', ofProject)} as milestones,
      ${versionsOf('decisions', ofProject)} as decisions,
      (select count(*)::text || coalesce(max(a.id::text), '') from decision_answers a
        where a.organization_id = ${organizationId} and a.decision_id in (
          select d.id from decisions d where d.organization_id = ${organizationId} and d.project_id = ${projectId})) as answers,
      ${versionsOf('organizations', here, 'organization_id')} as organization,
      -- By what is told of them: when they were last here changes with every visit.
      (select md5(coalesce(string_agg(concat_ws('|', t.id, t.name, t.email, t.role, t.status, t.department, t.phone),
        ',' order by t.id), '')) from members t where ${here}) as members,
      ${versionsOf('cost_assumptions', ofProject, 'project_id')} as assumptions,
      ${versionsOf('portals', here)} as portals,
      ${versionsOf('tickets', here)} as tickets,
      ${versionsOf('documents', sql`${ofProject} and t.requested_at is not null`)} as requests,
      (select count(*)::text from document_versions v where v.organization_id = ${organizationId}) as versions`.execute(
    tx,
  );
  const mark = (...names: string[]) => names.map(name => rows[0]?.[name] ?? '').join(' ');
  const carriedOut = ['project', 'changesets', 'operations', 'moving', 'reports'];
  const people = ['decisions', 'answers', 'organization', 'members', 'tickets'];
  return {
    implementation_plan: mark('project', 'analysis'),
    data_dictionary: mark('project', 'analysis'),
    migration_report: mark(...carriedOut),
    audit_report: mark('project', 'operations', 'assumptions'),
    revops_report: mark('project', 'operations', 'portals'),
    handover: mark(...carriedOut, ...people, 'milestones', 'portals', 'requests', 'versions'),
  };
}
