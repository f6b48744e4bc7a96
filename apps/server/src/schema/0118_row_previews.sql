-- Rows of a project's files beside what they become, compiled when somebody first looks at one. They are of the analysis
-- whose version stands here, and are made anew when that is another.
alter table analyses add column previewed_version integer;

create table row_previews (
  organization_id uuid not null,
  project_id uuid not null,
  source text not null,
  row integer not null,
  -- Which row of its file it is, blank lines left out.
  position integer not null default 0,
  cells jsonb not null default '[]',
  emptied jsonb not null default '[]',
  made jsonb not null default '[]',
  -- Its cells in lower case, to be found by.
  search text not null default '',
  -- Null: it makes a record.
  bucket text check (bucket in ('merged', 'linked', 'skipped', 'rejected')),
  object text,
  place text,
  value text,
  reason text,
  notes jsonb not null default '[]',
  kept_separate jsonb not null default '[]',
  merge jsonb,
  primary key (organization_id, project_id, source, row),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('row_previews');

create table record_previews (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  external_id text not null,
  name text not null,
  properties jsonb not null,
  -- What people call a value, where it is another word.
  shown jsonb not null,
  primary key (organization_id, project_id, object, external_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('record_previews');

create table record_preview_rows (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  external_id text not null,
  -- 0 made it first.
  place integer not null,
  source text not null,
  row integer not null,
  -- Of several rows: the properties that have this one's value.
  won jsonb,
  -- Of a company that only stands in rows of others: the cells that name it.
  positions jsonb,
  primary key (organization_id, project_id, object, external_id, place, source, row),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index record_preview_rows_row on record_preview_rows (organization_id, project_id, source, row);
call protect_tenant_table('record_preview_rows');

create table link_previews (
  organization_id uuid not null,
  project_id uuid not null,
  seq integer not null,
  from_object text not null,
  from_external_id text not null,
  to_object text not null,
  to_external_id text not null,
  source text not null,
  row integer not null,
  primary key (organization_id, project_id, seq),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index link_previews_from on link_previews (organization_id, project_id, from_object, from_external_id);
create index link_previews_to on link_previews (organization_id, project_id, to_object, to_external_id);
create index link_previews_row on link_previews (organization_id, project_id, source, row);
call protect_tenant_table('link_previews');
