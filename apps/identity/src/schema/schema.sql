-- The whole schema as the numbered steps leave it. Written by `npm run schema`: to read, never to run or edit.

CREATE OR REPLACE FUNCTION clip_brief_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old."remembered" = false then new."expiresAt" := least(new."expiresAt", old."expiresAt"); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION clip_refresh_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select least(new."expiresAt", session."expiresAt") into new."expiresAt"
  from session where session.id = new."sessionId";
  -- Without a session it is born dead.
  if not found then new."expiresAt" := now(); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION end_token_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update "session" set token_round = token_round + 1 where id = old."sessionId";
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_set_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.set_up_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refuse_shut_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare shut_at timestamptz;
begin
  select deactivated_at into shut_at from "user" where id = new."userId" for key share;
  if shut_at is not null then
    raise exception 'this account is shut' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

create table account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "account_userId_idx" ON account USING btree ("userId");
CREATE UNIQUE INDEX account_provider_uidx ON account USING btree ("userId", "providerId");

create table attempt (
  key text not null,
  tries integer not null,
  ends_at timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX attempt_ends_at ON attempt USING btree (ends_at);

create table jwks (
  id text not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamp with time zone not null,
  "expiresAt" timestamp with time zone,
  alg text,
  crv text,
  constraint jwks_pkey PRIMARY KEY (id)
);

create table "oauthAccessToken" (
  id text not null,
  token text not null,
  "clientId" text not null,
  "sessionId" text,
  "userId" text,
  "referenceId" text,
  "authorizationCodeId" text,
  resources jsonb,
  "requestedUserInfoClaims" jsonb,
  "refreshId" text,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null,
  revoked timestamp with time zone,
  confirmation jsonb,
  scopes jsonb not null,
  constraint oauthAccessToken_pkey PRIMARY KEY (id),
  constraint oauthAccessToken_token_key UNIQUE (token),
  constraint oauthAccessToken_clientId_fkey FOREIGN KEY ("clientId") REFERENCES "oauthClient"("clientId") ON DELETE CASCADE,
  constraint oauthAccessToken_refreshId_fkey FOREIGN KEY ("refreshId") REFERENCES "oauthRefreshToken"(id) ON DELETE CASCADE,
  constraint oauthAccessToken_sessionId_fkey FOREIGN KEY ("sessionId") REFERENCES session(id) ON DELETE CASCADE,
  constraint oauthAccessToken_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "oauthAccessToken_authorizationCodeId_idx" ON "oauthAccessToken" USING btree ("authorizationCodeId");
CREATE INDEX "oauthAccessToken_clientId_idx" ON "oauthAccessToken" USING btree ("clientId");
CREATE INDEX "oauthAccessToken_refreshId_idx" ON "oauthAccessToken" USING btree ("refreshId");
CREATE INDEX "oauthAccessToken_sessionId_idx" ON "oauthAccessToken" USING btree ("sessionId");
CREATE INDEX "oauthAccessToken_userId_idx" ON "oauthAccessToken" USING btree ("userId");

create table "oauthClient" (
  id text not null,
  "clientId" text not null,
  "clientSecret" text,
  "clientDiscoveryId" text,
  disabled boolean,
  "skipConsent" boolean,
  "enableEndSession" boolean,
  "subjectType" text,
  scopes jsonb,
  "clientCredentialsScopes" jsonb,
  "userId" text,
  "createdAt" timestamp with time zone,
  "updatedAt" timestamp with time zone,
  name text,
  uri text,
  icon text,
  contacts jsonb,
  tos text,
  policy text,
  "softwareId" text,
  "softwareVersion" text,
  "softwareStatement" text,
  "redirectUris" jsonb not null,
  "postLogoutRedirectUris" jsonb,
  "backchannelLogoutUri" text,
  "backchannelLogoutSessionRequired" boolean,
  "tokenEndpointAuthMethod" text,
  "applicationType" text,
  jwks text,
  "jwksUri" text,
  "grantTypes" jsonb,
  "responseTypes" jsonb,
  "requirePKCE" boolean,
  "dpopBoundAccessTokens" boolean,
  "referenceId" text,
  metadata jsonb,
  constraint oauthClient_pkey PRIMARY KEY (id),
  constraint oauthClient_clientId_key UNIQUE ("clientId"),
  constraint oauthClient_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "oauthClient_userId_idx" ON "oauthClient" USING btree ("userId");

create table "oauthClientAssertion" (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  constraint oauthClientAssertion_pkey PRIMARY KEY (id)
);

create table "oauthClientResource" (
  id text not null,
  "clientId" text not null,
  "resourceId" text not null,
  metadata jsonb,
  "createdAt" timestamp with time zone,
  constraint oauthClientResource_pkey PRIMARY KEY (id),
  constraint oauthClientResource_clientId_fkey FOREIGN KEY ("clientId") REFERENCES "oauthClient"("clientId") ON DELETE CASCADE,
  constraint oauthClientResource_resourceId_fkey FOREIGN KEY ("resourceId") REFERENCES "oauthResource"(identifier) ON DELETE CASCADE
);
CREATE INDEX "oauthClientResource_clientId_idx" ON "oauthClientResource" USING btree ("clientId");
CREATE INDEX "oauthClientResource_resourceId_idx" ON "oauthClientResource" USING btree ("resourceId");
CREATE UNIQUE INDEX "oauthClientResource_clientId_resourceId_uidx" ON "oauthClientResource" USING btree ("clientId", "resourceId");

create table "oauthConsent" (
  id text not null,
  "clientId" text not null,
  "userId" text,
  "referenceId" text,
  resources jsonb,
  "requestedUserInfoClaims" jsonb,
  scopes jsonb not null,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null,
  constraint oauthConsent_pkey PRIMARY KEY (id),
  constraint oauthConsent_clientId_fkey FOREIGN KEY ("clientId") REFERENCES "oauthClient"("clientId") ON DELETE CASCADE,
  constraint oauthConsent_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "oauthConsent_clientId_idx" ON "oauthConsent" USING btree ("clientId");
CREATE INDEX "oauthConsent_userId_idx" ON "oauthConsent" USING btree ("userId");

create table "oauthRefreshToken" (
  id text not null,
  token text not null,
  "clientId" text not null,
  "sessionId" text,
  "userId" text not null,
  "referenceId" text,
  "authorizationCodeId" text,
  resources jsonb,
  "requestedUserInfoClaims" jsonb,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null,
  revoked timestamp with time zone,
  "rotatedAt" timestamp with time zone,
  "rotationReplayResponse" text,
  "rotationReplayExpiresAt" timestamp with time zone,
  "authTime" timestamp with time zone,
  confirmation jsonb,
  scopes jsonb not null,
  constraint oauthRefreshToken_pkey PRIMARY KEY (id),
  constraint oauthRefreshToken_token_key UNIQUE (token),
  constraint oauthRefreshToken_clientId_fkey FOREIGN KEY ("clientId") REFERENCES "oauthClient"("clientId") ON DELETE CASCADE,
  constraint oauthRefreshToken_sessionId_fkey FOREIGN KEY ("sessionId") REFERENCES session(id) ON DELETE CASCADE,
  constraint oauthRefreshToken_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "oauthRefreshToken_authorizationCodeId_idx" ON "oauthRefreshToken" USING btree ("authorizationCodeId");
CREATE INDEX "oauthRefreshToken_clientId_idx" ON "oauthRefreshToken" USING btree ("clientId");
CREATE INDEX "oauthRefreshToken_sessionId_idx" ON "oauthRefreshToken" USING btree ("sessionId");
CREATE INDEX "oauthRefreshToken_userId_idx" ON "oauthRefreshToken" USING btree ("userId");
CREATE TRIGGER clip_refresh_token BEFORE INSERT ON "oauthRefreshToken" FOR EACH ROW EXECUTE FUNCTION clip_refresh_token();
CREATE TRIGGER end_token_round_removed AFTER DELETE ON "oauthRefreshToken" FOR EACH ROW WHEN ((old."expiresAt" > now())) EXECUTE FUNCTION end_token_round();
CREATE TRIGGER end_token_round_revoked AFTER UPDATE OF revoked ON "oauthRefreshToken" FOR EACH ROW WHEN (((old.revoked IS NULL) AND (new.revoked IS NOT NULL) AND (new."rotatedAt" IS NULL))) EXECUTE FUNCTION end_token_round();

create table "oauthResource" (
  id text not null,
  identifier text not null,
  name text not null,
  "accessTokenTtl" integer,
  "refreshTokenTtl" integer,
  "signingAlgorithm" text,
  "signingKeyId" text,
  "allowedScopes" jsonb,
  "customClaims" jsonb,
  "dpopBoundAccessTokensRequired" boolean,
  disabled boolean,
  "createdAt" timestamp with time zone,
  "updatedAt" timestamp with time zone,
  "policyVersion" integer,
  metadata jsonb,
  constraint oauthResource_pkey PRIMARY KEY (id),
  constraint oauthResource_identifier_key UNIQUE (identifier)
);

create table passkey (
  id text not null,
  name text,
  "publicKey" text not null,
  "userId" text not null,
  "credentialID" text not null,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamp with time zone,
  aaguid text,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "passkey_credentialID_idx" ON passkey USING btree ("credentialID");
CREATE INDEX "passkey_userId_idx" ON passkey USING btree ("userId");

create table schema_step (
  number integer not null,
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_step_pkey PRIMARY KEY (number)
);

create table session (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  amr jsonb,
  remembered boolean,
  last_seen_at timestamp with time zone not null default now(),
  token_round integer not null default 0,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint session_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "session_userId_idx" ON session USING btree ("userId");
CREATE INDEX session_by_last_seen ON session USING btree (last_seen_at DESC, id);
CREATE TRIGGER clip_brief_session BEFORE UPDATE OF "expiresAt" ON session FOR EACH ROW EXECUTE FUNCTION clip_brief_session();
CREATE TRIGGER refuse_shut_account BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_shut_account();

create table sign_in (
  id bigint not null,
  at timestamp with time zone not null default now(),
  "userId" text,
  way text not null,
  outcome text not null,
  address text not null,
  device text not null,
  constraint sign_in_pkey PRIMARY KEY (id),
  constraint sign_in_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_by_age ON sign_in USING btree (at);
CREATE INDEX sign_in_of_user ON sign_in USING btree ("userId", id);

create table "twoFactor" (
  id text not null,
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null,
  verified boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamp with time zone,
  set_up_at timestamp with time zone,
  constraint twoFactor_pkey PRIMARY KEY (id),
  constraint twoFactor_userId_fkey FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX "twoFactor_secret_idx" ON "twoFactor" USING btree (secret);
CREATE INDEX "twoFactor_userId_idx" ON "twoFactor" USING btree ("userId");
CREATE TRIGGER note_set_up_made BEFORE INSERT ON "twoFactor" FOR EACH ROW WHEN ((new.verified IS DISTINCT FROM false)) EXECUTE FUNCTION note_set_up();
CREATE TRIGGER note_set_up_verified BEFORE UPDATE OF verified ON "twoFactor" FOR EACH ROW WHEN (((old.verified = false) AND (new.verified IS DISTINCT FROM false))) EXECUTE FUNCTION note_set_up();

create table "user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  roles jsonb not null,
  "organizationId" text,
  "memberRole" text,
  "firstName" text,
  "lastName" text,
  company text,
  "twoFactorEnabled" boolean,
  deactivated_at timestamp with time zone,
  constraint user_pkey PRIMARY KEY (id),
  constraint user_email_key UNIQUE (email)
);
CREATE INDEX user_by_email ON "user" USING btree (email COLLATE "C", id COLLATE "C");

create table verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier_idx ON verification USING btree (identifier);

