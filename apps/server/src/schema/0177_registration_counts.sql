-- How many registrations stand where, of one rep or of all: counted from the index alone.
create index deals_by_registration on deals (rep_id, stage, registration, protected_until);
