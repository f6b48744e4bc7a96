-- What the search over every organization looks in, by its letters.
create extension if not exists pg_trgm;
create index organizations_name_letters on organizations using gin (name gin_trgm_ops);
create index members_name_letters on members using gin (name gin_trgm_ops, email gin_trgm_ops);
create index projects_name_letters on projects using gin (name gin_trgm_ops);
create index tickets_subject_letters on tickets using gin (subject gin_trgm_ops);
-- An operation is named by its id alone.
create index operations_id on operations (id);
