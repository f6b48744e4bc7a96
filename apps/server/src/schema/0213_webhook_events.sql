-- What webhooks are told. Told by the tables themselves, in the transaction of the change: whoever changes a row (a person, a
-- job, the queue that takes back the work of a dead process, one statement over a hundred rows) cannot forget to tell.
-- Ids, names and states only: no person, no text that people wrote, no value of a record.

create function record_event(whose uuid, event_kind text, about_kind text, about uuid, facts jsonb)
returns void language plpgsql as $$
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
end $$;

create function record_project_event() returns trigger language plpgsql as $$
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
end $$;
create trigger record_project_event after insert on projects for each row execute function record_project_event();
create trigger record_project_change_event after update of name, status, start_date, target_completion_date on projects
  for each row when ((old.name, old.status, old.start_date, old.target_completion_date)
    is distinct from (new.name, new.status, new.start_date, new.target_completion_date))
  execute function record_project_event();

create function record_milestone_event() returns trigger language plpgsql as $$
begin
  perform record_event(new.organization_id,
    case when tg_op = 'INSERT' then 'project.milestone_added'
      when new.status = 'completed' and old.status <> 'completed' then 'project.milestone_completed'
      else 'project.milestone_updated' end,
    'project', new.project_id,
    jsonb_build_object('milestone_id', new.id, 'name', new.name, 'status', new.status, 'due_date', new.due_date));
  return null;
end $$;
create trigger record_milestone_event after insert on milestones for each row execute function record_milestone_event();
create trigger record_milestone_change_event after update of name, status, due_date on milestones
  for each row when ((old.name, old.status, old.due_date) is distinct from (new.name, new.status, new.due_date))
  execute function record_milestone_event();

create function record_decision_event() returns trigger language plpgsql as $$
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
end $$;
create trigger record_decision_event after insert on decisions for each row execute function record_decision_event();
create trigger record_decision_change_event after update of state, answer, owner_id, deadline on decisions
  for each row when ((old.state, old.answer, old.owner_id, old.deadline)
    is distinct from (new.state, new.answer, new.owner_id, new.deadline))
  execute function record_decision_event();

-- A migration is a change set, told under both names.
create function record_changeset_event(of changesets, to_state text) returns void language plpgsql as $$
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
end $$;

create function record_changeset_event() returns trigger language plpgsql as $$
begin
  if old.state <> new.state then
    perform record_changeset_event(new, new.state);
  else
    perform record_changeset_event(new, 'first_approved');
  end if;
  return null;
end $$;
create trigger record_changeset_event after update of state, first_approved_at on changesets
  for each row when (old.state <> new.state or (old.first_approved_at is null and new.first_approved_at is not null))
  execute function record_changeset_event();

-- Told when it is queued, again after an end as well, and when it ends. With an end that is none of the work's own, a change
-- set stands still (changeset_state).
create function record_operation_event() returns trigger language plpgsql as $$
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
end $$;
create trigger record_operation_event after insert on operations for each row execute function record_operation_event();
create trigger record_operation_change_event after update of status on operations
  for each row when (old.status <> new.status
    and (new.status in ('completed', 'failed', 'cancelled') or old.status in ('completed', 'failed', 'cancelled')))
  execute function record_operation_event();

create function record_ticket_event() returns trigger language plpgsql as $$
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
end $$;
create trigger record_ticket_event after insert on tickets for each row execute function record_ticket_event();
create trigger record_ticket_change_event
  after update of status, priority, category, assignee_id, is_waiting_for_client on tickets
  for each row when ((old.status, old.priority, old.category, old.assignee_id, old.is_waiting_for_client)
    is distinct from (new.status, new.priority, new.category, new.assignee_id, new.is_waiting_for_client))
  execute function record_ticket_event();

-- The first message is the ticket itself, written at the same time.
create function record_ticket_message_event() returns trigger language plpgsql as $$
begin
  perform record_event(t.organization_id, 'ticket.replied', 'ticket', t.id,
    jsonb_build_object('number', t.number, 'status', t.status, 'by', case when new.is_staff then 'staff' else 'client' end))
  from tickets t
  where t.organization_id = new.organization_id and t.id = new.ticket_id and t.created_at < new.created_at;
  return null;
end $$;
create trigger record_ticket_message_event after insert on ticket_messages
  for each row execute function record_ticket_message_event();

-- Two things the tables cannot tell: that a project is gone by somebody's will and not with its organization, and what a rep
-- did to a deal, whose transaction sees nothing of the platform. The trail has both.
create function record_trail_event() returns trigger language plpgsql as $$
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
end $$;
create trigger record_trail_event after insert on trail
  for each row when (new.action = 'projects.remove' or (new.organization_id is null and new.target_kind = 'deal'))
  execute function record_trail_event();
