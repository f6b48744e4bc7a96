-- An operation that can do nothing before a moment gives its place free and says why it waits; it is taken up again then.
alter table operations add column waits jsonb;
-- A portal's days begin by its own time zone, and what its token may do is known from when it was given.
alter table portals add column time_zone text;
alter table portals add column scopes jsonb;
