-- Support: tickets, their conversations, what staff note for each other, and attached files.

-- The last number given out; its row is locked while the next one is.
create table ticket_numbers (
  organization_id uuid primary key references organizations on delete cascade,
  last_number integer not null
);
call protect_tenant_table('ticket_numbers', 'select, insert, update');

create table tickets (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  number integer not null,
  subject text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  category text not null check (category in ('technical', 'billing', 'feature', 'training', 'other')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
  author text not null,
  author_subject text not null,
  author_email text not null,
  author_member_id uuid,
  -- What was said to the assistant before a person was asked.
  transcript jsonb not null default '[]',
  -- The clocks, in office hours. Both due times follow from created_at, the targets and the minutes paused.
  first_response_due_at timestamptz not null,
  first_responded_at timestamptz,
  resolution_due_at timestamptz not null,
  resolved_at timestamptz,
  -- Set while the clock stands still; the office minutes of earlier pauses are added up.
  paused_at timestamptz,
  paused_minutes integer not null default 0,
  is_waiting_for_client boolean not null default false,
  -- When the breach was noticed: each is told once.
  first_response_breached_at timestamptz,
  resolution_breached_at timestamptz,
  score smallint check (score between 1 and 5),
  score_comment text,
  rated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, number)
);
call protect_tenant_table('tickets', 'select, insert, update');
-- What the sweep looks through: settled tickets and those already told are not in it.
create index tickets_ticking on tickets (organization_id, resolution_due_at)
  where status in ('open', 'in_progress') and (first_response_breached_at is null or resolution_breached_at is null);

create table ticket_messages (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  author text not null,
  author_subject text not null,
  is_staff boolean not null,
  body text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references tickets (organization_id, id) on delete cascade
);
call protect_tenant_table('ticket_messages', 'select, insert');
create index ticket_messages_of_ticket on ticket_messages (organization_id, ticket_id, id);

-- Internal notes of staff: a table of their own, which the clients' role cannot read, so that no query for clients can
-- mix them in.
create table ticket_notes (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  author text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references tickets (organization_id, id) on delete cascade
);
call protect_tenant_table('ticket_notes');
revoke all on ticket_notes from groundwork_app;
create index ticket_notes_of_ticket on ticket_notes (organization_id, ticket_id, id);

create table ticket_attachments (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  -- The key in the file store.
  stored_as text not null,
  author text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references tickets (organization_id, id) on delete cascade
);
call protect_tenant_table('ticket_attachments', 'select, insert');
create index ticket_attachments_of_ticket on ticket_attachments (organization_id, ticket_id, id);
