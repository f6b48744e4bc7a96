// SQL of the tokens that are held for organizations. For the platform role; the tokens themselves stay where they are.
import type { PortalTokenEntry } from '@groundwork/contract/security';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export async function listTokens(
  tx: Tx,
  search: string | undefined,
  limit: number,
): Promise<PortalTokenEntry[]> {
  const part = search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<PortalTokenEntry>`
    select p.id as portal_id, p.name as portal_name, p.organization_id, o.name as organization_name, p.base_url,
      p.is_sandbox, p.created_by, p.created_at, p.last_used_at, p.scopes
    from portals p join organizations o using (organization_id)
    where p.token_sealed is not null
      and (${part}::text is null or p.name ilike ${part} or o.name ilike ${part} or p.created_by ilike ${part})
    order by p.last_used_at desc nulls last, p.id limit ${limit}`.execute(tx);
  return rows;
}

export async function countTokens(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from portals where token_sealed is not null`.execute(tx);
  return rows[0]?.total ?? 0;
}
