-- What the answers of a question do to rows of the files, as it was worked out when the question was asked; null in what was
-- asked before. What is answered in one act is taken back in one.
alter table decisions add column shown jsonb;
alter table decision_answers add column batch_id uuid;
alter table decision_answers drop constraint decision_answers_via_check;
alter table decision_answers add constraint decision_answers_via_check
  check (via in ('card', 'link', 'plan', 'deadline', 'changeset', 'taken_back'));
