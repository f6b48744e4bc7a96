// SQL of the rows that were taken for the same record as an earlier one.
import type { KeptSeparateRow, MergeCount, MergedRow } from '@groundwork/contract/migrations';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { type ChangesetScope } from '../changesets/entry.ts';

function mine({ organizationId, changesetId }: ChangesetScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

export async function insertMerges(
  tx: Tx,
  of: ChangesetScope,
  from: number,
  merges: MergedRow[],
): Promise<void> {
  if (merges.length === 0) return;
  const numbered = merges.map((merged, index) => ({ filled: [], same: 0, ...merged, seq: from + index }));
  await sql`
    insert into migration_merges (organization_id, changeset_id, seq, source, row, object, external_id, into_source,
      into_row, shared_key, shared_value, kept_name, own_name, is_other_name, differences, filled, same, separation_key)
    select ${of.organizationId}, ${of.changesetId}, given.*
    from jsonb_to_recordset(${jsonText(numbered)}::jsonb) as given (seq integer, source text, row integer, object text,
      external_id text, into_source text, into_row integer, shared_key text, shared_value text, kept_name text,
      own_name text, is_other_name boolean, differences jsonb, filled jsonb, same integer, separation_key text)`.execute(
    tx,
  );
}

export async function countMerges(tx: Tx, of: ChangesetScope): Promise<MergeCount> {
  const found = await tx
    .selectFrom('migration_merges')
    .select(({ fn }) => [
      fn.countAll<number>().as('rows'),
      fn.countAll<number>().filterWhere('is_other_name', '=', true).as('other_names'),
    ])
    .where(mine(of))
    .executeTakeFirst();
  return found ?? { rows: 0, other_names: 0 };
}

/** Where a page ended. */
export interface MergePlace {
  is_other_name: boolean;
  seq: number;
}

/** Those with another name first, each part in the order of the files. */
export async function mergesAfter(
  tx: Tx,
  of: ChangesetScope,
  after: MergePlace | undefined,
  limit: number,
): Promise<(MergedRow & MergePlace)[]> {
  const { rows } = await sql<Omit<Row<'migration_merges'>, 'organization_id' | 'changeset_id'>>`
    select seq, source, row, object, external_id, into_source, into_row, shared_key, shared_value, kept_name, own_name,
      is_other_name, differences, filled, same, separation_key
    from migration_merges
    where ${mine(of)}
      ${after === undefined ? sql`` : sql`and ((not is_other_name), seq) > (${!after.is_other_name}, ${after.seq}::integer)`}
    order by (not is_other_name), seq limit ${limit}`.execute(tx);
  return rows;
}

export async function insertKeptSeparate(
  tx: Tx,
  of: ChangesetScope,
  from: number,
  rows: KeptSeparateRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const numbered = rows.map((row, index) => ({ because: 'answer', phone: '', ...row, seq: from + index }));
  await sql`
    insert into migration_kept_separate (organization_id, changeset_id, seq, key, source, row, object, name, shared_key,
      shared_value, because, phone, other_row)
    select ${of.organizationId}, ${of.changesetId}, given.*
    from jsonb_to_recordset(${jsonText(numbered)}::jsonb) as given (seq integer, key text, source text, row integer,
      object text, name text, shared_key text, shared_value text, because text, phone text, other_row jsonb)`.execute(
    tx,
  );
}

export async function countKeptSeparate(tx: Tx, of: ChangesetScope): Promise<number> {
  const found = await tx
    .selectFrom('migration_kept_separate')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(mine(of))
    .executeTakeFirst();
  return found?.rows ?? 0;
}

/** In the order of the files. */
export async function listKeptSeparateAfter(
  tx: Tx,
  of: ChangesetScope,
  after: number | undefined,
  limit: number,
): Promise<(KeptSeparateRow & { seq: number })[]> {
  const { rows } = await sql<
    Omit<Row<'migration_kept_separate'>, 'organization_id' | 'changeset_id' | 'because'> &
      Pick<KeptSeparateRow, 'because'>
  >`
    select seq, key, source, row, object, name, shared_key, shared_value, because, phone, other_row
    from migration_kept_separate where ${mine(of)} and seq > ${after ?? -1}::integer order by seq limit ${limit}`.execute(
    tx,
  );
  return rows;
}
