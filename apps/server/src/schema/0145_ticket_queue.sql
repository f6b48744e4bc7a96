-- The queue of all tickets: whose turn each is. No reference: staff belong to no organization, and a tenant's table refers to
-- its own alone. Whoever is gone is shown as nobody.
alter table tickets add column assignee_id uuid;

-- The order over every organization: by the promise that comes due next, infinity where none is owed
-- (features/support/store-queue.ts says it in the same words), and by the two others that staff ask for.
create index tickets_due_next on tickets ((
  case when status in ('resolved', 'closed') then timestamptz 'infinity'
  else coalesce(least(
    case when first_responded_at is null then first_response_due_at end,
    case when paused_at is null then resolution_due_at end), timestamptz 'infinity') end), id);
create index tickets_newest on tickets (id);
create index tickets_updated on tickets (updated_at, id);

-- What staff answer again and again. Belongs to no organization.
create table canned_answers (
  id uuid primary key,
  title text not null,
  body text not null,
  author text not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index canned_answers_title on canned_answers (lower(title));
grant select, insert, update, delete on canned_answers to groundwork_platform;
