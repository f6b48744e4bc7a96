// SQL of the latest audits of every client's projects. For the platform role.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { Standing } from '../session/rules.ts';
import { readAuditCursor } from './latest-first.ts';

export interface BoardProject {
  organization_id: OrganizationId;
  organization: string;
  project_id: ProjectId;
  name: string;
}

export interface BoardAudit
  extends BoardProject,
    Standing,
    Pick<Row<'audits'>, 'id' | 'portal_id' | 'as_of' | 'score' | 'findings' | 'affected' | 'result'> {
  portal: string;
}

interface BoardAsked extends PageAsked {
  search?: string | undefined;
}

const named = ({ search }: BoardAsked) => {
  const part = search ? containing(search) : null;
  return sql`(${part}::text is null or p.name ilike ${part} or o.name ilike ${part})`;
};

/** The latest audit of each project that has one, by when it looked. */
export async function listLatestAudits(tx: Tx, asked: BoardAsked): Promise<BoardAudit[]> {
  const after = readAuditCursor(asked);
  const { rows } = await sql<BoardAudit>`
    select o.organization_id, o.name as organization, p.id as project_id, p.name, a.id, a.portal_id, q.name as portal, a.as_of, a.score,
      a.findings, a.affected, a.result, o.status as organization_status,
      coalesce(o.status = 'trial' and o.trial_ends_at < now(), false) as is_trial_over
    from audits a
    join organizations o on o.organization_id = a.organization_id
    join projects p on p.organization_id = a.organization_id and p.id = a.project_id
    join portals q on q.organization_id = a.organization_id and q.id = a.portal_id
    where ${named(asked)}
      and (${after?.id ?? null}::uuid is null
        or (a.as_of, a.id) < (${after?.as_of ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      and not exists (select from audits l
        where l.organization_id = a.organization_id and l.project_id = a.project_id and (l.as_of, l.id) > (a.as_of, a.id))
    order by a.as_of desc, a.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return rows;
}

/** Projects without any, the newest first. */
export async function listNeverAudited(tx: Tx, asked: BoardAsked): Promise<BoardProject[]> {
  const after = afterId(asked) ?? null;
  const { rows } = await sql<BoardProject>`
    select o.organization_id, o.name as organization, p.id as project_id, p.name
    from projects p join organizations o on o.organization_id = p.organization_id
    where ${named(asked)} and (${after}::uuid is null or p.id < ${after}::uuid)
      and not exists (select from audits a where a.organization_id = p.organization_id and a.project_id = p.id)
    order by p.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return rows;
}
