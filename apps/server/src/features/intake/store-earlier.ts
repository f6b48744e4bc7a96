// SQL of what the organization's other projects chose for columns.
import type { EarlierChoice } from '@groundwork/contract/earlier-choices';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';

/** Projects that are looked at, the newest first, and choices that are named of one column. */
const PROJECTS = 20;
const EACH = 3;

/** Names that differ in case, spaces, hyphens and underscores only are the same name. */
const nameOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(btrim(${column} ->> 'column'), '[[:space:]_-]+', ' ', 'g'))`;
const systemOf = (analysis: RawBuilder<unknown>, source: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${source} -> 'system' ->> 'name', ${analysis} -> 'source_system' ->> 'name')`;

/** For the columns of one file. A person answered it in the other project, be it by accepting what was proposed. */
export async function listEarlierChoices(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  source: string,
): Promise<EarlierChoice[]> {
  const { rows } = await sql<Pick<Row<'analyses'>, 'project_id'> & Omit<EarlierChoice, 'project_id'>>`
    with mine as (
      select c ->> 'column' as "column", ${nameOf(sql`c`)} as name, s -> 'mapping' ->> 'object' as object,
        ${systemOf(sql`a.analysis`, sql`s`)} as system
      from analyses a, jsonb_array_elements(a.analysis -> 'sources') s, jsonb_array_elements(s -> 'columns') c
      where a.organization_id = ${organizationId} and a.project_id = ${projectId}
        and s -> 'profile' ->> 'id' = ${source}),
    others as materialized (
      select a.project_id, p.name as project_name, a.analysed_at, a.analysis, a.portal_schema
      from analyses a join projects p on p.organization_id = a.organization_id and p.id = a.project_id
      where a.organization_id = ${organizationId} and a.project_id <> ${projectId}
        and jsonb_path_exists(a.answers, '$.sources.*.columns.*')
      order by a.analysed_at desc, a.project_id limit ${PROJECTS}),
    labels as (
      select o.project_id, l.object, l.name, min(l.label) as label
      from others o, jsonb_to_recordset(o.portal_schema -> 'properties') as l (object text, name text, label text)
      group by o.project_id, l.object, l.name),
    chosen as (
      select o.project_id, o.project_name, o.analysed_at, ${nameOf(sql`c`)} as name,
        s -> 'mapping' ->> 'object' as object, ${systemOf(sql`o.analysis`, sql`s`)} as system,
        c ->> 'action' as action, c ->> 'property' as property, c -> 'new_property' ->> 'label' as label
      from others o, jsonb_array_elements(o.analysis -> 'sources') s, jsonb_array_elements(s -> 'columns') c
      where (c ->> 'is_answered')::boolean and c ->> 'action' in ('map', 'create', 'skip')),
    found as (
      select distinct on (m."column", c.project_id) m."column", c.project_id, c.project_name, c.analysed_at, c.action,
        case when c.action = 'skip' then null else c.property end as property,
        case c.action when 'skip' then null when 'create' then coalesce(c.label, c.property)
          else coalesce(l.label, c.property) end as label
      from mine m
      join chosen c on c.name = m.name and c.object is not distinct from m.object and c.system = m.system
      left join labels l on l.project_id = c.project_id and l.object = c.object and l.name = c.property
      order by m."column", c.project_id, c.action, c.property),
    ranked as (
      select *, row_number() over (partition by "column" order by analysed_at desc, project_id) as place from found)
    select "column", project_id, project_name, action, property, label from ranked
    where place <= ${EACH} order by "column", place`.execute(tx);
  return rows;
}
