-- An approval may also wait until the program that proposed the change set applies it. What it is called and which one it is
-- (changesets.begun_by_program) is kept; due_at is then the moment at which it ends. Null where it waits for its moment.
alter table changeset_schedules
  add column left_to text,
  add column left_to_program text,
  add constraint changeset_schedules_left_check check ((left_to is null) = (left_to_program is null));
