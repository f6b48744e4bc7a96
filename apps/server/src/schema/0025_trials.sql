-- What a trial's people were told, once each. A trial that is begun anew ends at another time and is told of anew.
create table trial_notices (
  organization_id uuid not null references organizations on delete cascade,
  -- reminder: three days before; ended: on the day. Nothing is removed before its people have known for 30 days.
  kind text not null check (kind in ('reminder', 'ended')),
  trial_ends_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (organization_id, kind, trial_ends_at)
);
call protect_tenant_table('trial_notices', 'select');
-- Finds the trials there is something to do about.
create index organizations_on_trial on organizations (trial_ends_at) where status = 'trial' and not is_demo;

-- Portals that were made in the sandbox for a trial. No foreign key: a row outlives its organization until the portal
-- is gone from the sandbox, too. Written before the portal is made, so that none is ever forgotten.
create table trial_portals (
  organization_id uuid not null,
  portal_id uuid not null,
  -- Sealed as the portal's own token is.
  token_sealed bytea not null,
  made_at timestamptz not null default now(),
  primary key (organization_id, portal_id)
);
call protect_tenant_table('trial_portals', 'select');

-- People whose organization is gone and whose sessions have still to end. Not a tenant's: the tenant is gone.
create table people_left (
  issuer text not null,
  subject text not null,
  left_at timestamptz not null default now(),
  primary key (issuer, subject)
);
grant select, insert, update, delete on people_left to groundwork_platform;
