-- When a portal was last worked with: whoever looks after several sees which one lies idle, and whose token can go.
alter table portals add column last_used_at timestamptz;
