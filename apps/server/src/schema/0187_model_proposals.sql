-- Whether an organization lets a language model see the headers, shapes and masked samples of columns that nobody is sure of.
create table model_consents (
  organization_id uuid primary key references organizations on delete cascade,
  is_allowed boolean not null,
  changed_by text,
  changed_at timestamptz not null default now()
);
call protect_tenant_table('model_consents');

-- What a model said of a column or a table, by what it was shown: shown the same again, it is not asked again. No value of a
-- row is kept here, as none was shown.
create table model_proposals (
  organization_id uuid not null references organizations on delete cascade,
  project_id uuid not null,
  -- SHA-256 of the model's name and of what it was shown.
  material text not null check (material ~ '^[0-9a-f]{64}$'),
  -- The property or the answer that it proposes; null: none.
  proposes text,
  reason text not null,
  asked_at timestamptz not null default now(),
  primary key (organization_id, project_id, material),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
call protect_tenant_table('model_proposals');
