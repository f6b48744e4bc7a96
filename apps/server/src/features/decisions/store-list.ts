// All SQL of a project's decisions as a list: its order, its pages, its counts.

import type { DecisionCounts } from '@groundwork/contract/decisions';
import type { MemberId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { notACursor, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { columns, type DecisionRow } from './store.ts';

/** Where a decision stands in the list, as text that sorts: what waits before what is settled; of that the reader's own
 *  before what waits for nobody in particular and for others, because every open decision of a project costs the same
 *  waiting; then by deadline, none last, then by age. Of what is settled the latest comes first. The id settles what is
 *  left, so that no page tears. */
const rankFor = (reader: MemberId | null) => sql`(case when d.state = 'open'
  then '0 ' || case when d.owner_id = ${reader}::uuid then '0' when d.owner_id is null then '1' else '2' end || ' '
    || coalesce(to_char(d.deadline, 'YYYY-MM-DD'), 'none') || ' '
    || to_char(extract(epoch from d.created_at) * 1000000, 'FM0000000000000000000') || ' ' || d.id
  else '1 ' || to_char(9000000000000000000 - extract(epoch from d.updated_at) * 1000000, 'FM0000000000000000000')
    || ' ' || d.id end collate "C")`;

export interface Listing extends PageAsked {
  state?: string | undefined;
  ownerId?: MemberId | null | undefined;
  /** Who looks; null for nobody in particular. */
  readerId?: MemberId | null | undefined;
}

/** In the order of `rankFor`, which is what the cursor holds: a decision that is answered meanwhile tears no page. */
export async function listDecisions(
  tx: Tx,
  of: ProjectScope,
  asked: Listing,
): Promise<(DecisionRow & { rank: string })[]> {
  const after = afterRank(asked) ?? null;
  const state = asked.state ?? null;
  const rank = rankFor(asked.readerId ?? null);
  const { rows } = await sql<DecisionRow & { rank: string }>`
    select ${columns}, ${rank} as rank from decisions d
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId}
      and (${state}::text is null or d.state = ${state} or (${state} = 'settled' and d.state <> 'open'))
      and (${asked.ownerId === undefined} or d.owner_id = ${asked.ownerId ?? null}::uuid)
      and (${after}::text is null or ${rank} > ${after})
    order by rank limit ${rowsToRead(asked)}`.execute(tx);
  return rows;
}

export type OpenDecision = Pick<DecisionRow, 'project_id' | 'question' | 'owner_id' | 'deadline'>;

/** What nobody has answered yet in these projects, the most pressing first. */
export async function listOpenDecisions(
  tx: Tx,
  organizationId: OrganizationId,
  projectIds: readonly ProjectId[],
): Promise<OpenDecision[]> {
  const { rows } = await sql<OpenDecision>`
    select d.project_id, d.question, d.owner_id, d.deadline from decisions d
    where d.organization_id = ${organizationId} and d.project_id = any(${[...projectIds]}::uuid[])
      and d.state = 'open'
    order by d.deadline nulls last, ${rankFor(null)} limit 10000`.execute(tx);
  return rows;
}

/** These of them, in the order of the ids asked for. */
export async function findDecisions(
  tx: Tx,
  of: ProjectScope,
  ids: readonly string[],
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select ${columns} from decisions d
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], d.id)`.execute(tx);
  return rows;
}

function afterRank({ cursor }: PageAsked): string | undefined {
  if (cursor === undefined) return undefined;
  const after = Buffer.from(cursor, 'base64url').toString('utf8');
  if (/^[01] [\w .-]{1,100}$/.test(after)) return after;
  throw notACursor();
}

/** Every one of them, as they were raised. */
export async function readDecisions(tx: Tx, of: ProjectScope): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select ${columns} from decisions d
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} order by d.id`.execute(
    tx,
  );
  return rows;
}

export interface Awaited extends Pick<Row<'decisions'>, 'source_key' | 'deadline'> {
  owner: { name: string; email: string } | null;
}

/** Of these questions of the analysis, those that somebody is to answer or that have a day. */
export async function listAwaited(tx: Tx, of: ProjectScope, keys: readonly string[]): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    select d.source_key, d.deadline,
      case when m.id is not null then jsonb_build_object('name', coalesce(m.name, m.email), 'email', m.email) end as owner
    from decisions d left join members m on m.organization_id = d.organization_id and m.id = d.owner_id
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.source = 'intake'
      and d.source_key = any(${keys}::text[]) and (d.owner_id is not null or d.deadline is not null)`.execute(
    tx,
  );
  return rows;
}

export async function countDecisions(
  tx: Tx,
  of: ProjectScope,
  given: { memberId: MemberId | null; today: string },
): Promise<DecisionCounts> {
  const found = await tx
    .selectFrom('decisions')
    .select(({ fn }) => {
      const open = fn.countAll<number>();
      return [
        open.as('open'),
        open.filterWhere('owner_id', '=', given.memberId).as('mine'),
        open.filterWhere('deadline', '<', given.today).as('overdue'),
      ];
    })
    .where('organization_id', '=', of.organizationId)
    .where('project_id', '=', of.projectId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return found ?? { open: 0, mine: 0, overdue: 0 };
}

export async function listDefaulted(tx: Tx, of: ProjectScope): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'decisions'>, 'source_key'>>`
    select source_key from decisions
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and source = 'intake'
      and state = 'defaulted' order by source_key`.execute(tx);
  return rows.map(row => row.source_key);
}
