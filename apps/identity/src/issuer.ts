// The embedded OIDC issuer: says who somebody is, and nothing about what they then do. Replaceable by any other
// standards-conforming issuer; must never know the product's own tables, projects or portals.
//
// HOW THE WEB APP SIGNS SOMEBODY IN (all on one origin; P is the public address, e.g. http://localhost:3000)
//
// Settings of oidc-client-ts: authority `P/idp`, client_id `groundwork-web`, redirect_uri `P/callback`,
// post_logout_redirect_uri `P`, response_type `code`, resource `P/api` (without it the access token is opaque and
// the API refuses it), scope `openid profile email app_metadata user_metadata offline_access`,
// automaticSilentRenew false, loadUserInfo false (the id token carries the same claims).
//
// 1. Somebody opens a page that needs them. The guard sends them to `P/login`, remembering the page.
// 2. The form at /login posts, same origin, with cookies:
//      POST P/idp/sign-in/email   content-type: application/json
//      { "email": "…", "password": "…", "rememberMe": true | false,
//        "oauth_query": location.search without the "?" }     ← this field only when location.search has `sig`
//    Answers: 200; 401 { code: "INVALID_EMAIL_OR_PASSWORD", message }, alike for unknown addresses;
//    429 { code: "RATE_LIMITED", message } with Retry-After in seconds; 400/403/413/415 { code, message }.
//    A 400 `invalid_signature` (the page stood open for over ten minutes): post again without `oauth_query`.
// 3. After 200:
//      with `oauth_query` (an application, ours or another, had started the request and was sent to /login):
//        the body is { "redirect": true, "url": "P/callback?code=…&state=…&iss=…" }; location.assign(url).
//      without it: userManager.signinRedirect({ state: pageToReturnTo }). The cookie is set, so the issuer sends
//        the browser straight on to /callback; nobody sees a second form.
// 4. /callback: userManager.signinRedirectCallback(), then go to the remembered page.
//
// Registration, at `P/register`:
//      POST P/idp/sign-up/email  { "name": "First Last", "firstName", "lastName", "company", "email", "password" }
//    200: signed in; then signinRedirect as in 3. 422 { code, message } carries the sentence to show.
//    Never with `oauth_query`: an application that asked for the screen (prompt=create; location.search has `sig`)
//    is answered afterwards by POST P/idp/oauth2/continue { "created": true, "oauth_query": … } → { url }.
//    Names and company come back in the claim `https://groundwork.app/user_metadata`. A new account has the role
//    `client` and no organization until the product calls `setMembership`.
//
// Renewal: POST P/idp/oauth2/token with the refresh token (oidc-client-ts signinSilent). Every renewal hands out a
//    new refresh token; using an old one again ends all of the person's refresh tokens, so tabs must take turns.
//
// Sign-out: POST P/idp/oauth2/revoke { token: refresh_token, token_type_hint: refresh_token, client_id } (ignore
//    errors), then userManager.signoutRedirect(): the issuer ends the session, and with it every token made from
//    it, and returns to P.
//
// The issuer's own errors (wrong client, wrong redirect address) arrive at P/login?error=…&error_description=….
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Role } from '@groundwork/contract/permissions';
import { betterAuth } from 'better-auth';
import { Pool } from 'pg';
import type { Membership, NewAccount } from './accounts.ts';
import { Accounts } from './accounts.ts';
import { Attempts } from './attempts.ts';
import { authorityOptions } from './authority.ts';
import { nodeBridge } from './bridge.ts';
import { registerOwnClient } from './client-registration.ts';
import { rootMetadataPath } from './doors.ts';
import { atEvenPace, needsEvenPace } from './even-pace.ts';
import { Post } from './post.ts';
import { schemaName, startInTurn } from './schema-steps.ts';
import type { IssuerOptions } from './settings.ts';
import { issuerPath, settle } from './settings.ts';
import { signOutByHint } from './sign-out.ts';
import { withSignUpHint } from './sign-up-hint.ts';
import { ensureSigningKey } from './signing-key.ts';
import { startSweeping } from './sweep.ts';

