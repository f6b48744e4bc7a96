-- Where every filled cell of a migration's sources ends. Single cells stand in migration_cells with why they did; whole
-- columns, rows and tables are counted here, so that millions of cells are a few lines.
create table migration_cell_lines (
  organization_id uuid not null,
  changeset_id uuid not null,
  source text not null,
  position integer not null,
  bucket text not null,
  column_name text not null,
  cells bigint not null,
  reason text,
  is_answered boolean not null,
  primary key (organization_id, changeset_id, source, position, bucket),
  foreign key (organization_id, changeset_id) references changesets (organization_id, id) on delete cascade
);
call protect_tenant_table('migration_cell_lines');

-- All that was listed before is what did not fit its property, or a link that was not made.
alter table migration_cells add column bucket text not null default 'unreadable';
alter table migration_cells alter column bucket drop default;

-- Filled cells of the row that something is made of, and those of them that stand in properties: what is lost with the row
-- should the portal refuse it. Null for rows of which nothing is made, and for those of earlier versions.
alter table migration_rows add column carried integer, add column arrived integer;
