-- What ends, and what a reset by mail takes along.

-- Counts how often tokens of the session were ended while the session went on: a refresh token was used twice, or given
-- back. Access tokens name the count they were made under, and those of an earlier one are refused.
alter table "session" add column token_round integer not null default 0;

create function end_token_round() returns trigger language plpgsql as $$
begin
  update "session" set token_round = token_round + 1 where id = old."sessionId";
  return null;
end $$;
-- A renewal also sets "revoked", together with "rotatedAt": that is no end.
create trigger end_token_round_revoked after update of "revoked" on "oauthRefreshToken" for each row
  when (old."revoked" is null and new."revoked" is not null and new."rotatedAt" is null)
  execute function end_token_round();
-- What has run out is swept away, and ends nothing.
create trigger end_token_round_removed after delete on "oauthRefreshToken" for each row
  when (old."expiresAt" > now()) execute function end_token_round();

-- Since when an authenticator app counts: from its first code on, whenever its set-up was begun. Null: from before this step.
alter table "twoFactor" add column set_up_at timestamptz;

create function note_set_up() returns trigger language plpgsql as $$
begin
  new.set_up_at := now();
  return new;
end $$;
create trigger note_set_up_made before insert on "twoFactor" for each row
  when (new."verified" is distinct from false) execute function note_set_up();
create trigger note_set_up_verified before update of "verified" on "twoFactor" for each row
  when (old."verified" = false and new."verified" is distinct from false) execute function note_set_up();
