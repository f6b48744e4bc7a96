-- Commissions of partner reps: rules by version, dated exchange rates, and a ledger in double entry (docs/decisions/0064). What is
-- written here is only ever added to, whoever asks: triggers refuse every role, and no working role has the right.
create function stays_as_written() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table commission_rules (
  id uuid primary key,
  number integer not null unique,
  name text not null,
  scope text not null check (scope in ('all', 'partner', 'rep')),
  for_partner_id uuid references partners,
  for_rep_id uuid references reps,
  effective_from date not null,
  terms jsonb not null,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  check ((scope = 'partner') = (for_partner_id is not null)),
  check ((scope = 'rep') = (for_rep_id is not null))
);
grant select, insert on commission_rules to groundwork_platform;
create trigger stays before update or delete on commission_rules for each row execute function stays_as_written();
create trigger is_not_emptied before truncate on commission_rules for each statement execute function stays_as_written();

insert into commission_rules (id, number, name, scope, effective_from, terms, created_by) values
  ('01980000-0000-7000-8000-0000000c0001', 1, 'Standard', 'all', '2000-01-01',
   '{"period": "quarter", "currency": null, "tiers": [{"from_cents": 0, "rate_bp": 1500}], "floor_cents": null,
     "ceiling_cents": null, "period_ceiling_cents": null, "accelerator_bp": null,
     "clawback": [{"within_days": 90, "share_bp": 10000}, {"within_days": 180, "share_bp": 5000}]}', 'Groundwork');

create table exchange_rates (
  id uuid primary key,
  -- Of two for one day the later entered holds.
  number integer not null unique,
  base text not null check (base ~ '^[A-Z]{3}$'),
  quote text not null check (quote ~ '^[A-Z]{3}$'),
  -- A decimal number as it was entered: how many of quote one of base is.
  rate text not null check (rate ~ '^[0-9]{1,10}([.][0-9]{1,10})?$' and rate ~ '[1-9]'),
  day date not null,
  source text not null,
  entered_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  check (base != quote)
);
grant select, insert on exchange_rates to groundwork_platform;
create index exchange_rates_of_day on exchange_rates (base, quote, day);
create trigger stays before update or delete on exchange_rates for each row execute function stays_as_written();
create trigger is_not_emptied before truncate on exchange_rates for each statement execute function stays_as_written();

-- What was gathered up to a day to be paid.
create table payout_runs (
  id uuid primary key,
  number integer not null unique,
  until_day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'draft' check (state in ('draft', 'approved', 'paid', 'cancelled')),
  reps integer not null default 0,
  lines integer not null default 0,
  amount_cents bigint not null default 0,
  carried_reps integer not null default 0,
  carried_cents bigint not null default 0,
  created_by text not null,
  -- By whom nobody but a super admin may be who approves it.
  created_by_subject text not null,
  created_at timestamptz not null default clock_timestamp(),
  approved_by text,
  approved_at timestamptz,
  paid_by text,
  paid_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  version integer not null default 1
);
grant select, insert, update on payout_runs to groundwork_platform;

