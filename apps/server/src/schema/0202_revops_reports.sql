-- Analyses of a portal's pipelines, each with the files of its snapshot and of what was worked out of every deal. They are few: older
-- ones are removed.
create table revops_reports (
  organization_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  portal_id uuid not null,
  operation_id uuid not null,
  as_of timestamptz not null,
  -- The day that deals were judged by.
  day date not null,
  deals integer not null,
  -- What the analysis says, as its operation did.
  result jsonb not null,
  -- What leads to a record of the portal.
  record_pages jsonb not null,
  primary key (organization_id, id),
  -- An operation that is run again after its end was lost keeps one analysis.
  unique (organization_id, operation_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, portal_id) references portals (organization_id, id) on delete cascade
);
call protect_tenant_table('revops_reports');
create index revops_reports_of_project on revops_reports (organization_id, project_id, id desc);
create index revops_reports_of_portal on revops_reports (organization_id, portal_id, id desc);

create table revops_files (
  organization_id uuid not null,
  report_id uuid not null,
  -- `records.` and an object, `links`, `history`, or `table.` and what was worked out.
  name text not null,
  stored_as text not null,
  rows integer not null,
  primary key (organization_id, report_id, name),
  foreign key (organization_id, report_id) references revops_reports (organization_id, id) on delete cascade
);
call protect_tenant_table('revops_files');
create index revops_files_stored on revops_files (stored_as);

-- What the open pipelines of a portal were on a day, as they were seen that day: a row for each day on which it was analysed, the
-- last analysis of the day. They stay when the analyses that saw them are removed.
create table revops_days (
  organization_id uuid not null,
  portal_id uuid not null,
  day date not null,
  as_of timestamptz not null,
  seen jsonb not null,
  -- SHA-256 of what was seen, so that a change of it shows.
  hash text not null,
  primary key (organization_id, portal_id, day),
  foreign key (organization_id, portal_id) references portals (organization_id, id) on delete cascade
);
call protect_tenant_table('revops_days');
