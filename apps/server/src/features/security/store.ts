// SQL of the tokens that are held for organizations. For the platform role; the tokens themselves stay where they are.
import type { PortalTokenEntry } from '@groundwork/contract/security';
import type { Tx } from '../../platform/db.ts';
import { containing } from '../../platform/search-text.ts';

export function listTokens(tx: Tx, search: string | undefined, limit: number): Promise<PortalTokenEntry[]> {
  let query = tx
    .selectFrom('portals as p')
    .innerJoin('organizations as o', 'o.organization_id', 'p.organization_id')
    .select([
      'p.id as portal_id',
      'p.name as portal_name',
      'p.organization_id',
      'o.name as organization_name',
    ])
    .select(['p.base_url', 'p.is_sandbox', 'p.created_by', 'p.created_at', 'p.last_used_at', 'p.scopes'])
    .where('p.token_sealed', 'is not', null);
  if (search !== undefined) {
    const part = containing(search);
    query = query.where(eb =>
      eb.or([eb('p.name', 'ilike', part), eb('o.name', 'ilike', part), eb('p.created_by', 'ilike', part)]),
    );
  }
  return query
    .orderBy('p.last_used_at', order => order.desc().nullsLast())
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export async function countTokens(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('portals')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('token_sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}
