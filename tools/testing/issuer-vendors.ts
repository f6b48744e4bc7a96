// Well-known issuers as tests need them: the settings docs/sign-in.md gives for each, and the parts of their discovery
// documents that a sign-in depends on.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicConfig } from '../../apps/server/src/features/session/public-config.ts';
import { readSettings, type Settings } from '../../apps/server/src/settings.ts';
import type { PublicConfig } from '../../packages/contract/src/session.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/sign-in.md'), 'utf8');

export type Vendor = 'auth0' | 'keycloak' | 'entra';

/** The documented block, word for word; `changes` replace single settings. */
export function documentedSettings(vendor: Vendor, changes: Record<string, string> = {}): Settings {
  const block = new RegExp(`\`\`\`env ${vendor}\\n([^\`]+)\`\`\``).exec(page)?.[1];
  if (block === undefined) throw new Error(`docs/sign-in.md has no settings for ${vendor}`);
  const given = block
    .trim()
    .split('\n')
    .map(line => /^(\w+)=(.+)$/.exec(line)?.slice(1) ?? []);
  return readSettings({
    DATABASE_URL: 'postgres://owner:secret@127.0.0.1:5432/groundwork',
    GROUNDWORK_SECRET: 'a secret of the tests, long enough',
    ...Object.fromEntries(given),
    ...changes,
  });
}

export function documentedConfig(vendor: Vendor, changes?: Record<string, string>): PublicConfig {
  return publicConfig(documentedSettings(vendor, changes));
}

const entra = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555';
const keycloak = 'https://login.example.com/realms/acme/protocol/openid-connect';

/** What each announces under /.well-known/openid-configuration, as far as it matters here. */
export const discoveryOf: Record<Vendor, Record<string, unknown>> = {
  auth0: {
    // With the slash: that is how its tokens spell it too.
    issuer: 'https://acme.eu.auth0.com/',
    authorization_endpoint: 'https://acme.eu.auth0.com/authorize',
    token_endpoint: 'https://acme.eu.auth0.com/oauth/token',
    revocation_endpoint: 'https://acme.eu.auth0.com/oauth/revoke',
    end_session_endpoint: 'https://acme.eu.auth0.com/oidc/logout',
    jwks_uri: 'https://acme.eu.auth0.com/.well-known/jwks.json',
  },
  keycloak: {
    issuer: 'https://login.example.com/realms/acme',
    authorization_endpoint: `${keycloak}/auth`,
    token_endpoint: `${keycloak}/token`,
    revocation_endpoint: `${keycloak}/revoke`,
    end_session_endpoint: `${keycloak}/logout`,
    jwks_uri: `${keycloak}/certs`,
    prompt_values_supported: ['none', 'login', 'consent', 'create'],
  },
  entra: {
    issuer: `${entra}/v2.0`,
    authorization_endpoint: `${entra}/oauth2/v2.0/authorize`,
    token_endpoint: `${entra}/oauth2/v2.0/token`,
    end_session_endpoint: `${entra}/oauth2/v2.0/logout`,
    jwks_uri: `${entra}/discovery/v2.0/keys`,
  },
};
