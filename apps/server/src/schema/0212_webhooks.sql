-- Webhooks: addresses outside that are told what happens here, and what is on its way to them.

create table webhook_endpoints (
  -- Null: the platform's own, which are told of what belongs to no organization.
  organization_id uuid references organizations on delete cascade,
  id uuid not null,
  version integer not null default 1,
  url text not null,
  description text not null default '',
  -- The kinds of events it wants.
  kinds text[] not null check (cardinality(kinds) > 0),
  is_enabled boolean not null default true,
  -- Why it is off: somebody said so, the receiver said that it is gone (410), or nothing arrived for days.
  off_why text check (off_why in ('by_hand', 'gone', 'failing')),
  off_at timestamptz,
  secret bytea not null,
  -- Signs as well for a while after another one was made, so that the receiver can change over.
  former_secret bytea,
  former_until timestamptz,
  -- Deliveries that failed one after the other, and since when; both begin anew with one that arrives.
  failures integer not null default 0,
  failing_since timestamptz,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  -- Whose turn it is: the one that waited longest comes first.
  last_claimed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (id),
  unique (organization_id, id),
  check (is_enabled = (off_why is null) and is_enabled = (off_at is null)),
  check ((former_secret is null) = (former_until is null))
);
call protect_tenant_table('webhook_endpoints');

create sequence webhook_order;
grant usage on sequence webhook_order to groundwork_app, groundwork_platform;

-- One row per event and endpoint that wants it, written in the transaction of what happened.
create table webhook_deliveries (
  organization_id uuid references organizations on delete cascade,
  id uuid not null,
  endpoint_id uuid not null,
  -- The order in which things happened: whatever happens to one subject happens under the lock of its row.
  seq bigint not null default nextval('webhook_order'),
  -- The same for every endpoint and at every try: whoever gets it twice knows.
  event_id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  data jsonb not null,
  occurred_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  -- Since when it is tried: it is given up days after that. A replay begins anew.
  since timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  -- Counted up by whoever takes it, so that one who was overtaken writes nothing.
  claim integer not null default 0,
  lease_until timestamptz,
  -- The last tries: when, how it ended, how long it took, what was answered.
  attempts jsonb not null default '[]',
  ended_at timestamptz,
  primary key (id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade,
  check ((state = 'waiting') = (ended_at is null))
);
call protect_tenant_table('webhook_deliveries', 'select, insert, update');
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, seq) where state = 'waiting';
-- What waits before it, of the same subject.
create index webhook_deliveries_in_line on webhook_deliveries (endpoint_id, subject_id, seq) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, seq);
create index webhook_deliveries_of_organization on webhook_deliveries (organization_id, endpoint_id);
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, seq) where state = 'dead';
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
