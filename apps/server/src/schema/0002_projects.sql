-- Projects: one implementation each, with milestones and what happened.
create table projects (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  status text not null default 'planning'
    check (status in ('planning', 'in_progress', 'completed', 'on_hold', 'cancelled')),
  start_date date,
  target_completion_date date,
  assigned_agent text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call protect_tenant_table('projects');

create table milestones (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  description text not null default '',
  -- Any text: a status that a later version or an import brings is shown as needing attention, not refused.
  status text not null default 'pending',
  position integer not null default 0,
  due_date date,
  completed_date timestamptz,
  completed_by text,
  operation_id uuid,
  facts jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('milestones');
create index milestones_in_order on milestones (organization_id, project_id, position, id);

create table activity (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  description text not null,
  actor text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('activity', 'select, insert');
create index activity_newest on activity (organization_id, project_id, id desc);