export type { Membership, NewAccount } from './accounts.ts';
export type { Mail, MailKind, SendMail } from './post.ts';
export type { IssuerOptions, ProviderOptions } from './settings.ts';
export { IssuerStartError } from './settings.ts';

export interface Issuer {
  /** The `iss` of every token. */
  issuer: string;
  /** Answers everything `isIssuerPath` says yes to. Needs the request's body unread. Never rejects. */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Makes an account or brings an existing one to these roles; the password of an existing one stays. */
  ensureAccount(account: NewAccount): Promise<{ subject: string }>;
  /** Gives roles; when they differ from the former ones, every session of the person ends. */
  setRoles(subject: string, roles: readonly Role[]): Promise<void>;
  /** What tokens say about the person's organization from the next renewal on. */
  setMembership(subject: string, membership: Membership | undefined): Promise<void>;
  /** Ends every session and refresh token; access tokens still run for ten minutes at most: ask `hasSession`. */
  revokeSessions(subject: string): Promise<void>;
  /** Whether the session named by a token's `sid` still lives. */
  hasSession(sid: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Whether a request for this path (without its query) is the issuer's to answer. */
export function isIssuerPath(path: string): boolean {
  return path === issuerPath || path.startsWith(`${issuerPath}/`) || path === rootMetadataPath;
}

/**
 * Starts the issuer: steps its schema forward, makes its signing key, registers the product's own client.
 * Any number of processes may do so at once on one database.
 * @throws IssuerStartError when settings are wrong, or the secret does not open the signing keys.
 */
export async function createIssuer(options: IssuerOptions): Promise<Issuer> {
  const settings = settle(options);
  const report = options.report ?? reportToStderr;
  const pool = new Pool({
    connectionString: settings.databaseUrl,
    options: `-c search_path=${schemaName} -c statement_timeout=10000`,
    max: 10,
    connectionTimeoutMillis: 5000,
  });
  // A connection that dies with the database must not take the process along, whether it was idle (the pool says
  // so too) or lent out just then (nobody else would listen).
  pool.on('connect', client => client.on('error', error => report('A database connection was lost.', error)));
  pool.on('error', () => undefined);
  try {
    await startInTurn(pool, async client => {
      await ensureSigningKey(client, settings.secret);
      await registerOwnClient(client, settings);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }

  const post = new Post(options.sendMail, report);
  const authority = betterAuth(
    authorityOptions(settings, { pool, attempts: new Attempts(pool), post, report }),
  );
  const context = await authority.$context;
  const signOut = signOutByHint(pool, settings, {
    name: context.authCookies.sessionToken.name,
    sessionOf: async request => (await authority.api.getSession({ headers: request.headers }))?.session.id,
  });
  const accounts = new Accounts(pool);
  const stopSweeping = startSweeping(pool, report);
  async function answer(request: Request): Promise<Response> {
    const asked = withSignUpHint(request);
    const work = async () => (await signOut(asked)) ?? authority.handler(asked);
    const path = new URL(asked.url).pathname.slice(issuerPath.length);
    return needsEvenPace(path) ? atEvenPace(work) : work();
  }
  return {
    issuer: settings.issuer,
    handler: nodeBridge(settings, answer, report),
    ensureAccount: account => accounts.ensureAccount(account),
    setRoles: (subject, roles) => accounts.setRoles(subject, roles),
    setMembership: (subject, membership) => accounts.setMembership(subject, membership),
    revokeSessions: subject => accounts.revokeSessions(subject),
    hasSession: sid => accounts.hasSession(sid),
    async close() {
      await stopSweeping();
      await post.settled();
      await pool.end();
    },
  };
}

function reportToStderr(message: string, cause: unknown): void {
  const detail = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`${JSON.stringify({ level: 'error', at: 'identity', message, detail })}\n`);
}
