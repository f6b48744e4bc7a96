-- A portal that change sets refer to can be let go of: its token is forgotten, its history stays, and a new token brings it
-- back, so that what was written can still be undone.
alter table portals alter column token_sealed drop not null;
alter table portals add column disconnected_at timestamptz;
alter table portals add constraint disconnected_without_token
  check ((token_sealed is null) = (disconnected_at is not null));
alter table portals add constraint primary_is_connected check (not is_primary or disconnected_at is null);
