-- What milestones wait for, what kind of work they are, and the forecasts that were made of them.
alter table milestones
  add column kind text not null default 'work' check (kind in ('machine', 'decision', 'import', 'work'));
-- Lets a dependency name the project of both its ends, so that it cannot join two projects.
create unique index milestones_of_project on milestones (organization_id, project_id, id);

create table milestone_dependencies (
  organization_id uuid not null,
  project_id uuid not null,
  milestone_id uuid not null,
  -- Must be complete first.
  depends_on uuid not null check (depends_on <> milestone_id),
  primary key (organization_id, milestone_id, depends_on),
  foreign key (organization_id, project_id, milestone_id)
    references milestones (organization_id, project_id, id) on delete cascade,
  foreign key (organization_id, project_id, depends_on)
    references milestones (organization_id, project_id, id) on delete cascade
);
call protect_tenant_table('milestone_dependencies');
create index milestone_dependencies_of_project on milestone_dependencies (organization_id, project_id);
-- Deleting what others wait for.
create index milestone_dependencies_awaited on milestone_dependencies (organization_id, project_id, depends_on);

-- One per change of a project's milestones: what was forecast, from which tasks, so that the next can say what moved it.
create table forecasts (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  as_of timestamptz not null default now(),
  today date not null,
  tasks jsonb not null,
  p50 date not null,
  p80 date not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('forecasts', 'select, insert, delete');
create index forecasts_newest on forecasts (organization_id, project_id, id desc);

-- Rows there already. Only the owner runs steps; unforced for as long as that takes, because it belongs to no tenant.
alter table milestones no force row level security;
alter table planned_milestones no force row level security;
alter table milestone_dependencies no force row level security;
update milestones m set kind = case p.key
    when 'review' then 'decision' when 'migration' then 'import' when 'go_live' then 'work' else 'machine' end
  from planned_milestones p where p.organization_id = m.organization_id and p.milestone_id = m.id;
insert into milestone_dependencies (organization_id, project_id, milestone_id, depends_on)
  select later.organization_id, later.project_id, later.milestone_id, former.milestone_id
  from (values ('blueprint', 'review'), ('migration', 'blueprint'), ('reconcile', 'migration'), ('go_live', 'reconcile'))
    as chain (key, waits_for)
  join planned_milestones later on later.key = chain.key
  join planned_milestones former on former.organization_id = later.organization_id
    and former.project_id = later.project_id and former.key = chain.waits_for;
-- A milestone is complete by an operation's evidence or by a person who says so. What is neither asks for attention.
update milestones set status = 'needs_evidence', completed_date = null
  where status = 'completed' and operation_id is null and coalesce(completed_by, '') = '';
update milestones set completed_date = created_at where status = 'completed' and completed_date is null;
alter table milestones force row level security;
alter table planned_milestones force row level security;
alter table milestone_dependencies force row level security;

alter table milestones add constraint complete_by_evidence_or_person check (
  status <> 'completed'
  or (completed_date is not null and (operation_id is not null or coalesce(completed_by, '') <> '')));
