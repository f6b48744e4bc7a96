-- Decisions a project waits for. What the analysis asks stays its own (analyses.answers is the one truth of what was
-- chosen there); these rows say who shall answer, by when, and who did.
create table decisions (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  source text not null check (source in ('intake', 'asked')),
  -- What the source calls it.
  source_key text not null,
  question text not null,
  why text not null default '',
  about text,
  options jsonb not null,
  default_value text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'defaulted', 'closed')),
  answer text,
  owner_id uuid,
  -- Since when it is this owner's: what reminders count from.
  owned_since timestamptz,
  deadline date,
  default_at_deadline boolean not null default false check (not default_at_deadline or deadline is not null),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, project_id, source, source_key),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references members (organization_id, id) on delete set null (owner_id),
  check ((owner_id is null) or (owned_since is not null))
);
call protect_tenant_table('decisions', 'select, insert, update');
create index decisions_of_project on decisions (organization_id, project_id, id);
-- What the sweeps look through.
create index decisions_nudged on decisions (organization_id, owned_since) where state = 'open' and owner_id is not null;
create index decisions_defaulting on decisions (deadline) where state = 'open' and default_at_deadline;

-- Every answer there was; nobody changes or removes one.
create table decision_answers (
  organization_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  value text not null,
  label text not null,
  author text not null,
  via text not null check (via in ('card', 'link', 'plan', 'deadline')),
  at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, decision_id) references decisions (organization_id, id) on delete cascade
);
call protect_tenant_table('decision_answers', 'select, insert');
create index decision_answers_of_decision on decision_answers (organization_id, decision_id, id desc);

-- Links that open one decision without a sign-in. Only the hash of what opens it is known here.
create table decision_links (
  organization_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  owner_id uuid not null,
  email text not null,
  token_hash bytea not null,
  made_by text not null,
  is_mailed boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '14 days'),
  revoked_at timestamptz,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, decision_id) references decisions (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references members (organization_id, id) on delete cascade
);
call protect_tenant_table('decision_links', 'select, insert, update');
create index decision_links_of_decision on decision_links (organization_id, decision_id, id desc);
-- Whoever holds a link does not say whose it is; read by the platform role alone.
create unique index decision_links_token on decision_links (token_hash);

-- Which reminders were given: each once, however many processes look.
create table decision_nudges (
  organization_id uuid not null,
  decision_id uuid not null,
  owner_id uuid not null,
  -- 0: that it is theirs; else the days since.
  day integer not null,
  told_at timestamptz not null,
  is_mailed boolean not null,
  primary key (organization_id, decision_id, owner_id, day),
  foreign key (organization_id, decision_id) references decisions (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references members (organization_id, id) on delete cascade
);
call protect_tenant_table('decision_nudges', 'select, insert, delete');
create index decision_nudges_mailed on decision_nudges (organization_id, owner_id, told_at) where is_mailed;

-- What analyses ask already. Only the owner runs steps; unforced for as long as that takes.
alter table analyses no force row level security;
alter table decisions no force row level security;
insert into decisions
  (organization_id, id, project_id, source, source_key, question, why, about, options, default_value, state, answer)
select a.organization_id, gen_random_uuid(), a.project_id, 'intake', d ->> 'id', d ->> 'question', d ->> 'why',
  nullif(concat_ws(' · ', d #>> '{about,source}', d #>> '{about,column}'), ''), d -> 'options', d ->> 'default',
  case when d ->> 'answer' is null then 'open' else 'answered' end, d ->> 'answer'
from analyses a, jsonb_array_elements(a.analysis -> 'decisions') d
on conflict do nothing;
alter table analyses force row level security;
alter table decisions force row level security;
