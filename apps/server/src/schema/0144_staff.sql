-- People of ours who have worked with a queue of the platform: whom a ticket or a lead can be given to. Who may work there at
-- all, their token says at each call; this only remembers what they are called and where mail reaches them.
create table staff (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  seen_at timestamptz not null,
  unique (issuer, subject)
);
grant select, insert, update, delete on staff to groundwork_platform;
