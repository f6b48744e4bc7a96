-- A milestone that people talk about is never removed by a plan made anew. The mark stands on the milestone itself: whoever
-- comments and whoever plans meet at its row, and what staff say among themselves counts although the planner's role cannot
-- read it.
alter table milestones add column is_talked_about boolean not null default false;

-- Rows there already. Only the owner runs steps; unforced for as long as that takes, because it belongs to no tenant.
alter table milestones no force row level security;
alter table comments no force row level security;
alter table internal_comments no force row level security;
update milestones m set is_talked_about = true
  where exists (select from comments c where c.organization_id = m.organization_id and c.milestone_id = m.id)
     or exists (select from internal_comments c where c.organization_id = m.organization_id and c.milestone_id = m.id);
alter table milestones force row level security;
alter table comments force row level security;
alter table internal_comments force row level security;
