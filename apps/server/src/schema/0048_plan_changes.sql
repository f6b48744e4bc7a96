-- The plan that people last looked over, while a newer one differs from it; null: they have seen the present one.
alter table analyses add column plan_before jsonb;
