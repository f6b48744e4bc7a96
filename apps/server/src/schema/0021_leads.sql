-- What visitors write through the contact form. Nobody's tenant yet.
create table leads (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company text not null,
  subject text not null,
  message text not null,
  -- Passing it on to the vendor's forms endpoint.
  forward_state text not null check (forward_state in ('none', 'queued', 'sent', 'failed')),
  forward_tries integer not null default 0,
  forward_due_at timestamptz not null default clock_timestamp(),
  forward_error text,
  created_at timestamptz not null default clock_timestamp()
);
create index leads_due on leads (forward_due_at) where forward_state = 'queued';
grant select, insert, update, delete on leads to groundwork_platform;
