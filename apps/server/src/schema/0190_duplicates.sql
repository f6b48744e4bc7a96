-- Pairs of rows of a project's files that look like one record and that people look at: of its latest analysis, made anew with it.
create table duplicate_queues (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  records integer not null,
  is_too_many boolean not null,
  -- Levels of each comparison of the object's rows.
  sizes jsonb not null,
  -- Pairs that are not kept, because there are too many.
  more integer not null,
  primary key (organization_id, project_id, object),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('duplicate_queues');

create table duplicate_pairs (
  organization_id uuid not null,
  project_id uuid not null,
  -- Made of what both rows are known again by.
  key uuid not null,
  object text not null,
  one jsonb not null,
  other jsonb not null,
  fields jsonb not null,
  reasons jsonb not null,
  levels jsonb not null,
  -- Log-odds that both are one, before anything is learnt from answers.
  score double precision not null,
  is_sure boolean not null,
  is_contradicted boolean not null,
  -- One record in the plan as it stands.
  is_one boolean not null,
  links integer not null,
  looked_at_by text,
  looked_at_until timestamptz,
  primary key (organization_id, project_id, key),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('duplicate_pairs');

-- What people said of pairs. Kept whatever the files are, and looked up again with each analysis: an answer holds where both rows
-- are there with the same compared values.
create table duplicate_answers (
  organization_id uuid not null,
  project_id uuid not null,
  key uuid not null,
  object text not null,
  one jsonb not null,
  other jsonb not null,
  -- Null: taken back.
  answer text check (answer in ('same', 'different', 'later')),
  -- What the plan was made with; null: nothing.
  applied text check (applied in ('same', 'different')),
  answered_by text not null,
  answered_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (organization_id, project_id, key),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('duplicate_answers');
