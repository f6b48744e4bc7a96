-- What is asked of whoever signs in: by their organization, and by the platform of everybody.
create table sign_in_rules (
  organization_id uuid primary key references organizations on delete cascade,
  requires_second_factor boolean not null,
  set_by text not null,
  set_at timestamptz not null default now()
);
call protect_tenant_table('sign_in_rules', 'select, insert, update');

create table platform_sign_in_rule (
  -- There is one platform.
  is_only boolean primary key default true check (is_only),
  requires_second_factor boolean not null,
  set_by text not null,
  set_at timestamptz not null default now()
);
grant select, insert, update on platform_sign_in_rule to groundwork_platform;
