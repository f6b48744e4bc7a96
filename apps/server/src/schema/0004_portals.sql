-- CRM portals an organization has connected. The token is sealed; the key is not in the database.
create table portals (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  base_url text not null,
  token_sealed bytea not null,
  account_id text,
  account_type text,
  is_primary boolean not null default false,
  is_sandbox boolean not null default false,
  created_by text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call protect_tenant_table('portals');
-- At most one primary portal each.
create unique index portals_primary on portals (organization_id) where is_primary;
