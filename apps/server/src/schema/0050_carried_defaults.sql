-- A default that a change set carried out settles its decision; the answer names the change set and its operation.
alter table decision_answers drop constraint decision_answers_via_check;
alter table decision_answers
  add constraint decision_answers_via_check check (via in ('card', 'link', 'plan', 'deadline', 'changeset')),
  add column changeset_id uuid,
  add column operation_id uuid,
  add foreign key (organization_id, changeset_id) references changesets (organization_id, id)
    on delete set null (changeset_id),
  add foreign key (organization_id, operation_id) references operations (organization_id, id)
    on delete set null (operation_id),
  add check (via = 'changeset' or (changeset_id is null and operation_id is null));
-- What a removed change set or operation is looked for by.
create index decision_answers_of_changeset on decision_answers (organization_id, changeset_id)
  where changeset_id is not null;
create index decision_answers_of_operation on decision_answers (organization_id, operation_id)
  where operation_id is not null;
