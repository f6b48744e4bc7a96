-- The trail also takes entries of the platform itself, which belong to no organization: no tenant sees them, since the
-- policy compares with the transaction's organization. It says on whose behalf and from where something was done.
-- An entry outlives its organization: what it says of people is erased then, that something was done stays.

alter table trail drop constraint trail_organization_id_fkey;
alter table trail drop constraint trail_pkey;
alter table trail alter column organization_id drop not null;
alter table trail add primary key (id);

alter table trail
  -- Whom the actor stood in for: the person a member of staff looks as.
  add column on_behalf_of text,
  -- The client's address and how its program calls itself, cut short; both null for the product's own work.
  add column address text,
  add column user_agent text,
  -- What was said of people is no longer there: since when, who decided it, why, and the product's mark that it was so.
  add column erased_at timestamptz,
  add column erased_by text,
  add column erased_why text,
  add column erased_mark bytea,
  add check ((erased_at is null) = (erased_by is null) and (erased_at is null) = (erased_why is null)
    and (erased_at is null) = (erased_mark is null));

-- Lists of the whole platform: newest first, by whom, what and whose. Ids are in the order of time.
create index trail_of_organization on trail (organization_id, id);
create index trail_by_actor on trail (actor, id);
create index trail_by_action on trail (action, id);
create index trail_by_target on trail (target_id, id);

-- Nothing of an entry is ever changed, whoever asks; it may only be erased, once, and then nothing of people is left.
create function trail_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'the trail is only ever added to' using errcode = 'insufficient_privilege';
  end if;
  if old.erased_at is not null or new.erased_at is null
     or (new.id, new.organization_id, new.at, new.actor, new.actor_subject, new.action, new.target_kind, new.target_id,
         new.details, new.correlation_id, new.on_behalf_of, new.address, new.user_agent)
       is distinct from
        (old.id, old.organization_id, old.at, old.actor, old.actor_subject, old.action, old.target_kind, old.target_id,
         old.details, old.correlation_id, old.on_behalf_of, old.address, old.user_agent) then
    raise exception 'an entry of the trail is only ever erased, and once' using errcode = 'insufficient_privilege';
  end if;
  new.actor := 'erased';
  new.actor_subject := null;
  new.target_kind := null;
  new.target_id := null;
  new.details := '{}';
  new.on_behalf_of := null;
  new.address := null;
  new.user_agent := null;
  return new;
end $$;
create trigger trail_stays before update or delete on trail for each row execute function trail_stays();
create trigger trail_is_not_emptied before truncate on trail for each statement execute function trail_stays();

-- Setting the mark is all that the platform role may do to an entry; the rest follows from it above.
grant update (erased_at, erased_by, erased_why, erased_mark) on trail to groundwork_platform;
