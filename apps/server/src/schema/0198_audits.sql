-- Audits of a portal, each with the files of its snapshot and of what its checks found. They are few: older ones are removed.
create table audits (
  organization_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  portal_id uuid not null,
  operation_id uuid not null,
  as_of timestamptz not null,
  score double precision,
  records integer not null,
  findings integer not null,
  affected integer not null,
  -- What the audit says, as its operation did.
  result jsonb not null,
  -- What leads to a record of the portal.
  record_pages jsonb not null,
  primary key (organization_id, id),
  -- An operation that is run again after its end was lost keeps one audit.
  unique (organization_id, operation_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, portal_id) references portals (organization_id, id) on delete cascade
);
call protect_tenant_table('audits');
create index audits_of_project on audits (organization_id, project_id, id desc);
create index audits_of_portal on audits (organization_id, portal_id, id desc);

create table audit_files (
  organization_id uuid not null,
  audit_id uuid not null,
  -- An object, `links` or `evidence`.
  name text not null,
  stored_as text not null,
  rows integer not null,
  primary key (organization_id, audit_id, name),
  foreign key (organization_id, audit_id) references audits (organization_id, id) on delete cascade
);
call protect_tenant_table('audit_files');
create index audit_files_stored on audit_files (stored_as);
