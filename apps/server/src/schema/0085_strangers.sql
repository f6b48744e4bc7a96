-- What of a merged row filled what was empty, and how much both said: together with what gave way that is every value of the
-- row. Empty in what was worked out before.
alter table migration_merges add column filled jsonb not null default '[]', add column same integer not null default 0;

-- Rows that share a key with another and stay records of their own, because they contradict it or a person said so.
create table migration_apart (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  key text not null,
  source text not null,
  row integer not null,
  object text not null,
  name text not null,
  shared_key text not null,
  shared_value text not null,
  because text not null,
  phone text not null,
  beside jsonb,
  primary key (organization_id, changeset_id, seq),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_apart');
