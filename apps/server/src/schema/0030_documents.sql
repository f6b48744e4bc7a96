-- Documents: what people exchange during an implementation, and deliverables made of its data. The file that stands is
-- the newest version; a document without any was only asked for.
create table documents (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- A contract outlives the project it was signed for.
  project_id uuid,
  name text not null,
  type text not null check (type in ('report', 'configuration', 'documentation', 'training', 'contract', 'other')),
  status text not null default 'draft' check (status in ('draft', 'review', 'approved', 'delivered')),
  description text not null default '',
  -- What of the project's data it is made of; null for what people bring.
  deliverable text check (deliverable in ('implementation_plan', 'data_dictionary', 'migration_report', 'audit_report')),
  format text check (format in ('pdf', 'html')),
  requested_by text,
  requested_at timestamptz,
  request_note text not null default '',
  due_date date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete set null (project_id),
  check ((deliverable is null) = (format is null))
);
call protect_tenant_table('documents');
-- Two people who generate at once make one document.
create unique index documents_deliverable on documents (organization_id, project_id, deliverable, format)
  where deliverable is not null;

create table document_versions (
  organization_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  number integer not null check (number > 0),
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  -- Where the bytes lie in the file store.
  stored_as text not null,
  -- Hash of the data it was made of; null for what people bring.
  made_of text,
  uploaded_by text,
  uploaded_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, document_id, number),
  foreign key (organization_id, document_id) references documents (organization_id, id) on delete cascade
);
-- A version is never altered: what somebody approved stays what it was.
call protect_tenant_table('document_versions', 'select, insert');

create table document_approvals (
  organization_id uuid not null,
  version_id uuid not null,
  sha256 text not null,
  approved_by text not null,
  approved_subject text not null,
  approved_at timestamptz not null default now(),
  primary key (organization_id, version_id),
  foreign key (organization_id, version_id) references document_versions (organization_id, id) on delete cascade
);
call protect_tenant_table('document_approvals', 'select, insert');
