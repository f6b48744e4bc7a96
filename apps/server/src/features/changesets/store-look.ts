// SQL of looking at a portal before the first write: what was found there, and that it was looked for.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ChangesetScope } from './entry.ts';
import { mine } from './store-entries.ts';

/** Of these keys, those of records that the change set is to create. */
export async function keysToCreate(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  keys: string[],
): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'changeset_entries'>, 'key'>>`
    select key from changeset_entries
    where ${mine(of)} and kind = 'record.create' and object = ${object} and key = any(${keys}::text[])`.execute(
    tx,
  );
  return rows.map(row => row.key);
}

/** Notes whose records stood in the portal before the first write, and that this was looked for. */
export async function markExisting(
  tx: Tx,
  of: ChangesetScope,
  there: { object: string; key: string }[],
): Promise<void> {
  if (there.length > 0)
    await sql`
      update changeset_entries as entry set was_there = true
      from jsonb_to_recordset(${jsonText(there)}::jsonb) as given (object text, key text)
      where entry.organization_id = ${of.organizationId} and entry.changeset_id = ${of.changesetId}
        and entry.kind = 'record.create' and entry.object = given.object and entry.key = given.key`.execute(
      tx,
    );
  await sql`update changesets set looked_at = now()
    where organization_id = ${of.organizationId} and id = ${of.changesetId}`.execute(tx);
}

/** Whether the portal was looked at before the first write. */
export async function hasCheckedPortal(tx: Tx, of: ChangesetScope): Promise<boolean> {
  const { rows } = await sql`
    select from changesets where organization_id = ${of.organizationId} and id = ${of.changesetId}
      and looked_at is not null`.execute(tx);
  return rows.length > 0;
}
