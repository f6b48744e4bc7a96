// The locks that keep two writers of one object type apart.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Serialises the writers of these object types in this portal until the transaction ends. Finding a unique
 * value and creating its record are two statements; this is what keeps a second writer from coming between.
 * Locks are taken in one fixed order, so that two writers of several types cannot wait for each other.
 */
export async function lockTypes(trx: Db, portalId: number, objectTypes: string[]): Promise<void> {
  const keys = [...new Set(objectTypes)].sort().map(type => `sandbox ${portalId} ${type}`);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as wanted(key, place) order by place`.execute(trx);
}
