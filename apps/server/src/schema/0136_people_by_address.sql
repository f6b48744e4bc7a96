-- Everybody on the platform in the order of their addresses, page by page.
create index members_by_address on members (email_norm collate "C", id) where removed_at is null;
