-- Who of ours leads a project. Staff come and go with their accounts, so that no constraint ties a client's project to them:
-- a lead who is no more reads as none.
alter table projects add column lead_id uuid;
create index projects_of_lead on projects (lead_id) where lead_id is not null;
