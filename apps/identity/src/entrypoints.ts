// Which addresses of the issuer exist, and who may call them from where. What is not listed answers 404: the
// library behind brings many more endpoints than this product means to offer.

export interface Entrypoint {
  methods: readonly string[];
  /**
   * `json`: only our own pages call it; what they post is JSON, which no foreign page can send unasked.
   * `own form`: our own pages, with an ordinary form.
   * `protocol`: OAuth clients wherever they run, links in mails, other issuers' redirects; it never acts on a
   * cookie alone.
   */
  kind: 'json' | 'own form' | 'protocol';
}

const protocolGet: Entrypoint = { methods: ['GET'], kind: 'protocol' };
const protocolPost: Entrypoint = { methods: ['POST'], kind: 'protocol' };
const ownJson: Entrypoint = { methods: ['POST'], kind: 'json' };
const ownGet: Entrypoint = { methods: ['GET'], kind: 'json' };

export const entrypoints: ReadonlyMap<string, Entrypoint> = new Map([
  ['/.well-known/openid-configuration', protocolGet],
  ['/.well-known/oauth-authorization-server', protocolGet],
  ['/jwks', protocolGet],
  ['/oauth2/authorize', protocolGet],
  ['/oauth2/token', protocolPost],
  ['/oauth2/register', protocolPost],
  ['/oauth2/consent', ownJson],
  ['/oauth2/public-client', ownGet],
  ['/oauth2/revoke', protocolPost],
  ['/oauth2/userinfo', protocolGet],
  ['/oauth2/end-session', protocolGet],
  ['/oauth2/end-session/confirm', { methods: ['POST'], kind: 'own form' }],
  ['/oauth2/continue', ownJson],
  ['/sign-in/email', ownJson],
  ['/sign-up/email', ownJson],
  ['/sign-out', ownJson],
  ['/sign-in-options', ownGet],
  ['/sign-in/social', ownJson],
  ['/callback/google', protocolGet],
  ['/callback/microsoft', protocolGet],
  ['/send-verification-email', ownJson],
  ['/verify-email', protocolGet],
  ['/confirm-address', ownJson],
  ['/confirm-address/ways', ownJson],
  ['/confirm-address/not-me', ownJson],
  ['/request-password-reset', ownJson],
  ['/reset-password', ownJson],
  ['/change-password', ownJson],
  ['/two-factor/enable', ownJson],
  ['/two-factor/verify-totp', ownJson],
  ['/two-factor/verify-backup-code', ownJson],
  ['/two-factor/generate-backup-codes', ownJson],
  ['/two-factor/disable', ownJson],
  ['/passkey/generate-register-options', ownGet],
  ['/passkey/verify-registration', ownJson],
  ['/passkey/generate-authenticate-options', ownGet],
  ['/passkey/verify-authentication', ownJson],
  ['/passkey/update-passkey', ownJson],
  ['/passkey/delete-passkey', ownJson],
  ['/account', ownGet],
  ['/account/profile', ownJson],
  ['/account/agents', ownGet],
  ['/account/agents/end', ownJson],
  ['/account/sessions', ownGet],
  ['/account/sessions/end', ownJson],
]);

/** The one address outside /idp: where RFC 8414 looks for an issuer that has a path. */
export const rootMetadataPath = '/.well-known/oauth-authorization-server/idp';
