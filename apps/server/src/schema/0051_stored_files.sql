-- What lies in the file store for each organization, however it came there: what its price plan covers is held against
-- this. A row is written where a file is named first and goes when the file itself does, so that files of a removed project, or
-- replaced ones that work is still reading, count for as long as they take room.
create table stored_files (
  organization_id uuid not null references organizations on delete cascade,
  stored_as text not null,
  bytes bigint not null,
  primary key (organization_id, stored_as) include (bytes)
);
call protect_tenant_table('stored_files', 'select, insert, delete');
-- For the sweep, which knows files by their keys alone.
create index stored_files_key on stored_files (stored_as);

insert into stored_files (organization_id, stored_as, bytes)
select organization_id, stored_as, bytes from source_files
union
select organization_id, stored_as, bytes from document_versions
union
select organization_id, stored_as, bytes from ticket_attachments;

-- A fifth paper: what a project leaves behind when it is handed over.
alter table documents drop constraint documents_deliverable_check;
alter table documents add constraint documents_deliverable_check check (deliverable in
  ('implementation_plan', 'data_dictionary', 'migration_report', 'audit_report', 'handover'));
