-- How the parts of the product are. Nothing of a tenant: processes measure themselves, and one of them at a time judges.

-- One row per process: its sign of life, and what it measured last.
create table health_instances (
  id uuid primary key,
  kind text not null check (kind in ('api', 'worker')),
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  probed_at timestamptz,
  -- Ended in order; null while it runs, and of one that was killed.
  stopped_at timestamptz,
  readings jsonb not null default '{}'
);

-- What was judged of each service, and how far the next judgement has come: it takes several alike to turn.
create table health_states (
  service text primary key check (service in ('api', 'database', 'ai', 'cache', 'storage', 'events')),
  state text not null check (state in ('operational', 'degraded', 'down', 'unknown')),
  since timestamptz not null,
  reason text,
  latency_ms double precision,
  leaning text check (leaning in ('operational', 'degraded', 'down', 'unknown')),
  leaning_for integer not null default 0,
  -- The newest measurement that counted: one does not count twice.
  evidence_at timestamptz not null,
  judged_at timestamptz not null
);

-- Seconds of each minute in each state, as they were judged. What is missing of a minute was not measured.
create table health_samples (
  service text not null check (service in ('api', 'database', 'ai', 'cache', 'storage', 'events')),
  minute timestamptz not null,
  operational double precision not null default 0,
  degraded double precision not null default 0,
  down double precision not null default 0,
  maintenance double precision not null default 0,
  latency_sum double precision not null default 0,
  latency_count integer not null default 0,
  latency_max double precision,
  primary key (service, minute)
);
create index health_samples_by_age on health_samples (minute);

-- Each stay of a service in a state other than operational. Told once when it is entered, and once when all is well again.
create table health_alerts (
  id uuid primary key,
  service text not null check (service in ('api', 'database', 'ai', 'cache', 'storage', 'events')),
  state text not null check (state in ('degraded', 'down')),
  reason text not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index health_alerts_open on health_alerts (service) where ended_at is null;
create index health_alerts_by_time on health_alerts (began_at);

-- What goes to the webhook, until it was taken or given up. (Mails have their own outbox.)
create table health_deliveries (
  id uuid primary key,
  alert_id uuid not null references health_alerts on delete cascade,
  body jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  error text,
  created_at timestamptz not null default clock_timestamp()
);
create index health_deliveries_due on health_deliveries (due_at) where state = 'queued';
create index health_deliveries_of_alert on health_deliveries (alert_id);

create table maintenance_windows (
  id uuid primary key,
  version integer not null default 1,
  title text not null,
  message text not null,
  services text[] not null check (cardinality(services) > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When somebody ended it before its time, or called it off.
  ended_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index maintenance_windows_by_end on maintenance_windows (ends_at);

-- One row: who is told.
create table health_alerting (
  id uuid primary key,
  version integer not null default 1,
  recipients text[] not null default '{}',
  webhook_url text,
  -- Which of the keys that follow from GROUNDWORK_SECRET webhooks are signed with.
  webhook_round integer not null default 0
);
insert into health_alerting (id) values ('01980000-0000-7000-8000-000000000148');

grant select, insert, update, delete on health_instances, health_states, health_samples, health_alerts, health_deliveries,
  maintenance_windows to groundwork_platform;
grant select, update on health_alerting to groundwork_platform;
