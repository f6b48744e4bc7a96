-- Tries to sign in and what became of them, for those who run the platform. Of whoever has no account here nothing is kept but
-- where it was tried from: people mistype addresses, and type passwords in their place.

create table sign_in (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: no account has this address, or it is not known whose the code was.
  "userId" text references "user" ("id") on delete cascade,
  way text not null,
  outcome text not null,
  address text not null,
  device text not null
);
create index sign_in_of_user on sign_in ("userId", id);
create index sign_in_by_age on sign_in (at);

-- Sessions of everybody, by when they were last seen.
create index session_by_last_seen on "session" (last_seen_at desc, id);
