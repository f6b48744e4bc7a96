-- What a row was before its record was refused: it is that again when the record is sent once more.
alter table migration_rows add column former jsonb;
