-- Rows that are looked at are of an analysis. While they were compiled, each held the project that it named, so that nobody
-- could upload or remove a file of it for as long as that took.
alter table row_previews drop constraint row_previews_organization_id_project_id_fkey,
  add foreign key (organization_id, project_id) references analyses (organization_id, project_id) on delete cascade;
alter table record_previews drop constraint record_previews_organization_id_project_id_fkey,
  add foreign key (organization_id, project_id) references analyses (organization_id, project_id) on delete cascade;
alter table record_preview_rows drop constraint record_preview_rows_organization_id_project_id_fkey,
  add foreign key (organization_id, project_id) references analyses (organization_id, project_id) on delete cascade;
alter table link_previews drop constraint link_previews_organization_id_project_id_fkey,
  add foreign key (organization_id, project_id) references analyses (organization_id, project_id) on delete cascade;
