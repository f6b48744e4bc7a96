// What a browser is told of the settings before anybody is signed in. Never a secret.
import type { PublicConfig } from '@groundwork/contract/session';
import type { OidcSettings } from '../../platform/oidc-settings.ts';

/** Of all settings, those that have something to say to a browser. */
interface PublicSettings {
  oidc: OidcSettings;
  sandboxUrl: string | undefined;
  tools: { url: string } | undefined;
  demoAccounts: PublicConfig['demo_accounts'];
  /** undefined: mails stay in the outbox. */
  smtp: object | undefined;
  backend: { url: string; anonKey: string };
  /** What lets others than this machine reach the product. */
  reachable: string | undefined;
}

/** What the web app is told of the settings. */
export function publicConfig({
  oidc,
  sandboxUrl,
  tools,
  demoAccounts,
  smtp,
  backend,
  reachable,
}: PublicSettings): PublicConfig {
  return {
    oidc: {
      authority: oidc.authority,
      client_id: oidc.clientId,
      audience: oidc.audience,
      audience_style: oidc.audienceStyle,
      scopes: oidc.scopes,
      app_metadata_claim: oidc.appMetadataClaim,
      user_metadata_claim: oidc.userMetadataClaim,
      ...(oidc.endSessionUrl !== undefined && { end_session_url: oidc.endSessionUrl }),
      ...(oidc.signUpHint !== undefined && { sign_up_hint: oidc.signUpHint }),
      is_embedded: oidc.isEmbedded,
    },
    sandbox_url: sandboxUrl ?? null,
    tools_url: tools ? `${tools.url}/mcp` : null,
    demo_accounts: demoAccounts,
    is_demo_refused: reachable !== undefined,
    has_outbox: smtp === undefined,
    backend: { url: backend.url, anon_key: backend.anonKey },
  };
}
