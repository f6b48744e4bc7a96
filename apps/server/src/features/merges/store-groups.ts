// SQL of what searches of a portal found, and of what people said of it.
import type { ChangesetState } from '@groundwork/contract/changesets';
import type { ChangesetId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { MergeableObject } from '@groundwork/contract/merges';
import type { RecordGroup, SaidDifferent } from '@groundwork/engine/match/records/find-records-alike';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';

export type SearchRow = Omit<Row<'merge_searches'>, 'organization_id' | 'project_id'>;
export type GroupRow = Omit<Row<'merge_groups'>, 'organization_id' | 'project_id' | 'rank'>;

/** Records of a portal, of one object. */
interface PortalObject {
  organizationId: OrganizationId;
  portalId: PortalId;
  object: MergeableObject;
}

export type Found = Omit<SearchRow, 'searched_at'> & {
  groups: readonly (Omit<RecordGroup, 'records'> & Pick<GroupRow, 'records' | 'more_records'>)[];
};

/** In the place of what the search of the object before found. */
export async function replaceSearch(tx: Tx, of: ProjectScope, { groups, ...search }: Found): Promise<void> {
  await sql`
    delete from merge_searches
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and object = ${search.object}`.execute(
    tx,
  );
  await sql`
    insert into merge_searches (organization_id, project_id, object, portal_id, records, is_too_many, is_too_few, columns,
      unseen, more)
    values (${of.organizationId}, ${of.projectId}, ${search.object}, ${search.portal_id}, ${search.records},
      ${search.is_too_many}, ${search.is_too_few}, ${jsonText(search.columns)}::jsonb, ${jsonText(search.unseen)}::jsonb,
      ${search.more})`.execute(tx);
  if (groups.length === 0) return;
  const rows = groups.map(({ records, more_records, sureness, isSure, isContradicted }, rank) => ({
    id: newId(),
    rank,
    records,
    more_records,
    sureness,
    is_sure: isSure,
    is_contradicted: isContradicted,
  }));
  await sql`
    insert into merge_groups (organization_id, project_id, object, id, rank, records, more_records, sureness, is_sure,
      is_contradicted)
    select ${of.organizationId}, ${of.projectId}, ${search.object}, given.*
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (id uuid, rank integer, records jsonb,
      more_records integer, sureness double precision, is_sure boolean, is_contradicted boolean)`.execute(tx);
}

export async function listSearches(tx: Tx, of: ProjectScope): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select object, portal_id, records, is_too_many, is_too_few, columns, unseen, more, searched_at from merge_searches
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} order by object`.execute(
    tx,
  );
  return rows;
}

/** The surest first. */
export async function listGroups(tx: Tx, of: ProjectScope, object: MergeableObject): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select object, id, records, more_records, sureness, is_sure, is_contradicted from merge_groups
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and object = ${object}
    order by rank`.execute(tx);
  return rows;
}

/** Keeps others from answering it, and a search from replacing it, before this transaction ends. */
export async function lockGroup(tx: Tx, of: ProjectScope, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select object, id, records, more_records, sureness, is_sure, is_contradicted from merge_groups
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and id = ${id}
    for update`.execute(tx);
  return rows[0];
}

export async function listAnswers(
  tx: Tx,
  { organizationId, portalId, object }: PortalObject,
): Promise<SaidDifferent[]> {
  const { rows } = await sql<SaidDifferent>`
    select one, other, columns, one_print as "onePrint", other_print as "otherPrint" from merge_answers
    where organization_id = ${organizationId} and portal_id = ${portalId} and object = ${object}`.execute(tx);
  return rows;
}

/** Said anew, the later answer holds. `one` of each sorts before `other`. */
export async function putAnswers(
  tx: Tx,
  { organizationId, portalId, object }: PortalObject,
  pairs: readonly SaidDifferent[],
  by: string,
): Promise<void> {
  await sql`
    insert into merge_answers (organization_id, portal_id, object, one, other, columns, one_print, other_print, answered_by)
    select ${organizationId}, ${portalId}, ${object}, given.*, ${by}
    from jsonb_to_recordset(${jsonText(pairs)}::jsonb) as given (one text, other text, columns jsonb, "onePrint" text,
      "otherPrint" text)
    on conflict (organization_id, portal_id, object, one, other) do update
      set columns = excluded.columns, one_print = excluded.one_print, other_print = excluded.other_print,
        answered_by = excluded.answered_by, answered_at = clock_timestamp()`.execute(tx);
}

export async function dropAnswers(
  tx: Tx,
  { organizationId, portalId, object }: PortalObject,
  pairs: readonly Pick<SaidDifferent, 'one' | 'other'>[],
): Promise<void> {
  await sql`
    delete from merge_answers a using jsonb_to_recordset(${jsonText(pairs)}::jsonb) as given (one text, other text)
    where a.organization_id = ${organizationId} and a.portal_id = ${portalId} and a.object = ${object}
      and (a.one, a.other) = (given.one, given.other)`.execute(tx);
}

export interface MergeStanding {
  id: ChangesetId;
  state: ChangesetState;
  record_ids: string[];
}

/** Change sets that merge records of the object, the latest first, as they stand now. */
export async function listStandings(
  tx: Tx,
  { organizationId, portalId, object }: PortalObject,
): Promise<MergeStanding[]> {
  const { rows } = await sql<MergeStanding>`
    select c.id, changeset_state(c.state, o.status) as state, c.facts -> 'request' -> 'record_ids' as record_ids
    from changesets c
    left join operations o on o.organization_id = c.organization_id and o.id = c.operation_id
    where c.organization_id = ${organizationId} and c.portal_id = ${portalId} and c.kind = 'merge'
      and c.facts -> 'request' ->> 'object' = ${object}
    order by c.id desc limit 5000`.execute(tx);
  return rows;
}
