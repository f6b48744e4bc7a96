-- Clients who had been won and cancelled, as it was noted, and taken back where that was a mistake. What holds today stands in deals.
create table deal_cancellations (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  cancelled_on date not null,
  reason text not null,
  -- Null: noted before it was kept who did.
  noted_by text,
  noted_at timestamptz not null default clock_timestamp(),
  -- In whose book the client was, and since when: taken back, it returns there.
  client_rep_id uuid,
  client_since date,
  taken_back_at timestamptz,
  taken_back_by text,
  taken_back_reason text,
  primary key (rep_id, id),
  foreign key (rep_id, deal_id) references deals on update cascade on delete cascade,
  check ((taken_back_at is null) = (taken_back_by is null)),
  check ((taken_back_at is null) = (taken_back_reason is null))
);
insert into deal_cancellations (rep_id, deal_id, id, cancelled_on, reason, noted_at)
  select rep_id, id, gen_random_uuid(), cancelled_on, coalesce(cancelled_reason, ''), updated_at
  from deals where cancelled_on is not null;
call protect_rep_table('deal_cancellations', 'select');
revoke delete on deal_cancellations from groundwork_platform;
-- A deal is cancelled once at a time.
create unique index deal_cancellations_in_force on deal_cancellations (rep_id, deal_id) where taken_back_at is null;
create index deal_cancellations_of_deal on deal_cancellations (rep_id, deal_id, noted_at);
