-- What is written once and never changed is so for the platform role, too: it claims, sweeps and sets up, and none of
-- that rewrites who did what, what was approved, or what was said. Removing an organization still takes these rows along:
-- what cascades is done as the tables' owner.
revoke update, delete on trail, activity, document_versions, document_approvals, ticket_messages, ticket_attachments,
  decision_answers from groundwork_platform;

-- When a former trial's portal could not be removed the last time: it waits behind those that were not tried since.
alter table trial_portals add column tried_at timestamptz;
