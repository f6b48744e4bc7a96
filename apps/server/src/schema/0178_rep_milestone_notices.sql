-- Of which late milestones a rep was told, each due day once: planned anew and missed again, they are told again.
create table rep_milestone_notices (
  rep_id uuid not null references reps on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  milestone_id uuid not null,
  due_date date not null,
  primary key (rep_id, organization_id, milestone_id, due_date)
);
call protect_rep_table('rep_milestone_notices', 'select');
