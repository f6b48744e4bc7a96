-- Money that was not read is not money that is equal: how many amounts a sum is made of, and how many cells are missing in it.
alter table migration_money
  -- Null: worked out before amounts were counted.
  add column amounts_read integer,
  add column cells_not_read integer not null default 0,
  -- As text: an amount may have more digits than a bigint, and one absurd cell must not end the run.
  alter column cents type text;
