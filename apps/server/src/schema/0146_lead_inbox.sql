-- What becomes of a lead, and who looks after it.
alter table leads add column state text not null default 'new' check (state in ('new', 'contacted', 'qualified', 'closed'));
alter table leads add column closed_reason text;
alter table leads add constraint leads_closed_reason_check check ((closed_reason is not null) = (state = 'closed'));
alter table leads add column staff_id uuid references staff on delete set null;
alter table leads add column version integer not null default 1;
alter table leads add column updated_at timestamptz not null default clock_timestamp();
create index leads_staff on leads (staff_id) where staff_id is not null;

create table lead_notes (
  id uuid primary key,
  lead_id uuid not null references leads on delete cascade,
  author text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index lead_notes_of_lead on lead_notes (lead_id, id);
grant select, insert, update, delete on lead_notes to groundwork_platform;
