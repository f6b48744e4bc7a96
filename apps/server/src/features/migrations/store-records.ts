// SQL of the records that rows became: what the portal calls each, and whether it is there.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import type { KnownRecord } from '../changesets/record-page-of.ts';

export type RecordName = Pick<Row<'migration_matches'>, 'object' | 'external_id'>;

export interface RecordStanding
  extends Pick<Row<'migration_matches'>, 'object' | 'external_id'>,
    KnownRecord {
  /** It was written, and was not there when the portal was read back. */
  is_vanished: boolean;
}

/** How these records stand, by what the change set knows; those it does not know are left out. */
export async function listStandings(
  tx: Tx,
  of: ChangesetScope,
  records: readonly RecordName[],
): Promise<RecordStanding[]> {
  if (records.length === 0) return [];
  const mine = sql`organization_id = ${of.organizationId} and changeset_id = ${of.changesetId}`;
  const { rows } = await sql<RecordStanding>`
    with given as (
      select distinct object, external_id
      from jsonb_to_recordset(${jsonText(records)}::jsonb) as given (object text, external_id text)),
    vanished as (
      select m ->> 'object' as object, m ->> 'external_id' as external_id
      from migration_checks, jsonb_array_elements(found -> 'mismatches') m
      where ${mine} and (found ->> 'vanished')::integer > 0 and m ->> 'property' = '')
    select given.object, given.external_id, coalesce(e.crm_id, m.crm_id) as crm_id,
      coalesce(e.kind = 'record.create' and not e.was_there, false) as is_created, e.state, e.error,
      exists (select from vanished v where v.object = given.object and v.external_id = given.external_id) as is_vanished
    from given
    left join lateral (
      select crm_id, kind, state, error, was_there from changeset_entries
      where ${mine} and object = given.object and key = given.external_id
        and kind in ('record.create', 'record.update')) e on true
    left join lateral (
      select crm_id from migration_matches
      where ${mine} and object = given.object and external_id = given.external_id) m on true
    where e.kind is not null or m.crm_id is not null`.execute(tx);
  return rows;
}

/** The records of these rows. */
export async function listRecordsOfRows(
  tx: Tx,
  of: ChangesetScope,
  rows: readonly { source: string; row: number }[],
): Promise<(RecordName & { source: string; row: number })[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<RecordName & { source: string; row: number }>`
    select r.source, r.row, r.object, r.external_id
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (source text, row integer)
    join migration_rows r on r.organization_id = ${of.organizationId} and r.changeset_id = ${of.changesetId}
      and r.source = given.source and r.row = given.row
    where r.external_id is not null`.execute(tx);
  return found;
}
