-- A change set says what became of it: one with refused entries is not simply applied. And what stood in the portal before
-- the first write is written down once, because afterwards no clock could tell whose a record is.
alter table changesets drop constraint changesets_state_check;
alter table changesets add constraint changesets_state_check check (state in ('draft', 'proposed', 'approved', 'applying',
  'applied', 'applied_with_failures', 'stopped', 'undoing', 'undone'));
alter table changesets add column looked_at timestamptz;
-- What was being written by an earlier version may not be looked for any more: it would find its own records.
update changesets set looked_at = now() where state not in ('draft', 'proposed', 'approved');

alter table changeset_entries add column was_there boolean not null default false;
update changeset_entries set was_there = true
where error = 'It was made in the portal after the preview, so it was updated. An undo leaves it there.';

update changesets c set state = 'applied_with_failures'
where c.state = 'applied' and exists (select from changeset_entries e
  where e.organization_id = c.organization_id and e.changeset_id = c.id and e.state = 'failed');
