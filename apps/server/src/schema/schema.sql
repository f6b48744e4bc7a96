-- The whole schema as the numbered steps leave it. Written by `npm run schema`: to read, never to run or edit.

CREATE OR REPLACE FUNCTION begin_organization_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into organization_figures (organization_id) values (new.organization_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION changeset_state(written text, operation_status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when operation_status is null or operation_status not in ('failed', 'cancelled') then written
    when written in ('approved', 'applying') then 'stopped'
    when written = 'undoing' then 'undo_stopped'
    else written end
$function$;

CREATE OR REPLACE FUNCTION deals_called_like(name text, label text, asker uuid)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.5'
AS $function$
  select d.id from deals d
  where (d.company_norm % name or split_part(d.site, '.', 1) = label)
    and d.rep_id <> asker and d.stage <> 'lost' and d.cancelled_on is null
  order by d.company_norm <-> name, d.registered_at, d.id limit 30
$function$;

CREATE OR REPLACE FUNCTION entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_balanced(new.rep_id, new.id) then
    raise exception 'debits and credits of entry % differ', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION gin_extract_query_trgm(text, internal, smallint, internal, internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_query_trgm$function$;

CREATE OR REPLACE FUNCTION gin_extract_value_trgm(text, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_value_trgm$function$;

CREATE OR REPLACE FUNCTION gin_trgm_consistent(internal, smallint, text, integer, internal, internal, internal, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_consistent$function$;

CREATE OR REPLACE FUNCTION gin_trgm_triconsistent(internal, smallint, text, integer, internal, internal, internal)
 RETURNS "char"
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_triconsistent$function$;

CREATE OR REPLACE FUNCTION gtrgm_compress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_compress$function$;

CREATE OR REPLACE FUNCTION gtrgm_consistent(internal, text, smallint, oid, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_consistent$function$;

CREATE OR REPLACE FUNCTION gtrgm_decompress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_decompress$function$;

CREATE OR REPLACE FUNCTION gtrgm_distance(internal, text, smallint, oid, internal)
 RETURNS double precision
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_distance$function$;

CREATE OR REPLACE FUNCTION gtrgm_in(cstring)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_in$function$;

CREATE OR REPLACE FUNCTION gtrgm_options(internal)
 RETURNS void
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE
AS '$libdir/pg_trgm', $function$gtrgm_options$function$;

CREATE OR REPLACE FUNCTION gtrgm_out(gtrgm)
 RETURNS cstring
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_out$function$;

CREATE OR REPLACE FUNCTION gtrgm_penalty(internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_penalty$function$;

CREATE OR REPLACE FUNCTION gtrgm_picksplit(internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_picksplit$function$;

CREATE OR REPLACE FUNCTION gtrgm_same(gtrgm, gtrgm, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_same$function$;

CREATE OR REPLACE FUNCTION gtrgm_union(internal, internal)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_union$function$;

CREATE OR REPLACE FUNCTION is_balanced(of_rep uuid, of_entry uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select count(p.account) >= 2 and coalesce(sum(p.amount_cents) = 0, false)
    and sum(p.amount_cents) filter (where p.amount_cents > 0) = max(abs(e.amount_cents))
    and bool_and(p.currency = e.currency)
  from ledger_entries e left join ledger_postings p on p.rep_id = e.rep_id and p.entry_id = e.id
  where e.rep_id = of_rep and e.id = of_entry
$function$;

CREATE OR REPLACE FUNCTION keep_member_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  came integer := 0;
  seen timestamptz := '-infinity';
  whose uuid;
begin
  if tg_op <> 'INSERT' then
    whose := old.organization_id;
    if old.status = 'active' then came := came - 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    whose := new.organization_id;
    if new.status = 'active' then came := came + 1; end if;
    seen := coalesce(new.last_active_at, '-infinity');
  end if;
  update organization_figures set members = members + came, last_active_at = greatest(last_active_at, seen)
  where organization_id = whose and (came <> 0 or seen > last_active_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_member_subjects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update members set subjects = array_remove(subjects, old.subject)
    where organization_id = old.organization_id and id = old.member_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    update members set subjects = array_append(array_remove(subjects, new.subject), new.subject)
    where organization_id = new.organization_id and id = new.member_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_record_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid := coalesce(new.organization_id, old.organization_id);
begin
  update organization_figures set records = records_standing(whose) where organization_id = whose;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION posting_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_balanced(new.rep_id, new.entry_id) then
    raise exception 'debits and credits of entry % differ', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE protect_rep_table(IN target regclass, IN privileges text DEFAULT 'select, insert, update, delete'::text)
 LANGUAGE plpgsql
AS $procedure$
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
end $procedure$;

CREATE OR REPLACE PROCEDURE protect_tenant_table(IN target regclass, IN privileges text DEFAULT 'select, insert, update, delete'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to groundwork_app
       using (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))
       with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), '''')::uuid))',
    target);
  execute format('create policy platform on %s to groundwork_platform using (true) with check (true)', target);
  execute format('grant %s on %s to groundwork_app', privileges, target);
  execute format('grant select, insert, update, delete on %s to groundwork_platform', target);
end $procedure$;

CREATE OR REPLACE FUNCTION record_changeset_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> new.state then
    perform record_changeset_event(new, new.state);
  else
    perform record_changeset_event(new, 'first_approved');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_changeset_event(of changesets, to_state text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  facts jsonb := jsonb_build_object('project_id', of.project_id, 'portal_id', of.portal_id, 'kind', of.kind,
    'state', to_state, 'title', of.title);
  as_migration text := case to_state
    when 'proposed' then 'proposed' when 'approved' then 'approved' when 'applying' then 'started'
    when 'applied' then 'completed' when 'applied_with_failures' then 'completed_with_failures'
    when 'stopped' then 'stopped' when 'undoing' then 'undo_started' when 'undo_stopped' then 'undo_stopped'
    when 'undone' then 'undone' end;
begin
  perform record_event(of.organization_id, 'changeset.' || to_state, 'changeset', of.id, facts);
  if of.kind = 'migration' and as_migration is not null then
    perform record_event(of.organization_id, 'migration.' || as_migration, 'changeset', of.id, facts);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION record_decision_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_event(new.organization_id,
    case when new.state in ('answered', 'defaulted')
        and (tg_op = 'INSERT' or (old.state, old.answer) is distinct from (new.state, new.answer)) then 'decision.answered'
      when tg_op = 'INSERT' then 'decision.asked'
      when new.state = 'closed' and old.state <> 'closed' then 'decision.closed'
      when new.state = 'open' and old.state <> 'open' then 'decision.reopened'
      else 'decision.assigned' end,
    'decision', new.id,
    jsonb_build_object('project_id', new.project_id, 'state', new.state, 'deadline', new.deadline));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_event(whose uuid, event_kind text, about_kind text, about uuid, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  event uuid;
begin
  -- Most organizations have none, and that is all they pay for it.
  if not exists (
    select from webhook_endpoints e
    where (e.organization_id = whose or (whose is null and e.organization_id is null))
      and e.is_enabled and event_kind = any (e.kinds)) then
    return;
  end if;
  event := gen_random_uuid();
  insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, kind, subject_kind, subject_id, data, due_at)
  select whose, gen_random_uuid(), e.id, event, event_kind, about_kind, about, jsonb_strip_nulls(facts),
    -- Behind one that is tried again later it is not looked at before.
    greatest(clock_timestamp(), (
      select d.due_at from webhook_deliveries d
      where d.endpoint_id = e.id and d.subject_id = about and d.state = 'waiting' order by d.seq limit 1))
  from webhook_endpoints e
  where (e.organization_id = whose or (whose is null and e.organization_id is null))
    and e.is_enabled and event_kind = any (e.kinds);
  perform pg_notify('webhooks_due', '');
end $function$;

CREATE OR REPLACE FUNCTION record_milestone_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_event(new.organization_id,
    case when tg_op = 'INSERT' then 'project.milestone_added'
      when new.status = 'completed' and old.status <> 'completed' then 'project.milestone_completed'
      else 'project.milestone_updated' end,
    'project', new.project_id,
    jsonb_build_object('milestone_id', new.id, 'name', new.name, 'status', new.status, 'due_date', new.due_date));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_operation_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  stopped changesets;
begin
  perform record_event(new.organization_id, 'operation.' || new.status, 'operation', new.id,
    jsonb_build_object('kind', new.kind, 'status', new.status, 'project_id', new.project_id,
      'error', new.error ->> 'code'));
  if new.status in ('failed', 'cancelled') then
    for stopped in
      select c.* from changesets c
      where c.organization_id = new.organization_id and c.project_id = new.project_id and c.operation_id = new.id
        and changeset_state(c.state, new.status) <> c.state
    loop
      perform record_changeset_event(stopped, changeset_state(stopped.state, new.status));
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_project_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_event(new.organization_id,
    case when tg_op = 'INSERT' then 'project.created'
      when new.status = 'completed' and old.status <> 'completed' then 'project.completed'
      when old.status = 'completed' and new.status <> 'completed' then 'project.reopened'
      else 'project.updated' end,
    'project', new.id,
    jsonb_build_object('name', new.name, 'status', new.status, 'start_date', new.start_date,
      'target_completion_date', new.target_completion_date));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_ticket_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_event(new.organization_id,
    case when tg_op = 'INSERT' then 'ticket.created'
      when new.status = 'resolved' and old.status <> 'resolved' then 'ticket.resolved'
      when new.status = 'closed' and old.status <> 'closed' then 'ticket.closed'
      when old.status in ('resolved', 'closed') and new.status not in ('resolved', 'closed') then 'ticket.reopened'
      when old.assignee_id is distinct from new.assignee_id then 'ticket.assigned'
      else 'ticket.updated' end,
    'ticket', new.id,
    jsonb_build_object('number', new.number, 'status', new.status, 'priority', new.priority, 'category', new.category,
      'is_waiting_for_client', new.is_waiting_for_client));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_ticket_message_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_event(t.organization_id, 'ticket.replied', 'ticket', t.id,
    jsonb_build_object('number', t.number, 'status', t.status, 'by', case when new.is_staff then 'staff' else 'client' end))
  from tickets t
  where t.organization_id = new.organization_id and t.id = new.ticket_id and t.created_at < new.created_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_trail_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind text := case new.action
    when 'deals.create' then 'deal.created' when 'deals.update' then 'deal.updated' when 'deals.move' then 'deal.moved'
    when 'deals.win' then 'deal.won' when 'deals.lose' then 'deal.lost' when 'deals.reopen' then 'deal.reopened'
    when 'deals.register' then 'deal.registered' when 'registrations.approve' then 'deal.registration_approved'
    when 'registrations.reject' then 'deal.registration_rejected'
    when 'registrations.extend' then 'deal.protection_extended' when 'registrations.split' then 'deal.split'
    when 'registrations.reassign' then 'deal.reassigned' when 'registrations.cancel' then 'deal.cancelled'
    when 'registrations.takeBack' then 'deal.cancellation_taken_back' when 'deals.becomeClient' then 'deal.became_client'
    end;
begin
  if new.action = 'projects.remove' then
    perform record_event(new.organization_id, 'project.deleted', 'project', new.target_id::uuid,
      jsonb_build_object('name', new.details ->> 'name'));
  elsif kind is not null then
    perform record_event(null, kind, 'deal', d.id,
      jsonb_build_object('company', d.company, 'stage', d.stage, 'registration', d.registration,
        'client_organization_id', d.organization_id))
    from deals d where d.id = new.target_id::uuid;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION records_standing(whose uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(standing.records), 0)::bigint from changesets c
  cross join lateral (
    select count(*) as records from changeset_entries e
      where c.state = 'stopped' and e.organization_id = c.organization_id and e.changeset_id = c.id
        and e.kind in ('record.create', 'record.update') and e.state in ('applied', 'kept', 'errored')
    union all
    select coalesce(sum(figure.value::bigint), 0)
      from jsonb_each(c.counts) kind cross join lateral jsonb_each_text(kind.value) figure
      where c.state <> 'stopped'
        and kind.key in ('record.create', 'record.update') and figure.key in ('applied', 'kept', 'errored')
  ) standing
  where c.organization_id = whose
$function$;

CREATE OR REPLACE FUNCTION seals_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'seals of the trail are only ever added' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION set_limit(real)
 RETURNS real
 LANGUAGE c
 STRICT
AS '$libdir/pg_trgm', $function$set_limit$function$;

CREATE OR REPLACE FUNCTION show_limit()
 RETURNS real
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_limit$function$;

CREATE OR REPLACE FUNCTION show_trgm(text)
 RETURNS text[]
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_trgm$function$;

CREATE OR REPLACE FUNCTION similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity$function$;

CREATE OR REPLACE FUNCTION similarity_dist(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_dist$function$;

CREATE OR REPLACE FUNCTION similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_op$function$;

CREATE OR REPLACE FUNCTION stays_as_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION strict_word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity$function$;

CREATE OR REPLACE FUNCTION strict_word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_commutator_op$function$;

CREATE OR REPLACE FUNCTION strict_word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_commutator_op$function$;

CREATE OR REPLACE FUNCTION strict_word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_op$function$;

CREATE OR REPLACE FUNCTION strict_word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_op$function$;

CREATE OR REPLACE FUNCTION trail_awaits_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trail_unsealed (organization_id, id) values (new.organization_id, new.id);
  perform pg_notify('trail_written', '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION trail_outlives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trail_leftovers (organization_id) values (old.organization_id) on conflict do nothing;
  perform pg_notify('trail_left', '');
  return old;
end $function$;

CREATE OR REPLACE FUNCTION trail_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity$function$;

CREATE OR REPLACE FUNCTION word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_commutator_op$function$;

CREATE OR REPLACE FUNCTION word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_commutator_op$function$;

CREATE OR REPLACE FUNCTION word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_op$function$;

CREATE OR REPLACE FUNCTION word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_op$function$;

create table activity (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  description text not null,
  actor text,
  created_at timestamp with time zone not null default now(),
  constraint activity_pkey PRIMARY KEY (organization_id, id),
  constraint activity_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX activity_newest ON activity USING btree (organization_id, project_id, id DESC);
CREATE INDEX activity_newest_of_all ON activity USING btree (created_at DESC, id DESC);
alter table activity enable row level security;
alter table activity force row level security;
create policy platform on activity for all to groundwork_platform using (true) with check (true);
create policy tenant on activity for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on activity to groundwork_app;
grant insert, select on activity to groundwork_platform;

create table analyses (
  organization_id uuid not null,
  project_id uuid not null,
  analysis jsonb not null,
  answers jsonb not null,
  portal_id uuid,
  portal_schema jsonb not null,
  version integer not null default 1,
  analysed_at timestamp with time zone not null default now(),
  made_of jsonb not null default '[]'::jsonb,
  files_at timestamp with time zone not null default now(),
  plan_before jsonb,
  previewed_version integer,
  constraint analyses_pkey PRIMARY KEY (organization_id, project_id),
  constraint analyses_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
alter table analyses enable row level security;
alter table analyses force row level security;
create policy platform on analyses for all to groundwork_platform using (true) with check (true);
create policy tenant on analyses for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on analyses to groundwork_app;
grant delete, insert, select, update on analyses to groundwork_platform;

create table approval_limits (
  organization_id uuid not null,
  second_approval_above integer not null,
  constraint approval_limits_pkey PRIMARY KEY (organization_id),
  constraint approval_limits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint approval_limits_second_approval_above_check CHECK (((second_approval_above >= 0) AND (second_approval_above <= 1000000)))
);
alter table approval_limits enable row level security;
alter table approval_limits force row level security;
create policy platform on approval_limits for all to groundwork_platform using (true) with check (true);
create policy tenant on approval_limits for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on approval_limits to groundwork_app;
grant delete, insert, select, update on approval_limits to groundwork_platform;

create table audit_files (
  organization_id uuid not null,
  audit_id uuid not null,
  name text not null,
  stored_as text not null,
  rows integer not null,
  constraint audit_files_pkey PRIMARY KEY (organization_id, audit_id, name),
  constraint audit_files_organization_id_audit_id_fkey FOREIGN KEY (organization_id, audit_id) REFERENCES audits(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX audit_files_stored ON audit_files USING btree (stored_as);
alter table audit_files enable row level security;
alter table audit_files force row level security;
create policy platform on audit_files for all to groundwork_platform using (true) with check (true);
create policy tenant on audit_files for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on audit_files to groundwork_app;
grant delete, insert, select, update on audit_files to groundwork_platform;

create table audits (
  organization_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  portal_id uuid not null,
  operation_id uuid not null,
  as_of timestamp with time zone not null,
  score double precision,
  records integer not null,
  findings integer not null,
  affected integer not null,
  result jsonb not null,
  record_pages jsonb not null,
  constraint audits_pkey PRIMARY KEY (organization_id, id),
  constraint audits_organization_id_operation_id_key UNIQUE (organization_id, operation_id),
  constraint audits_organization_id_portal_id_fkey FOREIGN KEY (organization_id, portal_id) REFERENCES portals(organization_id, id) ON DELETE CASCADE,
  constraint audits_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX audits_of_portal ON audits USING btree (organization_id, portal_id, id DESC);
CREATE INDEX audits_of_project ON audits USING btree (organization_id, project_id, id DESC);
alter table audits enable row level security;
alter table audits force row level security;
create policy platform on audits for all to groundwork_platform using (true) with check (true);
create policy tenant on audits for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on audits to groundwork_app;
grant delete, insert, select, update on audits to groundwork_platform;

create table canned_answers (
  id uuid not null,
  title text not null,
  body text not null,
  author text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint canned_answers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX canned_answers_title ON canned_answers USING btree (lower(title));
grant delete, insert, select, update on canned_answers to groundwork_platform;

create table changeset_entries (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  kind text not null,
  object text not null,
  key text not null,
  to_object text,
  from_key text,
  to_key text,
  source text,
  row integer,
  crm_id text,
  before jsonb,
  after jsonb not null,
  reason text not null,
  reversibility text not null,
  state text not null default 'pending'::text,
  error text,
  revision text,
  order_name text generated always as ("left"(lower(COALESCE(NULLIF((after ->> 'label'::text), ''::text), NULLIF(btrim(((COALESCE((after ->> 'firstname'::text), ''::text) || ' '::text) || COALESCE((after ->> 'lastname'::text), ''::text))), ''::text), NULLIF((after ->> 'name'::text), ''::text), NULLIF((after ->> 'dealname'::text), ''::text), NULLIF((after ->> 'subject'::text), ''::text), NULLIF((after ->> 'email'::text), ''::text), key)), 120)) stored,
  was_there boolean not null default false,
  constraint changeset_entries_pkey PRIMARY KEY (organization_id, changeset_id, seq),
  constraint changeset_entries_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE,
  constraint changeset_entries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'applied'::text, 'failed'::text, 'reversed'::text, 'kept'::text, 'errored'::text])))
);
alter table changeset_entries set (fillfactor=70);
CREATE INDEX changeset_entries_by_kind ON changeset_entries USING btree (organization_id, changeset_id, kind, object, to_object, seq);
CREATE INDEX changeset_entries_kind_order ON changeset_entries USING btree (organization_id, changeset_id, kind COLLATE "C", seq);
CREATE INDEX changeset_entries_name_order ON changeset_entries USING btree (organization_id, changeset_id, order_name COLLATE "C", seq);
CREATE INDEX changeset_entries_object_order ON changeset_entries USING btree (organization_id, changeset_id, object COLLATE "C", seq);
CREATE INDEX changeset_entries_place_order ON changeset_entries USING btree (organization_id, changeset_id, COALESCE(source, ''::text) COLLATE "C", COALESCE("row", 0), seq);
CREATE UNIQUE INDEX changeset_entries_link ON changeset_entries USING btree (organization_id, changeset_id, object, to_object, from_key, to_key) WHERE (kind = 'association.create'::text);
CREATE UNIQUE INDEX changeset_entries_record ON changeset_entries USING btree (organization_id, changeset_id, object, key) WHERE (kind = ANY (ARRAY['record.create'::text, 'record.update'::text]));
alter table changeset_entries enable row level security;
alter table changeset_entries force row level security;
create policy platform on changeset_entries for all to groundwork_platform using (true) with check (true);
create policy tenant on changeset_entries for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on changeset_entries to groundwork_app;
grant delete, insert, select, update on changeset_entries to groundwork_platform;

create table changeset_schedules (
  organization_id uuid not null,
  changeset_id uuid not null,
  due_at timestamp with time zone not null,
  content_hash text not null,
  scheduled_by text not null,
  member_id uuid not null,
  scheduled_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  ended_at timestamp with time zone,
  reason text,
  has_second_factor boolean not null default false,
  left_to text,
  left_to_program text,
  constraint changeset_schedules_pkey PRIMARY KEY (organization_id, changeset_id),
  constraint changeset_schedules_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE,
  constraint changeset_schedules_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint changeset_schedules_check1 CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL))),
  constraint changeset_schedules_left_check CHECK (((left_to IS NULL) = (left_to_program IS NULL))),
  constraint changeset_schedules_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'run'::text, 'refused'::text])))
);
CREATE INDEX changeset_schedules_due ON changeset_schedules USING btree (due_at) WHERE (state = 'waiting'::text);
alter table changeset_schedules enable row level security;
alter table changeset_schedules force row level security;
create policy platform on changeset_schedules for all to groundwork_platform using (true) with check (true);
create policy tenant on changeset_schedules for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on changeset_schedules to groundwork_app;
grant delete, insert, select, update on changeset_schedules to groundwork_platform;

create table changesets (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  portal_id uuid not null,
  kind text not null,
  state text not null default 'draft'::text,
  title text not null,
  content_hash text,
  counts jsonb not null default '{}'::jsonb,
  reversibility jsonb not null default '{}'::jsonb,
  calls_estimated integer not null default 0,
  calls_made integer not null default 0,
  facts jsonb not null default '{}'::jsonb,
  estimated_seconds double precision not null default 0,
  operation_id uuid,
  created_by text,
  created_at timestamp with time zone not null default now(),
  approved_at timestamp with time zone,
  approved_by text,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  version integer not null default 1,
  looked_at timestamp with time zone,
  first_approved_by text,
  first_approved_at timestamp with time zone,
  first_approved_hash text,
  first_approved_identity text,
  begun_by_program text,
  constraint changesets_pkey PRIMARY KEY (organization_id, id),
  constraint changesets_organization_id_portal_id_fkey FOREIGN KEY (organization_id, portal_id) REFERENCES portals(organization_id, id),
  constraint changesets_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE,
  constraint changesets_kind_check CHECK ((kind = ANY (ARRAY['blueprint'::text, 'migration'::text, 'merge'::text, 'fix'::text]))),
  constraint changesets_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'proposed'::text, 'approved'::text, 'applying'::text, 'applied'::text, 'applied_with_failures'::text, 'stopped'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX changesets_applied ON changesets USING btree (applied_at) WHERE (applied_at IS NOT NULL);
CREATE INDEX changesets_newest ON changesets USING btree (organization_id, project_id, id DESC);
alter table changesets enable row level security;
alter table changesets force row level security;
create policy platform on changesets for all to groundwork_platform using (true) with check (true);
create policy tenant on changesets for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on changesets to groundwork_app;
grant delete, insert, select, update on changesets to groundwork_platform;
CREATE TRIGGER forget_record_figures AFTER DELETE ON changesets FOR EACH ROW WHEN ((old.counts <> '{}'::jsonb)) EXECUTE FUNCTION keep_record_figures();
CREATE TRIGGER keep_record_figures AFTER UPDATE OF state, counts ON changesets FOR EACH ROW WHEN ((new.state <> ALL (ARRAY['draft'::text, 'proposed'::text, 'approved'::text, 'applying'::text, 'undoing'::text]))) EXECUTE FUNCTION keep_record_figures();
CREATE TRIGGER record_changeset_event AFTER UPDATE OF state, first_approved_at ON changesets FOR EACH ROW WHEN (((old.state <> new.state) OR ((old.first_approved_at IS NULL) AND (new.first_approved_at IS NOT NULL)))) EXECUTE FUNCTION record_changeset_event();

create table comments (
  organization_id uuid not null,
  id uuid not null,
  milestone_id uuid,
  document_id uuid,
  author text not null,
  author_subject text not null,
  author_member_id uuid,
  is_staff boolean not null,
  body text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint comments_pkey PRIMARY KEY (organization_id, id),
  constraint comments_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES documents(organization_id, id) ON DELETE CASCADE,
  constraint comments_organization_id_milestone_id_fkey FOREIGN KEY (organization_id, milestone_id) REFERENCES milestones(organization_id, id) ON DELETE CASCADE,
  constraint comments_check CHECK (((milestone_id IS NULL) <> (document_id IS NULL)))
);
CREATE INDEX comments_of_document ON comments USING btree (organization_id, document_id, id) WHERE (document_id IS NOT NULL);
CREATE INDEX comments_of_milestone ON comments USING btree (organization_id, milestone_id, id) WHERE (milestone_id IS NOT NULL);
alter table comments enable row level security;
alter table comments force row level security;
create policy platform on comments for all to groundwork_platform using (true) with check (true);
create policy tenant on comments for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on comments to groundwork_app;
grant insert, select on comments to groundwork_platform;
grant update (body, edited_at, removed_at) on comments to groundwork_app;

create table commission_rules (
  id uuid not null,
  number integer not null,
  name text not null,
  scope text not null,
  for_partner_id uuid,
  for_rep_id uuid,
  effective_from date not null,
  terms jsonb not null,
  created_by text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint commission_rules_pkey PRIMARY KEY (id),
  constraint commission_rules_number_key UNIQUE (number),
  constraint commission_rules_for_partner_id_fkey FOREIGN KEY (for_partner_id) REFERENCES partners(id),
  constraint commission_rules_for_rep_id_fkey FOREIGN KEY (for_rep_id) REFERENCES reps(rep_id),
  constraint commission_rules_check CHECK (((scope = 'partner'::text) = (for_partner_id IS NOT NULL))),
  constraint commission_rules_check1 CHECK (((scope = 'rep'::text) = (for_rep_id IS NOT NULL))),
  constraint commission_rules_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'partner'::text, 'rep'::text])))
);
grant insert, select on commission_rules to groundwork_platform;
CREATE TRIGGER is_not_emptied BEFORE TRUNCATE ON commission_rules FOR EACH STATEMENT EXECUTE FUNCTION stays_as_written();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON commission_rules FOR EACH ROW EXECUTE FUNCTION stays_as_written();

create table cost_assumptions (
  organization_id uuid not null,
  project_id uuid not null,
  assumptions jsonb not null,
  changed_by text not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint cost_assumptions_pkey PRIMARY KEY (organization_id, project_id),
  constraint cost_assumptions_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
alter table cost_assumptions enable row level security;
alter table cost_assumptions force row level security;
create policy platform on cost_assumptions for all to groundwork_platform using (true) with check (true);
create policy tenant on cost_assumptions for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on cost_assumptions to groundwork_app;
grant delete, insert, select, update on cost_assumptions to groundwork_platform;

create table credited_deals (
  rep_id uuid not null,
  deal_id uuid not null,
  company text not null,
  won_on date not null,
  partner_id uuid not null,
  revenue_cents bigint,
  currency text not null,
  waits_from text,
  waits_to text,
  waits_on date,
  constraint credited_deals_pkey PRIMARY KEY (rep_id, deal_id),
  constraint credited_deals_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint credited_deals_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id)
);
CREATE INDEX credited_deals_by_day ON credited_deals USING btree (rep_id, won_on);
CREATE INDEX credited_deals_waiting ON credited_deals USING btree (waits_from, waits_to, waits_on) WHERE (waits_from IS NOT NULL);
alter table credited_deals enable row level security;
alter table credited_deals force row level security;
create policy platform on credited_deals for all to groundwork_platform using (true) with check (true);
create policy rep on credited_deals for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on credited_deals to groundwork_platform;
grant select on credited_deals to groundwork_app;

create table deal_cancellations (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  cancelled_on date not null,
  reason text not null,
  noted_by text,
  noted_at timestamp with time zone not null default clock_timestamp(),
  client_rep_id uuid,
  client_since date,
  taken_back_at timestamp with time zone,
  taken_back_by text,
  taken_back_reason text,
  constraint deal_cancellations_pkey PRIMARY KEY (rep_id, id),
  constraint deal_cancellations_rep_id_deal_id_fkey FOREIGN KEY (rep_id, deal_id) REFERENCES deals(rep_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint deal_cancellations_check CHECK (((taken_back_at IS NULL) = (taken_back_by IS NULL))),
  constraint deal_cancellations_check1 CHECK (((taken_back_at IS NULL) = (taken_back_reason IS NULL)))
);
CREATE INDEX deal_cancellations_of_deal ON deal_cancellations USING btree (rep_id, deal_id, noted_at);
CREATE UNIQUE INDEX deal_cancellations_in_force ON deal_cancellations USING btree (rep_id, deal_id) WHERE (taken_back_at IS NULL);
alter table deal_cancellations enable row level security;
alter table deal_cancellations force row level security;
create policy platform on deal_cancellations for all to groundwork_platform using (true) with check (true);
create policy rep on deal_cancellations for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select, update on deal_cancellations to groundwork_platform;
grant select on deal_cancellations to groundwork_app;

create table deal_files (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  stored_as text not null,
  author text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint deal_files_pkey PRIMARY KEY (rep_id, id),
  constraint deal_files_rep_id_deal_id_fkey FOREIGN KEY (rep_id, deal_id) REFERENCES deals(rep_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint deal_files_bytes_check CHECK ((bytes >= 0))
);
CREATE INDEX deal_files_of_deal ON deal_files USING btree (rep_id, deal_id);
CREATE INDEX deal_files_stored ON deal_files USING btree (stored_as);
alter table deal_files enable row level security;
alter table deal_files force row level security;
create policy platform on deal_files for all to groundwork_platform using (true) with check (true);
create policy rep on deal_files for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select on deal_files to groundwork_app;
grant delete, insert, select, update on deal_files to groundwork_platform;

create table deal_notes (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  author text not null,
  body text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint deal_notes_pkey PRIMARY KEY (rep_id, id),
  constraint deal_notes_rep_id_deal_id_fkey FOREIGN KEY (rep_id, deal_id) REFERENCES deals(rep_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX deal_notes_of_deal ON deal_notes USING btree (rep_id, deal_id);
alter table deal_notes enable row level security;
alter table deal_notes force row level security;
create policy platform on deal_notes for all to groundwork_platform using (true) with check (true);
create policy rep on deal_notes for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on deal_notes to groundwork_app;
grant insert, select on deal_notes to groundwork_platform;

create table deal_splits (
  rep_id uuid not null,
  deal_id uuid not null,
  credited_rep_id uuid not null,
  share_bp integer not null,
  constraint deal_splits_pkey PRIMARY KEY (rep_id, deal_id, credited_rep_id),
  constraint deal_splits_rep_id_deal_id_fkey FOREIGN KEY (rep_id, deal_id) REFERENCES deals(rep_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint deal_splits_share_bp_check CHECK (((share_bp >= 1) AND (share_bp <= 10000)))
);
CREATE INDEX deal_splits_credited ON deal_splits USING btree (credited_rep_id);
alter table deal_splits enable row level security;
alter table deal_splits force row level security;
create policy platform on deal_splits for all to groundwork_platform using (true) with check (true);
create policy rep on deal_splits for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on deal_splits to groundwork_platform;
grant select on deal_splits to groundwork_app;

create table deal_stage_changes (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  from_stage text,
  to_stage text not null,
  value_cents bigint not null,
  currency text not null,
  probability integer not null,
  actor text not null,
  reason text,
  constraint deal_stage_changes_pkey PRIMARY KEY (rep_id, id),
  constraint deal_stage_changes_rep_id_deal_id_fkey FOREIGN KEY (rep_id, deal_id) REFERENCES deals(rep_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX deal_stage_changes_of_deal ON deal_stage_changes USING btree (rep_id, deal_id, at);
alter table deal_stage_changes enable row level security;
alter table deal_stage_changes force row level security;
create policy platform on deal_stage_changes for all to groundwork_platform using (true) with check (true);
create policy rep on deal_stage_changes for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on deal_stage_changes to groundwork_app;
grant insert, select on deal_stage_changes to groundwork_platform;

create table deal_tasks (
  rep_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  title text not null,
  due_on date,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint deal_tasks_pkey PRIMARY KEY (rep_id, id),
  constraint deal_tasks_rep_id_deal_id_fkey FOREIGN KEY (rep_id, deal_id) REFERENCES deals(rep_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX deal_tasks_of_deal ON deal_tasks USING btree (rep_id, deal_id);
alter table deal_tasks enable row level security;
alter table deal_tasks force row level security;
create policy platform on deal_tasks for all to groundwork_platform using (true) with check (true);
create policy rep on deal_tasks for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on deal_tasks to groundwork_app;
grant delete, insert, select, update on deal_tasks to groundwork_platform;

create table deal_views (
  rep_id uuid not null,
  id uuid not null,
  name text not null,
  filter jsonb not null,
  sort text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint deal_views_pkey PRIMARY KEY (rep_id, id),
  constraint deal_views_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX deal_views_name ON deal_views USING btree (rep_id, lower(name));
alter table deal_views enable row level security;
alter table deal_views force row level security;
create policy platform on deal_views for all to groundwork_platform using (true) with check (true);
create policy rep on deal_views for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on deal_views to groundwork_app;
grant delete, insert, select, update on deal_views to groundwork_platform;

create table deals (
  rep_id uuid not null,
  id uuid not null,
  company text not null,
  company_norm text not null,
  domain text not null,
  site text not null,
  value_cents bigint not null,
  currency text not null,
  stage text not null default 'qualification'::text,
  probability integer not null,
  expected_close_on date not null,
  contact_name text,
  contact_email text,
  decision_maker text,
  proposal_sent_on date,
  next_step text,
  next_step_due_on date,
  is_value_confirmed boolean not null default false,
  known_organization_id uuid,
  known_by text,
  registration text not null default 'pending'::text,
  registration_reason text,
  registered_at timestamp with time zone not null default clock_timestamp(),
  protected_until date,
  stage_since timestamp with time zone not null default clock_timestamp(),
  closed_on date,
  lost_reason text,
  cancelled_on date,
  cancelled_reason text,
  organization_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint deals_pkey PRIMARY KEY (rep_id, id),
  constraint deals_known_organization_id_fkey FOREIGN KEY (known_organization_id) REFERENCES organizations(organization_id) ON DELETE SET NULL,
  constraint deals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE SET NULL,
  constraint deals_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id),
  constraint deals_check CHECK (((closed_on IS NOT NULL) = (stage = ANY (ARRAY['won'::text, 'lost'::text])))),
  constraint deals_check1 CHECK (((lost_reason IS NOT NULL) = (stage = 'lost'::text))),
  constraint deals_check2 CHECK (((cancelled_on IS NULL) OR (stage = 'won'::text))),
  constraint deals_check3 CHECK (((registration = 'approved'::text) = (protected_until IS NOT NULL))),
  constraint deals_check4 CHECK (((registration <> 'rejected'::text) OR (registration_reason IS NOT NULL))),
  constraint deals_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint deals_known_by_check CHECK ((known_by = ANY (ARRAY['same_domain'::text, 'related_domain'::text, 'same_name'::text]))),
  constraint deals_probability_check CHECK (((probability >= 0) AND (probability <= 100))),
  constraint deals_registration_check CHECK ((registration = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint deals_stage_check CHECK ((stage = ANY (ARRAY['qualification'::text, 'proposal_sent'::text, 'negotiation'::text, 'contract_review'::text, 'won'::text, 'lost'::text]))),
  constraint deals_value_cents_check CHECK ((value_cents >= 0))
);
CREATE INDEX deals_by_known_organization ON deals USING btree (known_organization_id) WHERE (known_organization_id IS NOT NULL);
CREATE INDEX deals_by_name ON deals USING btree (company_norm);
CREATE INDEX deals_by_organization ON deals USING btree (organization_id) WHERE (organization_id IS NOT NULL);
CREATE INDEX deals_by_registration ON deals USING btree (rep_id, stage, registration, protected_until);
CREATE INDEX deals_by_site ON deals USING btree (site);
CREATE INDEX deals_by_site_label ON deals USING btree (split_part(site, '.'::text, 1));
CREATE INDEX deals_by_stage ON deals USING btree (rep_id, stage, expected_close_on, id);
CREATE INDEX deals_name_letters ON deals USING gin (company_norm gin_trgm_ops) WHERE ((stage <> 'lost'::text) AND (cancelled_on IS NULL));
CREATE UNIQUE INDEX deals_id ON deals USING btree (id);
alter table deals enable row level security;
alter table deals force row level security;
create policy platform on deals for all to groundwork_platform using (true) with check (true);
create policy rep on deals for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on deals to groundwork_platform;
grant insert, select, update on deals to groundwork_app;

create table decision_answers (
  organization_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  value text not null,
  label text not null,
  author text not null,
  via text not null,
  at timestamp with time zone not null default clock_timestamp(),
  changeset_id uuid,
  operation_id uuid,
  handed_over_by text,
  batch_id uuid,
  constraint decision_answers_pkey PRIMARY KEY (organization_id, id),
  constraint decision_answers_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE SET NULL (changeset_id),
  constraint decision_answers_organization_id_decision_id_fkey FOREIGN KEY (organization_id, decision_id) REFERENCES decisions(organization_id, id) ON DELETE CASCADE,
  constraint decision_answers_organization_id_operation_id_fkey FOREIGN KEY (organization_id, operation_id) REFERENCES operations(organization_id, id) ON DELETE SET NULL (operation_id),
  constraint decision_answers_check CHECK (((via = 'changeset'::text) OR ((changeset_id IS NULL) AND (operation_id IS NULL)))),
  constraint decision_answers_via_check CHECK ((via = ANY (ARRAY['card'::text, 'link'::text, 'plan'::text, 'deadline'::text, 'changeset'::text, 'taken_back'::text]))),
  constraint handed_over_by_link CHECK (((handed_over_by IS NULL) OR (via = 'link'::text)))
);
CREATE INDEX decision_answers_given ON decision_answers USING btree (at);
CREATE INDEX decision_answers_of_changeset ON decision_answers USING btree (organization_id, changeset_id) WHERE (changeset_id IS NOT NULL);
CREATE INDEX decision_answers_of_decision ON decision_answers USING btree (organization_id, decision_id, id DESC);
CREATE INDEX decision_answers_of_operation ON decision_answers USING btree (organization_id, operation_id) WHERE (operation_id IS NOT NULL);
alter table decision_answers enable row level security;
alter table decision_answers force row level security;
create policy platform on decision_answers for all to groundwork_platform using (true) with check (true);
create policy tenant on decision_answers for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on decision_answers to groundwork_app;
grant insert, select on decision_answers to groundwork_platform;

create table decision_links (
  organization_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  owner_id uuid not null,
  email text not null,
  token_hash bytea not null,
  made_by text not null,
  is_mailed boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint decision_links_pkey PRIMARY KEY (organization_id, id),
  constraint decision_links_organization_id_decision_id_fkey FOREIGN KEY (organization_id, decision_id) REFERENCES decisions(organization_id, id) ON DELETE CASCADE,
  constraint decision_links_organization_id_owner_id_fkey FOREIGN KEY (organization_id, owner_id) REFERENCES members(organization_id, id) ON DELETE CASCADE,
  constraint decision_links_check CHECK ((expires_at <= (created_at + '14 days'::interval)))
);
CREATE INDEX decision_links_of_decision ON decision_links USING btree (organization_id, decision_id, id DESC);
CREATE UNIQUE INDEX decision_links_token ON decision_links USING btree (token_hash);
alter table decision_links enable row level security;
alter table decision_links force row level security;
create policy platform on decision_links for all to groundwork_platform using (true) with check (true);
create policy tenant on decision_links for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on decision_links to groundwork_platform;
grant insert, select, update on decision_links to groundwork_app;

create table decision_nudges (
  organization_id uuid not null,
  decision_id uuid not null,
  owner_id uuid not null,
  day integer not null,
  notified_at timestamp with time zone not null,
  is_mailed boolean not null,
  constraint decision_nudges_pkey PRIMARY KEY (organization_id, decision_id, owner_id, day),
  constraint decision_nudges_organization_id_decision_id_fkey FOREIGN KEY (organization_id, decision_id) REFERENCES decisions(organization_id, id) ON DELETE CASCADE,
  constraint decision_nudges_organization_id_owner_id_fkey FOREIGN KEY (organization_id, owner_id) REFERENCES members(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX decision_nudges_mailed ON decision_nudges USING btree (organization_id, owner_id, notified_at) WHERE is_mailed;
alter table decision_nudges enable row level security;
alter table decision_nudges force row level security;
create policy platform on decision_nudges for all to groundwork_platform using (true) with check (true);
create policy tenant on decision_nudges for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select on decision_nudges to groundwork_app;
grant delete, insert, select, update on decision_nudges to groundwork_platform;

create table decisions (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  source text not null,
  source_key text not null,
  question text not null,
  why text not null default ''::text,
  about text,
  options jsonb not null,
  default_value text not null,
  state text not null default 'open'::text,
  answer text,
  owner_id uuid,
  owned_since timestamp with time zone,
  deadline date,
  default_at_deadline boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  shown jsonb,
  constraint decisions_pkey PRIMARY KEY (organization_id, id),
  constraint decisions_organization_id_project_id_source_source_key_key UNIQUE (organization_id, project_id, source, source_key),
  constraint decisions_organization_id_owner_id_fkey FOREIGN KEY (organization_id, owner_id) REFERENCES members(organization_id, id) ON DELETE SET NULL (owner_id),
  constraint decisions_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE,
  constraint decisions_check CHECK (((NOT default_at_deadline) OR (deadline IS NOT NULL))),
  constraint decisions_check1 CHECK (((owner_id IS NULL) OR (owned_since IS NOT NULL))),
  constraint decisions_source_check CHECK ((source = ANY (ARRAY['intake'::text, 'asked'::text]))),
  constraint decisions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'defaulted'::text, 'closed'::text])))
);
CREATE INDEX decisions_defaulting ON decisions USING btree (deadline) WHERE ((state = 'open'::text) AND default_at_deadline);
CREATE INDEX decisions_nudged ON decisions USING btree (organization_id, owned_since) WHERE ((state = 'open'::text) AND (owner_id IS NOT NULL));
CREATE INDEX decisions_of_project ON decisions USING btree (organization_id, project_id, id);
CREATE INDEX decisions_open ON decisions USING btree (created_at) INCLUDE (organization_id) WHERE (state = 'open'::text);
alter table decisions enable row level security;
alter table decisions force row level security;
create policy platform on decisions for all to groundwork_platform using (true) with check (true);
create policy tenant on decisions for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on decisions to groundwork_platform;
grant insert, select, update on decisions to groundwork_app;
CREATE TRIGGER record_decision_change_event AFTER UPDATE OF state, answer, owner_id, deadline ON decisions FOR EACH ROW WHEN (((((old.state IS DISTINCT FROM new.state) OR (old.answer IS DISTINCT FROM new.answer)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.deadline IS DISTINCT FROM new.deadline))) EXECUTE FUNCTION record_decision_event();
CREATE TRIGGER record_decision_event AFTER INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION record_decision_event();

create table document_approvals (
  organization_id uuid not null,
  version_id uuid not null,
  sha256 text not null,
  approved_by text not null,
  approved_subject text not null,
  approved_at timestamp with time zone not null default now(),
  constraint document_approvals_pkey PRIMARY KEY (organization_id, version_id),
  constraint document_approvals_organization_id_version_id_fkey FOREIGN KEY (organization_id, version_id) REFERENCES document_versions(organization_id, id) ON DELETE CASCADE
);
alter table document_approvals enable row level security;
alter table document_approvals force row level security;
create policy platform on document_approvals for all to groundwork_platform using (true) with check (true);
create policy tenant on document_approvals for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on document_approvals to groundwork_app;
grant insert, select on document_approvals to groundwork_platform;

create table document_shares (
  organization_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  token_hash bytea not null,
  made_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  opened integer not null default 0,
  opened_at timestamp with time zone,
  constraint document_shares_pkey PRIMARY KEY (organization_id, id),
  constraint document_shares_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES documents(organization_id, id) ON DELETE CASCADE,
  constraint document_shares_organization_id_version_id_fkey FOREIGN KEY (organization_id, version_id) REFERENCES document_versions(organization_id, id) ON DELETE CASCADE,
  constraint document_shares_check CHECK ((expires_at <= (created_at + '91 days'::interval)))
);
CREATE INDEX document_shares_of_document ON document_shares USING btree (organization_id, document_id, id DESC);
CREATE UNIQUE INDEX document_shares_token ON document_shares USING btree (token_hash);
alter table document_shares enable row level security;
alter table document_shares force row level security;
create policy platform on document_shares for all to groundwork_platform using (true) with check (true);
create policy tenant on document_shares for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on document_shares to groundwork_platform;
grant insert, select, update on document_shares to groundwork_app;

create table document_versions (
  organization_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  number integer not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  stored_as text not null,
  made_of text,
  uploaded_by text,
  uploaded_at timestamp with time zone not null default now(),
  constraint document_versions_pkey PRIMARY KEY (organization_id, id),
  constraint document_versions_organization_id_document_id_number_key UNIQUE (organization_id, document_id, number),
  constraint document_versions_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES documents(organization_id, id) ON DELETE CASCADE,
  constraint document_versions_number_check CHECK ((number > 0))
);
CREATE INDEX document_versions_stored ON document_versions USING btree (stored_as);
alter table document_versions enable row level security;
alter table document_versions force row level security;
create policy platform on document_versions for all to groundwork_platform using (true) with check (true);
create policy tenant on document_versions for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on document_versions to groundwork_app;
grant insert, select on document_versions to groundwork_platform;

create table documents (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid,
  name text not null,
  type text not null,
  status text not null default 'draft'::text,
  description text not null default ''::text,
  deliverable text,
  format text,
  requested_by text,
  requested_at timestamp with time zone,
  request_note text not null default ''::text,
  due_date date,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint documents_pkey PRIMARY KEY (organization_id, id),
  constraint documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint documents_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE SET NULL (project_id),
  constraint documents_check CHECK (((deliverable IS NULL) = (format IS NULL))),
  constraint documents_deliverable_check CHECK ((deliverable = ANY (ARRAY['implementation_plan'::text, 'data_dictionary'::text, 'migration_report'::text, 'audit_report'::text, 'revops_report'::text, 'handover'::text]))),
  constraint documents_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'html'::text]))),
  constraint documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'approved'::text, 'delivered'::text]))),
  constraint documents_type_check CHECK ((type = ANY (ARRAY['report'::text, 'configuration'::text, 'documentation'::text, 'training'::text, 'contract'::text, 'other'::text])))
);
CREATE UNIQUE INDEX documents_deliverable ON documents USING btree (organization_id, project_id, deliverable, format) WHERE (deliverable IS NOT NULL);
alter table documents enable row level security;
alter table documents force row level security;
create policy platform on documents for all to groundwork_platform using (true) with check (true);
create policy tenant on documents for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on documents to groundwork_app;
grant delete, insert, select, update on documents to groundwork_platform;

create table duplicate_answers (
  organization_id uuid not null,
  project_id uuid not null,
  key uuid not null,
  object text not null,
  one jsonb not null,
  other jsonb not null,
  answer text,
  applied text,
  answered_by text not null,
  answered_at timestamp with time zone not null default clock_timestamp(),
  version integer not null default 1,
  constraint duplicate_answers_pkey PRIMARY KEY (organization_id, project_id, key),
  constraint duplicate_answers_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE,
  constraint duplicate_answers_answer_check CHECK ((answer = ANY (ARRAY['same'::text, 'different'::text, 'later'::text]))),
  constraint duplicate_answers_applied_check CHECK ((applied = ANY (ARRAY['same'::text, 'different'::text])))
);
alter table duplicate_answers enable row level security;
alter table duplicate_answers force row level security;
create policy platform on duplicate_answers for all to groundwork_platform using (true) with check (true);
create policy tenant on duplicate_answers for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on duplicate_answers to groundwork_app;
grant delete, insert, select, update on duplicate_answers to groundwork_platform;

create table duplicate_pairs (
  organization_id uuid not null,
  project_id uuid not null,
  key uuid not null,
  object text not null,
  one jsonb not null,
  other jsonb not null,
  fields jsonb not null,
  reasons jsonb not null,
  levels jsonb not null,
  score double precision not null,
  is_sure boolean not null,
  is_contradicted boolean not null,
  is_one boolean not null,
  links integer not null,
  looked_at_by text,
  looked_at_until timestamp with time zone,
  constraint duplicate_pairs_pkey PRIMARY KEY (organization_id, project_id, key),
  constraint duplicate_pairs_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
alter table duplicate_pairs enable row level security;
alter table duplicate_pairs force row level security;
create policy platform on duplicate_pairs for all to groundwork_platform using (true) with check (true);
create policy tenant on duplicate_pairs for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on duplicate_pairs to groundwork_app;
grant delete, insert, select, update on duplicate_pairs to groundwork_platform;

create table duplicate_queues (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  records integer not null,
  is_too_many boolean not null,
  sizes jsonb not null,
  more integer not null,
  constraint duplicate_queues_pkey PRIMARY KEY (organization_id, project_id, object),
  constraint duplicate_queues_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
alter table duplicate_queues enable row level security;
alter table duplicate_queues force row level security;
create policy platform on duplicate_queues for all to groundwork_platform using (true) with check (true);
create policy tenant on duplicate_queues for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on duplicate_queues to groundwork_app;
grant delete, insert, select, update on duplicate_queues to groundwork_platform;

create table exchange_rates (
  id uuid not null,
  number integer not null,
  base text not null,
  quote text not null,
  rate text not null,
  day date not null,
  source text not null,
  entered_by text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_number_key UNIQUE (number),
  constraint exchange_rates_base_check CHECK ((base ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rates_check CHECK ((base <> quote)),
  constraint exchange_rates_quote_check CHECK ((quote ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rates_rate_check CHECK (((rate ~ '^[0-9]{1,10}([.][0-9]{1,10})?$'::text) AND (rate ~ '[1-9]'::text)))
);
CREATE INDEX exchange_rates_of_day ON exchange_rates USING btree (base, quote, day);
grant insert, select on exchange_rates to groundwork_platform;
CREATE TRIGGER is_not_emptied BEFORE TRUNCATE ON exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION stays_as_written();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON exchange_rates FOR EACH ROW EXECUTE FUNCTION stays_as_written();

create table forecasts (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  as_of timestamp with time zone not null default now(),
  today date not null,
  tasks jsonb not null,
  p50 date not null,
  p80 date not null,
  constraint forecasts_pkey PRIMARY KEY (organization_id, id),
  constraint forecasts_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX forecasts_newest ON forecasts USING btree (organization_id, project_id, id DESC);
alter table forecasts enable row level security;
alter table forecasts force row level security;
create policy platform on forecasts for all to groundwork_platform using (true) with check (true);
create policy tenant on forecasts for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select on forecasts to groundwork_app;
grant delete, insert, select, update on forecasts to groundwork_platform;

create table health_alerting (
  id uuid not null,
  version integer not null default 1,
  recipients text[] not null default '{}'::text[],
  webhook_url text,
  webhook_round integer not null default 0,
  constraint health_alerting_pkey PRIMARY KEY (id)
);
grant select, update on health_alerting to groundwork_platform;

create table health_alerts (
  id uuid not null,
  service text not null,
  state text not null,
  reason text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint health_alerts_pkey PRIMARY KEY (id),
  constraint health_alerts_service_check CHECK ((service = ANY (ARRAY['api'::text, 'database'::text, 'ai'::text, 'cache'::text, 'storage'::text, 'events'::text]))),
  constraint health_alerts_state_check CHECK ((state = ANY (ARRAY['degraded'::text, 'down'::text])))
);
CREATE INDEX health_alerts_by_time ON health_alerts USING btree (began_at);
CREATE UNIQUE INDEX health_alerts_open ON health_alerts USING btree (service) WHERE (ended_at IS NULL);
grant delete, insert, select, update on health_alerts to groundwork_platform;

create table health_deliveries (
  id uuid not null,
  alert_id uuid not null,
  body jsonb not null,
  state text not null default 'queued'::text,
  tries integer not null default 0,
  due_at timestamp with time zone not null default clock_timestamp(),
  error text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint health_deliveries_pkey PRIMARY KEY (id),
  constraint health_deliveries_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES health_alerts(id) ON DELETE CASCADE,
  constraint health_deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX health_deliveries_due ON health_deliveries USING btree (due_at) WHERE (state = 'queued'::text);
CREATE INDEX health_deliveries_of_alert ON health_deliveries USING btree (alert_id);
grant delete, insert, select, update on health_deliveries to groundwork_platform;

create table health_instances (
  id uuid not null,
  kind text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  seen_at timestamp with time zone not null default clock_timestamp(),
  probed_at timestamp with time zone,
  stopped_at timestamp with time zone,
  readings jsonb not null default '{}'::jsonb,
  constraint health_instances_pkey PRIMARY KEY (id),
  constraint health_instances_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'worker'::text])))
);
grant delete, insert, select, update on health_instances to groundwork_platform;

create table health_samples (
  service text not null,
  minute timestamp with time zone not null,
  operational double precision not null default 0,
  degraded double precision not null default 0,
  down double precision not null default 0,
  maintenance double precision not null default 0,
  latency_sum double precision not null default 0,
  latency_count integer not null default 0,
  latency_max double precision,
  constraint health_samples_pkey PRIMARY KEY (service, minute),
  constraint health_samples_service_check CHECK ((service = ANY (ARRAY['api'::text, 'database'::text, 'ai'::text, 'cache'::text, 'storage'::text, 'events'::text])))
);
CREATE INDEX health_samples_by_age ON health_samples USING btree (minute);
grant delete, insert, select, update on health_samples to groundwork_platform;

create table health_states (
  service text not null,
  state text not null,
  since timestamp with time zone not null,
  reason text,
  latency_ms double precision,
  leaning text,
  leaning_for integer not null default 0,
  evidence_at timestamp with time zone not null,
  judged_at timestamp with time zone not null,
  constraint health_states_pkey PRIMARY KEY (service),
  constraint health_states_leaning_check CHECK ((leaning = ANY (ARRAY['operational'::text, 'degraded'::text, 'down'::text, 'unknown'::text]))),
  constraint health_states_service_check CHECK ((service = ANY (ARRAY['api'::text, 'database'::text, 'ai'::text, 'cache'::text, 'storage'::text, 'events'::text]))),
  constraint health_states_state_check CHECK ((state = ANY (ARRAY['operational'::text, 'degraded'::text, 'down'::text, 'unknown'::text])))
);
grant delete, insert, select, update on health_states to groundwork_platform;

create table idempotency_keys (
  scope text not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  running_until timestamp with time zone,
  status integer,
  body jsonb,
  etag text,
  created_at timestamp with time zone not null default now(),
  claim uuid,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
grant delete, insert, select, update on idempotency_keys to groundwork_platform;

create table identities (
  issuer text not null,
  subject text not null,
  organization_id uuid not null,
  member_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint identities_pkey PRIMARY KEY (issuer, subject),
  constraint identities_organization_id_member_id_fkey FOREIGN KEY (organization_id, member_id) REFERENCES members(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX identities_member ON identities USING btree (organization_id, member_id);
grant delete, insert, select, update on identities to groundwork_platform;
CREATE TRIGGER keep_member_subjects AFTER INSERT OR DELETE OR UPDATE ON identities FOR EACH ROW EXECUTE FUNCTION keep_member_subjects();

create table inquiries (
  rep_id uuid not null,
  id uuid not null,
  subject text not null,
  category text not null,
  state text not null default 'open'::text,
  ledger_entry_id uuid,
  outcome text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint inquiries_pkey PRIMARY KEY (rep_id, id),
  constraint inquiries_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id) ON DELETE CASCADE,
  constraint inquiries_category_check CHECK ((category = ANY (ARRAY['question'::text, 'dispute'::text, 'technical'::text]))),
  constraint inquiries_check CHECK (((ledger_entry_id IS NULL) OR (category = 'dispute'::text))),
  constraint inquiries_check1 CHECK (((outcome IS NOT NULL) = ((category = 'dispute'::text) AND (state = 'closed'::text)))),
  constraint inquiries_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint inquiries_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
);
CREATE UNIQUE INDEX inquiries_newest ON inquiries USING btree (id);
CREATE UNIQUE INDEX inquiries_of_entry ON inquiries USING btree (rep_id, ledger_entry_id) WHERE ((ledger_entry_id IS NOT NULL) AND (state <> 'closed'::text));
alter table inquiries enable row level security;
alter table inquiries force row level security;
create policy platform on inquiries for all to groundwork_platform using (true) with check (true);
create policy rep on inquiries for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on inquiries to groundwork_platform;
grant insert, select, update on inquiries to groundwork_app;

create table inquiry_messages (
  rep_id uuid not null,
  inquiry_id uuid not null,
  id uuid not null,
  author text not null,
  author_subject text not null,
  is_staff boolean not null,
  body text not null,
  outcome text,
  created_at timestamp with time zone not null,
  constraint inquiry_messages_pkey PRIMARY KEY (rep_id, inquiry_id, id),
  constraint inquiry_messages_rep_id_inquiry_id_fkey FOREIGN KEY (rep_id, inquiry_id) REFERENCES inquiries(rep_id, id) ON DELETE CASCADE,
  constraint inquiry_messages_check CHECK (((outcome IS NULL) OR is_staff)),
  constraint inquiry_messages_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'declined'::text])))
);
alter table inquiry_messages enable row level security;
alter table inquiry_messages force row level security;
create policy platform on inquiry_messages for all to groundwork_platform using (true) with check (true);
create policy rep on inquiry_messages for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on inquiry_messages to groundwork_app;
grant insert, select on inquiry_messages to groundwork_platform;

create table internal_comments (
  organization_id uuid not null,
  id uuid not null,
  milestone_id uuid,
  document_id uuid,
  author text not null,
  author_subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint internal_comments_pkey PRIMARY KEY (organization_id, id),
  constraint internal_comments_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES documents(organization_id, id) ON DELETE CASCADE,
  constraint internal_comments_organization_id_milestone_id_fkey FOREIGN KEY (organization_id, milestone_id) REFERENCES milestones(organization_id, id) ON DELETE CASCADE,
  constraint internal_comments_check CHECK (((milestone_id IS NULL) <> (document_id IS NULL)))
);
CREATE INDEX internal_comments_of_document ON internal_comments USING btree (organization_id, document_id, id) WHERE (document_id IS NOT NULL);
CREATE INDEX internal_comments_of_milestone ON internal_comments USING btree (organization_id, milestone_id, id) WHERE (milestone_id IS NOT NULL);
alter table internal_comments enable row level security;
alter table internal_comments force row level security;
create policy platform on internal_comments for all to groundwork_platform using (true) with check (true);
create policy tenant on internal_comments for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on internal_comments to groundwork_platform;
grant update (body, edited_at, removed_at) on internal_comments to groundwork_platform;

create table lead_notes (
  id uuid not null,
  lead_id uuid not null,
  author text not null,
  body text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint lead_notes_pkey PRIMARY KEY (id),
  constraint lead_notes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
);
CREATE INDEX lead_notes_of_lead ON lead_notes USING btree (lead_id, id);
grant delete, insert, select, update on lead_notes to groundwork_platform;

create table leads (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company text not null,
  subject text not null,
  message text not null,
  forward_state text not null,
  forward_tries integer not null default 0,
  forward_due_at timestamp with time zone not null default clock_timestamp(),
  forward_error text,
  created_at timestamp with time zone not null default clock_timestamp(),
  state text not null default 'new'::text,
  closed_reason text,
  staff_id uuid,
  version integer not null default 1,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint leads_pkey PRIMARY KEY (id),
  constraint leads_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint leads_closed_reason_check CHECK (((closed_reason IS NOT NULL) = (state = 'closed'::text))),
  constraint leads_forward_state_check CHECK ((forward_state = ANY (ARRAY['none'::text, 'queued'::text, 'sent'::text, 'failed'::text]))),
  constraint leads_state_check CHECK ((state = ANY (ARRAY['new'::text, 'contacted'::text, 'qualified'::text, 'closed'::text])))
);
CREATE INDEX leads_due ON leads USING btree (forward_due_at) WHERE (forward_state = 'queued'::text);
CREATE INDEX leads_staff ON leads USING btree (staff_id) WHERE (staff_id IS NOT NULL);
grant delete, insert, select, update on leads to groundwork_platform;

create table ledger_entries (
  rep_id uuid not null,
  id uuid not null,
  kind text not null,
  deal_id uuid,
  part text,
  company text,
  rule_id uuid,
  rule_number integer,
  run_id uuid,
  reverses uuid,
  amount_cents bigint not null,
  currency text not null,
  occurred_on date not null,
  posted_on date not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  explanation jsonb,
  constraint ledger_entries_pkey PRIMARY KEY (rep_id, id),
  constraint ledger_entries_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id),
  constraint ledger_entries_rep_id_reverses_fkey FOREIGN KEY (rep_id, reverses) REFERENCES ledger_entries(rep_id, id),
  constraint ledger_entries_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES commission_rules(id),
  constraint ledger_entries_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id),
  constraint ledger_entries_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint ledger_entries_check CHECK (((deal_id IS NULL) = (run_id IS NOT NULL))),
  constraint ledger_entries_check1 CHECK ((((deal_id IS NULL) = (part IS NULL)) AND ((deal_id IS NULL) = (company IS NULL)) AND ((deal_id IS NULL) = (explanation IS NULL)) AND ((rule_id IS NULL) = (rule_number IS NULL)))),
  constraint ledger_entries_check2 CHECK (((kind = ANY (ARRAY['approval'::text, 'payment'::text])) <= (run_id IS NOT NULL))),
  constraint ledger_entries_check3 CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
  constraint ledger_entries_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['accrual'::text, 'adjustment'::text, 'clawback'::text, 'approval'::text, 'payment'::text, 'reversal'::text]))),
  constraint ledger_entries_part_check CHECK ((part = ANY (ARRAY['accrual'::text, 'clawback'::text])))
);
CREATE INDEX ledger_entries_by_day ON ledger_entries USING btree (rep_id, occurred_on);
CREATE INDEX ledger_entries_deal ON ledger_entries USING btree (deal_id);
CREATE INDEX ledger_entries_of_deal ON ledger_entries USING btree (rep_id, deal_id);
CREATE INDEX ledger_entries_rule ON ledger_entries USING btree (rule_id);
CREATE INDEX ledger_entries_run ON ledger_entries USING btree (run_id) WHERE (run_id IS NOT NULL);
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy platform on ledger_entries for all to groundwork_platform using (true) with check (true);
create policy rep on ledger_entries for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on ledger_entries to groundwork_platform;
grant select on ledger_entries to groundwork_app;
CREATE CONSTRAINT TRIGGER balances AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION entry_balances();
CREATE TRIGGER is_not_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION stays_as_written();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION stays_as_written();

create table ledger_postings (
  rep_id uuid not null,
  entry_id uuid not null,
  account text not null,
  amount_cents bigint not null,
  currency text not null,
  constraint ledger_postings_pkey PRIMARY KEY (rep_id, entry_id, account),
  constraint ledger_postings_rep_id_entry_id_fkey FOREIGN KEY (rep_id, entry_id) REFERENCES ledger_entries(rep_id, id),
  constraint ledger_postings_account_check CHECK ((account = ANY (ARRAY['expense'::text, 'accrued'::text, 'payable'::text, 'cash'::text]))),
  constraint ledger_postings_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint ledger_postings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
alter table ledger_postings enable row level security;
alter table ledger_postings force row level security;
create policy platform on ledger_postings for all to groundwork_platform using (true) with check (true);
create policy rep on ledger_postings for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on ledger_postings to groundwork_platform;
grant select on ledger_postings to groundwork_app;
CREATE CONSTRAINT TRIGGER balances AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION posting_balances();
CREATE TRIGGER is_not_emptied BEFORE TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION stays_as_written();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION stays_as_written();

create table link_previews (
  organization_id uuid not null,
  project_id uuid not null,
  seq integer not null,
  from_object text not null,
  from_external_id text not null,
  to_object text not null,
  to_external_id text not null,
  source text not null,
  row integer not null,
  constraint link_previews_pkey PRIMARY KEY (organization_id, project_id, seq),
  constraint link_previews_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES analyses(organization_id, project_id) ON DELETE CASCADE
);
CREATE INDEX link_previews_from ON link_previews USING btree (organization_id, project_id, from_object, from_external_id);
CREATE INDEX link_previews_row ON link_previews USING btree (organization_id, project_id, source, "row");
CREATE INDEX link_previews_to ON link_previews USING btree (organization_id, project_id, to_object, to_external_id);
alter table link_previews enable row level security;
alter table link_previews force row level security;
create policy platform on link_previews for all to groundwork_platform using (true) with check (true);
create policy tenant on link_previews for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on link_previews to groundwork_app;
grant delete, insert, select, update on link_previews to groundwork_platform;

create table looks (
  organization_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  staff_issuer text not null,
  staff_subject text not null,
  session_hash bytea not null,
  staff_name text not null,
  staff_email text not null,
  reason text not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint looks_pkey PRIMARY KEY (organization_id, id),
  constraint looks_organization_id_member_id_fkey FOREIGN KEY (organization_id, member_id) REFERENCES members(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX looks_of_member ON looks USING btree (organization_id, member_id, started_at DESC);
CREATE INDEX looks_open ON looks USING btree (ends_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX looks_id ON looks USING btree (id);
alter table looks enable row level security;
alter table looks force row level security;
create policy platform on looks for all to groundwork_platform using (true) with check (true);
create policy tenant on looks for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on looks to groundwork_platform;
grant select on looks to groundwork_app;

create table mails (
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text,
  state text not null,
  tries integer not null default 0,
  due_at timestamp with time zone not null default clock_timestamp(),
  error text,
  created_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone,
  resent_as uuid,
  copy_of uuid,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['outbox'::text, 'queued'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE (state = 'queued'::text);
grant delete, insert, select, update on mails to groundwork_platform;

create table maintenance_windows (
  id uuid not null,
  version integer not null default 1,
  title text not null,
  message text not null,
  services text[] not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint maintenance_windows_pkey PRIMARY KEY (id),
  constraint maintenance_windows_check CHECK ((ends_at > starts_at)),
  constraint maintenance_windows_services_check CHECK ((cardinality(services) > 0))
);
CREATE INDEX maintenance_windows_by_end ON maintenance_windows USING btree (ends_at);
grant delete, insert, select, update on maintenance_windows to groundwork_platform;

create table members (
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  email_norm text not null,
  name text not null default ''::text,
  role text not null,
  status text not null,
  department text,
  phone text,
  invited_by text,
  invited_at timestamp with time zone,
  joined_at timestamp with time zone,
  last_active_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  invitation_hash bytea,
  invitation_expires_at timestamp with time zone,
  subjects text[] not null default '{}'::text[],
  removed_at timestamp with time zone,
  constraint members_pkey PRIMARY KEY (organization_id, id),
  constraint members_organization_id_email_norm_key UNIQUE (organization_id, email_norm),
  constraint members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text, 'readonly'::text]))),
  constraint members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'pending'::text, 'inactive'::text])))
);
CREATE INDEX members_by_address ON members USING btree (email_norm COLLATE "C", id) WHERE (removed_at IS NULL);
CREATE INDEX members_email_start ON members USING btree (email_norm COLLATE "C");
CREATE INDEX members_name_letters ON members USING gin (name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX members_pending ON members USING btree (email_norm) WHERE (status = 'pending'::text);
alter table members enable row level security;
alter table members force row level security;
create policy platform on members for all to groundwork_platform using (true) with check (true);
create policy tenant on members for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on members to groundwork_app;
grant delete, insert, select, update on members to groundwork_platform;
CREATE TRIGGER keep_member_figures AFTER INSERT OR DELETE OR UPDATE OF status, last_active_at ON members FOR EACH ROW EXECUTE FUNCTION keep_member_figures();

create table merge_answers (
  organization_id uuid not null,
  portal_id uuid not null,
  object text not null,
  one text not null,
  other text not null,
  columns jsonb not null,
  one_print text not null,
  other_print text not null,
  answered_by text not null,
  answered_at timestamp with time zone not null default clock_timestamp(),
  constraint merge_answers_pkey PRIMARY KEY (organization_id, portal_id, object, one, other),
  constraint merge_answers_organization_id_portal_id_fkey FOREIGN KEY (organization_id, portal_id) REFERENCES portals(organization_id, id) ON DELETE CASCADE,
  constraint merge_answers_check CHECK ((one < other))
);
alter table merge_answers enable row level security;
alter table merge_answers force row level security;
create policy platform on merge_answers for all to groundwork_platform using (true) with check (true);
create policy tenant on merge_answers for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on merge_answers to groundwork_app;
grant delete, insert, select, update on merge_answers to groundwork_platform;

create table merge_groups (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  id uuid not null,
  rank integer not null,
  records jsonb not null,
  more_records integer not null,
  sureness double precision not null,
  is_sure boolean not null,
  is_contradicted boolean not null,
  constraint merge_groups_pkey PRIMARY KEY (organization_id, id),
  constraint merge_groups_organization_id_project_id_object_rank_key UNIQUE (organization_id, project_id, object, rank),
  constraint merge_groups_organization_id_project_id_object_fkey FOREIGN KEY (organization_id, project_id, object) REFERENCES merge_searches(organization_id, project_id, object) ON DELETE CASCADE
);
alter table merge_groups enable row level security;
alter table merge_groups force row level security;
create policy platform on merge_groups for all to groundwork_platform using (true) with check (true);
create policy tenant on merge_groups for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on merge_groups to groundwork_app;
grant delete, insert, select, update on merge_groups to groundwork_platform;

create table merge_searches (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  portal_id uuid not null,
  records integer not null,
  is_too_many boolean not null,
  is_too_few boolean not null,
  columns jsonb not null,
  unseen jsonb not null,
  more integer not null,
  searched_at timestamp with time zone not null default clock_timestamp(),
  constraint merge_searches_pkey PRIMARY KEY (organization_id, project_id, object),
  constraint merge_searches_organization_id_portal_id_fkey FOREIGN KEY (organization_id, portal_id) REFERENCES portals(organization_id, id) ON DELETE CASCADE,
  constraint merge_searches_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
alter table merge_searches enable row level security;
alter table merge_searches force row level security;
create policy platform on merge_searches for all to groundwork_platform using (true) with check (true);
create policy tenant on merge_searches for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on merge_searches to groundwork_app;
grant delete, insert, select, update on merge_searches to groundwork_platform;

create table migration_cell_lines (
  organization_id uuid not null,
  changeset_id uuid not null,
  source text not null,
  position integer not null,
  bucket text not null,
  column_name text not null,
  cells bigint not null,
  reason text,
  is_answered boolean not null,
  constraint migration_cell_lines_pkey PRIMARY KEY (organization_id, changeset_id, source, "position", bucket),
  constraint migration_cell_lines_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
alter table migration_cell_lines enable row level security;
alter table migration_cell_lines force row level security;
create policy platform on migration_cell_lines for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_cell_lines for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_cell_lines to groundwork_app;
grant delete, insert, select, update on migration_cell_lines to groundwork_platform;

create table migration_cells (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  source text not null,
  row integer not null,
  column_name text not null,
  value text not null,
  reason text not null,
  bucket text not null,
  constraint migration_cells_pkey PRIMARY KEY (organization_id, changeset_id, seq),
  constraint migration_cells_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
alter table migration_cells enable row level security;
alter table migration_cells force row level security;
create policy platform on migration_cells for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_cells for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_cells to groundwork_app;
grant delete, insert, select, update on migration_cells to groundwork_platform;

create table migration_checks (
  organization_id uuid not null,
  changeset_id uuid not null,
  place text not null,
  found jsonb not null,
  checked_at timestamp with time zone not null default now(),
  constraint migration_checks_pkey PRIMARY KEY (organization_id, changeset_id, place),
  constraint migration_checks_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
alter table migration_checks enable row level security;
alter table migration_checks force row level security;
create policy platform on migration_checks for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_checks for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_checks to groundwork_app;
grant delete, insert, select, update on migration_checks to groundwork_platform;

create table migration_kept_separate (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  key text not null,
  source text not null,
  row integer not null,
  object text not null,
  name text not null,
  shared_key text not null,
  shared_value text not null,
  because text not null,
  phone text not null,
  other_row jsonb,
  constraint migration_kept_separate_pkey PRIMARY KEY (organization_id, changeset_id, seq),
  constraint migration_kept_separate_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
alter table migration_kept_separate enable row level security;
alter table migration_kept_separate force row level security;
create policy platform on migration_kept_separate for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_kept_separate for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_kept_separate to groundwork_app;
grant delete, insert, select, update on migration_kept_separate to groundwork_platform;

create table migration_links (
  organization_id uuid not null,
  changeset_id uuid not null,
  from_object text not null,
  to_object text not null,
  from_key text not null,
  to_key text not null,
  from_id text not null,
  to_id text not null,
  source text not null,
  row integer not null,
  constraint migration_links_pkey PRIMARY KEY (organization_id, changeset_id, from_object, to_object, from_key, to_key),
  constraint migration_links_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
alter table migration_links enable row level security;
alter table migration_links force row level security;
create policy platform on migration_links for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_links for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_links to groundwork_app;
grant delete, insert, select, update on migration_links to groundwork_platform;

create table migration_matches (
  organization_id uuid not null,
  changeset_id uuid not null,
  object text not null,
  external_id text not null,
  crm_id text not null,
  is_changed boolean not null,
  constraint migration_matches_pkey PRIMARY KEY (organization_id, changeset_id, object, external_id),
  constraint migration_matches_organization_id_changeset_id_object_crm_i_key UNIQUE (organization_id, changeset_id, object, crm_id),
  constraint migration_matches_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
alter table migration_matches enable row level security;
alter table migration_matches force row level security;
create policy platform on migration_matches for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_matches for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_matches to groundwork_app;
grant delete, insert, select, update on migration_matches to groundwork_platform;

create table migration_merges (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  source text not null,
  row integer not null,
  object text not null,
  external_id text not null,
  into_source text not null,
  into_row integer not null,
  shared_key text,
  shared_value text,
  kept_name text not null,
  own_name text not null,
  is_other_name boolean not null,
  differences jsonb not null,
  separation_key text,
  filled jsonb not null default '[]'::jsonb,
  same integer not null default 0,
  constraint migration_merges_pkey PRIMARY KEY (organization_id, changeset_id, seq),
  constraint migration_merges_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX migration_merges_shown ON migration_merges USING btree (organization_id, changeset_id, ((NOT is_other_name)), seq);
alter table migration_merges enable row level security;
alter table migration_merges force row level security;
create policy platform on migration_merges for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_merges for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_merges to groundwork_app;
grant delete, insert, select, update on migration_merges to groundwork_platform;

create table migration_money (
  organization_id uuid not null,
  changeset_id uuid not null,
  pipeline text not null,
  stage text not null,
  currency text not null,
  deals integer not null,
  cents text not null,
  amounts_read integer,
  cells_not_read integer not null default 0,
  constraint migration_money_pkey PRIMARY KEY (organization_id, changeset_id, pipeline, stage, currency),
  constraint migration_money_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
alter table migration_money enable row level security;
alter table migration_money force row level security;
create policy platform on migration_money for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_money for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_money to groundwork_app;
grant delete, insert, select, update on migration_money to groundwork_platform;

create table migration_rows (
  organization_id uuid not null,
  changeset_id uuid not null,
  source text not null,
  row integer not null,
  object text not null,
  bucket text not null,
  external_id text,
  place text,
  value text,
  reason text not null,
  is_own boolean not null default true,
  carried integer,
  arrived integer,
  former jsonb,
  money jsonb,
  constraint migration_rows_pkey PRIMARY KEY (organization_id, changeset_id, source, "row"),
  constraint migration_rows_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE,
  constraint migration_rows_bucket_check CHECK ((bucket = ANY (ARRAY['created'::text, 'updated'::text, 'merged'::text, 'skipped'::text, 'rejected'::text])))
);
CREATE INDEX migration_rows_record ON migration_rows USING btree (organization_id, changeset_id, object, external_id);
alter table migration_rows enable row level security;
alter table migration_rows force row level security;
create policy platform on migration_rows for all to groundwork_platform using (true) with check (true);
create policy tenant on migration_rows for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on migration_rows to groundwork_app;
grant delete, insert, select, update on migration_rows to groundwork_platform;

create table milestone_dependencies (
  organization_id uuid not null,
  project_id uuid not null,
  milestone_id uuid not null,
  depends_on uuid not null,
  constraint milestone_dependencies_pkey PRIMARY KEY (organization_id, milestone_id, depends_on),
  constraint milestone_dependencies_organization_id_project_id_depends__fkey FOREIGN KEY (organization_id, project_id, depends_on) REFERENCES milestones(organization_id, project_id, id) ON DELETE CASCADE,
  constraint milestone_dependencies_organization_id_project_id_mileston_fkey FOREIGN KEY (organization_id, project_id, milestone_id) REFERENCES milestones(organization_id, project_id, id) ON DELETE CASCADE,
  constraint milestone_dependencies_check CHECK ((depends_on <> milestone_id))
);
CREATE INDEX milestone_dependencies_awaited ON milestone_dependencies USING btree (organization_id, project_id, depends_on);
CREATE INDEX milestone_dependencies_of_project ON milestone_dependencies USING btree (organization_id, project_id);
alter table milestone_dependencies enable row level security;
alter table milestone_dependencies force row level security;
create policy platform on milestone_dependencies for all to groundwork_platform using (true) with check (true);
create policy tenant on milestone_dependencies for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on milestone_dependencies to groundwork_app;
grant delete, insert, select, update on milestone_dependencies to groundwork_platform;

create table milestones (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  description text not null default ''::text,
  status text not null default 'pending'::text,
  position integer not null default 0,
  due_date date,
  completed_date timestamp with time zone,
  completed_by text,
  operation_id uuid,
  facts jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  kind text not null default 'work'::text,
  is_talked_about boolean not null default false,
  constraint milestones_pkey PRIMARY KEY (organization_id, id),
  constraint milestones_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE,
  constraint complete_by_evidence_or_person CHECK (((status <> 'completed'::text) OR ((completed_date IS NOT NULL) AND ((operation_id IS NOT NULL) OR (COALESCE(completed_by, ''::text) <> ''::text))))),
  constraint milestones_kind_check CHECK ((kind = ANY (ARRAY['machine'::text, 'decision'::text, 'import'::text, 'work'::text])))
);
CREATE INDEX milestones_completed ON milestones USING btree (completed_date) INCLUDE (organization_id, due_date) WHERE ((completed_date IS NOT NULL) AND (due_date IS NOT NULL));
CREATE INDEX milestones_due ON milestones USING btree (due_date) INCLUDE (organization_id) WHERE ((status <> 'completed'::text) AND (due_date IS NOT NULL));
CREATE INDEX milestones_in_order ON milestones USING btree (organization_id, project_id, "position", id);
CREATE UNIQUE INDEX milestones_of_project ON milestones USING btree (organization_id, project_id, id);
alter table milestones enable row level security;
alter table milestones force row level security;
create policy platform on milestones for all to groundwork_platform using (true) with check (true);
create policy tenant on milestones for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on milestones to groundwork_app;
grant delete, insert, select, update on milestones to groundwork_platform;
CREATE TRIGGER record_milestone_change_event AFTER UPDATE OF name, status, due_date ON milestones FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status)) OR (old.due_date IS DISTINCT FROM new.due_date))) EXECUTE FUNCTION record_milestone_event();
CREATE TRIGGER record_milestone_event AFTER INSERT ON milestones FOR EACH ROW EXECUTE FUNCTION record_milestone_event();

create table model_consents (
  organization_id uuid not null,
  is_allowed boolean not null,
  changed_by text,
  changed_at timestamp with time zone not null default now(),
  constraint model_consents_pkey PRIMARY KEY (organization_id),
  constraint model_consents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table model_consents enable row level security;
alter table model_consents force row level security;
create policy platform on model_consents for all to groundwork_platform using (true) with check (true);
create policy tenant on model_consents for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on model_consents to groundwork_app;
grant delete, insert, select, update on model_consents to groundwork_platform;

create table model_proposals (
  organization_id uuid not null,
  project_id uuid not null,
  material text not null,
  proposes text,
  reason text not null,
  asked_at timestamp with time zone not null default now(),
  constraint model_proposals_pkey PRIMARY KEY (organization_id, project_id, material),
  constraint model_proposals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint model_proposals_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE,
  constraint model_proposals_material_check CHECK ((material ~ '^[0-9a-f]{64}$'::text))
);
alter table model_proposals enable row level security;
alter table model_proposals force row level security;
create policy platform on model_proposals for all to groundwork_platform using (true) with check (true);
create policy tenant on model_proposals for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on model_proposals to groundwork_app;
grant delete, insert, select, update on model_proposals to groundwork_platform;

create table notification_rules (
  organization_id uuid not null,
  member_id uuid not null,
  topic text not null,
  in_app boolean not null,
  mail text not null,
  constraint notification_rules_pkey PRIMARY KEY (organization_id, member_id, topic),
  constraint notification_rules_organization_id_member_id_fkey FOREIGN KEY (organization_id, member_id) REFERENCES members(organization_id, id) ON DELETE CASCADE,
  constraint notification_rules_mail_check CHECK ((mail = ANY (ARRAY['never'::text, 'at_once'::text, 'daily'::text]))),
  constraint notification_rules_topic_check CHECK ((topic = ANY (ARRAY['milestones'::text, 'decisions'::text, 'documents'::text, 'comments'::text, 'support'::text, 'operations'::text, 'team'::text])))
);
alter table notification_rules enable row level security;
alter table notification_rules force row level security;
create policy platform on notification_rules for all to groundwork_platform using (true) with check (true);
create policy tenant on notification_rules for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on notification_rules to groundwork_app;
grant delete, insert, select, update on notification_rules to groundwork_platform;

create table notifications (
  organization_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  type text not null,
  topic text not null,
  title text not null,
  message text not null,
  link text,
  is_in_app boolean not null default true,
  mail_due_at timestamp with time zone,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  written_by xid8 not null default pg_current_xact_id(),
  constraint notifications_pkey PRIMARY KEY (organization_id, id),
  constraint notifications_organization_id_member_id_fkey FOREIGN KEY (organization_id, member_id) REFERENCES members(organization_id, id) ON DELETE CASCADE,
  constraint notifications_topic_check CHECK ((topic = ANY (ARRAY['milestones'::text, 'decisions'::text, 'documents'::text, 'comments'::text, 'support'::text, 'operations'::text, 'team'::text]))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['success'::text, 'error'::text, 'warning'::text, 'info'::text])))
);
CREATE INDEX notifications_by_age ON notifications USING brin (created_at);
CREATE INDEX notifications_mail_due ON notifications USING btree (organization_id, mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX notifications_of_member ON notifications USING btree (organization_id, member_id, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (organization_id, member_id) WHERE ((read_at IS NULL) AND is_in_app);
CREATE INDEX notifications_written ON notifications USING btree (organization_id, member_id, written_by);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy platform on notifications for all to groundwork_platform using (true) with check (true);
create policy tenant on notifications for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on notifications to groundwork_app;
grant delete, insert, select, update on notifications to groundwork_platform;

create table operation_lanes (
  organization_id uuid not null,
  max_running integer not null default 2,
  last_claimed_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  version integer not null default 1,
  constraint operation_lanes_pkey PRIMARY KEY (organization_id),
  constraint operation_lanes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint operation_lanes_max_running_check CHECK ((max_running > 0))
);
alter table operation_lanes enable row level security;
alter table operation_lanes force row level security;
create policy platform on operation_lanes for all to groundwork_platform using (true) with check (true);
create policy tenant on operation_lanes for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on operation_lanes to groundwork_platform;
grant insert, select on operation_lanes to groundwork_app;

create table operation_log (
  organization_id uuid not null,
  operation_id uuid not null,
  line integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  attempt integer not null,
  event text not null,
  message text not null,
  correlation_id text,
  who text,
  constraint operation_log_pkey PRIMARY KEY (organization_id, operation_id, line),
  constraint operation_log_organization_id_operation_id_fkey FOREIGN KEY (organization_id, operation_id) REFERENCES operations(organization_id, id) ON DELETE CASCADE,
  constraint operation_log_event_check CHECK ((event = ANY (ARRAY['started'::text, 'phase'::text, 'waits'::text, 'fault'::text, 'put_back'::text, 'taken_over'::text, 'cancel_asked'::text, 'retried'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX operation_log_by_reference ON operation_log USING btree (correlation_id) WHERE (correlation_id IS NOT NULL);
alter table operation_log enable row level security;
alter table operation_log force row level security;
create policy platform on operation_log for all to groundwork_platform using (true) with check (true);
create policy tenant on operation_log for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select on operation_log to groundwork_app;
grant delete, insert, select, update on operation_log to groundwork_platform;

create table operation_work (
  organization_id uuid not null,
  day date not null,
  kind text not null,
  seconds double precision not null default 0,
  portal_calls integer not null default 0,
  constraint operation_work_pkey PRIMARY KEY (organization_id, day, kind),
  constraint operation_work_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
CREATE INDEX operation_work_of_day ON operation_work USING btree (day, organization_id);
alter table operation_work enable row level security;
alter table operation_work force row level security;
create policy platform on operation_work for all to groundwork_platform using (true) with check (true);
create policy tenant on operation_work for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on operation_work to groundwork_platform;
grant insert, select, update on operation_work to groundwork_app;

create table operations (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid,
  kind text not null,
  status text not null default 'queued'::text,
  input jsonb not null default '{}'::jsonb,
  progress jsonb,
  checkpoint jsonb,
  result jsonb,
  error jsonb,
  attempt integer not null default 0,
  errors integer not null default 0,
  crashes integer not null default 0,
  priority integer not null default 0,
  run_at timestamp with time zone not null default now(),
  worker text,
  lease_until timestamp with time zone,
  is_cancel_requested boolean not null default false,
  created_by text,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  is_end_notified boolean not null default false,
  waits jsonb,
  progressed_at timestamp with time zone,
  log_lines integer not null default 0,
  worked_seconds double precision,
  portal_calls integer,
  begun_by_program text,
  constraint operations_pkey PRIMARY KEY (organization_id, id),
  constraint operations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint operations_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE,
  constraint operations_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX operations_by_kind ON operations USING btree (kind, status, created_at DESC, id DESC);
CREATE INDEX operations_by_reference ON operations USING btree (((error ->> 'correlation_id'::text))) WHERE (error IS NOT NULL);
CREATE INDEX operations_by_starter ON operations USING btree (lower(created_by) text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX operations_by_status ON operations USING btree (status, created_at DESC, id DESC);
CREATE INDEX operations_end_unnotified ON operations USING btree (organization_id, finished_at) WHERE ((finished_at IS NOT NULL) AND (NOT is_end_notified));
CREATE INDEX operations_ended ON operations USING btree (finished_at) INCLUDE (organization_id, kind, status, started_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX operations_id ON operations USING btree (id);
CREATE INDEX operations_newest ON operations USING btree (created_at DESC, id DESC);
CREATE INDEX operations_of_organization ON operations USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX operations_of_project ON operations USING btree (organization_id, project_id, id DESC);
CREATE INDEX operations_running ON operations USING btree (organization_id) WHERE (status = 'running'::text);
CREATE INDEX operations_waiting ON operations USING btree (organization_id, priority DESC, run_at, id) WHERE (status = 'queued'::text);
alter table operations enable row level security;
alter table operations force row level security;
create policy platform on operations for all to groundwork_platform using (true) with check (true);
create policy tenant on operations for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on operations to groundwork_app;
grant delete, insert, select, update on operations to groundwork_platform;
CREATE TRIGGER record_operation_change_event AFTER UPDATE OF status ON operations FOR EACH ROW WHEN (((old.status <> new.status) AND ((new.status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) OR (old.status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text]))))) EXECUTE FUNCTION record_operation_event();
CREATE TRIGGER record_operation_event AFTER INSERT ON operations FOR EACH ROW EXECUTE FUNCTION record_operation_event();

create table organization_figures (
  organization_id uuid not null,
  members integer not null default 0,
  records bigint not null default 0,
  last_active_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint organization_figures_pkey PRIMARY KEY (organization_id),
  constraint organization_figures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
CREATE INDEX organization_figures_by_activity ON organization_figures USING btree (last_active_at, organization_id);
CREATE INDEX organization_figures_by_members ON organization_figures USING btree (members, organization_id);
CREATE INDEX organization_figures_by_records ON organization_figures USING btree (records, organization_id);
alter table organization_figures enable row level security;
alter table organization_figures force row level security;
create policy platform on organization_figures for all to groundwork_platform using (true) with check (true);
create policy tenant on organization_figures for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on organization_figures to groundwork_platform;
grant insert, select, update on organization_figures to groundwork_app;

create table organization_notes (
  organization_id uuid not null,
  id uuid not null,
  author text not null,
  author_subject text not null,
  body text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint organization_notes_pkey PRIMARY KEY (organization_id, id),
  constraint organization_notes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table organization_notes enable row level security;
alter table organization_notes force row level security;
create policy platform on organization_notes for all to groundwork_platform using (true) with check (true);
create policy tenant on organization_notes for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on organization_notes to groundwork_platform;

create table organizations (
  organization_id uuid not null,
  name text not null,
  plan text not null default 'starter'::text,
  status text not null default 'trial'::text,
  is_demo boolean not null default false,
  trial_ends_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  status_reason text,
  contact_limit bigint,
  storage_limit bigint,
  project_limit integer,
  removal_due_at timestamp with time zone,
  removal_by text,
  status_before_removal text,
  constraint organizations_pkey PRIMARY KEY (organization_id),
  constraint organizations_contact_limit_check CHECK ((contact_limit >= 0)),
  constraint organizations_plan_check CHECK ((plan = ANY (ARRAY['starter'::text, 'professional'::text, 'enterprise'::text]))),
  constraint organizations_project_limit_check CHECK ((project_limit >= 0)),
  constraint organizations_status_before_removal_check CHECK ((status_before_removal = ANY (ARRAY['trial'::text, 'active'::text, 'read_only'::text, 'suspended'::text]))),
  constraint organizations_status_check CHECK ((status = ANY (ARRAY['trial'::text, 'active'::text, 'read_only'::text, 'suspended'::text]))),
  constraint organizations_status_reason_check CHECK ((length(status_reason) <= 500)),
  constraint organizations_storage_limit_check CHECK ((storage_limit >= 0)),
  constraint removal_can_be_taken_back CHECK (((removal_due_at IS NULL) = (status_before_removal IS NULL)))
);
CREATE INDEX organizations_by_age ON organizations USING btree (created_at, organization_id);
CREATE INDEX organizations_by_name ON organizations USING btree (lower(name) COLLATE "C", organization_id);
CREATE INDEX organizations_name_letters ON organizations USING gin (name gin_trgm_ops);
CREATE INDEX organizations_on_trial ON organizations USING btree (trial_ends_at) WHERE ((status = 'trial'::text) AND (NOT is_demo));
CREATE INDEX organizations_to_remove ON organizations USING btree (removal_due_at) WHERE (removal_due_at IS NOT NULL);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy platform on organizations for all to groundwork_platform using (true) with check (true);
create policy tenant on organizations for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on organizations to groundwork_platform;
grant select, update on organizations to groundwork_app;
CREATE TRIGGER begin_organization_figures AFTER INSERT ON organizations FOR EACH ROW EXECUTE FUNCTION begin_organization_figures();
CREATE TRIGGER trail_outlives AFTER DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION trail_outlives();

create table partners (
  id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint partners_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX partners_name ON partners USING btree (lower(name));
grant delete, insert, select, update on partners to groundwork_platform;

create table payout_lines (
  rep_id uuid not null,
  entry_id uuid not null,
  run_id uuid not null,
  constraint payout_lines_pkey PRIMARY KEY (rep_id, entry_id),
  constraint payout_lines_rep_id_entry_id_fkey FOREIGN KEY (rep_id, entry_id) REFERENCES ledger_entries(rep_id, id),
  constraint payout_lines_rep_id_run_id_fkey FOREIGN KEY (rep_id, run_id) REFERENCES payout_reps(rep_id, run_id)
);
CREATE INDEX payout_lines_of_run ON payout_lines USING btree (rep_id, run_id);
alter table payout_lines enable row level security;
alter table payout_lines force row level security;
create policy platform on payout_lines for all to groundwork_platform using (true) with check (true);
create policy rep on payout_lines for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on payout_lines to groundwork_platform;
grant select on payout_lines to groundwork_app;

create table payout_reps (
  rep_id uuid not null,
  run_id uuid not null,
  number integer not null,
  until_day date not null,
  currency text not null,
  state text not null,
  lines integer not null,
  amount_cents bigint not null,
  is_carried boolean not null,
  paid_on date,
  constraint payout_reps_pkey PRIMARY KEY (rep_id, run_id),
  constraint payout_reps_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id),
  constraint payout_reps_run_id_fkey FOREIGN KEY (run_id) REFERENCES payout_runs(id),
  constraint payout_reps_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'paid'::text, 'cancelled'::text])))
);
CREATE INDEX payout_reps_of_run ON payout_reps USING btree (run_id, rep_id);
alter table payout_reps enable row level security;
alter table payout_reps force row level security;
create policy platform on payout_reps for all to groundwork_platform using (true) with check (true);
create policy rep on payout_reps for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on payout_reps to groundwork_platform;
grant select on payout_reps to groundwork_app;

create table payout_runs (
  id uuid not null,
  number integer not null,
  until_day date not null,
  currency text not null,
  state text not null default 'draft'::text,
  reps integer not null default 0,
  lines integer not null default 0,
  amount_cents bigint not null default 0,
  carried_reps integer not null default 0,
  carried_cents bigint not null default 0,
  created_by text not null,
  created_by_subject text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  approved_by text,
  approved_at timestamp with time zone,
  paid_by text,
  paid_at timestamp with time zone,
  cancelled_by text,
  cancelled_at timestamp with time zone,
  version integer not null default 1,
  constraint payout_runs_pkey PRIMARY KEY (id),
  constraint payout_runs_number_key UNIQUE (number),
  constraint payout_runs_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payout_runs_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'paid'::text, 'cancelled'::text])))
);
grant insert, select, update on payout_runs to groundwork_platform;

create table people_left (
  issuer text not null,
  subject text not null,
  left_at timestamp with time zone not null default now(),
  constraint people_left_pkey PRIMARY KEY (issuer, subject)
);
grant delete, insert, select, update on people_left to groundwork_platform;

create table planned_milestones (
  organization_id uuid not null,
  project_id uuid not null,
  key text not null,
  milestone_id uuid not null,
  planned jsonb not null,
  constraint planned_milestones_pkey PRIMARY KEY (organization_id, project_id, key),
  constraint planned_milestones_organization_id_milestone_id_fkey FOREIGN KEY (organization_id, milestone_id) REFERENCES milestones(organization_id, id) ON DELETE CASCADE,
  constraint planned_milestones_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
alter table planned_milestones enable row level security;
alter table planned_milestones force row level security;
create policy platform on planned_milestones for all to groundwork_platform using (true) with check (true);
create policy tenant on planned_milestones for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on planned_milestones to groundwork_app;
grant delete, insert, select, update on planned_milestones to groundwork_platform;

create table platform_settings (
  section text not null,
  version integer not null,
  values jsonb not null,
  secret bytea,
  secret_set_at timestamp with time zone,
  secret_set_by text,
  changed_at timestamp with time zone not null default clock_timestamp(),
  changed_by text not null,
  constraint platform_settings_pkey PRIMARY KEY (section)
);
grant insert, select, update on platform_settings to groundwork_platform;

create table platform_sign_in_rule (
  is_only boolean not null default true,
  requires_second_factor boolean not null,
  set_by text not null,
  set_at timestamp with time zone not null default now(),
  constraint platform_sign_in_rule_pkey PRIMARY KEY (is_only),
  constraint platform_sign_in_rule_is_only_check CHECK (is_only)
);
grant insert, select, update on platform_sign_in_rule to groundwork_platform;

create table playbook_entries (
  organization_id uuid not null,
  id uuid not null,
  place_key text not null,
  kind text not null,
  system text not null,
  object text,
  header text,
  question text,
  headers text[] not null default '{}'::text[],
  is_on boolean not null default true,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint playbook_entries_pkey PRIMARY KEY (organization_id, id),
  constraint playbook_entries_organization_id_place_key_key UNIQUE (organization_id, place_key),
  constraint playbook_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint playbook_entries_kind_check CHECK ((kind = ANY (ARRAY['column'::text, 'format'::text, 'table'::text, 'decision'::text])))
);
CREATE INDEX playbook_entries_latest ON playbook_entries USING btree (organization_id, changed_at DESC, id DESC);
alter table playbook_entries enable row level security;
alter table playbook_entries force row level security;
create policy platform on playbook_entries for all to groundwork_platform using (true) with check (true);
create policy tenant on playbook_entries for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on playbook_entries to groundwork_app;
grant delete, insert, select, update on playbook_entries to groundwork_platform;

create table playbook_lessons (
  organization_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  origin text not null,
  project_id uuid,
  source_key text not null,
  outcome jsonb not null,
  outcome_key text not null,
  times integer not null default 1,
  learned_at timestamp with time zone not null default now(),
  constraint playbook_lessons_pkey PRIMARY KEY (organization_id, id),
  constraint playbook_lessons_organization_id_entry_id_fkey FOREIGN KEY (organization_id, entry_id) REFERENCES playbook_entries(organization_id, id) ON DELETE CASCADE,
  constraint playbook_lessons_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE SET NULL (project_id),
  constraint playbook_lessons_origin_check CHECK ((origin = ANY (ARRAY['learned'::text, 'imported'::text]))),
  constraint playbook_lessons_times_check CHECK ((times > 0))
);
CREATE INDEX playbook_lessons_by_entry ON playbook_lessons USING btree (organization_id, entry_id);
CREATE INDEX playbook_lessons_of_project ON playbook_lessons USING btree (organization_id, project_id);
CREATE UNIQUE INDEX playbook_lessons_imported ON playbook_lessons USING btree (organization_id, entry_id, outcome_key) WHERE (origin = 'imported'::text);
CREATE UNIQUE INDEX playbook_lessons_learned ON playbook_lessons USING btree (organization_id, entry_id, project_id, source_key) WHERE (origin = 'learned'::text);
alter table playbook_lessons enable row level security;
alter table playbook_lessons force row level security;
create policy platform on playbook_lessons for all to groundwork_platform using (true) with check (true);
create policy tenant on playbook_lessons for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on playbook_lessons to groundwork_app;
grant delete, insert, select, update on playbook_lessons to groundwork_platform;

create table playbook_projects (
  organization_id uuid not null,
  project_id uuid not null,
  constraint playbook_projects_pkey PRIMARY KEY (organization_id, project_id),
  constraint playbook_projects_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
alter table playbook_projects enable row level security;
alter table playbook_projects force row level security;
create policy platform on playbook_projects for all to groundwork_platform using (true) with check (true);
create policy tenant on playbook_projects for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on playbook_projects to groundwork_app;
grant delete, insert, select, update on playbook_projects to groundwork_platform;

create table playbook_settings (
  organization_id uuid not null,
  is_on boolean not null default true,
  uses_shared boolean not null default true,
  constraint playbook_settings_pkey PRIMARY KEY (organization_id),
  constraint playbook_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table playbook_settings enable row level security;
alter table playbook_settings force row level security;
create policy platform on playbook_settings for all to groundwork_platform using (true) with check (true);
create policy tenant on playbook_settings for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on playbook_settings to groundwork_platform;
grant insert, select, update on playbook_settings to groundwork_app;

create table playbook_uses (
  organization_id uuid not null,
  entry_id uuid not null,
  project_id uuid not null,
  used_at timestamp with time zone not null default now(),
  constraint playbook_uses_pkey PRIMARY KEY (organization_id, entry_id, project_id),
  constraint playbook_uses_organization_id_entry_id_fkey FOREIGN KEY (organization_id, entry_id) REFERENCES playbook_entries(organization_id, id) ON DELETE CASCADE,
  constraint playbook_uses_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX playbook_uses_of_project ON playbook_uses USING btree (organization_id, project_id);
alter table playbook_uses enable row level security;
alter table playbook_uses force row level security;
create policy platform on playbook_uses for all to groundwork_platform using (true) with check (true);
create policy tenant on playbook_uses for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on playbook_uses to groundwork_app;
grant delete, insert, select, update on playbook_uses to groundwork_platform;

create table portal_snapshots (
  organization_id uuid not null,
  changeset_id uuid not null,
  object text not null,
  crm_id text not null,
  external_id text,
  natural_key text,
  properties jsonb not null,
  constraint portal_snapshots_pkey PRIMARY KEY (organization_id, changeset_id, object, crm_id)
);
CREATE INDEX portal_snapshots_external ON portal_snapshots USING btree (organization_id, changeset_id, object, external_id);
CREATE INDEX portal_snapshots_natural ON portal_snapshots USING btree (organization_id, changeset_id, object, natural_key);
alter table portal_snapshots enable row level security;
alter table portal_snapshots force row level security;
create policy platform on portal_snapshots for all to groundwork_platform using (true) with check (true);
create policy tenant on portal_snapshots for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on portal_snapshots to groundwork_app;
grant delete, insert, select, update on portal_snapshots to groundwork_platform;

create table portals (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  base_url text not null,
  token_sealed bytea,
  account_id text,
  account_type text,
  is_primary boolean not null default false,
  is_sandbox boolean not null default false,
  created_by text,
  created_at timestamp with time zone not null default now(),
  writer_id uuid,
  disconnected_at timestamp with time zone,
  time_zone text,
  scopes jsonb,
  last_used_at timestamp with time zone,
  constraint portals_pkey PRIMARY KEY (organization_id, id),
  constraint portals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint disconnected_without_token CHECK (((token_sealed IS NULL) = (disconnected_at IS NOT NULL))),
  constraint primary_is_connected CHECK (((NOT is_primary) OR (disconnected_at IS NULL)))
);
CREATE UNIQUE INDEX portals_primary ON portals USING btree (organization_id) WHERE is_primary;
alter table portals enable row level security;
alter table portals force row level security;
create policy platform on portals for all to groundwork_platform using (true) with check (true);
create policy tenant on portals for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on portals to groundwork_app;
grant delete, insert, select, update on portals to groundwork_platform;

create table projects (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null default 'planning'::text,
  start_date date,
  target_completion_date date,
  assigned_agent text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  completed_date timestamp with time zone,
  lead_id uuid,
  constraint projects_pkey PRIMARY KEY (organization_id, id),
  constraint projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint completed_with_its_date CHECK (((status = 'completed'::text) = (completed_date IS NOT NULL))),
  constraint projects_status_check CHECK ((status = ANY (ARRAY['planning'::text, 'in_progress'::text, 'completed'::text, 'on_hold'::text, 'cancelled'::text])))
);
CREATE INDEX projects_by_target ON projects USING btree (target_completion_date, organization_id) WHERE (status = ANY (ARRAY['planning'::text, 'in_progress'::text]));
CREATE INDEX projects_name_letters ON projects USING gin (name gin_trgm_ops);
CREATE INDEX projects_of_lead ON projects USING btree (lead_id) WHERE (lead_id IS NOT NULL);
alter table projects enable row level security;
alter table projects force row level security;
create policy platform on projects for all to groundwork_platform using (true) with check (true);
create policy tenant on projects for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on projects to groundwork_app;
grant delete, insert, select, update on projects to groundwork_platform;
CREATE TRIGGER record_project_change_event AFTER UPDATE OF name, status, start_date, target_completion_date ON projects FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status)) OR (old.start_date IS DISTINCT FROM new.start_date)) OR (old.target_completion_date IS DISTINCT FROM new.target_completion_date))) EXECUTE FUNCTION record_project_event();
CREATE TRIGGER record_project_event AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION record_project_event();

create table quiz_attempts (
  rep_id uuid not null,
  id uuid not null,
  resource_id uuid not null,
  number integer not null,
  answers jsonb not null,
  right_answers integer not null,
  questions integer not null,
  passed boolean not null,
  at timestamp with time zone not null,
  constraint quiz_attempts_pkey PRIMARY KEY (rep_id, id),
  constraint quiz_attempts_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id) ON DELETE CASCADE,
  constraint quiz_attempts_check CHECK (((questions > 0) AND (right_answers <= questions))),
  constraint quiz_attempts_number_check CHECK ((number > 0)),
  constraint quiz_attempts_right_answers_check CHECK ((right_answers >= 0))
);
CREATE INDEX quiz_attempts_of_rep ON quiz_attempts USING btree (rep_id, resource_id, id);
CREATE INDEX quiz_attempts_passed ON quiz_attempts USING btree (resource_id) WHERE passed;
alter table quiz_attempts enable row level security;
alter table quiz_attempts force row level security;
create policy platform on quiz_attempts for all to groundwork_platform using (true) with check (true);
create policy rep on quiz_attempts for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on quiz_attempts to groundwork_app;
grant insert, select on quiz_attempts to groundwork_platform;

create table rate_limits (
  key text not null,
  arrives_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_age ON rate_limits USING btree (arrives_at);
grant delete, insert, select, update on rate_limits to groundwork_platform;

create table reconcile_reports (
  organization_id uuid not null,
  changeset_id uuid not null,
  report jsonb not null,
  as_of timestamp with time zone not null,
  constraint reconcile_reports_pkey PRIMARY KEY (organization_id, changeset_id),
  constraint reconcile_reports_organization_id_changeset_id_fkey FOREIGN KEY (organization_id, changeset_id) REFERENCES changesets(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX reconcile_reports_read ON reconcile_reports USING btree (organization_id, changeset_id) INCLUDE (as_of);
alter table reconcile_reports enable row level security;
alter table reconcile_reports force row level security;
create policy platform on reconcile_reports for all to groundwork_platform using (true) with check (true);
create policy tenant on reconcile_reports for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on reconcile_reports to groundwork_app;
grant delete, insert, select, update on reconcile_reports to groundwork_platform;

create table record_preview_rows (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  external_id text not null,
  place integer not null,
  source text not null,
  row integer not null,
  won jsonb,
  positions jsonb,
  constraint record_preview_rows_pkey PRIMARY KEY (organization_id, project_id, object, external_id, place, source, "row"),
  constraint record_preview_rows_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES analyses(organization_id, project_id) ON DELETE CASCADE
);
CREATE INDEX record_preview_rows_row ON record_preview_rows USING btree (organization_id, project_id, source, "row");
alter table record_preview_rows enable row level security;
alter table record_preview_rows force row level security;
create policy platform on record_preview_rows for all to groundwork_platform using (true) with check (true);
create policy tenant on record_preview_rows for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on record_preview_rows to groundwork_app;
grant delete, insert, select, update on record_preview_rows to groundwork_platform;

create table record_previews (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  external_id text not null,
  name text not null,
  properties jsonb not null,
  shown jsonb not null,
  constraint record_previews_pkey PRIMARY KEY (organization_id, project_id, object, external_id),
  constraint record_previews_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES analyses(organization_id, project_id) ON DELETE CASCADE
);
alter table record_previews enable row level security;
alter table record_previews force row level security;
create policy platform on record_previews for all to groundwork_platform using (true) with check (true);
create policy tenant on record_previews for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on record_previews to groundwork_app;
grant delete, insert, select, update on record_previews to groundwork_platform;

create table rep_clients (
  rep_id uuid not null,
  organization_id uuid not null,
  deal_id uuid not null,
  since date not null,
  constraint rep_clients_pkey PRIMARY KEY (rep_id, organization_id),
  constraint rep_clients_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint rep_clients_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id)
);
CREATE UNIQUE INDEX rep_clients_organization ON rep_clients USING btree (organization_id);
alter table rep_clients enable row level security;
alter table rep_clients force row level security;
create policy platform on rep_clients for all to groundwork_platform using (true) with check (true);
create policy rep on rep_clients for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on rep_clients to groundwork_platform;
grant select on rep_clients to groundwork_app;

create table rep_milestone_notices (
  rep_id uuid not null,
  organization_id uuid not null,
  milestone_id uuid not null,
  due_date date not null,
  constraint rep_milestone_notices_pkey PRIMARY KEY (rep_id, organization_id, milestone_id, due_date),
  constraint rep_milestone_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint rep_milestone_notices_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id) ON DELETE CASCADE
);
alter table rep_milestone_notices enable row level security;
alter table rep_milestone_notices force row level security;
create policy platform on rep_milestone_notices for all to groundwork_platform using (true) with check (true);
create policy rep on rep_milestone_notices for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on rep_milestone_notices to groundwork_platform;
grant select on rep_milestone_notices to groundwork_app;

create table rep_settings (
  rep_id uuid not null,
  phone text not null default ''::text,
  title text not null default ''::text,
  payout_kind text,
  payout_last4 text,
  payout_sealed bytea,
  payout_updated_at timestamp with time zone,
  muted text[] not null default '{}'::text[],
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint rep_settings_pkey PRIMARY KEY (rep_id),
  constraint rep_settings_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id) ON DELETE CASCADE,
  constraint rep_settings_check CHECK ((((payout_sealed IS NULL) = (payout_kind IS NULL)) AND ((payout_sealed IS NULL) = (payout_last4 IS NULL)) AND ((payout_sealed IS NULL) = (payout_updated_at IS NULL)))),
  constraint rep_settings_payout_kind_check CHECK ((payout_kind = ANY (ARRAY['iban'::text, 'account'::text])))
);
alter table rep_settings enable row level security;
alter table rep_settings force row level security;
create policy platform on rep_settings for all to groundwork_platform using (true) with check (true);
create policy rep on rep_settings for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on rep_settings to groundwork_platform;
grant insert, select, update on rep_settings to groundwork_app;

create table rep_targets (
  rep_id uuid not null,
  year integer not null,
  quarter integer not null,
  amount_cents bigint not null,
  constraint rep_targets_pkey PRIMARY KEY (rep_id, year, quarter),
  constraint rep_targets_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id) ON DELETE CASCADE,
  constraint rep_targets_amount_cents_check CHECK ((amount_cents > 0)),
  constraint rep_targets_quarter_check CHECK (((quarter >= 1) AND (quarter <= 4))),
  constraint rep_targets_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);
alter table rep_targets enable row level security;
alter table rep_targets force row level security;
create policy platform on rep_targets for all to groundwork_platform using (true) with check (true);
create policy rep on rep_targets for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on rep_targets to groundwork_platform;
grant select on rep_targets to groundwork_app;

create table reps (
  rep_id uuid not null,
  partner_id uuid not null,
  name text not null,
  email text not null,
  email_norm text not null,
  currency text not null,
  status text not null default 'active'::text,
  issuer text,
  subject text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint reps_pkey PRIMARY KEY (rep_id),
  constraint reps_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint reps_check CHECK (((issuer IS NULL) = (subject IS NULL))),
  constraint reps_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint reps_status_check CHECK ((status = ANY (ARRAY['active'::text, 'off'::text])))
);
CREATE INDEX reps_of_partner ON reps USING btree (partner_id);
CREATE UNIQUE INDEX reps_address ON reps USING btree (email_norm);
CREATE UNIQUE INDEX reps_person ON reps USING btree (issuer, subject);
alter table reps enable row level security;
alter table reps force row level security;
create policy platform on reps for all to groundwork_platform using (true) with check (true);
create policy rep on reps for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on reps to groundwork_platform;
grant select on reps to groundwork_app;

create table resource_versions (
  resource_id uuid not null,
  number integer not null,
  title text not null,
  summary text not null,
  body text not null,
  questions jsonb not null default '[]'::jsonb,
  file_name text,
  file_type text,
  bytes bigint,
  sha256 text,
  stored_as text,
  author text not null,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  constraint resource_versions_pkey PRIMARY KEY (resource_id, number),
  constraint resource_versions_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint resource_versions_check CHECK ((((stored_as IS NULL) = (file_name IS NULL)) AND ((stored_as IS NULL) = (file_type IS NULL)) AND ((stored_as IS NULL) = (bytes IS NULL)) AND ((stored_as IS NULL) = (sha256 IS NULL)))),
  constraint resource_versions_number_check CHECK ((number > 0))
);
CREATE INDEX resource_versions_stored ON resource_versions USING btree (stored_as) WHERE (stored_as IS NOT NULL);
grant insert, select on resource_versions to groundwork_platform;
grant update (published_at) on resource_versions to groundwork_platform;

create table resource_views (
  rep_id uuid not null,
  id uuid not null,
  resource_id uuid not null,
  number integer not null,
  views integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint resource_views_pkey PRIMARY KEY (rep_id, resource_id, number),
  constraint resource_views_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES reps(rep_id) ON DELETE CASCADE,
  constraint resource_views_number_check CHECK ((number > 0)),
  constraint resource_views_views_check CHECK ((views > 0))
);
CREATE INDEX resource_views_of_resource ON resource_views USING btree (resource_id, last_at, id);
alter table resource_views enable row level security;
alter table resource_views force row level security;
create policy platform on resource_views for all to groundwork_platform using (true) with check (true);
create policy rep on resource_views for all to groundwork_app using ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((rep_id = ( SELECT (NULLIF(current_setting('app.rep_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on resource_views to groundwork_platform;
grant insert, select, update on resource_views to groundwork_app;

create table resources (
  id uuid not null,
  kind text not null,
  latest integer not null,
  published integer,
  expires_on date,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint resources_pkey PRIMARY KEY (id),
  constraint resources_id_published_fkey FOREIGN KEY (id, published) REFERENCES resource_versions(resource_id, number),
  constraint resources_check CHECK ((published <= latest)),
  constraint resources_kind_check CHECK ((kind = ANY (ARRAY['playbook'::text, 'deck'::text, 'battle_card'::text, 'quiz'::text]))),
  constraint resources_latest_check CHECK ((latest > 0))
);
CREATE INDEX resources_by_change ON resources USING btree (updated_at, id);
grant insert, select, update on resources to groundwork_platform;

create table revops_days (
  organization_id uuid not null,
  portal_id uuid not null,
  day date not null,
  as_of timestamp with time zone not null,
  seen jsonb not null,
  hash text not null,
  constraint revops_days_pkey PRIMARY KEY (organization_id, portal_id, day),
  constraint revops_days_organization_id_portal_id_fkey FOREIGN KEY (organization_id, portal_id) REFERENCES portals(organization_id, id) ON DELETE CASCADE
);
alter table revops_days enable row level security;
alter table revops_days force row level security;
create policy platform on revops_days for all to groundwork_platform using (true) with check (true);
create policy tenant on revops_days for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on revops_days to groundwork_app;
grant delete, insert, select, update on revops_days to groundwork_platform;

create table revops_files (
  organization_id uuid not null,
  report_id uuid not null,
  name text not null,
  stored_as text not null,
  rows integer not null,
  constraint revops_files_pkey PRIMARY KEY (organization_id, report_id, name),
  constraint revops_files_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES revops_reports(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX revops_files_stored ON revops_files USING btree (stored_as);
alter table revops_files enable row level security;
alter table revops_files force row level security;
create policy platform on revops_files for all to groundwork_platform using (true) with check (true);
create policy tenant on revops_files for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on revops_files to groundwork_app;
grant delete, insert, select, update on revops_files to groundwork_platform;

create table revops_reports (
  organization_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  portal_id uuid not null,
  operation_id uuid not null,
  as_of timestamp with time zone not null,
  day date not null,
  deals integer not null,
  result jsonb not null,
  record_pages jsonb not null,
  constraint revops_reports_pkey PRIMARY KEY (organization_id, id),
  constraint revops_reports_organization_id_operation_id_key UNIQUE (organization_id, operation_id),
  constraint revops_reports_organization_id_portal_id_fkey FOREIGN KEY (organization_id, portal_id) REFERENCES portals(organization_id, id) ON DELETE CASCADE,
  constraint revops_reports_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX revops_reports_of_portal ON revops_reports USING btree (organization_id, portal_id, id DESC);
CREATE INDEX revops_reports_of_project ON revops_reports USING btree (organization_id, project_id, id DESC);
alter table revops_reports enable row level security;
alter table revops_reports force row level security;
create policy platform on revops_reports for all to groundwork_platform using (true) with check (true);
create policy tenant on revops_reports for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on revops_reports to groundwork_app;
grant delete, insert, select, update on revops_reports to groundwork_platform;

create table row_previews (
  organization_id uuid not null,
  project_id uuid not null,
  source text not null,
  row integer not null,
  position integer not null default 0,
  cells jsonb not null default '[]'::jsonb,
  emptied jsonb not null default '[]'::jsonb,
  made jsonb not null default '[]'::jsonb,
  search text not null default ''::text,
  bucket text,
  object text,
  place text,
  value text,
  reason text,
  notes jsonb not null default '[]'::jsonb,
  kept_separate jsonb not null default '[]'::jsonb,
  merge jsonb,
  constraint row_previews_pkey PRIMARY KEY (organization_id, project_id, source, "row"),
  constraint row_previews_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES analyses(organization_id, project_id) ON DELETE CASCADE,
  constraint row_previews_bucket_check CHECK ((bucket = ANY (ARRAY['merged'::text, 'linked'::text, 'skipped'::text, 'rejected'::text])))
);
alter table row_previews enable row level security;
alter table row_previews force row level security;
create policy platform on row_previews for all to groundwork_platform using (true) with check (true);
create policy tenant on row_previews for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on row_previews to groundwork_app;
grant delete, insert, select, update on row_previews to groundwork_platform;

create table schema_steps (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_steps_pkey PRIMARY KEY (number)
);
grant select on schema_steps to groundwork_platform;

create table service_accounts (
  organization_id uuid,
  id uuid not null,
  name text not null,
  permissions text[] not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  version integer not null default 1,
  constraint service_accounts_pkey PRIMARY KEY (id),
  constraint service_accounts_organization_id_id_key UNIQUE (organization_id, id),
  constraint service_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint service_accounts_permissions_check CHECK ((cardinality(permissions) > 0))
);
CREATE UNIQUE INDEX service_accounts_name ON service_accounts USING btree (organization_id, lower(name)) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
alter table service_accounts enable row level security;
alter table service_accounts force row level security;
create policy platform on service_accounts for all to groundwork_platform using (true) with check (true);
create policy tenant on service_accounts for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on service_accounts to groundwork_platform;
grant insert, select, update on service_accounts to groundwork_app;

create table service_keys (
  organization_id uuid,
  id uuid not null,
  account_id uuid not null,
  hash bytea not null,
  hint text not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by text,
  end_said_days smallint,
  constraint service_keys_pkey PRIMARY KEY (id),
  constraint service_keys_organization_id_account_id_fkey FOREIGN KEY (organization_id, account_id) REFERENCES service_accounts(organization_id, id) ON DELETE CASCADE,
  constraint service_keys_check CHECK ((expires_at <= (created_at + '366 days'::interval))),
  constraint service_keys_check1 CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint service_keys_end_said_days_check CHECK ((end_said_days = ANY (ARRAY[7, 1]))),
  constraint service_keys_hint_check CHECK ((length(hint) = 4))
);
CREATE INDEX service_keys_of_account ON service_keys USING btree (organization_id, account_id, id DESC);
CREATE UNIQUE INDEX service_keys_hash ON service_keys USING btree (hash);
alter table service_keys enable row level security;
alter table service_keys force row level security;
create policy platform on service_keys for all to groundwork_platform using (true) with check (true);
create policy tenant on service_keys for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on service_keys to groundwork_platform;
grant insert, select, update on service_keys to groundwork_app;

create table shared_playbooks (
  id uuid not null,
  name text not null,
  file jsonb not null,
  is_on boolean not null default true,
  shared_by text not null,
  shared_at timestamp with time zone not null default now(),
  constraint shared_playbooks_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX shared_playbooks_name ON shared_playbooks USING btree (lower(name));
grant delete, insert, select, update on shared_playbooks to groundwork_platform;

create table sign_in_rules (
  organization_id uuid not null,
  requires_second_factor boolean not null,
  set_by text not null,
  set_at timestamp with time zone not null default now(),
  constraint sign_in_rules_pkey PRIMARY KEY (organization_id),
  constraint sign_in_rules_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table sign_in_rules enable row level security;
alter table sign_in_rules force row level security;
create policy platform on sign_in_rules for all to groundwork_platform using (true) with check (true);
create policy tenant on sign_in_rules for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on sign_in_rules to groundwork_platform;
grant insert, select, update on sign_in_rules to groundwork_app;

create table source_files (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  bytes bigint not null,
  sha256 text not null,
  stored_as text not null,
  uploaded_by text,
  created_at timestamp with time zone not null default now(),
  begun_by_program text,
  constraint source_files_pkey PRIMARY KEY (organization_id, id),
  constraint source_files_organization_id_project_id_name_key UNIQUE (organization_id, project_id, name),
  constraint source_files_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX source_files_stored ON source_files USING btree (stored_as);
alter table source_files enable row level security;
alter table source_files force row level security;
create policy platform on source_files for all to groundwork_platform using (true) with check (true);
create policy tenant on source_files for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on source_files to groundwork_app;
grant delete, insert, select, update on source_files to groundwork_platform;

create table source_profiles (
  organization_id uuid not null,
  sha256 text not null,
  source text not null,
  profile jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint source_profiles_pkey PRIMARY KEY (organization_id, sha256, source),
  constraint source_profiles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table source_profiles enable row level security;
alter table source_profiles force row level security;
create policy platform on source_profiles for all to groundwork_platform using (true) with check (true);
create policy tenant on source_profiles for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on source_profiles to groundwork_app;
grant delete, insert, select, update on source_profiles to groundwork_platform;

create table staff (
  id uuid not null,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  seen_at timestamp with time zone not null,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_issuer_subject_key UNIQUE (issuer, subject)
);
grant delete, insert, select, update on staff to groundwork_platform;

create table stored_files (
  organization_id uuid not null,
  stored_as text not null,
  bytes bigint not null,
  constraint stored_files_pkey PRIMARY KEY (organization_id, stored_as) INCLUDE (bytes),
  constraint stored_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
CREATE INDEX stored_files_key ON stored_files USING btree (stored_as);
alter table stored_files enable row level security;
alter table stored_files force row level security;
create policy platform on stored_files for all to groundwork_platform using (true) with check (true);
create policy tenant on stored_files for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select on stored_files to groundwork_app;
grant delete, insert, select, update on stored_files to groundwork_platform;

create table ticket_attachments (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  stored_as text not null,
  author text not null,
  created_at timestamp with time zone not null,
  constraint ticket_attachments_pkey PRIMARY KEY (organization_id, id),
  constraint ticket_attachments_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_attachments_of_ticket ON ticket_attachments USING btree (organization_id, ticket_id, id);
CREATE INDEX ticket_attachments_stored ON ticket_attachments USING btree (stored_as);
alter table ticket_attachments enable row level security;
alter table ticket_attachments force row level security;
create policy platform on ticket_attachments for all to groundwork_platform using (true) with check (true);
create policy tenant on ticket_attachments for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on ticket_attachments to groundwork_app;
grant insert, select on ticket_attachments to groundwork_platform;

create table ticket_messages (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  author text not null,
  author_subject text not null,
  is_staff boolean not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint ticket_messages_pkey PRIMARY KEY (organization_id, id),
  constraint ticket_messages_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_messages_of_ticket ON ticket_messages USING btree (organization_id, ticket_id, id);
alter table ticket_messages enable row level security;
alter table ticket_messages force row level security;
create policy platform on ticket_messages for all to groundwork_platform using (true) with check (true);
create policy tenant on ticket_messages for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on ticket_messages to groundwork_app;
grant insert, select on ticket_messages to groundwork_platform;
CREATE TRIGGER record_ticket_message_event AFTER INSERT ON ticket_messages FOR EACH ROW EXECUTE FUNCTION record_ticket_message_event();

create table ticket_notes (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  author text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint ticket_notes_pkey PRIMARY KEY (organization_id, id),
  constraint ticket_notes_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES tickets(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_notes_of_ticket ON ticket_notes USING btree (organization_id, ticket_id, id);
alter table ticket_notes enable row level security;
alter table ticket_notes force row level security;
create policy platform on ticket_notes for all to groundwork_platform using (true) with check (true);
create policy tenant on ticket_notes for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on ticket_notes to groundwork_platform;

create table ticket_numbers (
  organization_id uuid not null,
  last_number integer not null,
  constraint ticket_numbers_pkey PRIMARY KEY (organization_id),
  constraint ticket_numbers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE
);
alter table ticket_numbers enable row level security;
alter table ticket_numbers force row level security;
create policy platform on ticket_numbers for all to groundwork_platform using (true) with check (true);
create policy tenant on ticket_numbers for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on ticket_numbers to groundwork_platform;
grant insert, select, update on ticket_numbers to groundwork_app;

create table tickets (
  organization_id uuid not null,
  id uuid not null,
  number integer not null,
  subject text not null,
  priority text not null,
  category text not null,
  status text not null default 'open'::text,
  author text not null,
  author_subject text not null,
  author_email text not null,
  author_member_id uuid,
  transcript jsonb not null default '[]'::jsonb,
  first_response_due_at timestamp with time zone not null,
  first_responded_at timestamp with time zone,
  resolution_due_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  paused_at timestamp with time zone,
  paused_minutes integer not null default 0,
  is_waiting_for_client boolean not null default false,
  first_response_breached_at timestamp with time zone,
  resolution_breached_at timestamp with time zone,
  score smallint,
  score_comment text,
  rated_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  assignee_id uuid,
  constraint tickets_pkey PRIMARY KEY (organization_id, id),
  constraint tickets_organization_id_number_key UNIQUE (organization_id, number),
  constraint tickets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint tickets_category_check CHECK ((category = ANY (ARRAY['technical'::text, 'billing'::text, 'feature'::text, 'training'::text, 'other'::text]))),
  constraint tickets_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint tickets_score_check CHECK (((score >= 1) AND (score <= 5))),
  constraint tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'resolved'::text, 'closed'::text])))
);
CREATE INDEX tickets_due_next ON tickets USING btree ((
CASE
    WHEN (status = ANY (ARRAY['resolved'::text, 'closed'::text])) THEN 'infinity'::timestamp with time zone
    ELSE COALESCE(LEAST(
    CASE
        WHEN (first_responded_at IS NULL) THEN first_response_due_at
        ELSE NULL::timestamp with time zone
    END,
    CASE
        WHEN (paused_at IS NULL) THEN resolution_due_at
        ELSE NULL::timestamp with time zone
    END), 'infinity'::timestamp with time zone)
END), id);
CREATE INDEX tickets_newest ON tickets USING btree (id);
CREATE INDEX tickets_subject_letters ON tickets USING gin (subject gin_trgm_ops);
CREATE INDEX tickets_ticking ON tickets USING btree (organization_id, resolution_due_at) WHERE ((status = ANY (ARRAY['open'::text, 'in_progress'::text])) AND ((first_response_breached_at IS NULL) OR (resolution_breached_at IS NULL)));
CREATE INDEX tickets_updated ON tickets USING btree (updated_at, id);
alter table tickets enable row level security;
alter table tickets force row level security;
create policy platform on tickets for all to groundwork_platform using (true) with check (true);
create policy tenant on tickets for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on tickets to groundwork_platform;
grant insert, select, update on tickets to groundwork_app;
CREATE TRIGGER record_ticket_change_event AFTER UPDATE OF status, priority, category, assignee_id, is_waiting_for_client ON tickets FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.priority IS DISTINCT FROM new.priority)) OR (old.category IS DISTINCT FROM new.category)) OR (old.assignee_id IS DISTINCT FROM new.assignee_id)) OR (old.is_waiting_for_client IS DISTINCT FROM new.is_waiting_for_client))) EXECUTE FUNCTION record_ticket_event();
CREATE TRIGGER record_ticket_event AFTER INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION record_ticket_event();

create table trail (
  organization_id uuid,
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor text not null,
  actor_subject text,
  action text not null,
  target_kind text,
  target_id text,
  details jsonb not null default '{}'::jsonb,
  correlation_id text,
  on_behalf_of text,
  address text,
  user_agent text,
  erased_at timestamp with time zone,
  erased_by text,
  erased_why text,
  erased_mark bytea,
  by_staff boolean not null default false,
  keeps_actor boolean not null default false,
  constraint trail_pkey PRIMARY KEY (id),
  constraint trail_check CHECK ((((erased_at IS NULL) = (erased_by IS NULL)) AND ((erased_at IS NULL) = (erased_why IS NULL)) AND ((erased_at IS NULL) = (erased_mark IS NULL)))),
  constraint trail_check1 CHECK (((NOT keeps_actor) OR by_staff))
);
CREATE INDEX trail_by_action ON trail USING btree (action, id);
CREATE INDEX trail_by_actor ON trail USING btree (actor, id);
CREATE INDEX trail_by_target ON trail USING btree (target_id, id);
CREATE INDEX trail_of_organization ON trail USING btree (organization_id, id);
alter table trail enable row level security;
alter table trail force row level security;
create policy platform on trail for all to groundwork_platform using (true) with check (true);
create policy tenant on trail for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant insert, select on trail to groundwork_app;
grant insert, select on trail to groundwork_platform;
grant update (erased_at, erased_by, erased_mark, erased_why, keeps_actor) on trail to groundwork_platform;
CREATE TRIGGER record_trail_event AFTER INSERT ON trail FOR EACH ROW WHEN (((new.action = 'projects.remove'::text) OR ((new.organization_id IS NULL) AND (new.target_kind = 'deal'::text)))) EXECUTE FUNCTION record_trail_event();
CREATE TRIGGER trail_awaits_seal AFTER INSERT ON trail FOR EACH ROW EXECUTE FUNCTION trail_awaits_seal();
CREATE TRIGGER trail_is_not_emptied BEFORE TRUNCATE ON trail FOR EACH STATEMENT EXECUTE FUNCTION trail_stays();
CREATE TRIGGER trail_stays BEFORE DELETE OR UPDATE ON trail FOR EACH ROW EXECUTE FUNCTION trail_stays();

create table trail_checkpoints (
  sequence bigint not null,
  entry_id uuid not null,
  seal bytea not null,
  at timestamp with time zone not null,
  signature bytea not null,
  constraint trail_checkpoints_pkey PRIMARY KEY (sequence)
);
grant insert, select on trail_checkpoints to groundwork_platform;
CREATE TRIGGER checkpoints_are_not_emptied BEFORE TRUNCATE ON trail_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION seals_stay();
CREATE TRIGGER checkpoints_stay BEFORE DELETE OR UPDATE ON trail_checkpoints FOR EACH ROW EXECUTE FUNCTION seals_stay();

create table trail_leftovers (
  organization_id uuid not null,
  gone_at timestamp with time zone not null default now(),
  constraint trail_leftovers_pkey PRIMARY KEY (organization_id)
);
grant delete, insert, select, update on trail_leftovers to groundwork_platform;

create table trail_seals (
  sequence bigint not null,
  entry_id uuid not null,
  content bytea not null,
  sealed_at timestamp with time zone not null,
  previous bytea not null,
  seal bytea not null,
  constraint trail_seals_pkey PRIMARY KEY (sequence),
  constraint trail_seals_entry_id_key UNIQUE (entry_id)
);
grant insert, select on trail_seals to groundwork_platform;
CREATE TRIGGER seals_are_not_emptied BEFORE TRUNCATE ON trail_seals FOR EACH STATEMENT EXECUTE FUNCTION seals_stay();
CREATE TRIGGER seals_stay BEFORE DELETE OR UPDATE ON trail_seals FOR EACH ROW EXECUTE FUNCTION seals_stay();

create table trail_unsealed (
  organization_id uuid,
  id uuid not null,
  constraint trail_unsealed_pkey PRIMARY KEY (id)
);
alter table trail_unsealed enable row level security;
alter table trail_unsealed force row level security;
create policy platform on trail_unsealed for all to groundwork_platform using (true) with check (true);
create policy tenant on trail_unsealed for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select on trail_unsealed to groundwork_platform;
grant insert on trail_unsealed to groundwork_app;

create table trial_notices (
  organization_id uuid not null,
  kind text not null,
  trial_ends_at timestamp with time zone not null,
  notified_at timestamp with time zone not null default now(),
  constraint trial_notices_pkey PRIMARY KEY (organization_id, kind, trial_ends_at),
  constraint trial_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint trial_notices_kind_check CHECK ((kind = ANY (ARRAY['reminder'::text, 'ended'::text])))
);
alter table trial_notices enable row level security;
alter table trial_notices force row level security;
create policy platform on trial_notices for all to groundwork_platform using (true) with check (true);
create policy tenant on trial_notices for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on trial_notices to groundwork_platform;
grant select on trial_notices to groundwork_app;

create table trial_portals (
  organization_id uuid not null,
  portal_id uuid not null,
  token_sealed bytea not null,
  made_at timestamp with time zone not null default now(),
  tried_at timestamp with time zone,
  constraint trial_portals_pkey PRIMARY KEY (organization_id, portal_id)
);
alter table trial_portals enable row level security;
alter table trial_portals force row level security;
create policy platform on trial_portals for all to groundwork_platform using (true) with check (true);
create policy tenant on trial_portals for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on trial_portals to groundwork_platform;
grant select on trial_portals to groundwork_app;

create table webhook_deliveries (
  organization_id uuid,
  id uuid not null,
  endpoint_id uuid not null,
  seq bigint not null default nextval('webhook_order'::regclass),
  event_id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  data jsonb not null,
  occurred_at timestamp with time zone not null default clock_timestamp(),
  state text not null default 'waiting'::text,
  since timestamp with time zone not null default clock_timestamp(),
  tries integer not null default 0,
  due_at timestamp with time zone not null default clock_timestamp(),
  claim integer not null default 0,
  lease_until timestamp with time zone,
  attempts jsonb not null default '[]'::jsonb,
  ended_at timestamp with time zone,
  off_why text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_organization_id_endpoint_id_fkey FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoints(organization_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint webhook_deliveries_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint webhook_deliveries_given_up_check CHECK (((off_why IS NULL) OR (state = 'dead'::text))),
  constraint webhook_deliveries_off_why_check CHECK ((off_why = ANY (ARRAY['by_hand'::text, 'gone'::text, 'failing'::text, 'full'::text]))),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text])))
);
CREATE INDEX webhook_deliveries_dead ON webhook_deliveries USING btree (endpoint_id, seq) WHERE (state = 'dead'::text);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, due_at, seq) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX webhook_deliveries_in_line ON webhook_deliveries USING btree (endpoint_id, subject_id, seq) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries USING btree (endpoint_id, lease_until) WHERE ((state = 'waiting'::text) AND (lease_until IS NOT NULL));
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries USING btree (endpoint_id, seq);
CREATE INDEX webhook_deliveries_of_organization ON webhook_deliveries USING btree (organization_id, endpoint_id);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy platform on webhook_deliveries for all to groundwork_platform using (true) with check (true);
create policy tenant on webhook_deliveries for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on webhook_deliveries to groundwork_platform;
grant insert, select, update on webhook_deliveries to groundwork_app;

create table webhook_endpoints (
  organization_id uuid,
  id uuid not null,
  version integer not null default 1,
  url text not null,
  description text not null default ''::text,
  kinds text[] not null,
  is_enabled boolean not null default true,
  off_why text,
  off_at timestamp with time zone,
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  last_delivered_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  last_error text,
  last_claimed_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  not_kept_from timestamp with time zone,
  not_kept_until timestamp with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_organization_id_id_key UNIQUE (organization_id, id),
  constraint webhook_endpoints_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(organization_id) ON DELETE CASCADE,
  constraint webhook_endpoints_check CHECK (((is_enabled = (off_why IS NULL)) AND (is_enabled = (off_at IS NULL)))),
  constraint webhook_endpoints_check1 CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  constraint webhook_endpoints_kinds_check CHECK ((cardinality(kinds) > 0)),
  constraint webhook_endpoints_not_kept_check CHECK (((not_kept_from IS NULL) = (not_kept_until IS NULL))),
  constraint webhook_endpoints_off_why_check CHECK ((off_why = ANY (ARRAY['by_hand'::text, 'gone'::text, 'failing'::text, 'full'::text])))
);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy platform on webhook_endpoints for all to groundwork_platform using (true) with check (true);
create policy tenant on webhook_endpoints for all to groundwork_app using ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid AS "nullif")));
grant delete, insert, select, update on webhook_endpoints to groundwork_app;
grant delete, insert, select, update on webhook_endpoints to groundwork_platform;

