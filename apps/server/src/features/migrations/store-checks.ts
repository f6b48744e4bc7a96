// SQL of the check: which batches were read back from the portal, and what was found in them.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { type ChangesetScope } from '../changesets/entry.ts';
import type { Found, Mismatch } from './findings.ts';

export async function insertCheck(tx: Tx, of: ChangesetScope, place: string, found: Found): Promise<void> {
  await sql`
    insert into migration_checks (organization_id, changeset_id, place, found)
    values (${of.organizationId}, ${of.changesetId}, ${place}, ${jsonText(found)}::jsonb)
    on conflict (organization_id, changeset_id, place)
      do update set found = excluded.found, checked_at = now()`.execute(tx);
}

export async function listPlaces(tx: Tx, of: ChangesetScope): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'migration_checks'>, 'place'>>`
    select place from migration_checks
    where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}`.execute(tx);
  return rows.map(row => row.place);
}

export async function listFound(tx: Tx, of: ChangesetScope): Promise<Found[]> {
  const { rows } = await sql<Pick<Row<'migration_checks'>, 'found'>>`
    select found from migration_checks
    where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}
    order by place`.execute(tx);
  return rows.map(row => row.found);
}

/** Forgets what was found more than so many seconds ago; 0 forgets everything. */
export async function forgetChecks(tx: Tx, of: ChangesetScope, seconds: number): Promise<void> {
  await sql`
    delete from migration_checks
    where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}
      and checked_at <= now() - make_interval(secs => ${seconds})`.execute(tx);
}

/** Values that were not what was sent, by the batch that found them; as many batches as asked for. */
export async function listDifferencesAfter(
  tx: Tx,
  of: ChangesetScope,
  after: string | undefined,
  batches: number,
): Promise<(Mismatch & { check: string })[]> {
  const { rows } = await sql<Mismatch & { check: Row<'migration_checks'>['place'] }>`
    select place as check, m.* from (
      select place, found from migration_checks
      where organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}
        and (found ->> 'mismatch_count')::integer > 0 and place > ${after ?? ''}
      order by place limit ${batches}) checks,
      jsonb_to_recordset(found -> 'mismatches') as m (object text, external_id text, property text, expected text, found text)
    order by place`.execute(tx);
  return rows;
}
