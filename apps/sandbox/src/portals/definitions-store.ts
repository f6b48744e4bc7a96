// All SQL about a portal's configuration: one row per definition, the portal's own or an override of a standard one.
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export const DEFINITION_KINDS = [
  'property',
  'group',
  'pipeline',
  'schema',
  'association',
  'owner',
  'usage',
  'currency',
] as const;
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

export interface DefinitionRow {
  kind: DefinitionKind;
  object_type: string;
  key: string;
  /** Written by this program alone, so its shape follows from its kind. */
  definition: unknown;
}

export async function listDefinitions(db: Db, portalId: number): Promise<DefinitionRow[]> {
  const { rows } = await sql<DefinitionRow>`
    select kind, object_type, key, definition from sandbox.definitions
    where portal_id = ${portalId} order by kind, object_type, key`.execute(db);
  return rows;
}

export async function saveDefinitions(db: Db, portalId: number, definitions: DefinitionRow[]): Promise<void> {
  if (definitions.length === 0) return;
  await sql`
    insert into sandbox.definitions (portal_id, kind, object_type, key, definition)
    select ${portalId}, kind, object_type, key, definition
    from jsonb_to_recordset(${JSON.stringify(definitions)}::jsonb)
      as given(kind text, object_type text, key text, definition jsonb)
    on conflict (portal_id, kind, object_type, key) do update set definition = excluded.definition`.execute(
    db,
  );
}

export async function deleteDefinition(
  db: Db,
  portalId: number,
  kind: DefinitionKind,
  objectType: string,
  key: string,
): Promise<void> {
  await sql`
    delete from sandbox.definitions
    where portal_id = ${portalId} and kind = ${kind} and object_type = ${objectType} and key = ${key}`.execute(
    db,
  );
}
