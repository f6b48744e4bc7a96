// The sandbox's own PostgreSQL schema. It must never know the product's tables: it plays somebody else's system.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { FIRST_PORTAL_ID } from './portals/portal.ts';

/** Every statement here is hand-written SQL, so the builder knows no tables. */
export type Db = Kysely<unknown>;

export function connect(databaseUrl: string): Db {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    application_name: 'groundwork-sandbox',
  });
  // An idle connection the server drops (restart, failover) must not take the process with it.
  pool.on('error', () => undefined);
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

const SCHEMA_STEPS = [
  `create schema if not exists sandbox`,
  // Ids are handed out in blocks of 1,000 per process, so that a batch of creates costs no extra round trip.
  `create sequence if not exists sandbox.record_ids start with 201000001000 increment by 1000`,
  `create sequence if not exists sandbox.portal_ids start with ${FIRST_PORTAL_ID}`,
  `create table if not exists sandbox.portals (
     id integer primary key,
     token text not null unique,
     tier text not null,
     account_type text not null,
     rate_limit jsonb,
     daily_limit integer,
     search_per_second integer,
     index_lag_ms integer not null default 0,
     scopes jsonb,
     config_version integer not null default 1,
     created_at timestamptz not null default now())`,
  `alter table sandbox.portals add column if not exists quotas jsonb not null default '{}'`,
  `alter table sandbox.portals add column if not exists clock_offset_ms integer not null default 0`,
  `alter table sandbox.portals add column if not exists time_zone text not null default 'UTC'`,
  `alter table sandbox.portals add column if not exists switched_off jsonb`,
  // Properties, groups, pipelines, association types, custom object schemas and owners: rarely written, read
  // whole, held in memory by version. The vendor's own defaults live in code; a row here overrides them.
  `create table if not exists sandbox.definitions (
     portal_id integer not null,
     kind text not null,
     object_type text not null,
     key text not null,
     definition jsonb not null,
     primary key (portal_id, kind, object_type, key))`,
  `create table if not exists sandbox.records (
     portal_id integer not null,
     object_type text not null,
     id bigint not null,
     props jsonb not null,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     archived_at timestamptz,
     primary key (portal_id, object_type, id))`,
  // Who holds a unique value: the primary key is what makes two concurrent upserts end in one record.
  `create table if not exists sandbox.unique_values (
     portal_id integer not null,
     object_type text not null,
     property text not null,
     value text not null,
     record_id bigint not null,
     primary key (portal_id, object_type, property, value))`,
  `create index if not exists unique_values_by_record on sandbox.unique_values (record_id)`,
  `create table if not exists sandbox.history (
     portal_id integer not null,
     object_type text not null,
     record_id bigint not null,
     changed_at timestamptz not null,
     changes jsonb not null)`,
  `create index if not exists history_by_record on sandbox.history (portal_id, object_type, record_id)`,
  `create table if not exists sandbox.associations (
     portal_id integer not null,
     from_type text not null,
     from_id bigint not null,
     to_type text not null,
     to_id bigint not null,
     category text not null,
     type_id integer not null,
     primary key (portal_id, from_type, from_id, to_type, to_id, category, type_id))`,
  // Record ids come from one sequence, so the id alone finds the far end when a record goes.
  `create index if not exists associations_by_target on sandbox.associations (to_id)`,
  `create table if not exists sandbox.form_submissions (
     portal_id integer not null,
     form_id text not null,
     submitted_at timestamptz not null default now(),
     body jsonb not null)`,
  `create sequence if not exists sandbox.list_ids start with 101`,
  // No two lists of a portal have one name, whatever they list.
  `create table if not exists sandbox.lists (
     id bigint primary key,
     portal_id integer not null,
     object_type text not null,
     name text not null,
     processing_type text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     unique (portal_id, name))`,
  `create table if not exists sandbox.list_members (
     portal_id integer not null,
     list_id bigint not null,
     record_id bigint not null,
     added_at timestamptz not null,
     primary key (portal_id, list_id, record_id))`,
];

/** Creates what is missing. Safe to run from many processes at once: one advisory lock, all or nothing. */
export async function ensureSchema(db: Db): Promise<void> {
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('groundwork sandbox schema', 0))`.execute(trx);
    for (const step of SCHEMA_STEPS) await sql.raw(step).execute(trx);
  });
}
