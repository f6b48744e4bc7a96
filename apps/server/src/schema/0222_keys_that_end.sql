-- Who looks after a key is told seven days and one day before it ends: the last of these that was said.
alter table service_keys add column end_said_days smallint check (end_said_days in (7, 1));
