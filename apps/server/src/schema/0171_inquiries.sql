-- What partner reps ask the partner team: a thread that is answered. A dispute ends with a decision and its reason, which stay
-- in the thread when it is opened again.
create table inquiries (
  rep_id uuid not null references reps on delete cascade,
  id uuid not null,
  subject text not null,
  category text not null check (category in ('question', 'dispute', 'technical')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- The line of the commission ledger that is disputed.
  ledger_entry_id uuid check (ledger_entry_id is null or category = 'dispute'),
  outcome text check (outcome in ('accepted', 'declined')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (rep_id, id),
  check ((outcome is not null) = (category = 'dispute' and state = 'closed'))
);
call protect_rep_table('inquiries', 'select, insert, update');
-- A line is disputed once at a time: of two threads about one sum nobody knows which holds.
create unique index inquiries_of_entry on inquiries (rep_id, ledger_entry_id)
  where ledger_entry_id is not null and state <> 'closed';
create unique index inquiries_newest on inquiries (id);

create table inquiry_messages (
  rep_id uuid not null,
  inquiry_id uuid not null,
  id uuid not null,
  author text not null,
  author_subject text not null,
  is_staff boolean not null,
  body text not null,
  outcome text check (outcome in ('accepted', 'declined')),
  created_at timestamptz not null,
  primary key (rep_id, inquiry_id, id),
  foreign key (rep_id, inquiry_id) references inquiries (rep_id, id) on delete cascade,
  check (outcome is null or is_staff)
);
call protect_rep_table('inquiry_messages', 'select, insert');
-- What was said stays said, also by staff.
revoke update, delete on inquiry_messages from groundwork_platform;
