-- Change sets and their entries: everything that alters a customer's portal is written down here before it happens.
create table changesets (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  portal_id uuid not null,
  kind text not null check (kind in ('blueprint', 'migration', 'fix')),
  state text not null default 'draft'
    check (state in ('draft', 'proposed', 'approved', 'applying', 'applied', 'stopped', 'undoing', 'undone')),
  title text not null,
  content_hash text,
  -- Figures over the entries, refreshed when a stage ends; counting a quarter of a million rows per look would not do.
  counts jsonb not null default '{}',
  reversibility jsonb not null default '{}',
  calls_estimated integer not null default 0,
  calls_made integer not null default 0,
  -- What the kind needs to know later about the moment of the proposal: objects, sources, how values compare.
  facts jsonb not null default '{}',
  estimated_seconds double precision not null default 0,
  -- The operation that last worked on it; when that one has ended badly, a change set in motion counts as stopped.
  operation_id uuid,
  created_by text,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by text,
  applied_at timestamptz,
  undone_at timestamptz,
  version integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  -- No cascade: a portal that was written to cannot be forgotten while its undo information exists.
  foreign key (organization_id, portal_id) references portals (organization_id, id)
);
call protect_tenant_table('changesets');
create index changesets_newest on changesets (organization_id, project_id, id desc);

create table changeset_entries (
  organization_id uuid not null,
  changeset_id uuid not null,
  seq integer not null,
  kind text not null,
  object text not null,
  key text not null,
  -- Associations: the other object, and the external ids of both ends.
  to_object text,
  from_key text,
  to_key text,
  -- The source row behind it.
  source text,
  row integer,
  crm_id text,
  before jsonb,
  after jsonb not null,
  reason text not null,
  reversibility text not null,
  state text not null default 'pending'
    check (state in ('pending', 'applied', 'failed', 'reversed', 'kept', 'errored')),
  error text,
  -- The portal's own time of last change, read back after writing: unchanged means nobody touched the record since.
  revision text,
  primary key (organization_id, changeset_id, seq),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
) with (fillfactor = 70);  -- Room for the marks: state, crm_id, error and revision are in no index, so updates stay on the page.
call protect_tenant_table('changeset_entries');
-- Full batches of one kind and object, in order.
create index changeset_entries_by_kind on changeset_entries (organization_id, changeset_id, kind, object, to_object, seq);
-- One entry per record, however often a source names it; also finds the ends of an association.
create unique index changeset_entries_record on changeset_entries (organization_id, changeset_id, object, key)
  where kind in ('record.create', 'record.update');
-- Tells whether a link is already in the set.
create unique index changeset_entries_link on changeset_entries (organization_id, changeset_id, object, to_object, from_key, to_key)
  where kind = 'association.create';
