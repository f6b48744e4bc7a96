-- Which program began it, by what stays the same and is nobody else's: names are given twice, and again after a deletion.
-- Null where a person began it, and of everything before this was kept.
alter table operations add column begun_by_program text;
alter table changesets add column begun_by_program text;
alter table source_files add column begun_by_program text;
