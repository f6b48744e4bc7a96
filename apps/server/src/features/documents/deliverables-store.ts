// SQL of documents that the product makes: one for each deliverable and format of a project.
import type { Deliverable, DeliverableFormat } from '@groundwork/contract/deliverables';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import './tables.ts';

export interface Made {
  deliverable: Deliverable;
  format: DeliverableFormat;
  document_id: string;
  number: number;
  /** Hash of the data the newest version was made of; null when a person put another file there. */
  made_of: string | null;
}

interface Of {
  organizationId: string;
  projectId: string;
}

export async function listMade(tx: Tx, of: Of): Promise<Made[]> {
  const { rows } = await sql<Made>`
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
export async function ensureMade(
  tx: Tx,
  of: Of,
  given: {
    deliverable: Deliverable;
    format: DeliverableFormat;
    name: string;
    type: 'report' | 'documentation';
    description: string;
  },
): Promise<string> {
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
