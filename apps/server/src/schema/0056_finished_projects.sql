-- When a project was finished: with the last of its milestones, or when a person said so.
alter table projects add column completed_date timestamptz;

-- Rows there already. Only the owner runs steps; unforced for as long as that takes, because it belongs to no tenant.
alter table projects no force row level security;
alter table milestones no force row level security;
update projects p set status = 'completed', version = p.version + 1
  where p.status in ('planning', 'in_progress')
    and exists (select from milestones m where m.organization_id = p.organization_id and m.project_id = p.id)
    and not exists (select from milestones m
      where m.organization_id = p.organization_id and m.project_id = p.id and m.status <> 'completed');
-- What nobody wrote down is taken from the last milestone, else from the last change of the project.
update projects p set completed_date = coalesce(
    (select max(m.completed_date) from milestones m where m.organization_id = p.organization_id and m.project_id = p.id),
    p.updated_at)
  where p.status = 'completed';
alter table projects force row level security;
alter table milestones force row level security;

alter table projects add constraint completed_with_its_date check ((status = 'completed') = (completed_date is not null));
