-- Deals of partner reps, from their registration to the client that they become.
create table deals (
  rep_id uuid not null references reps,
  id uuid not null,
  company text not null,
  -- As companies are compared: without legal form, accents and punctuation.
  company_norm text not null,
  domain text not null,
  -- The part of the domain that somebody registered: shop.acme.co.uk and acme.co.uk are one company's.
  site text not null,
  value_cents bigint not null check (value_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stage text not null default 'qualification'
    check (stage in ('qualification', 'proposal_sent', 'negotiation', 'contract_review', 'won', 'lost')),
  probability integer not null check (probability between 0 and 100),
  expected_close_on date not null,
  contact_name text,
  contact_email text,
  decision_maker text,
  proposal_sent_on date,
  next_step text,
  next_step_due_on date,
  is_value_confirmed boolean not null default false,
  -- An organization that was there already when it was registered, and the rule that found it.
  known_organization_id uuid references organizations on delete set null,
  known_by text check (known_by in ('same_domain', 'related_domain', 'same_name')),
  -- Approved and past protected_until is expired: the day says so, and nothing has to be run for it.
  registration text not null default 'pending' check (registration in ('pending', 'approved', 'rejected')),
  registration_reason text,
  -- When it was asked for, last of all: of two that wait for one company, the earlier goes first.
  registered_at timestamptz not null default clock_timestamp(),
  protected_until date,
  stage_since timestamptz not null default clock_timestamp(),
  closed_on date,
  lost_reason text,
  -- The client cancelled after it was won.
  cancelled_on date,
  cancelled_reason text,
  -- The organization that it became; null again when that is removed.
  organization_id uuid references organizations on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (rep_id, id),
  check ((closed_on is not null) = (stage in ('won', 'lost'))),
  check ((lost_reason is not null) = (stage = 'lost')),
  check (cancelled_on is null or stage = 'won'),
  check ((registration = 'approved') = (protected_until is not null)),
  check (registration != 'rejected' or registration_reason is not null)
);
call protect_rep_table('deals', 'select, insert, update');
-- Staff name a deal by its id alone, and see those of every rep, newest first.
create unique index deals_id on deals (id);
create index deals_by_stage on deals (rep_id, stage, expected_close_on, id);
-- What stands against a registration, over every rep.
create index deals_by_site on deals (site);
create index deals_by_name on deals (company_norm);
create index deals_by_known_organization on deals (known_organization_id) where known_organization_id is not null;
create index deals_by_organization on deals (organization_id) where organization_id is not null;

create table deal_stage_changes (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  from_stage text,
  to_stage text not null,
  value_cents bigint not null,
  currency text not null,
  probability integer not null,
  actor text not null,
  reason text,
  primary key (rep_id, id),
  foreign key (rep_id, deal_id) references deals on update cascade on delete cascade
);
call protect_rep_table('deal_stage_changes', 'select, insert');
revoke update, delete on deal_stage_changes from groundwork_platform;
create index deal_stage_changes_of_deal on deal_stage_changes (rep_id, deal_id, at);

create table deal_tasks (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  title text not null,
  due_on date,
  done_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (rep_id, id),
  foreign key (rep_id, deal_id) references deals on update cascade on delete cascade
);
call protect_rep_table('deal_tasks', 'select, insert, update, delete');
create index deal_tasks_of_deal on deal_tasks (rep_id, deal_id);

create table deal_notes (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  author text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (rep_id, id),
  foreign key (rep_id, deal_id) references deals on update cascade on delete cascade
);
call protect_rep_table('deal_notes', 'select, insert');
revoke update, delete on deal_notes from groundwork_platform;
create index deal_notes_of_deal on deal_notes (rep_id, deal_id);

-- Who is credited with a deal, where that is not its rep alone. Said by staff, and read by the rep.
create table deal_splits (
  rep_id uuid not null,
  deal_id uuid not null,
  credited_rep_id uuid not null,
  -- Of 10,000; those of a deal add up to it.
  share_bp integer not null check (share_bp between 1 and 10000),
  primary key (rep_id, deal_id, credited_rep_id),
  foreign key (rep_id, deal_id) references deals on update cascade on delete cascade
);
call protect_rep_table('deal_splits', 'select');

-- The book of clients. It moves with a reassignment; the won deal stays with who won it.
create table rep_clients (
  rep_id uuid not null references reps,
  organization_id uuid not null references organizations on delete cascade,
  deal_id uuid not null,
  since date not null,
  primary key (rep_id, organization_id)
);
call protect_rep_table('rep_clients', 'select');
create unique index rep_clients_organization on rep_clients (organization_id);

-- Filters of deals that a rep saved under a name.
create table deal_views (
  rep_id uuid not null references reps on delete cascade,
  id uuid not null,
  name text not null,
  filter jsonb not null,
  sort text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (rep_id, id)
);
call protect_rep_table('deal_views');
create unique index deal_views_name on deal_views (rep_id, lower(name));
