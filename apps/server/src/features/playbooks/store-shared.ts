// SQL of playbooks that staff share with every client. For the platform role.
import type { PlaybookFile } from '@groundwork/contract/playbook-shapes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';

export type SharedRow = Omit<Row<'shared_playbooks'>, 'file'> & { file: PlaybookFile };

export async function listShared(tx: Tx): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select id, name, file, is_on, shared_by, shared_at from shared_playbooks
    order by shared_at desc, id desc`.execute(tx);
  return rows;
}

/** Undefined when another one has that name. */
export async function insertShared(
  tx: Tx,
  given: Pick<SharedRow, 'name' | 'file' | 'shared_by'>,
): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    insert into shared_playbooks (id, name, file, shared_by)
    values (${newId()}, ${given.name}, ${jsonText(given.file)}::jsonb, ${given.shared_by})
    on conflict do nothing returning id, name, file, is_on, shared_by, shared_at`.execute(tx);
  return rows[0];
}

/** Answers what it is called; undefined when there is none. */
export async function switchShared(tx: Tx, id: string, isOn: boolean): Promise<string | undefined> {
  const { rows } = await sql<Pick<SharedRow, 'name'>>`
    update shared_playbooks set is_on = ${isOn} where id = ${id} returning name`.execute(tx);
  return rows[0]?.name;
}

export async function deleteShared(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<SharedRow, 'name'>>`
    delete from shared_playbooks where id = ${id} returning name`.execute(tx);
  return rows[0]?.name;
}

export interface OrganizationRow {
  id: string;
  name: string;
  is_on: boolean;
  entries: number;
  used: number;
  last_at: string;
}

/** Organizations with something in their playbooks, the fullest first. */
export async function listOrganizations(tx: Tx, most: number): Promise<OrganizationRow[]> {
  const { rows } = await sql<OrganizationRow>`
    select o.organization_id as id, o.name, coalesce(s.is_on, true) as is_on, e.entries, e.last_at,
      coalesce(u.used, 0)::int as used
    from (select organization_id, count(*)::int as entries, max(changed_at) as last_at
      from playbook_entries group by organization_id) e
    join organizations o using (organization_id)
    left join playbook_settings s using (organization_id)
    left join (select organization_id, count(distinct project_id) as used
      from playbook_uses group by organization_id) u using (organization_id)
    order by e.entries desc, o.name, o.organization_id limit ${most}`.execute(tx);
  return rows;
}
