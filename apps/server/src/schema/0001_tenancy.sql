-- Organizations, their members, and what protects every table that belongs to one.
-- Every tenant table: organization_id first in every key, index and foreign key; row-level security forced, so that
-- even the owner of the tables sees nothing by accident; one policy that compares one column with one scalar.

-- The organization of the current transaction; null (and so no rows) when none was set.
-- Policies repeat the expression instead of calling this: a function of our own is not leakproof.

-- Puts a table that has organization_id under protection. Tenants get what `privileges` says, the platform role
-- reads all of it and may write (claims, deletions, set-up of organizations).
create procedure protect_tenant_table(target regclass, privileges text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to groundwork_app
       using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
       with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))',
    target);
  execute format('create policy platform on %s to groundwork_platform using (true) with check (true)', target);
  execute format('grant %s on %s to groundwork_app', privileges, target);
  execute format('grant select, insert, update, delete on %s to groundwork_platform', target);
end $$;

create table organizations (
  organization_id uuid primary key,
  name text not null,
  plan text not null default 'starter' check (plan in ('starter', 'professional', 'enterprise')),
  status text not null default 'trial' check (status in ('trial', 'active', 'read_only', 'suspended')),
  is_demo boolean not null default false,
  trial_ends_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_tenant_table('organizations', 'select, update');

create table members (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  email text not null,
  -- Lower case, trimmed: compared as text, because lower() is not leakproof under row-level security.
  email_norm text not null,
  name text not null default '',
  role text not null check (role in ('admin', 'user', 'readonly')),
  status text not null check (status in ('active', 'pending', 'inactive')),
  department text,
  phone text,
  invited_by text,
  invited_at timestamptz,
  joined_at timestamptz,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, email_norm)
);
call protect_tenant_table('members');
-- Finds the invitations waiting for a person who signs in for the first time; read by the platform role alone.
create index members_pending on members (email_norm) where status = 'pending';

-- Which member a signed-in person is. Not a tenant table: it answers the question which tenant it is.
create table identities (
  issuer text not null,
  subject text not null,
  organization_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade
);
create index identities_member on identities (organization_id, member_id);
grant select, insert, update, delete on identities to groundwork_platform;

-- Who did what. Tenants add and read; nobody changes or removes a line.
create table trail (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- The person's e-mail and subject, or the name of a process of ours.
  actor text not null,
  actor_subject text,
  -- noun.verb, as the call is named.
  action text not null,
  -- What it was done to: its kind and id.
  target_kind text,
  target_id text,
  details jsonb not null default '{}',
  correlation_id text,
  primary key (organization_id, id)
);
call protect_tenant_table('trail', 'select, insert');
revoke update, delete on trail from groundwork_platform;
