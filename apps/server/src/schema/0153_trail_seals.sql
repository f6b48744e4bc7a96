-- What makes a change of the trail visible: each entry gets a seal soon after it is written, over its content and the seal
-- before; a signed checkpoint says how far the chain had come. Seals need the product's secret, which no database holds.

-- Entries that have no seal yet. Written with each entry, whoever writes it.
create table trail_unsealed (
  organization_id uuid,
  id uuid primary key
);
call protect_tenant_table('trail_unsealed', 'insert');
revoke update on trail_unsealed from groundwork_platform;

create function trail_awaits_seal() returns trigger language plpgsql as $$
begin
  insert into trail_unsealed (organization_id, id) values (new.organization_id, new.id);
  perform pg_notify('trail_written', '');
  return new;
end $$;
create trigger trail_awaits_seal after insert on trail for each row execute function trail_awaits_seal();

create table trail_seals (
  sequence bigint primary key,
  -- No foreign key: the seal of an entry that somebody removed shall stay and name it.
  entry_id uuid not null unique,
  -- Hash of what the entry says.
  content bytea not null,
  sealed_at timestamptz not null,
  -- The seal before.
  previous bytea not null,
  seal bytea not null
);
grant select, insert on trail_seals to groundwork_platform;

create table trail_checkpoints (
  sequence bigint primary key,
  entry_id uuid not null,
  seal bytea not null,
  at timestamptz not null,
  signature bytea not null
);
grant select, insert on trail_checkpoints to groundwork_platform;

create function seals_stay() returns trigger language plpgsql as $$
begin
  raise exception 'seals of the trail are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger seals_stay before update or delete on trail_seals for each row execute function seals_stay();
create trigger seals_are_not_emptied before truncate on trail_seals for each statement execute function seals_stay();
create trigger checkpoints_stay before update or delete on trail_checkpoints
  for each row execute function seals_stay();
create trigger checkpoints_are_not_emptied before truncate on trail_checkpoints
  for each statement execute function seals_stay();

-- Entries from before there were seals get theirs like any other, in the order of time.
insert into trail_unsealed (organization_id, id) select organization_id, id from trail;

-- Organizations that are gone, however they went: what the trail says of their people is erased soon after.
create table trail_leftovers (
  organization_id uuid primary key,
  gone_at timestamptz not null default now()
);
grant select, insert, update, delete on trail_leftovers to groundwork_platform;
create function trail_outlives() returns trigger language plpgsql as $$
begin
  insert into trail_leftovers (organization_id) values (old.organization_id) on conflict do nothing;
  perform pg_notify('trail_left', '');
  return old;
end $$;
create trigger trail_outlives after delete on organizations for each row execute function trail_outlives();
