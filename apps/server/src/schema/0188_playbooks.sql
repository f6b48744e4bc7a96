-- Playbooks: what an organization's people made of headers, tables and questions, kept for their next export. Statements about
-- schemas alone; no column here may hold a value of a row.
create table playbook_settings (
  organization_id uuid primary key references organizations on delete cascade,
  is_on boolean not null default true,
  uses_shared boolean not null default true
);
call protect_tenant_table('playbook_settings', 'select, insert, update');

create table playbook_entries (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- Kind, system, object, header in its normal form, question, and where needed a hash of the table's headers.
  place_key text not null,
  kind text not null check (kind in ('column', 'format', 'table', 'decision')),
  system text not null,
  object text,
  -- As it was last written.
  header text,
  question text,
  -- Normal forms of the headers of a table that nothing else marks.
  headers text[] not null default '{}',
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, place_key)
);
call protect_tenant_table('playbook_entries');
create index playbook_entries_latest on playbook_entries (organization_id, changed_at desc, id desc);

-- What a project, or a file that was imported, says of an entry. Goes with neither: what was learnt is of the schema.
create table playbook_lessons (
  organization_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  origin text not null check (origin in ('learned', 'imported')),
  project_id uuid,
  -- Which table of the project, as a hash of its name: a file may be called after a person.
  source_key text not null,
  outcome jsonb not null,
  outcome_key text not null,
  times integer not null default 1 check (times > 0),
  learned_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, entry_id) references playbook_entries (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id)
    on delete set null (project_id)
);
call protect_tenant_table('playbook_lessons');
create unique index playbook_lessons_learned on playbook_lessons (organization_id, entry_id, project_id, source_key)
  where origin = 'learned';
create unique index playbook_lessons_imported on playbook_lessons (organization_id, entry_id, outcome_key)
  where origin = 'imported';
-- What a project taught is found when the project goes.
create index playbook_lessons_of_project on playbook_lessons (organization_id, project_id);

-- Projects whose answers from before there were playbooks have been learnt from, too.
create table playbook_projects (
  organization_id uuid not null,
  project_id uuid not null,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('playbook_projects');

-- In which projects an entry was applied.
create table playbook_uses (
  organization_id uuid not null,
  entry_id uuid not null,
  project_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (organization_id, entry_id, project_id),
  foreign key (organization_id, entry_id) references playbook_entries (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('playbook_uses');
create index playbook_uses_of_project on playbook_uses (organization_id, project_id);

-- What staff share with every client, as the file it was shared from.
create table shared_playbooks (
  id uuid primary key,
  name text not null,
  file jsonb not null,
  is_on boolean not null default true,
  shared_by text not null,
  shared_at timestamptz not null default now()
);
create unique index shared_playbooks_name on shared_playbooks (lower(name));
grant select, insert, update, delete on shared_playbooks to groundwork_platform;
