-- Addresses of portals are kept in one spelling: those of one account must be known for the same, or two would write to it.
update portals set base_url = rtrim(base_url, '/') where base_url like '%/';
