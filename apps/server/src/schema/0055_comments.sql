-- Comments on milestones and documents: what both sides write, and what staff write for each other.

create table comments (
  organization_id uuid not null,
  id uuid not null,
  milestone_id uuid,
  document_id uuid,
  -- As they were called; a member is shown by the name they have now.
  author text not null,
  author_subject text not null,
  author_member_id uuid,
  is_staff boolean not null,
  -- Empty once it is removed: what somebody takes back stands here no more, only that they did. (A mail that carried it is
  -- out, and the answer kept for the key of its request goes after a day.)
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, milestone_id) references milestones (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references documents (organization_id, id) on delete cascade,
  check ((milestone_id is null) <> (document_id is null))
);
call protect_tenant_table('comments', 'select, insert');
-- Words may be mended and taken back; whose they are, where and when they were said stands.
grant update (body, edited_at, removed_at) on comments to groundwork_app;
revoke update, delete on comments from groundwork_platform;
create index comments_of_milestone on comments (organization_id, milestone_id, id) where milestone_id is not null;
create index comments_of_document on comments (organization_id, document_id, id) where document_id is not null;

-- Of staff alone: a table of their own, as notes of tickets have, which the clients' role cannot read, so that no query
-- for clients can mix them in and no raw statement of that role can reach them.
create table internal_comments (
  organization_id uuid not null,
  id uuid not null,
  milestone_id uuid,
  document_id uuid,
  author text not null,
  author_subject text not null,
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, milestone_id) references milestones (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references documents (organization_id, id) on delete cascade,
  check ((milestone_id is null) <> (document_id is null))
);
call protect_tenant_table('internal_comments');
revoke all on internal_comments from groundwork_app;
revoke update, delete on internal_comments from groundwork_platform;
grant update (body, edited_at, removed_at) on internal_comments to groundwork_platform;
create index internal_comments_of_milestone on internal_comments (organization_id, milestone_id, id)
  where milestone_id is not null;
create index internal_comments_of_document on internal_comments (organization_id, document_id, id)
  where document_id is not null;

-- One topic more that members are told of.
alter table notifications drop constraint notifications_topic_check;
alter table notifications add constraint notifications_topic_check
  check (topic in ('milestones', 'decisions', 'documents', 'comments', 'support', 'operations', 'team'));
alter table notification_rules drop constraint notification_rules_topic_check;
alter table notification_rules add constraint notification_rules_topic_check
  check (topic in ('milestones', 'decisions', 'documents', 'comments', 'support', 'operations', 'team'));
