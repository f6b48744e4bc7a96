-- Invitations are answered with a secret from a mail: once, and for seven days. Kept on the pending member itself, so
-- that removing or inviting again ends the former link. Nulls: invited before there were links, or no longer pending.
alter table members add column invitation_hash bytea;
alter table members add column invitation_expires_at timestamptz;
