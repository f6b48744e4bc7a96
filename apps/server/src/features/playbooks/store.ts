// SQL of an organization's playbook as its people see it: whether it is on, and what is in it.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { PlaybookEntry, PlaybookKind } from '@groundwork/contract/playbook-shapes';
import type { PlaybookState } from '@groundwork/contract/playbooks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

export type Settings = Pick<Row<'playbook_settings'>, 'is_on' | 'uses_shared'>;

export async function hasOrganization(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  const { rows } = await sql`
    select from organizations where organization_id = ${organizationId}`.execute(tx);
  return rows.length > 0;
}

/** On, unless somebody switched it off. */
export async function findSettings(tx: Tx, organizationId: OrganizationId): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select is_on, uses_shared from playbook_settings where organization_id = ${organizationId}`.execute(tx);
  return rows[0] ?? { is_on: true, uses_shared: true };
}

export async function putSettings(
  tx: Tx,
  organizationId: OrganizationId,
  { is_on, uses_shared }: Settings,
): Promise<void> {
  await sql`
    insert into playbook_settings (organization_id, is_on, uses_shared)
    values (${organizationId}, ${is_on}, ${uses_shared})
    on conflict (organization_id) do update set is_on = excluded.is_on, uses_shared = excluded.uses_shared`.execute(
    tx,
  );
}

export async function countEntries(
  tx: Tx,
  organizationId: OrganizationId,
): Promise<Pick<PlaybookState, 'entries' | 'contradicting' | 'switched_off'>> {
  const { rows } = await sql<Pick<PlaybookState, 'entries' | 'contradicting' | 'switched_off'>>`
    select count(*)::int as entries, count(*) filter (where outcomes > 1)::int as contradicting,
      count(*) filter (where not is_on)::int as switched_off
    from (select e.is_on, count(distinct l.outcome_key) as outcomes
      from playbook_entries e
      join playbook_lessons l on l.organization_id = e.organization_id and l.entry_id = e.id
      where e.organization_id = ${organizationId} group by e.organization_id, e.id) each`.execute(tx);
  return rows[0] ?? { entries: 0, contradicting: 0, switched_off: 0 };
}

interface Asked extends PageAsked {
  search?: string | undefined;
  kind?: PlaybookKind | undefined;
  /** The last entry of the page before. */
  after: { at: string; id: string } | undefined;
}

export interface EntryRow extends PlaybookEntry {
  changed_at: string;
}

/** A cursor knows milliseconds, the database finer: the rest of a page of the same moment would fall between. */
const changedAt = sql`date_trunc('milliseconds', e.changed_at)`;

/** The latest first. */
export async function listEntries(tx: Tx, organizationId: OrganizationId, asked: Asked): Promise<EntryRow[]> {
  const { search, kind, after } = asked;
  const { rows } = await sql<EntryRow>`
    with shown as (
      select * from playbook_entries e where e.organization_id = ${organizationId}
        ${kind === undefined ? sql`` : sql`and e.kind = ${kind}`}
        ${
          search === undefined
            ? sql``
            : sql`and (e.header ilike ${containing(search)} or e.object ilike ${containing(search)}
              or e.system ilike ${containing(search)} or exists (select from playbook_lessons l
                where l.organization_id = e.organization_id and l.entry_id = e.id
                  and l.outcome ->> 'label' ilike ${containing(search)}))`
        }
        ${after ? sql`and (${changedAt}, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by ${changedAt} desc, e.id desc limit ${rowsToRead(asked)}),
    told as (
      select l.entry_id, l.outcome_key, (array_agg(l.outcome order by l.learned_at desc, l.id))[1] as outcome,
        count(distinct coalesce(l.project_id, l.id)) filter (where l.origin = 'learned')::int as times,
        coalesce(sum(l.times) filter (where l.origin = 'imported'), 0)::int as imported,
        coalesce(array_agg(distinct p.name) filter (where p.name is not null), '{}') as projects,
        max(l.learned_at) as last_at
      from shown e join playbook_lessons l on l.organization_id = e.organization_id and l.entry_id = e.id
      left join projects p on p.organization_id = l.organization_id and p.id = l.project_id
      group by l.entry_id, l.outcome_key),
    used as (
      select u.entry_id, count(*)::int as used, max(u.used_at) as last_used_at
      from shown e join playbook_uses u on u.organization_id = e.organization_id and u.entry_id = e.id
      group by u.entry_id)
    select e.id, e.kind, e.system, e.object, e.header, e.question, e.headers, e.is_on, e.changed_at,
      coalesce(u.used, 0) as used, u.last_used_at,
      (select coalesce(jsonb_agg(jsonb_build_object('outcome', t.outcome, 'times', t.times,
          'imported', t.imported, 'projects', t.projects, 'last_at', t.last_at)
          order by t.times + t.imported desc, t.outcome_key), '[]')
        from told t where t.entry_id = e.id) as outcomes
    from shown e left join used u on u.entry_id = e.id
    order by ${changedAt} desc, e.id desc`.execute(tx);
  return rows;
}

/** Answers whether it is there. */
export async function switchEntry(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
  isOn: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update playbook_entries set is_on = ${isOn} where organization_id = ${organizationId} and id = ${id}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function deleteEntry(tx: Tx, organizationId: OrganizationId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from playbook_entries where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Answers how many there were. */
export async function deleteEntries(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from playbook_entries where organization_id = ${organizationId}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
