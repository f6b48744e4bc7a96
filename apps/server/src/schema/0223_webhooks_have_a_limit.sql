-- What waits for one endpoint has a limit: beyond it the endpoint is switched off like one at which nothing arrives.
alter table webhook_endpoints drop constraint webhook_endpoints_off_why_check,
  add constraint webhook_endpoints_off_why_check check (off_why in ('by_hand', 'gone', 'failing', 'full')),
  -- The last time for which nothing was kept, because it was off: whoever needs what happened then asks the API.
  add column not_kept_from timestamptz,
  add column not_kept_until timestamptz,
  add constraint webhook_endpoints_not_kept_check check ((not_kept_from is null) = (not_kept_until is null));

-- Why the endpoint was switched off that gave it up; null for what arrived, waits, or was given up by its own tries.
alter table webhook_deliveries
  add column off_why text check (off_why in ('by_hand', 'gone', 'failing', 'full')),
  add constraint webhook_deliveries_given_up_check check (off_why is null or state = 'dead');
