-- What an operator does to accounts: shut them and open them again, and look them up.

-- Since when nobody is let in with this account. Null: they are.
alter table "user" add column deactivated_at timestamptz;

-- No session begins for an account that is shut, by whatever way in and however close to its shutting: the row is read with a
-- lock that the shutting waits for.
create function refuse_shut_account() returns trigger language plpgsql as $$
declare shut_at timestamptz;
begin
  select deactivated_at into shut_at from "user" where id = new."userId" for key share;
  if shut_at is not null then
    raise exception 'this account is shut' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger refuse_shut_account before insert on "session" for each row execute function refuse_shut_account();

-- Accounts in the order of their addresses, page by page.
create index user_by_email on "user" (email collate "C", id collate "C");
