// Which addresses of the issuer exist, and who may call them from where. What is not listed answers 404: the
// library behind brings many more endpoints than this product means to offer.

export interface Door {
  methods: readonly string[];
  /**
   * `json`: only our own pages call it, with JSON, which no foreign page can send unasked.
   * `own form`: our own pages, with an ordinary form.
   * `protocol`: OAuth clients wherever they run; it never acts on a cookie alone.
   */
  kind: 'json' | 'own form' | 'protocol';
}

const protocolGet: Door = { methods: ['GET'], kind: 'protocol' };
const protocolPost: Door = { methods: ['POST'], kind: 'protocol' };
const ownJson: Door = { methods: ['POST'], kind: 'json' };

export const doors: ReadonlyMap<string, Door> = new Map([
  ['/.well-known/openid-configuration', protocolGet],
  ['/.well-known/oauth-authorization-server', protocolGet],
  ['/jwks', protocolGet],
  ['/oauth2/authorize', protocolGet],
  ['/oauth2/token', protocolPost],
  ['/oauth2/revoke', protocolPost],
  ['/oauth2/userinfo', protocolGet],
  ['/oauth2/end-session', protocolGet],
  ['/oauth2/end-session/confirm', { methods: ['POST'], kind: 'own form' }],
  ['/oauth2/continue', ownJson],
  ['/sign-in/email', ownJson],
  ['/sign-up/email', ownJson],
  ['/sign-out', ownJson],
]);

/** The one address outside /idp: where RFC 8414 looks for an issuer that has a path. */
export const rootMetadataPath = '/.well-known/oauth-authorization-server/idp';
