-- Bundles of fixes that change many records take the approval of two people: who was the first, and of which content.
alter table changesets
  add column first_approved_by text,
  add column first_approved_at timestamptz,
  add column first_approved_hash text;

-- Records that one person may let be changed by one bundle; a number of ours where an organization said none.
create table approval_limits (
  organization_id uuid primary key references organizations (organization_id) on delete cascade,
  second_approval_above integer not null check (second_approval_above between 0 and 1000000)
);
call protect_tenant_table('approval_limits');
