-- What somebody assumed about the costs of findings; a project without a row has what is assumed at first.
create table cost_assumptions (
  organization_id uuid not null,
  project_id uuid not null,
  assumptions jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('cost_assumptions');
