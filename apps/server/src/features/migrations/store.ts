// SQL of a migration's preview: which records and links the portal already has, and the listing it was compared with.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { type ChangesetScope } from '../changesets/entry.ts';

export interface Match {
  object: string;
  external_id: string;
  crm_id: string;
  is_changed: boolean;
}

export interface Link {
  from_object: string;
  to_object: string;
  from_key: string;
  to_key: string;
  from_id: string;
  to_id: string;
  source: string;
  row: number;
}

export interface Listed extends Pick<Row<'portal_snapshots'>, 'crm_id' | 'external_id' | 'natural_key'> {
  properties: Record<string, string | null>;
}

function mine({ organizationId, changesetId }: ChangesetScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

/** Forgets what an earlier attempt found. */
export async function clearMigration(tx: Tx, of: ChangesetScope): Promise<void> {
  for (const table of [
    'migration_matches',
    'migration_links',
    'migration_rows',
    'migration_cells',
    'migration_cell_lines',
    'migration_merges',
    'migration_kept_separate',
    'migration_money',
    'migration_checks',
    'portal_snapshots',
  ]) {
    await sql`delete from ${sql.table(table)} where ${mine(of)}`.execute(tx);
  }
}

export async function clearSnapshots(tx: Tx, of: ChangesetScope): Promise<void> {
  await sql`delete from portal_snapshots where ${mine(of)}`.execute(tx);
}

export async function insertSnapshots(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  listed: Listed[],
): Promise<void> {
  await sql`
    insert into portal_snapshots (organization_id, changeset_id, object, crm_id, external_id, natural_key, properties)
    select ${of.organizationId}, ${of.changesetId}, ${object}, crm_id, external_id, natural_key, properties
    from jsonb_to_recordset(${jsonText(listed)}::jsonb)
      as given (crm_id text, external_id text, natural_key text, properties jsonb)
    on conflict do nothing`.execute(tx);
}

/** Listed records with one of these external ids, natural keys or ids. */
export async function findSnapshots(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  wanted: { keys: string[]; naturals: string[]; ids: string[] },
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select crm_id, external_id, natural_key, properties from portal_snapshots
    where ${mine(of)} and object = ${object} and external_id = any(${wanted.keys}::text[])
    union
    select crm_id, external_id, natural_key, properties from portal_snapshots
    where ${mine(of)} and object = ${object} and natural_key = any(${wanted.naturals}::text[])
    union
    select crm_id, external_id, natural_key, properties from portal_snapshots
    where ${mine(of)} and object = ${object} and crm_id = any(${wanted.ids}::text[])`.execute(tx);
  return rows;
}

export async function insertMatches(tx: Tx, of: ChangesetScope, matches: Match[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    insert into migration_matches (organization_id, changeset_id, object, external_id, crm_id, is_changed)
    select ${of.organizationId}, ${of.changesetId}, object, external_id, crm_id, is_changed
    from jsonb_to_recordset(${jsonText(matches)}::jsonb)
      as given (object text, external_id text, crm_id text, is_changed boolean)`.execute(tx);
}

/** Which of these records of the portal a source record has claimed already. */
export async function claimedIds(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await sql<Pick<Row<'migration_matches'>, 'crm_id'>>`
    select crm_id from migration_matches
    where ${mine(of)} and object = ${object} and crm_id = any(${ids}::text[])`.execute(tx);
  return new Set(rows.map(row => row.crm_id));
}

/** Portal ids of source records that the portal has, by external id. */
export async function matchedIds(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  externalIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<Row<'migration_matches'>, 'external_id' | 'crm_id'>>`
    select external_id, crm_id from migration_matches
    where ${mine(of)} and object = ${object} and external_id = any(${externalIds}::text[])`.execute(tx);
  return new Map(rows.map(row => [row.external_id, row.crm_id]));
}

/** Up-to-date records of an object, in order of external id. */
export async function unchangedAfter(
  tx: Tx,
  of: ChangesetScope,
  object: string,
  after: string,
  limit: number,
): Promise<{ external_id: string; crm_id: string }[]> {
  const { rows } = await sql<Pick<Row<'migration_matches'>, 'external_id' | 'crm_id'>>`
    select external_id, crm_id from migration_matches
    where ${mine(of)} and object = ${object} and not is_changed and external_id > ${after}
    order by external_id limit ${limit}`.execute(tx);
  return rows;
}

export async function countUnchanged(tx: Tx, of: ChangesetScope): Promise<Record<string, number>> {
  const { rows } = await sql<Pick<Row<'migration_matches'>, 'object'> & { records: number }>`
    select object, count(*)::integer as records from migration_matches
    where ${mine(of)} and not is_changed group by object`.execute(tx);
  return Object.fromEntries(rows.map(row => [row.object, row.records]));
}

export async function insertLinks(tx: Tx, of: ChangesetScope, links: Link[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into migration_links (organization_id, changeset_id, from_object, to_object, from_key, to_key, from_id, to_id,
      source, row)
    select ${of.organizationId}, ${of.changesetId}, from_object, to_object, from_key, to_key, from_id, to_id, source, row
    from jsonb_to_recordset(${jsonText(links)}::jsonb)
      as given (from_object text, to_object text, from_key text, to_key text, from_id text, to_id text,
        source text, row integer)
    on conflict do nothing`.execute(tx);
}

/** Of these links (`from>to` keys of one pair of objects), those that are already in the set or known to stand. */
export async function knownLinks(
  tx: Tx,
  of: ChangesetScope,
  fromObject: string,
  toObject: string,
  pairs: { from: string; to: string }[],
): Promise<Pick<Row<'migration_links'>, 'from_key' | 'to_key'>[]> {
  const { rows } = await sql<Pick<Row<'migration_links'>, 'from_key' | 'to_key'>>`
    with given as (select * from jsonb_to_recordset(${jsonText(pairs)}::jsonb) as pair ("from" text, "to" text))
    select given."from" as from_key, given."to" as to_key from given
    where exists (select 1 from changeset_entries e where e.organization_id = ${of.organizationId}
        and e.changeset_id = ${of.changesetId} and e.kind = 'association.create' and e.object = ${fromObject}
        and e.to_object = ${toObject} and e.from_key = given."from" and e.to_key = given."to")
      or exists (select 1 from migration_links l where l.organization_id = ${of.organizationId}
        and l.changeset_id = ${of.changesetId} and l.from_object = ${fromObject} and l.to_object = ${toObject}
        and l.from_key = given."from" and l.to_key = given."to")`.execute(tx);
  return rows;
}

export interface LinkPair extends Pick<Row<'migration_links'>, 'from_object' | 'to_object'> {
  /** New links, or ones that stood before. */
  is_new: boolean;
  links: number;
  /** Of the new ones, those that could not be made. */
  failed: number;
  /** Different records at the `from` end: what reading the links back costs. */
  from_ends: number;
}

/** Pairs of objects that the migration links, new links and those that stood before apart. */
export async function linkPairs(tx: Tx, of: ChangesetScope): Promise<LinkPair[]> {
  const { rows } = await sql<LinkPair>`
    select object as from_object, to_object, true as is_new, count(*)::integer as links,
      (count(*) filter (where state = 'failed'))::integer as failed, count(distinct from_key)::integer as from_ends
    from changeset_entries where ${mine(of)} and kind = 'association.create' group by object, to_object
    union all
    select from_object, to_object, false, count(*)::integer, 0, count(distinct from_key)::integer
    from migration_links where ${mine(of)} group by from_object, to_object
    order by 1, 2, 3`.execute(tx);
  return rows;
}

export interface LinksOfRecord extends Pick<Row<'migration_links'>, 'from_key'> {
  /** `from>to` by portal ids, with `>` and its labels where it has any. */
  links: string[];
}

/** Links that should stand in the portal, record by record at the `from` end, in order of its external id. */
export async function linksByRecord(
  tx: Tx,
  of: ChangesetScope,
  pair: Pick<LinkPair, 'from_object' | 'to_object' | 'is_new'>,
  after: string,
  limit: number,
): Promise<LinksOfRecord[]> {
  const { rows } = pair.is_new
    ? await sql<LinksOfRecord>`
        select from_key,
          coalesce(array_agg(crm_id || coalesce('>' || (after ->> 'labels'), '')) filter (where state = 'applied'), '{}')
            as links
        from changeset_entries
        where ${mine(of)} and kind = 'association.create' and object = ${pair.from_object}
          and to_object = ${pair.to_object} and from_key > ${after}
        group by from_key order by from_key limit ${limit}`.execute(tx)
    : await sql<LinksOfRecord>`
        select from_key, array_agg(from_id || '>' || to_id) as links from migration_links
        where ${mine(of)} and from_object = ${pair.from_object} and to_object = ${pair.to_object}
          and from_key > ${after}
        group by from_key order by from_key limit ${limit}`.execute(tx);
  return rows;
}

/** What an entry says its link is that goes from a company to its parent. */
export const PARENT_LINK = 'company to its parent';

export interface OpenLink extends Pick<Row<'changeset_entries'>, 'seq' | 'source' | 'row'> {
  is_parent: boolean;
  /** What it is to be called, in one text. */
  labels: string | null;
  from_id: string | null;
  to_id: string | null;
}

/** Pending links with the portal ids of their ends, wherever those come from: this migration or the portal before it. */
export async function openLinks(
  tx: Tx,
  of: ChangesetScope,
  /** `from_key`: of that one record only. */
  group: { object: string; to_object: string | null; from_key?: string },
  after: number,
  limit: number,
): Promise<OpenLink[]> {
  const ofOne = group.from_key === undefined ? sql`true` : sql`e.from_key = ${group.from_key}`;
  const end = (object: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
      (select r.crm_id from changeset_entries r
        where r.organization_id = e.organization_id and r.changeset_id = e.changeset_id
          and r.object = ${object} and r.key = ${key}
          and r.kind in ('record.create', 'record.update') and r.state <> 'failed'),
      (select m.crm_id from migration_matches m
        where m.organization_id = e.organization_id and m.changeset_id = e.changeset_id
          and m.object = ${object} and m.external_id = ${key}))`;
  const { rows } = await sql<OpenLink>`
    select e.seq, e.source, e.row, ${end(sql`e.object`, sql`e.from_key`)} as from_id,
      ${end(sql`e.to_object`, sql`e.to_key`)} as to_id,
      coalesce(e.after ->> 'type' = ${PARENT_LINK}, false) as is_parent, e.after ->> 'labels' as labels
    from changeset_entries e
    where e.organization_id = ${of.organizationId} and e.changeset_id = ${of.changesetId}
      and e.kind = 'association.create' and e.object = ${group.object} and e.to_object = ${group.to_object}
      and e.state = 'pending' and e.seq > ${after} and ${ofOne}
    order by e.seq limit ${limit}`.execute(tx);
  return rows;
}

/** Records of an object that the portal refused. */
export async function countFailed(tx: Tx, of: ChangesetScope, object: string): Promise<number> {
  const found = await tx
    .selectFrom('changeset_entries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where(mine(of))
    .where('kind', 'in', ['record.create', 'record.update'])
    .where('object', '=', object)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return found?.entries ?? 0;
}
