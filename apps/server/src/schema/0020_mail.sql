-- Mails on their way out. Not a tenant's: many are written before anybody knows which organization they concern.
create table mails (
  id uuid primary key,
  -- What it is about, for filters: invitation, lead, password-reset …
  kind text not null,
  recipient text not null,
  subject text not null,
  -- Holds links that let people in, so it is emptied once a mail has left; only the outbox keeps it.
  body text,
  -- outbox: no mail server is configured, so it stays here to be read.
  state text not null check (state in ('outbox', 'queued', 'sent', 'failed')),
  tries integer not null default 0,
  -- The next try; while somebody sends it, the moment at which they count as vanished.
  due_at timestamptz not null default clock_timestamp(),
  error text,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index mails_due on mails (due_at) where state = 'queued';
grant select, insert, update, delete on mails to groundwork_platform;
