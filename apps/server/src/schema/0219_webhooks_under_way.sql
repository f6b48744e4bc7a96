-- What is on its way to an endpoint is counted at each claim: by the few rows that are, however many wait behind them.
create index webhook_deliveries_leased on webhook_deliveries (endpoint_id, lease_until)
  where state = 'waiting' and lease_until is not null;
