-- The files an analysis was made of (name and sha256 of each) and since when it has been these: what was worked out
-- from other files than the present ones is neither proposed nor approved.
alter table analyses
  add column made_of jsonb not null default '[]',
  add column files_at timestamptz not null default now();

-- The operation that last began to write to the portal: while it waits or runs, no other one writes there.
alter table portals add column writer_id uuid;
