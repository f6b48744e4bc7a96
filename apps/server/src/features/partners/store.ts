// SQL of partners. For the platform role.
import { PartnerId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { literally } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

export type PartnerRow = Row<'partners'> & { active_reps: number };

const partners = (tx: Tx) =>
  tx
    .selectFrom('partners as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*)::int from reps r where r.partner_id = p.id and r.status = 'active')`.as(
        'active_reps',
      ),
    );

/** By name. */
export function listPartners(tx: Tx, search: string | undefined): Promise<PartnerRow[]> {
  const found = search ? partners(tx).where('p.name', 'ilike', `%${literally(search)}%`) : partners(tx);
  return found.orderBy(sql`lower(p.name)`).orderBy('p.id').limit(1000).execute();
}

export function findPartner(tx: Tx, id: PartnerId): Promise<PartnerRow | undefined> {
  return partners(tx).where('p.id', '=', id).executeTakeFirst();
}

export function lockPartner(tx: Tx, id: PartnerId): Promise<Row<'partners'> | undefined> {
  return tx.selectFrom('partners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Undefined when one is called so. */
export async function insertPartner(tx: Tx, name: string): Promise<PartnerId | undefined> {
  const made = await tx
    .insertInto('partners')
    .values({ id: PartnerId.parse(newId()), name })
    .onConflict(conflict => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function isNameTaken(tx: Tx, name: string, but: PartnerId): Promise<boolean> {
  const found = await tx
    .selectFrom('partners')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '!=', but)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updatePartner(tx: Tx, id: PartnerId, name: string): Promise<void> {
  await tx
    .updateTable('partners')
    .set(eb => ({ name, version: eb('version', '+', 1), updated_at: sql<string>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute();
}
