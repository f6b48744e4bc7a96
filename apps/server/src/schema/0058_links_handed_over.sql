-- Who handed over the link that an answer came by. It stood within the author's text, where neither the people's names nor
-- what is held about a person found it.
alter table decision_answers add column handed_over_by text;

-- Rows there already. Only the owner runs steps; unforced for as long as that takes, because it belongs to no tenant.
alter table decision_answers no force row level security;
update decision_answers set
    author = split_part(author, ' (link handed over by ', 1),
    handed_over_by = left(split_part(author, ' (link handed over by ', 2), -1)
  where via = 'link' and author like '% (link handed over by %)';
alter table decision_answers force row level security;

alter table decision_answers add constraint handed_over_by_link check (handed_over_by is null or via = 'link');
