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
-- Links that open one version of a document without a sign-in. Only the hash of what opens it is known here.
create table document_shares (
  organization_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  token_hash bytea not null,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '91 days'),
  revoked_at timestamptz,
  opened integer not null default 0,
  opened_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references documents (organization_id, id) on delete cascade,
  foreign key (organization_id, version_id) references document_versions (organization_id, id) on delete cascade
);
call protect_tenant_table('document_shares', 'select, insert, update');
create index document_shares_of_document on document_shares (organization_id, document_id, id desc);
-- Whoever holds a link does not say whose it is; read by the platform role alone.
create unique index document_shares_token on document_shares (token_hash);
