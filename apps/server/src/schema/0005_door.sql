-- What the door remembers between requests. None of it is a tenant's data.

-- Idempotency keys of POST calls, kept a day. `scope` is the caller, so that two people may use the same key.
create table idempotency_keys (
  scope text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  -- Set while the first request runs; past it, another one may take over (its process died).
  running_until timestamptz,
  status integer,
  body jsonb,
  etag text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to groundwork_platform;

-- GCRA: the theoretical arrival time per key. Unlogged: losing it in a crash only forgives.
create unlogged table rate_limits (
  key text primary key,
  arrives_at timestamptz not null
);
create index rate_limits_age on rate_limits (arrives_at);
grant select, insert, update, delete on rate_limits to groundwork_platform;
