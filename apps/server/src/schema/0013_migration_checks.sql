-- What reading a migration back from the portal has found so far, batch by batch: a check that is interrupted goes on
-- where it was instead of asking the portal for everything again.
create table migration_checks (
  organization_id uuid not null,
  changeset_id uuid not null,
  -- Which batch: what it holds and where it begins.
  place text not null,
  found jsonb not null,
  checked_at timestamptz not null default now(),
  primary key (organization_id, changeset_id, place),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_checks');
