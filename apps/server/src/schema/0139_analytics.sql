-- What came to an end in a time, over every organization: analytics read by these moments.
create index milestones_completed on milestones (completed_date) include (organization_id, due_date)
  where completed_date is not null and due_date is not null;
create index milestones_due on milestones (due_date) include (organization_id)
  where status <> 'completed' and due_date is not null;
create index decisions_open on decisions (created_at) include (organization_id) where state = 'open';
create index decision_answers_given on decision_answers (at);
create index changesets_applied on changesets (applied_at) where applied_at is not null;
create index reconcile_reports_read on reconcile_reports (organization_id, changeset_id) include (as_of);
