// All SQL of what is asked of whoever signs in. An organization's own by its tenant, the platform's by the platform role.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export type Rule = Pick<Row<'sign_in_rules'>, 'requires_second_factor' | 'set_by' | 'set_at'>;
const columns = ['requires_second_factor', 'set_by', 'set_at'] as const;

export function findRule(tx: Tx, id: OrganizationId): Promise<Rule | undefined> {
  return tx.selectFrom('sign_in_rules').select(columns).where('organization_id', '=', id).executeTakeFirst();
}

export function findPlatformRule(tx: Tx): Promise<Rule | undefined> {
  return tx.selectFrom('platform_sign_in_rule').select(columns).executeTakeFirst();
}

/** Answers whether it was otherwise before. */
export async function putRule(
  tx: Tx,
  id: OrganizationId,
  isRequired: boolean,
  setBy: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_in_rules')
    .values({ organization_id: id, requires_second_factor: isRequired, set_by: setBy })
    .onConflict(conflict =>
      conflict
        .column('organization_id')
        .doUpdateSet({ requires_second_factor: isRequired, set_by: setBy, set_at: sql<string>`now()` })
        .where('sign_in_rules.requires_second_factor', '!=', isRequired),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function putPlatformRule(tx: Tx, isRequired: boolean, setBy: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('platform_sign_in_rule')
    .values({ requires_second_factor: isRequired, set_by: setBy })
    .onConflict(conflict =>
      conflict
        .column('is_only')
        .doUpdateSet({ requires_second_factor: isRequired, set_by: setBy, set_at: sql<string>`now()` })
        .where('platform_sign_in_rule.requires_second_factor', '!=', isRequired),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Of those who may come in: how many there are, and who they are at the issuer. For the platform role. */
export function listAsked(tx: Tx, id: OrganizationId): Promise<{ all: number; subjects: string[] }> {
  return tx
    .selectFrom('members as m')
    .leftJoin('identities as i', join =>
      join.onRef('i.organization_id', '=', 'm.organization_id').onRef('i.member_id', '=', 'm.id'),
    )
    .select(({ fn }) => [
      fn.count<number>('m.id').distinct().as('all'),
      sql<string[]>`coalesce(array_agg(i.subject) filter (where i.subject is not null), '{}')`.as('subjects'),
    ])
    .where('m.organization_id', '=', id)
    .where('m.status', '=', 'active')
    .where('m.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
}
