-- Notifications: one row for each member who is told something, how each topic reaches a member, and mails of them.

create table notifications (
  organization_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  type text not null check (type in ('success', 'error', 'warning', 'info')),
  topic text not null check (topic in ('milestones', 'decisions', 'documents', 'support', 'operations', 'team')),
  title text not null,
  message text not null,
  link text,
  -- False: told by mail alone, because the member wants it so.
  is_in_app boolean not null default true,
  -- When a mail shall tell it; null: never, or it has. A digest is a mail that is due later, together with others.
  mail_due_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The transaction that wrote it. Ids sort by when they were made, not by when they became visible; a stream that
  -- goes on after "everything visible in this snapshot" loses none and repeats none.
  written_by xid8 not null default pg_current_xact_id(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade
);
call protect_tenant_table('notifications');
create index notifications_of_member on notifications (organization_id, member_id, id desc);
create index notifications_unread on notifications (organization_id, member_id) where read_at is null and is_in_app;
create index notifications_written on notifications (organization_id, member_id, written_by);
create index notifications_mail_due on notifications (organization_id, mail_due_at) where mail_due_at is not null;

-- Only what a member has set differently; a topic without a row reaches them as usual.
create table notification_rules (
  organization_id uuid not null,
  member_id uuid not null,
  topic text not null check (topic in ('milestones', 'decisions', 'documents', 'support', 'operations', 'team')),
  in_app boolean not null,
  mail text not null check (mail in ('never', 'at_once', 'daily')),
  primary key (organization_id, member_id, topic),
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade
);
call protect_tenant_table('notification_rules');

-- Who signs in as a member, on the tenant's side of the wall: a tenant may not read identities, and whoever did
-- something needs no telling of it. Kept by the database, so that no way of joining can forget it.
alter table members add column subjects text[] not null default '{}';
-- Forced row-level security hides the rows from this step, too.
alter table members no force row level security;
update members m set subjects = (
  select coalesce(array_agg(i.subject order by i.subject), '{}') from identities i
  where i.organization_id = m.organization_id and i.member_id = m.id);
alter table members force row level security;

create function keep_member_subjects() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update members set subjects = array_remove(subjects, old.subject)
    where organization_id = old.organization_id and id = old.member_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    update members set subjects = array_append(array_remove(subjects, new.subject), new.subject)
    where organization_id = new.organization_id and id = new.member_id;
  end if;
  return null;
end $$;
create trigger keep_member_subjects after insert or update or delete on identities
for each row execute function keep_member_subjects();

-- Inactive means switched off, with the seat kept; whoever was removed has left the team, and the row only remembers
-- that they are no newcomer. Until now only removing made somebody inactive.
alter table members add column removed_at timestamptz;
alter table members no force row level security;
update members set removed_at = now() where status = 'inactive';
alter table members force row level security;

-- Which operations' ends were told. Those that ended before there were notifications count as told.
alter table operations add column is_end_told boolean not null default false;
alter table operations no force row level security;
update operations set is_end_told = true where finished_at is not null;
alter table operations force row level security;
create index operations_end_untold on operations (organization_id, finished_at)
  where finished_at is not null and not is_end_told;
