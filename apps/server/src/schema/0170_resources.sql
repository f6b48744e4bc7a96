-- What partner reps are given to read, show and answer. A version says what it says for good: what is published was read by
-- somebody, and a rep who passed a quiz passed that one.
create table resources (
  id uuid primary key,
  kind text not null check (kind in ('playbook', 'deck', 'battle_card', 'quiz')),
  -- The newest version, and the one that reps see.
  latest integer not null check (latest > 0),
  published integer check (published <= latest),
  -- From this day on it is hidden from reps.
  expires_on date,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index resources_by_change on resources (updated_at, id);

create table resource_versions (
  resource_id uuid not null references resources,
  number integer not null check (number > 0),
  title text not null,
  summary text not null,
  body text not null,
  -- With the right answers: no call of a rep hands this out as it is.
  questions jsonb not null default '[]',
  file_name text,
  file_type text,
  bytes bigint,
  sha256 text,
  stored_as text,
  author text not null,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (resource_id, number),
  check ((stored_as is null) = (file_name is null) and (stored_as is null) = (file_type is null)
    and (stored_as is null) = (bytes is null) and (stored_as is null) = (sha256 is null))
);
create index resource_versions_stored on resource_versions (stored_as) where stored_as is not null;
alter table resources add foreign key (id, published) references resource_versions (resource_id, number);

grant select, insert, update on resources to groundwork_platform;
-- A version is written once; all that comes later is the moment at which it was published.
grant select, insert, update (published_at) on resource_versions to groundwork_platform;

-- Which rep opened which version. No foreign key to the version, which belongs to no rep; versions are never removed.
create table resource_views (
  rep_id uuid not null references reps on delete cascade,
  id uuid not null,
  resource_id uuid not null,
  number integer not null check (number > 0),
  views integer not null check (views > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (rep_id, resource_id, number)
);
call protect_rep_table('resource_views', 'select, insert, update');
create index resource_views_of_resource on resource_views (resource_id, last_at, id);

create table quiz_attempts (
  rep_id uuid not null references reps on delete cascade,
  id uuid not null,
  resource_id uuid not null,
  number integer not null check (number > 0),
  -- The chosen option of each question.
  answers jsonb not null,
  right_answers integer not null check (right_answers >= 0),
  questions integer not null check (questions > 0 and right_answers <= questions),
  passed boolean not null,
  at timestamptz not null,
  primary key (rep_id, id)
);
call protect_rep_table('quiz_attempts', 'select, insert');
-- A try counts as it was made, for everybody.
revoke update, delete on quiz_attempts from groundwork_platform;
create index quiz_attempts_of_rep on quiz_attempts (rep_id, resource_id, id);
create index quiz_attempts_passed on quiz_attempts (resource_id) where passed;
