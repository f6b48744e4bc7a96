-- Programs that sign in as nobody: service accounts, and the keys by which they do. Those of the platform itself belong to no
-- organization: no tenant sees them, since the policy compares with the transaction's organization.
create table service_accounts (
  organization_id uuid references organizations (organization_id) on delete cascade,
  id uuid primary key,
  name text not null,
  -- Its scope. What no key may hold any more is not granted, whatever stands here.
  permissions text[] not null check (cardinality(permissions) > 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Kept for the trail, which names it by its id.
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id)
);
call protect_tenant_table('service_accounts', 'select, insert, update');
-- Two of one name could not be told apart in the trail.
create unique index service_accounts_name on service_accounts (organization_id, lower(name)) nulls not distinct
  where deleted_at is null;

create table service_keys (
  organization_id uuid,
  id uuid primary key,
  account_id uuid not null,
  -- Of the key only this is known here: 256 bits of chance, so that a plain hash is as good as a slow one.
  hash bytea not null,
  hint text not null check (length(hint) = 4),
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  foreign key (organization_id, account_id) references service_accounts (organization_id, id) on delete cascade,
  check ((revoked_at is null) = (revoked_by is null))
);
call protect_tenant_table('service_keys', 'select, insert, update');
create index service_keys_of_account on service_keys (organization_id, account_id, id desc);
-- A key does not say whose it is; read by the platform role alone.
create unique index service_keys_hash on service_keys (hash);
