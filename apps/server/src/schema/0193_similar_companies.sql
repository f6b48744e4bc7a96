-- A deal with a company that is there already under another name, or under another ending of its domain, is warned of.
create index deals_name_letters on deals using gin (company_norm gin_trgm_ops);
create index deals_by_site_label on deals (split_part(site, '.', 1));
