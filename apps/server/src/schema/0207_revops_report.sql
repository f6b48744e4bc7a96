-- A sixth paper: what an analysis of the pipelines says.
alter table documents drop constraint documents_deliverable_check;
alter table documents add constraint documents_deliverable_check check (deliverable in
  ('implementation_plan', 'data_dictionary', 'migration_report', 'audit_report', 'revops_report', 'handover'));
