-- What was done by those who run the platform stays theirs when a client, or somebody of a client, is erased: who of them did
-- what and when (docs/decisions/0062). What they did it to, and whatever else names people, goes.

alter table trail
  -- Done by somebody who runs the platform, also while they looked as somebody else. False for whatever is older than this.
  add column by_staff boolean not null default false,
  -- Of an erased entry: who did it stays.
  add column keeps_actor boolean not null default false,
  add check (not keeps_actor or by_staff);

create or replace function trail_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'the trail is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  if old.erased_at is not null or new.erased_at is null
     or (new.id, new.organization_id, new.at, new.actor, new.actor_subject, new.action, new.target_kind, new.target_id,
         new.details, new.correlation_id, new.on_behalf_of, new.address, new.user_agent, new.by_staff)
       is distinct from
        (old.id, old.organization_id, old.at, old.actor, old.actor_subject, old.action, old.target_kind, old.target_id,
         old.details, old.correlation_id, old.on_behalf_of, old.address, old.user_agent, old.by_staff) then
    raise exception 'an entry of the trail is only ever erased, and once' using errcode = 'insufficient_privilege';
  end if;
  new.target_id := null;
  new.details := '{}';
  new.on_behalf_of := null;
  if not new.keeps_actor then
    new.actor := 'erased';
    new.actor_subject := null;
    new.target_kind := null;
    new.address := null;
    new.user_agent := null;
  end if;
  return new;
end $$;

grant update (keeps_actor) on trail to groundwork_platform;
