-- Intake: a project's uploaded exports, what profiling found in them, and the analysis made of them.
create table source_files (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- As people call it; the bytes lie in the file store under `stored_as`.
  name text not null,
  bytes bigint not null,
  sha256 text not null,
  stored_as text not null,
  uploaded_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- The same name again is a newer export of the same file and takes its place.
  unique (organization_id, project_id, name),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('source_files');

-- Profiles by content: an answer makes the analysis again without reading an unchanged file twice.
create table source_profiles (
  organization_id uuid not null references organizations on delete cascade,
  sha256 text not null,
  -- The source's name within the upload (file, or archive/file#sheet): one upload may hold several tables.
  source text not null,
  profile jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, sha256, source)
);
call protect_tenant_table('source_profiles');

-- One analysis per project; `version` is its ETag. The portal's schema is kept so that an answer needs no network.
create table analyses (
  organization_id uuid not null,
  project_id uuid not null,
  analysis jsonb not null,
  answers jsonb not null,
  portal_id uuid,
  portal_schema jsonb not null,
  version integer not null default 1,
  analysed_at timestamptz not null default now(),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('analyses');

-- Which milestone a planned one became and how we last wrote it: what differs from that was edited by a person and stays.
create table planned_milestones (
  organization_id uuid not null,
  project_id uuid not null,
  key text not null,
  milestone_id uuid not null,
  planned jsonb not null,
  primary key (organization_id, project_id, key),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, milestone_id) references milestones (organization_id, id) on delete cascade
);
call protect_tenant_table('planned_milestones');
