-- Durable operations: the API's resource and the dispatcher's table are one and the same.
create table operations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  project_id uuid,
  kind text not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  progress jsonb,
  checkpoint jsonb,
  result jsonb,
  error jsonb,
  -- The fence: grows with every claim, and every write of a worker names the attempt it belongs to.
  attempt integer not null default 0,
  -- Attempts that ended in an error, and attempts whose process vanished. Counted apart: a job that kills its
  -- process must stop after a few, however patient we are with errors.
  errors integer not null default 0,
  crashes integer not null default 0,
  priority integer not null default 0,
  run_at timestamptz not null default now(),
  worker text,
  lease_until timestamptz,
  is_cancel_requested boolean not null default false,
  created_by text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('operations');
create index operations_waiting on operations (organization_id, priority desc, run_at, id) where status = 'queued';
create index operations_running on operations (organization_id, lease_until) where status = 'running';
create index operations_of_project on operations (organization_id, project_id, id desc);

-- One row per organization that ever queued something: its share of the workers, and whose turn it is. Locking the
-- row makes the cap exact; several workers counting at once would each let one more through.
create table operation_lanes (
  organization_id uuid primary key references organizations on delete cascade,
  max_running integer not null default 2 check (max_running > 0),
  last_claimed_at timestamptz not null default '-infinity'
);
call protect_tenant_table('operation_lanes', 'select, insert');
