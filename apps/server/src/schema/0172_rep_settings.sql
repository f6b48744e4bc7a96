-- What partner reps say about themselves. Where they are paid is kept encrypted; of it only the end can be read.
create table rep_settings (
  rep_id uuid primary key references reps on delete cascade,
  phone text not null default '',
  title text not null default '',
  payout_kind text check (payout_kind in ('iban', 'account')),
  payout_last4 text,
  payout_sealed bytea,
  payout_updated_at timestamptz,
  -- What they want no mail of.
  muted text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null,
  check ((payout_sealed is null) = (payout_kind is null) and (payout_sealed is null) = (payout_last4 is null)
    and (payout_sealed is null) = (payout_updated_at is null))
);
call protect_rep_table('rep_settings', 'select, insert, update');
