-- What staff see of long work: when it last got on, what was done at it and what that cost.
alter table operations add column progressed_at timestamptz;
alter table operations add column log_lines integer not null default 0;
-- Null: begun before anybody measured it.
alter table operations add column worked_seconds double precision;
alter table operations add column portal_calls integer;
alter table operation_lanes add column version integer not null default 1;

-- The newest lines of each operation; log_lines counts all there ever were.
create table operation_log (
  organization_id uuid not null,
  operation_id uuid not null,
  line integer not null,
  at timestamptz not null default clock_timestamp(),
  attempt integer not null,
  event text not null check (event in ('started', 'phase', 'waits', 'fault', 'put_back', 'taken_over', 'cancel_asked',
    'retried', 'completed', 'failed', 'cancelled')),
  message text not null,
  correlation_id text,
  -- The worker's name, or the address of whoever asked.
  who text,
  primary key (organization_id, operation_id, line),
  foreign key (organization_id, operation_id) references operations (organization_id, id) on delete cascade
);
call protect_tenant_table('operation_log', 'select, insert, delete');

-- Seconds that workers spent and requests they sent, by the day they fell on.
create table operation_work (
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  kind text not null,
  seconds double precision not null default 0,
  portal_calls integer not null default 0,
  primary key (organization_id, day, kind)
);
call protect_tenant_table('operation_work', 'select, insert, update');
create index operation_work_of_day on operation_work (day, organization_id);

-- A heartbeat every three seconds writes the lease: no index names it, so that it writes no index.
drop index operations_running;
create index operations_running on operations (organization_id) where status = 'running';

-- Each way staff look through the work of every organization, newest first.
create index operations_newest on operations (created_at desc, id desc);
create index operations_by_status on operations (status, created_at desc, id desc);
create index operations_by_kind on operations (kind, status, created_at desc, id desc);
create index operations_of_organization on operations (organization_id, created_at desc, id desc);
create index operations_by_starter on operations (lower(created_by) text_pattern_ops, created_at desc, id desc);
-- What ended in a time, with all that is counted of it.
create index operations_ended on operations (finished_at) include (organization_id, kind, status, started_at)
  where finished_at is not null;

-- Search: an error's reference.
create index operations_by_reference on operations ((error->>'correlation_id')) where error is not null;
create index operation_log_by_reference on operation_log (correlation_id) where correlation_id is not null;
