// The product's own web client, its API and its tool server, registered at the issuer by the operator's settings at every start.
import type pg from 'pg';
import { scopes } from './authority.ts';
import type { Settings } from './settings.ts';

/**
 * Registers the web client as public (no secret, PKCE instead), first-party (nobody is asked for consent) and
 * allowed to end sessions, and the API as the resource its access tokens are for. Settings win over the table.
 */
export async function registerOwnClient(client: pg.Client, settings: Settings): Promise<void> {
  const { clientId, publicUrl, audience, agentAudience } = settings;
  await client.query(
    `insert into "oauthClient" ("id", "clientId", "name", "disabled", "skipConsent", "enableEndSession", "scopes",
       "redirectUris", "postLogoutRedirectUris", "tokenEndpointAuthMethod", "applicationType", "grantTypes",
       "responseTypes", "requirePKCE", "createdAt", "updatedAt")
     values ($1, $1, 'Groundwork', false, true, true, $2, $3, $4, 'none', 'web', $5, $6, true, now(), now())
     on conflict ("clientId") do update set "disabled" = false, "skipConsent" = true, "enableEndSession" = true,
       "scopes" = excluded."scopes", "redirectUris" = excluded."redirectUris",
       "postLogoutRedirectUris" = excluded."postLogoutRedirectUris", "clientSecret" = null,
       "tokenEndpointAuthMethod" = 'none', "grantTypes" = excluded."grantTypes",
       "responseTypes" = excluded."responseTypes", "requirePKCE" = true, "updatedAt" = now()`,
    [
      clientId,
      JSON.stringify(scopes),
      JSON.stringify([`${publicUrl}/callback`]),
      // Libraries differ in the trailing slash, and the comparison is exact.
      JSON.stringify([publicUrl, `${publicUrl}/`]),
      JSON.stringify(['authorization_code', 'refresh_token']),
      JSON.stringify(['code']),
    ],
  );
  await registerResource(client, audience, 'Groundwork API');
  if (agentAudience !== undefined) await registerResource(client, agentAudience, 'Groundwork tools');
  await client.query(
    `insert into "oauthClientResource" ("id", "clientId", "resourceId", "createdAt")
     values ($1, $2, $3, now()) on conflict ("clientId", "resourceId") do nothing`,
    [`${clientId} ${audience}`, clientId, audience],
  );
}

async function registerResource(client: pg.Client, identifier: string, name: string): Promise<void> {
  await client.query(
    `insert into "oauthResource" ("id", "identifier", "name", "disabled", "createdAt", "updatedAt")
     values ($1, $1, $2, false, now(), now())
     on conflict ("identifier") do update set "disabled" = false, "updatedAt" = now()`,
    [identifier, name],
  );
}
