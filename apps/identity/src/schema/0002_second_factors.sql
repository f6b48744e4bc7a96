-- Ways to prove more than a password, and what is remembered of a session.

-- How somebody signed in (RFC 8176 values), whether "Remember me" was ticked, and when the session was last used.
alter table "session" add column "amr" jsonb;
alter table "session" add column "remembered" boolean;
alter table "session" add column last_seen_at timestamptz not null default now();

-- A session that was not to be remembered never grows longer, whatever the browser forgets to send.
create function clip_brief_session() returns trigger language plpgsql as $$
begin
  if old."remembered" = false then new."expiresAt" := least(new."expiresAt", old."expiresAt"); end if;
  return new;
end $$;
create trigger clip_brief_session before update of "expiresAt" on "session"
  for each row execute function clip_brief_session();

alter table "user" add column "twoFactorEnabled" boolean;

-- Authenticator apps: secret and recovery codes, both encrypted with the issuer's secret.
create table "twoFactor" (
  "id" text not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "verified" boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz
);
create index "twoFactor_secret_idx" on "twoFactor" ("secret");
create index "twoFactor_userId_idx" on "twoFactor" ("userId");

create table "passkey" (
  "id" text not null primary key,
  "name" text,
  "publicKey" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "credentialID" text not null,
  "counter" integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz,
  "aaguid" text
);
create index "passkey_userId_idx" on "passkey" ("userId");
create index "passkey_credentialID_idx" on "passkey" ("credentialID");
