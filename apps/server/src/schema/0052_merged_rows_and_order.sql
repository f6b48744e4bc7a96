-- Rows that were taken for the same record as an earlier one, with what of them gave way: people look through them before
-- they approve, and can say that two are not the same.
create table migration_merges (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  source text not null,
  row integer not null,
  object text not null,
  external_id text not null,
  into_source text not null,
  into_row integer not null,
  shared_key text,
  shared_value text,
  kept_name text not null,
  own_name text not null,
  is_other_name boolean not null,
  differences jsonb not null,
  apart_key text,
  primary key (organization_id, changeset_id, seq),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_merges');
-- Those with another name are what people look for, and come first.
create index migration_merges_shown on migration_merges (organization_id, changeset_id, (not is_other_name), seq);

-- What people call what an entry is about; the list of entries shows the same words. Folded and cut short, because it is
-- there to be ordered by.
alter table changeset_entries add column order_name text generated always as (left(lower(coalesce(
  nullif(after ->> 'label', ''),
  nullif(btrim(coalesce(after ->> 'firstname', '') || ' ' || coalesce(after ->> 'lastname', '')), ''),
  nullif(after ->> 'name', ''), nullif(after ->> 'dealname', ''), nullif(after ->> 'subject', ''),
  nullif(after ->> 'email', ''), key)), 120)) stored;
-- One for each order in which the entries are shown. By bytes, so that it is the same on every machine; with seq, so that
-- a page goes on exactly where the last one ended.
create index changeset_entries_kind_order on changeset_entries (organization_id, changeset_id, kind collate "C", seq);
create index changeset_entries_object_order on changeset_entries (organization_id, changeset_id, object collate "C", seq);
create index changeset_entries_name_order on changeset_entries (organization_id, changeset_id, order_name collate "C", seq);
create index changeset_entries_place_order on changeset_entries
  (organization_id, changeset_id, (coalesce(source, '') collate "C"), (coalesce(row, 0)), seq);
