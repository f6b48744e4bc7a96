-- Looks of the platform's people as a person of a client. The person reads of them; they change nothing here.
create table looks (
  organization_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- Whose look it is, and of which of their sessions: nobody else's request is answered by it.
  staff_issuer text not null,
  staff_subject text not null,
  session_hash bytea not null,
  staff_name text not null,
  staff_email text not null,
  reason text not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade
);
call protect_tenant_table('looks', 'select');
create index looks_of_member on looks (organization_id, member_id, started_at desc);
-- A request names the look alone.
create unique index looks_id on looks (id);
-- What goes on, to end what nobody uses.
create index looks_open on looks (ends_at) where ended_at is null;
