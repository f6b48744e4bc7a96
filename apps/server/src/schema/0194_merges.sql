-- Records of a portal that are made one are a kind of change set of their own.
alter table changesets drop constraint changesets_kind_check;
alter table changesets add constraint changesets_kind_check
  check (kind in ('blueprint', 'migration', 'merge', 'fix'));
