// SQL of previews as they are written: every row of the files, and what it becomes.

import type { CellNote, KeptSeparateRow, MergedRow } from '@groundwork/contract/migrations';
import type { PreviewBucket } from '@groundwork/contract/row-previews';
import type { CompiledAssociation, RowTrace } from '@groundwork/engine/compile/compiled';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { ProjectScope } from '../projects/read-project.ts';

/** False: another process is at it. Held until the transaction ends. */
export async function lockPreviews(tx: Tx, { organizationId, projectId }: ProjectScope): Promise<boolean> {
  const name = `previews|${organizationId}|${projectId}`;
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const found = await tx.selectNoFrom(lock.as('is_mine')).executeTakeFirst();
  return found?.is_mine === true;
}

const tables = ['row_previews', 'record_previews', 'record_preview_rows', 'link_previews'] as const;

/** That there are none. */
export async function forgetPreviews(tx: Tx, of: ProjectScope): Promise<void> {
  await clearPreviews(tx, of);
  await notePreviewed(tx, of, null);
}

/** Rows that one statement deletes: a million in one would take longer than a statement may. */
const GONE_AT_ONCE = 100_000;

async function clearPreviews(tx: Tx, of: ProjectScope): Promise<void> {
  for (const table of tables)
    for (let gone = GONE_AT_ONCE; gone === GONE_AT_ONCE; ) {
      const some = tx
        .selectFrom(table)
        .select(sql`ctid`.as('place'))
        .where('organization_id', '=', of.organizationId)
        .where('project_id', '=', of.projectId)
        .limit(GONE_AT_ONCE);
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where(sql<SqlBool>`ctid = any(array(${some}))`)
        .executeTakeFirstOrThrow();
      gone = Number(numDeletedRows);
    }
}

/** Which analysis the previews are of. */
export async function notePreviewed(tx: Tx, of: ProjectScope, version: number | null): Promise<void> {
  await sql`
    update analyses set previewed_version = ${version}
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(tx);
}

/** The version of the analysis, and the one that the previews are of; undefined where nothing was analysed. */
export async function findPreviewed(
  tx: Tx,
  of: ProjectScope,
): Promise<{ version: number; previewed_version: number | null } | undefined> {
  return tx
    .selectFrom('analyses')
    .select(['version', 'previewed_version'])
    .where('organization_id', '=', of.organizationId)
    .where('project_id', '=', of.projectId)
    .executeTakeFirst();
}

export async function insertTraces(
  tx: Tx,
  of: ProjectScope,
  rows: readonly (Omit<RowTrace, 'companies'> & { position: number; search: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into row_previews (organization_id, project_id, source, row, position, cells, emptied, made, search)
    select ${of.organizationId}, ${of.projectId}, given.*
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (source text, row integer, position integer, cells jsonb, emptied jsonb,
      made jsonb, search text)
    on conflict (organization_id, project_id, source, row) do update
      set position = excluded.position, cells = excluded.cells, emptied = excluded.emptied, made = excluded.made, search = excluded.search`.execute(
    tx,
  );
}

/** What is said of a row besides its cells. */
export interface RowRemark {
  source: string;
  row: number;
  bucket?: Exclude<PreviewBucket, 'record'>;
  object?: string | null;
  place?: string | null;
  value?: string | null;
  reason?: string;
  merge?: MergedRow;
  notes?: CellNote[];
  kept_separate?: KeptSeparateRow[];
}

/** Each row at most once a call. What was said before of another kind stays. */
export async function addRemarks(tx: Tx, of: ProjectScope, remarks: readonly RowRemark[]): Promise<void> {
  if (remarks.length === 0) return;
  await sql`
    insert into row_previews as known (organization_id, project_id, source, row, bucket, object, place, value, reason,
      merge, notes, kept_separate)
    select ${of.organizationId}, ${of.projectId}, source, row, bucket, object, place, value, reason, merge,
      coalesce(notes, '[]'), coalesce(kept_separate, '[]')
    from jsonb_to_recordset(${jsonText(remarks)}::jsonb) as given (source text, row integer, bucket text, object text,
      place text, value text, reason text, merge jsonb, notes jsonb, kept_separate jsonb)
    on conflict (organization_id, project_id, source, row) do update
      set bucket = coalesce(excluded.bucket, known.bucket), object = coalesce(excluded.object, known.object),
        place = coalesce(excluded.place, known.place), value = coalesce(excluded.value, known.value),
        reason = coalesce(excluded.reason, known.reason), merge = coalesce(excluded.merge, known.merge),
        notes = known.notes || excluded.notes, kept_separate = known.kept_separate || excluded.kept_separate`.execute(
    tx,
  );
}

export interface NewRecordPreview {
  object: string;
  external_id: string;
  name: string;
  properties: Record<string, string>;
  shown: Record<string, string>;
}

export async function insertRecords(
  tx: Tx,
  of: ProjectScope,
  records: readonly NewRecordPreview[],
): Promise<void> {
  if (records.length === 0) return;
  await sql`
    insert into record_previews (organization_id, project_id, object, external_id, name, properties, shown)
    select ${of.organizationId}, ${of.projectId}, given.*
    from jsonb_to_recordset(${jsonText(records)}::jsonb) as given (object text, external_id text, name text,
      properties jsonb, shown jsonb)`.execute(tx);
}

export interface NewRecordRow {
  object: string;
  external_id: string;
  place: number;
  source: string;
  row: number;
  won?: string[] | undefined;
  positions?: number[];
}

export async function insertRecordRows(
  tx: Tx,
  of: ProjectScope,
  rows: readonly NewRecordRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into record_preview_rows (organization_id, project_id, object, external_id, place, source, row, won, positions)
    select ${of.organizationId}, ${of.projectId}, given.*
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (object text, external_id text, place integer,
      source text, row integer, won jsonb, positions jsonb)
    on conflict do nothing`.execute(tx);
}

export async function insertLinks(
  tx: Tx,
  of: ProjectScope,
  from: number,
  links: readonly CompiledAssociation[],
): Promise<void> {
  if (links.length === 0) return;
  const numbered = links.map((link, index) => ({ ...link, seq: from + index }));
  await sql`
    insert into link_previews (organization_id, project_id, seq, from_object, from_external_id, to_object,
      to_external_id, source, row)
    select ${of.organizationId}, ${of.projectId}, given.*
    from jsonb_to_recordset(${jsonText(numbered)}::jsonb) as given (seq integer, from_object text,
      from_external_id text, to_object text, to_external_id text, source text, row integer)`.execute(tx);
}
