-- Migrations: which records were found in the portal, what became of every source row, and the reconcile report.

-- Records of the sources that the portal already had when the migration was proposed.
create table migration_matches (
  organization_id uuid not null,
  changeset_id uuid not null,
  object text not null,
  external_id text not null,
  crm_id text not null,
  -- An entry changes it; otherwise it was up to date.
  is_changed boolean not null,
  primary key (organization_id, changeset_id, object, external_id),
  -- Two source records must never claim the same record of the portal.
  unique (organization_id, changeset_id, object, crm_id),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_matches');

-- Links of the sources that the portal already had.
create table migration_links (
  organization_id uuid not null,
  changeset_id uuid not null,
  from_object text not null,
  to_object text not null,
  from_key text not null,
  to_key text not null,
  from_id text not null,
  to_id text not null,
  -- The source row that says so.
  source text not null,
  row integer not null,
  primary key (organization_id, changeset_id, from_object, to_object, from_key, to_key),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_links');

-- An object of the portal as listed for one proposal; emptied when it is done. Unlogged: a crash means listing again.
create unlogged table portal_snapshots (
  organization_id uuid not null,
  changeset_id uuid not null,
  object text not null,
  crm_id text not null,
  external_id text,
  natural_key text,
  properties jsonb not null,
  primary key (organization_id, changeset_id, object, crm_id)
);
call protect_tenant_table('portal_snapshots');
create index portal_snapshots_external on portal_snapshots (organization_id, changeset_id, object, external_id);
create index portal_snapshots_natural on portal_snapshots (organization_id, changeset_id, object, natural_key);

-- Every source row once. The primary key is the promise that no row is in two buckets.
create table migration_rows (
  organization_id uuid not null,
  changeset_id uuid not null,
  source text not null,
  row integer not null,
  object text not null,
  bucket text not null check (bucket in ('created', 'updated', 'merged', 'skipped', 'rejected')),
  external_id text,
  place text,
  value text,
  reason text not null,
  -- False: the row only contributed to this record (a company named in a contact's row); its own object takes precedence.
  is_own boolean not null default true,
  primary key (organization_id, changeset_id, source, row),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_rows');
-- A record that the portal refuses takes its rows with it.
create index migration_rows_record on migration_rows (organization_id, changeset_id, object, external_id);

create table migration_cells (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  source text not null,
  row integer not null,
  column_name text not null,
  value text not null,
  reason text not null,
  primary key (organization_id, changeset_id, seq),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_cells');

-- Money as the sources state it.
create table migration_money (
  organization_id uuid not null,
  changeset_id uuid not null,
  pipeline text not null,
  stage text not null,
  currency text not null,
  deals integer not null,
  cents bigint not null,
  primary key (organization_id, changeset_id, pipeline, stage, currency),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_money');

create table reconcile_reports (
  organization_id uuid not null,
  changeset_id uuid not null,
  report jsonb not null,
  as_of timestamptz not null,
  primary key (organization_id, changeset_id),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('reconcile_reports');
