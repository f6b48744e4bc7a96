-- Bundles of fixes that were approved for a moment later: which content, by whom, and what became of that.
create table changeset_schedules (
  organization_id uuid not null,
  changeset_id uuid not null,
  due_at timestamptz not null,
  content_hash text not null,
  -- Their address, and the member whose rights are looked up again when it is due.
  scheduled_by text not null,
  member_id uuid not null,
  scheduled_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'run', 'refused')),
  ended_at timestamptz,
  -- Why it was refused, or what it waits for beyond its moment.
  reason text,
  primary key (organization_id, changeset_id),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade,
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'refused' or reason is not null)
);
call protect_tenant_table('changeset_schedules');
create index changeset_schedules_due on changeset_schedules (due_at) where state = 'waiting';
