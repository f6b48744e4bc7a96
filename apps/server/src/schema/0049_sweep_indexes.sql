-- What sweeps look for in all organizations every hour. Without these each folder of stored files reads three tables to
-- the end, and forgetting a few old notifications reads all of them.
create index source_files_stored on source_files (stored_as);
create index document_versions_stored on document_versions (stored_as);
create index ticket_attachments_stored on ticket_attachments (stored_as);
-- Rows lie in the order they were written, so a few pages tell where the old ones end.
create index notifications_by_age on notifications using brin (created_at);