create table ledger_entries (
  rep_id uuid not null references reps,
  id uuid not null,
  kind text not null
    check (kind in ('accrual', 'adjustment', 'clawback', 'approval', 'payment', 'reversal')),
  -- Of lines about a deal. A deal may move or be corrected; what was written of it stays, so that nothing refers to it.
  deal_id uuid,
  part text check (part in ('accrual', 'clawback')),
  company text,
  rule_id uuid references commission_rules,
  -- For the rep, who sees no rules but by what they made.
  rule_number integer,
  -- Of what a payout as a whole brings about.
  run_id uuid references payout_runs,
  reverses uuid,
  -- What the rep is owed more or less by a line about a deal; what was approved or paid by others.
  amount_cents bigint not null check (amount_cents != 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  occurred_on date not null,
  posted_on date not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Without the rule: that is a row that stays.
  explanation jsonb,
  primary key (rep_id, id),
  foreign key (rep_id, reverses) references ledger_entries,
  check ((deal_id is null) = (run_id is not null)),
  check ((deal_id is null) = (part is null) and (deal_id is null) = (company is null)
    and (deal_id is null) = (explanation is null)
    and (rule_id is null) = (rule_number is null)),
  check ((kind in ('approval', 'payment')) <= (run_id is not null)),
  check ((kind = 'reversal') = (reverses is not null))
);
call protect_rep_table('ledger_entries', 'select');
revoke update, delete on ledger_entries from groundwork_platform;
create index ledger_entries_of_deal on ledger_entries (rep_id, deal_id);
create index ledger_entries_by_day on ledger_entries (rep_id, occurred_on);
-- Who has had part in a deal, when it changes; and what a rule has made.
create index ledger_entries_deal on ledger_entries (deal_id);
create index ledger_entries_rule on ledger_entries (rule_id);
create index ledger_entries_run on ledger_entries (run_id) where run_id is not null;

-- Above zero a debit, below a credit.
create table ledger_postings (
  rep_id uuid not null,
  entry_id uuid not null,
  account text not null check (account in ('expense', 'accrued', 'payable', 'cash')),
  amount_cents bigint not null check (amount_cents != 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (rep_id, entry_id, account),
  foreign key (rep_id, entry_id) references ledger_entries
);
call protect_rep_table('ledger_postings', 'select');
revoke update, delete on ledger_postings from groundwork_platform;

create trigger stays before update or delete on ledger_entries for each row execute function stays_as_written();
create trigger is_not_emptied before truncate on ledger_entries for each statement execute function stays_as_written();
create trigger stays before update or delete on ledger_postings for each row execute function stays_as_written();
create trigger is_not_emptied before truncate on ledger_postings for each statement execute function stays_as_written();

-- Asked when the transaction ends, so that an entry and its postings may come one after the other.
create function is_balanced(of_rep uuid, of_entry uuid) returns boolean language sql stable as $$
  select count(p.account) >= 2 and coalesce(sum(p.amount_cents) = 0, false)
    and sum(p.amount_cents) filter (where p.amount_cents > 0) = max(abs(e.amount_cents))
    and bool_and(p.currency = e.currency)
  from ledger_entries e left join ledger_postings p on p.rep_id = e.rep_id and p.entry_id = e.id
  where e.rep_id = of_rep and e.id = of_entry
$$;
create function entry_balances() returns trigger language plpgsql as $$
begin
  if not is_balanced(new.rep_id, new.id) then
    raise exception 'debits and credits of entry % differ', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create function posting_balances() returns trigger language plpgsql as $$
begin
  if not is_balanced(new.rep_id, new.entry_id) then
    raise exception 'debits and credits of entry % differ', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balances after insert on ledger_entries deferrable initially deferred
  for each row execute function entry_balances();
create constraint trigger balances after insert on ledger_postings deferrable initially deferred
  for each row execute function posting_balances();

-- The part of a payout that is a rep's own; state, day and number as the payout's, which reps do not see.
create table payout_reps (
  rep_id uuid not null references reps,
  run_id uuid not null references payout_runs,
  number integer not null,
  until_day date not null,
  currency text not null,
  state text not null check (state in ('draft', 'approved', 'paid', 'cancelled')),
  lines integer not null,
  amount_cents bigint not null,
  -- More was taken back than earned: none of it is in the payout.
  is_carried boolean not null,
  paid_on date,
  primary key (rep_id, run_id)
);
call protect_rep_table('payout_reps', 'select');
create index payout_reps_of_run on payout_reps (run_id, rep_id);

-- Which lines are in which payout: each in one at most, also of two that are gathered at once.
create table payout_lines (
  rep_id uuid not null,
  entry_id uuid not null,
  run_id uuid not null,
  primary key (rep_id, entry_id),
  foreign key (rep_id, entry_id) references ledger_entries,
  foreign key (rep_id, run_id) references payout_reps (rep_id, run_id)
);
call protect_rep_table('payout_lines', 'select');
create index payout_lines_of_run on payout_lines (rep_id, run_id);

-- What each won deal counts for a rep, in their currency; without revenue while the rate of the day is missing.
create table credited_deals (
  rep_id uuid not null references reps,
  deal_id uuid not null,
  company text not null,
  won_on date not null,
  -- For whom the rep sold then: a rule for a partner follows the deal, whoever they sell for later.
  partner_id uuid not null references partners,
  revenue_cents bigint,
  currency text not null,
  -- The rate it waits for, or a deal before it does.
  waits_from text,
  waits_to text,
  waits_on date,
  primary key (rep_id, deal_id)
);
call protect_rep_table('credited_deals', 'select');
create index credited_deals_by_day on credited_deals (rep_id, won_on);
create index credited_deals_waiting on credited_deals (waits_from, waits_to, waits_on) where waits_from is not null;

-- Whose books a shared deal is in.
create index deal_splits_credited on deal_splits (credited_rep_id);
