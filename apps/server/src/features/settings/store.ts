// All SQL of the platform's settings. For the platform role.

import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export type StoredSection = Row<'platform_settings'>;

/** Hint to every process that settings have changed, see db-listener.ts. */
export const settingsChanged = 'settings_changed';

export async function listSections(tx: Tx): Promise<ReadonlyMap<string, StoredSection>> {
  const rows = await tx.selectFrom('platform_settings').selectAll().execute();
  return new Map(rows.map(row => [row.section, row]));
}

export interface SectionWrite {
  section: string;
  /** What the writer has seen; undefined: whatever there is. 0 where nothing was set yet. */
  version: number | undefined;
  values: unknown;
  /** undefined: stays as it is; null: forgotten. */
  secret: Buffer | null | undefined;
  by: string;
}

/** Answers false when somebody else was faster. */
export async function writeSection(tx: Tx, given: SectionWrite): Promise<boolean> {
  const { section, version, values, secret, by } = given;
  const isSecretGiven = secret !== undefined;
  const sealed = secret ?? null;
  const written = await sql`
    insert into platform_settings (section, version, "values", secret, secret_set_at, secret_set_by, changed_by)
    select ${section}, 1, ${json(values)}, ${sealed}::bytea,
      case when ${sealed}::bytea is not null then clock_timestamp() end,
      case when ${sealed}::bytea is not null then ${by}::text end, ${by}
    where ${version ?? null}::int is null or ${version ?? null}::int = 0
      or exists (select 1 from platform_settings where section = ${section})
    on conflict (section) do update set
      version = platform_settings.version + 1,
      "values" = excluded."values",
      secret = case when ${isSecretGiven} then excluded.secret else platform_settings.secret end,
      secret_set_at = case when ${isSecretGiven} then excluded.secret_set_at else platform_settings.secret_set_at end,
      secret_set_by = case when ${isSecretGiven} then excluded.secret_set_by else platform_settings.secret_set_by end,
      changed_at = clock_timestamp(), changed_by = excluded.changed_by
    where ${version ?? null}::int is null or platform_settings.version = ${version ?? null}::int
    returning 1`.execute(tx);
  if (written.rows.length === 0) return false;
  await sql`select pg_notify(${settingsChanged}, ${section})`.execute(tx);
  return true;
}
