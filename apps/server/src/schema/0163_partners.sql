-- Partners and their sales reps. What a rep works with is seen by that rep alone, as an organization's rows are by its
-- members: rep_id first in every key, index and foreign key; row-level security forced; one policy that compares one column with
-- one scalar.

create procedure protect_rep_table(target regclass, privileges text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy rep on %s to groundwork_app
       using (rep_id = (select nullif(current_setting(''app.rep_id'', true), '''')::uuid))
       with check (rep_id = (select nullif(current_setting(''app.rep_id'', true), '''')::uuid))',
    target);
  execute format('create policy platform on %s to groundwork_platform using (true) with check (true)', target);
  execute format('grant %s on %s to groundwork_app', privileges, target);
  execute format('grant select, insert, update, delete on %s to groundwork_platform', target);
end $$;

-- The firms that sell with us.
create table partners (
  id uuid primary key,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index partners_name on partners (lower(name));
grant select, insert, update, delete on partners to groundwork_platform;

-- Who sells for them. Which signed-in person a rep is, is settled by the address that their issuer vouches for, once.
create table reps (
  rep_id uuid primary key,
  partner_id uuid not null references partners (id),
  name text not null,
  email text not null,
  email_norm text not null,
  -- Goals, commissions and statements are in it.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'active' check (status in ('active', 'off')),
  issuer text,
  subject text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((issuer is null) = (subject is null))
);
call protect_rep_table('reps', 'select');
create unique index reps_address on reps (email_norm);
create unique index reps_person on reps (issuer, subject);
create index reps_of_partner on reps (partner_id);

-- What a rep is to win in a quarter, in their currency.
create table rep_targets (
  rep_id uuid not null references reps on delete cascade,
  year integer not null check (year between 2000 and 2100),
  quarter integer not null check (quarter between 1 and 4),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (rep_id, year, quarter)
);
call protect_rep_table('rep_targets', 'select');
