-- The field's words for two records of one key: kept separate, or merged. What the API gives and what is stored say the same.
alter table migration_apart rename to migration_kept_separate;
alter table migration_kept_separate rename column beside to other_row;
alter table migration_kept_separate rename constraint migration_apart_pkey to migration_kept_separate_pkey;
alter table migration_kept_separate rename constraint migration_apart_organization_id_changeset_id_fkey
  to migration_kept_separate_organization_id_changeset_id_fkey;
alter table migration_merges rename column apart_key to separation_key;
alter table decision_nudges rename column told_at to notified_at;
alter table trial_notices rename column told_at to notified_at;
alter table operations rename column is_end_told to is_end_notified;
alter index operations_end_untold rename to operations_end_unnotified;

-- Answers and analyses from before. Only the owner runs steps; unforced for as long as that takes, because it belongs to no
-- tenant.
create function pg_temp.key_conflict(id text) returns text immutable language sql as
  $$ select regexp_replace(id, '^(portal_)?strangers:', '\1key_conflicts:') $$;
create function pg_temp.is_key_conflict(id text) returns boolean immutable language sql as
  $$ select id ~ '^(portal_)?strangers:' $$;
create function pg_temp.choice(value jsonb) returns jsonb immutable language sql as
  $$ select case value #>> '{}' when 'apart' then '"keep_separate"' when 'together' then '"merge"' else value end $$;
-- What a person chose, by the decision's id.
create function pg_temp.choices(given jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_object_agg(pg_temp.key_conflict(key),
    case when pg_temp.is_key_conflict(key) then pg_temp.choice(value) else value end), '{}')
  from jsonb_each(given) $$;
create function pg_temp.separate_rows(given jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_agg((one - 'beside' - 'is_together')
    || case when one ? 'beside' then jsonb_build_object('other_row', one -> 'beside') else '{}' end
    || case when one ? 'is_together' then jsonb_build_object('is_merged', one -> 'is_together') else '{}' end
    order by place), '[]')
  from jsonb_array_elements(given) with ordinality as rows (one, place) $$;
create function pg_temp.options(given jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_agg(one || jsonb_build_object('value', pg_temp.choice(one -> 'value')) order by place), '[]')
  from jsonb_array_elements(given) with ordinality as options (one, place) $$;
create function pg_temp.decisions(given jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_agg(one
    || case when pg_temp.is_key_conflict(one ->> 'id') then jsonb_build_object(
         'id', pg_temp.key_conflict(one ->> 'id'), 'options', pg_temp.options(one -> 'options'),
         'default', pg_temp.choice(one -> 'default'), 'answer', pg_temp.choice(one -> 'answer')) else '{}' end
    || case when one ? 'rows' then jsonb_build_object('rows', pg_temp.separate_rows(one -> 'rows')) else '{}' end
    order by place), '[]')
  from jsonb_array_elements(given) with ordinality as decisions (one, place) $$;

alter table analyses no force row level security;
update analyses set
  analysis = (analysis - 'apart') || jsonb_build_object(
      'decisions', pg_temp.decisions(analysis -> 'decisions'),
      -- A quote within a value stands behind a backslash, so that only the field itself reads like this.
      'sources', replace((analysis -> 'sources')::text, '"is_told": ', '"is_answered": ')::jsonb)
    || case when analysis ? 'apart'
         then jsonb_build_object('kept_separate', pg_temp.separate_rows(analysis -> 'apart')) else '{}' end,
  answers = (answers - 'apart')
    || jsonb_build_object('decisions', pg_temp.choices(coalesce(answers -> 'decisions', '{}')))
    || case when answers ? 'apart' then jsonb_build_object('kept_separate',
         (select coalesce(jsonb_object_agg(key, pg_temp.choice(value)), '{}') from jsonb_each(answers -> 'apart')))
       else '{}' end;
alter table analyses force row level security;

alter table decisions no force row level security;
alter table decision_answers no force row level security;
update decision_answers a set value = pg_temp.choice(to_jsonb(a.value)) #>> '{}'
  from decisions d where d.organization_id = a.organization_id and d.id = a.decision_id
    and d.source = 'intake' and pg_temp.is_key_conflict(d.source_key);
update decisions set source_key = pg_temp.key_conflict(source_key), options = pg_temp.options(options),
    default_value = pg_temp.choice(to_jsonb(default_value)) #>> '{}',
    answer = pg_temp.choice(to_jsonb(answer)) #>> '{}'
  where source = 'intake' and pg_temp.is_key_conflict(source_key);
alter table decisions force row level security;
alter table decision_answers force row level security;

alter table changesets no force row level security;
update changesets set facts = facts || jsonb_build_object('defaults', pg_temp.choices(facts -> 'defaults'))
  where facts ? 'defaults';
alter table changesets force row level security;

alter table reconcile_reports no force row level security;
update reconcile_reports set report = (report - 'apart') || jsonb_build_object('kept_separate', report -> 'apart')
  where report ? 'apart';
alter table reconcile_reports force row level security;
