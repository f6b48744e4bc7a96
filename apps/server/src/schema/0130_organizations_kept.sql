-- Organizations as admins of the platform keep them: limits of one that go before its plan's, what its people are told of
-- their standing, the days in which a removal can be taken back, and what puts a hundred thousand of them in order.
alter table organizations
  -- Read by its members.
  add column status_reason text check (length(status_reason) <= 500),
  -- null: as the plan says.
  add column contact_limit bigint check (contact_limit >= 0),
  add column storage_limit bigint check (storage_limit >= 0),
  add column project_limit integer check (project_limit >= 0),
  -- From then on it is removed for good; until then it is read-only and can be restored.
  add column removal_due_at timestamptz,
  add column removal_by text,
  add column status_before_removal text
    check (status_before_removal in ('trial', 'active', 'read_only', 'suspended')),
  add constraint removal_can_be_taken_back check ((removal_due_at is null) = (status_before_removal is null));
create index organizations_to_remove on organizations (removal_due_at) where removal_due_at is not null;

-- Parts of names and addresses are found by their letters (0160_search.sql); shorter than three, by their beginning.
create index organizations_by_name on organizations (lower(name) collate "C", organization_id);
create index members_email_start on members (email_norm collate "C");
create index organizations_by_age on organizations (created_at, organization_id);
create index projects_by_target on projects (target_completion_date, organization_id)
  where status in ('planning', 'in_progress');

-- What the list of organizations is ordered by, kept where it changes: counted at each look it took seconds.
create table organization_figures (
  organization_id uuid primary key references organizations on delete cascade,
  -- Active ones.
  members integer not null default 0,
  -- Written by change sets and not taken back; of one that is being written, as it was before.
  records bigint not null default 0,
  last_active_at timestamptz not null default '-infinity'
);
call protect_tenant_table('organization_figures', 'select, insert, update');
create index organization_figures_by_members on organization_figures (members, organization_id);
create index organization_figures_by_records on organization_figures (records, organization_id);
create index organization_figures_by_activity on organization_figures (last_active_at, organization_id);

insert into organization_figures (organization_id, members, records, last_active_at)
select o.organization_id,
  (select count(*) from members m where m.organization_id = o.organization_id and m.status = 'active'),
  0,
  coalesce((select max(m.last_active_at) from members m where m.organization_id = o.organization_id), '-infinity')
from organizations o;

create function begin_organization_figures() returns trigger language plpgsql as $$
begin
  insert into organization_figures (organization_id) values (new.organization_id);
  return null;
end $$;
create trigger begin_organization_figures after insert on organizations
  for each row execute function begin_organization_figures();

create function keep_member_figures() returns trigger language plpgsql as $$
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
end $$;
create trigger keep_member_figures after insert or delete or update of status, last_active_at on members
  for each row execute function keep_member_figures();

-- Of a change set that is being written or taken back the figures are those of the stage before: it is looked at when it
-- has come to rest.
create function records_standing(whose uuid) returns bigint language sql stable as $$
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
$$;
update organization_figures set records = records_standing(organization_id);

create function keep_record_figures() returns trigger language plpgsql as $$
declare
  whose uuid := coalesce(new.organization_id, old.organization_id);
begin
  update organization_figures set records = records_standing(whose) where organization_id = whose;
  return null;
end $$;
create trigger keep_record_figures after update of state, counts on changesets
  for each row when (new.state not in ('draft', 'proposed', 'approved', 'applying', 'undoing'))
  execute function keep_record_figures();
create trigger forget_record_figures after delete on changesets
  for each row when (old.counts <> '{}'::jsonb) execute function keep_record_figures();

-- What staff write for each other about an organization: the clients' role cannot read it.
create table organization_notes (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  author text not null,
  author_subject text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
call protect_tenant_table('organization_notes');
revoke all on organization_notes from groundwork_app;
