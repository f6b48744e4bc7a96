-- Records of a portal that look like one: what the latest search of each object found.
create table merge_searches (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  portal_id uuid not null,
  records integer not null,
  is_too_many boolean not null,
  is_too_few boolean not null,
  -- Names of the properties that were compared.
  columns jsonb not null,
  -- Objects whose links could not be read.
  unseen jsonb not null,
  -- Groups that are not kept, because there are too many.
  more integer not null,
  searched_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, project_id, object),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, portal_id) references portals (organization_id, id) on delete cascade
);
call protect_tenant_table('merge_searches');

create table merge_groups (
  organization_id uuid not null,
  project_id uuid not null,
  object text not null,
  id uuid not null,
  -- The surest group has the first.
  rank integer not null,
  records jsonb not null,
  more_records integer not null,
  -- Log-odds that they are one.
  sureness double precision not null,
  is_sure boolean not null,
  is_contradicted boolean not null,
  primary key (organization_id, id),
  unique (organization_id, project_id, object, rank),
  foreign key (organization_id, project_id, object)
    references merge_searches (organization_id, project_id, object) on delete cascade
);
call protect_tenant_table('merge_groups');

-- Records of which somebody said that they are two. Holds in every project of the organization, while what was compared of both
-- stays as it was.
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
  answered_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, portal_id, object, one, other),
  foreign key (organization_id, portal_id) references portals (organization_id, id) on delete cascade,
  check (one < other)
);
call protect_tenant_table('merge_answers');
