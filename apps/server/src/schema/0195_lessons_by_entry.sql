-- What is said of an entry is looked up by it: the other indexes know one origin each, so that right after a large import, while
-- the database still counts on a few rows, all lessons of an organization were gone through for each of its entries.
create index playbook_lessons_by_entry on playbook_lessons (organization_id, entry_id);
