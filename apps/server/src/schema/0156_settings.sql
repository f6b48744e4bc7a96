-- What super admins change while the platform runs: one row a section, over what the environment says. Nobody's tenant.
create table platform_settings (
  section text primary key,
  version integer not null,
  -- Held against the section's schema in the contract when it is written, and again when it is read.
  "values" jsonb not null,
  -- The section's one secret, sealed (platform/secrets.ts): a password of the mail server, a key of the language model.
  secret bytea,
  secret_set_at timestamptz,
  secret_set_by text,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null
);
grant select, insert, update on platform_settings to groundwork_platform;
