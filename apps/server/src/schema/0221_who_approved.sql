-- Who approved first, as somebody who stays the same when their address changes or is written otherwise: a member's id, of staff their
-- issuer and subject. Null of before this was kept; the address alone tells them apart then.
alter table changesets add column first_approved_identity text;
-- Whether whoever approved for a moment had proved a second factor: where one is asked for by then, nothing else can tell.
alter table changeset_schedules add column has_second_factor boolean not null default false;
