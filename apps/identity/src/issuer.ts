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
// Every POST below: same origin, with cookies, content-type application/json. Every refusal: { code, message };
// 422 INVALID_REQUEST carries the sentence to show beside the form; 429 RATE_LIMITED has Retry-After in seconds;
// 401 UNAUTHORIZED where somebody signed in is needed: start signinRedirect. `oauth_query` is location.search
// without the "?", and is sent only when location.search has `sig`; with it a sign-in that is complete answers
// { redirect: true, url }: location.assign(url). A 400 with error `invalid_signature`: the page stood open for over
// ten minutes; send again without it.
//
// 1. Somebody opens a page that needs them. The guard sends them to `P/login`, remembering the page. An application's
//    own request arrives at `P/login?…&sig=…` too, with `login_hint` (an e-mail address to fill in) and `max_age` when
//    it named them; with prompt=create or screen_hint=signup at `P/register?…&sig=…`.
// 2. POST P/idp/sign-in/email { email, password, rememberMe: boolean, oauth_query? }
//      200 { twoFactorRedirect: true, … }: nobody is signed in yet; ask for the second step (below).
//      200 otherwise: signed in. 401 INVALID_EMAIL_OR_PASSWORD, alike for unknown addresses. 403 EMAIL_NOT_VERIFIED:
//      the password was right, the address is not confirmed; offer to send the mail again (below).
// 3. Signed in: with `oauth_query` go to the url; without it userManager.signinRedirect({ state: pageToReturnTo }).
//    The cookie is set, so the issuer sends the browser straight on to /callback; nobody sees a second form.
// 4. /callback: userManager.signinRedirectCallback(), then go to the remembered page.
// Not remembered: the cookie ends with the browser, session and refresh tokens after a day at the latest. Remembered
// (rememberMe true or absent): 30 days.
//
// Second step, while 2. answered twoFactorRedirect or a third party led to it (good for ten minutes and five tries; then 401, back to 2.):
//    POST P/idp/two-factor/verify-totp        { code: "123456", trustDevice?: boolean, oauth_query? }
//    POST P/idp/two-factor/verify-backup-code { code: "abcde-fghij", trustDevice?, oauth_query? }
//      200: signed in, as in 3. 401 INVALID_CODE | INVALID_BACKUP_CODE | INVALID_TWO_FACTOR_COOKIE.
//      trustDevice: this browser skips the second step for 30 days.
// Passkey: GET P/idp/passkey/generate-authenticate-options?rememberMe=true|false → options for
//    navigator.credentials.get (PublicKeyCredential.parseRequestOptionsFromJSON);
//    POST P/idp/passkey/verify-authentication { response: credential.toJSON(), oauth_query? } → 200: signed in, as in 3.
// Third party: GET P/idp/sign-in-options → { google, microsoft, passkey, mail } (SignInOptions of the contract; a
//    button whose value is false says "not configured"); POST P/idp/sign-in/social
//    { provider: "google" | "microsoft", rememberMe, loginHint?, oauth_query? } → 200 { url }: location.assign(url).
//    The browser comes back signed in to `P/login?continue=1`, where the page must at once do as in 3. without
//    oauth_query, or, with oauth_query, to that application; or it comes back to `P/login?second_step=1`, where the
//    account's authenticator app is asked for (below), with the oauth_query it left with. Refused: `P/login?error=account_not_linked |
//    email_not_verified | access_denied | …`. The operator registers `P/idp/callback/google` and
//    `P/idp/callback/microsoft` there.
//
// Registration, at `P/register`:
//    POST P/idp/sign-up/email { name: "First Last", firstName, lastName, company, email, password, rememberMe? }
//      200 { needs_verification: true }: alike whether or not the address has an account; say "Check Your Email". The
//      mail's link ends at `P/login?verified=1`, or `P/login?verified=1&error=TOKEN_EXPIRED | INVALID_TOKEN |
//      USER_NOT_FOUND` (look for `error` first); in a browser that did not register, at `P/confirm?token=…`: ask for the
//      password, POST P/idp/confirm-address { token, password } → 200 { email }: confirmed, sign in as in 2.; 401
//      INVALID_PASSWORD; 400 INVALID_TOKEN. POST P/idp/confirm-address/ways { token } → { has_password, providers } says
//      whether there is a password; where there is none, POST P/idp/sign-in/social { provider, confirmToken: token, … }
//      comes back to `P/confirm?token=…&error=email_not_verified`: go to P/idp/verify-email?token=…, which now confirms. "This was not me": POST P/idp/confirm-address/not-me { token } → 200: the
//      account is removed; 409 ACCOUNT_IN_USE. 200 { needs_verification: false } (no mail server is configured): signed in; then as in 3.
//      422: the sentence to show.
//    Send the mail again: POST P/idp/send-verification-email { email } → 200 { status: true } for every address.
//    Never with `oauth_query`: an application that asked for the screen is answered, once somebody is signed in, by
//    POST P/idp/oauth2/continue { created: true, oauth_query } → { url }.
//    Names and company come back in the claim `https://groundwork.app/user_metadata`. A new account has the role
//    `client` and no organization until the product calls `setMembership`.
//
// Forgotten password, at `P/password-reset`:
//    POST P/idp/request-password-reset { email } → 200 { status: true, message }, alike for every address.
//    The mail leads to `P/password-reset?token=…` (one hour, once): ask for the new password twice, then
//    POST P/idp/reset-password { token, newPassword } → 200: go to /login; every session has ended.
//      400 INVALID_TOKEN: used or too old, offer a new mail. 422: the sentence to show; the link stays good.
//
// THE ACCOUNT PAGES (somebody signed in; shapes in packages/contract/src/session.ts)
//    GET  P/idp/account → OwnAccount           POST P/idp/account/profile { first_name, last_name } → OwnAccount
//         Renew tokens afterwards (signinSilent): they still say the old name.
//    GET  P/idp/account/sessions → OwnSession[]   POST P/idp/account/sessions/end { id } | { others: true } → { ended }
//    POST P/idp/change-password { currentPassword, newPassword } → 200; all other sessions end.
//         400 INVALID_PASSWORD: the current one is wrong.
//    Authenticator app: POST P/idp/two-factor/enable { password } → { totpURI, backupCodes: string[10] }: show the QR
//         code of totpURI and the codes, once; nothing is asked for until
//         POST P/idp/two-factor/verify-totp { code } → 200. Then renew tokens at once (signinSilent): the session was
//         replaced, and access tokens of the former one no longer count. 400 INVALID_PASSWORD, 401 INVALID_CODE.
//         POST P/idp/two-factor/disable { password } (renew tokens likewise);
//         POST P/idp/two-factor/generate-backup-codes { password } → { backupCodes }.
//    Passkeys: GET P/idp/passkey/generate-register-options → options for navigator.credentials.create
//         (PublicKeyCredential.parseCreationOptionsFromJSON); 403 SESSION_NOT_FRESH: signed in over a day ago, start
//         signinRedirect({ max_age: 0 }); POST P/idp/passkey/verify-registration { response: credential.toJSON(), name };
//         POST P/idp/passkey/update-passkey { id, name }; POST P/idp/passkey/delete-passkey { id }.
//
// Renewal: POST P/idp/oauth2/token with the refresh token (oidc-client-ts signinSilent). Every renewal hands out a
//    new refresh token; using an old one again ends all of the person's refresh tokens, so tabs must take turns.
//
// Sign-out: POST P/idp/oauth2/revoke { token: refresh_token, token_type_hint: refresh_token, client_id } (ignore
//    errors), then userManager.signoutRedirect(): the issuer ends the session, and with it every token made from
//    it, and returns to P.
//
// The claim `https://groundwork.app/amr` of both tokens says how somebody signed in: pwd; pwd, otp, mfa; pop, mfa (a
// passkey); fed (a third party); fed, otp, mfa. The issuer's own errors (wrong client, wrong redirect address) arrive at
// P/login?error=…&error_description=….
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Role } from '@groundwork/contract/permissions';
import type { LiveSession, SignInTry } from '@groundwork/contract/security';
import { betterAuth } from 'better-auth';
import { Pool } from 'pg';
import type { Membership, NewAccount } from './accounts.ts';
import { Accounts } from './accounts.ts';
import { Attempts } from './attempts.ts';
import { authorityOptions } from './authority.ts';
import { nodeBridge } from './bridge.ts';
import { registerOwnClient } from './client-registration.ts';
import { removeAccountsOf } from './closed-domain.ts';
import { Directory } from './directory.ts';
import { rootMetadataPath } from './entrypoints.ts';
import { MailOutbox } from './mail-outbox.ts';
import { eraseAccount, findAccount, readAccount } from './personal-data.ts';
import { schemaName, startInTurn } from './schema-steps.ts';
import type { IssuerOptions } from './settings.ts';
import { issuerPath, settle } from './settings.ts';
import { listSessions, listSignIns, SignInLog, type SignInsAsked } from './sign-in-log.ts';
import { signOutByHint } from './sign-out.ts';
import { withSignUpHint } from './sign-up-hint.ts';
import { ensureSigningKey } from './signing-key.ts';
import { type SuperAdminRequest, type SuperAdminResult, SuperAdmins } from './super-admin.ts';
import { startSweeping } from './sweep.ts';
import { needsUniformTiming, withUniformTiming } from './uniform-timing.ts';

export type { Membership, NewAccount } from './accounts.ts';
export type { Mail, MailKind, SendMail } from './mail-outbox.ts';
export type { IssuerOptions, ProviderOptions } from './settings.ts';
export { IssuerStartError } from './settings.ts';
export type { SuperAdminRequest, SuperAdminResult } from './super-admin.ts';

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
  /** Whether the session named by a token's `sid` still lives, and its tokens were not ended since this one was made: the
   *  claim `tokenRound` says which those are; a token without it is of the first. */
  hasSession(sid: string, tokenRound?: number): Promise<boolean>;
  /** The same of many, in one statement and in their order. */
  haveSessions(asked: readonly { sid: string; tokenRound?: number }[]): Promise<boolean[]>;
  /** The accounts as an operator sees and changes them. */
  directory: Directory;
  /** Everything held about a person, by table, without what is secret. */
  readAccount(subject: string): Promise<Record<string, Record<string, unknown>[]>>;
  /** Tries to sign in, and sessions, of everybody: for those who run the platform. */
  signIns: {
    list(asked: SignInsAsked): Promise<SignInTry[]>;
    sessions(asked: Pick<SignInsAsked, 'search' | 'limit'>): Promise<LiveSession[]>;
  };
  /** Whose address it is. */
  findAccount(email: string): Promise<{ subject: string; roles: string[] } | undefined>;
  /** Removes somebody with their sessions and ways in. Answers how many rows of which table went. */
  eraseAccount(subject: string): Promise<Record<string, number>>;
  /** Makes a super admin, who signs in with a password given here or sets one by a link. */
  makeSuperAdmin(wish: SuperAdminRequest): Promise<SuperAdminResult>;
  /** Addresses whose accounts were removed at this start, because their domain is closed. */
  removed: readonly string[];
  close(): Promise<void>;
}

/** Whether a request for this path (without its query) is the issuer's to answer. */
export function isIssuerPath(path: string): boolean {
  return path === issuerPath || path.startsWith(`${issuerPath}/`) || path === rootMetadataPath;
}

/**
 * Starts the issuer: steps its schema forward, makes its signing key, registers the product's own client; works from then
 * on as the role of `roleUrl`.
 * Any number of processes may do so at once on one database.
 * @throws IssuerStartError when settings are wrong, or the secret does not open the signing keys.
 */
export async function createIssuer(options: IssuerOptions): Promise<Issuer> {
  const settings = settle(options);
  const report = options.report ?? reportToStderr;
  let removed: string[] = [];
  await startInTurn(settings, async client => {
    removed = await removeAccountsOf(client, settings.closedDomain);
    await ensureSigningKey(client, settings.secret);
    await registerOwnClient(client, settings);
  });
  const pool = new Pool({
    connectionString: settings.roleUrl,
    options: `-c search_path=${schemaName} -c statement_timeout=10000`,
    max: 10,
    connectionTimeoutMillis: 5000,
  });
  // A connection that dies with the database must not take the process along, whether it was idle (the pool says
  // so too) or lent out just then (nobody else would listen).
  pool.on('connect', client => client.on('error', error => report('A database connection was lost.', error)));
  pool.on('error', () => undefined);

  const post = new MailOutbox(options.sendMail, report, options.confirmAddresses);
  const authority = betterAuth(
    authorityOptions(settings, { pool, attempts: new Attempts(pool), post, report }),
  );
  const context = await authority.$context;
  const signOut = signOutByHint(pool, settings, {
    name: context.authCookies.sessionToken.name,
    sessionOf: async request => (await authority.api.getSession({ headers: request.headers }))?.session.id,
  });
  const accounts = new Accounts(pool);
  const superAdmins = new SuperAdmins(pool, settings.publicUrl, link =>
    context.internalAdapter.createVerificationValue(link),
  );
  const stopSweeping = startSweeping(pool, report);
  const signIns = new SignInLog(pool, report);
  async function answer(request: Request): Promise<Response> {
    const asked = withSignUpHint(request);
    const work = async () => (await signOut(asked)) ?? authority.handler(asked);
    const path = new URL(asked.url).pathname.slice(issuerPath.length);
    if (needsUniformTiming(path)) return withUniformTiming(work);
    return signIns.watch(path, asked, work);
  }
  return {
    issuer: settings.issuer,
    handler: nodeBridge(settings, answer, report),
    ensureAccount: account => accounts.ensureAccount(account),
    setRoles: (subject, roles) => accounts.setRoles(subject, roles),
    setMembership: (subject, membership) => accounts.setMembership(subject, membership),
    revokeSessions: subject => accounts.revokeSessions(subject),
    hasSession: (sid, tokenRound) => accounts.hasSession(sid, tokenRound),
    haveSessions: asked => accounts.haveSessions(asked),
    directory: new Directory(pool),
    signIns: {
      list: wanted => listSignIns(pool, wanted),
      sessions: wanted => listSessions(pool, wanted),
    },
    readAccount: subject => readAccount(pool, subject),
    findAccount: email => findAccount(pool, email),
    eraseAccount: subject => eraseAccount(pool, subject),
    makeSuperAdmin: wish => superAdmins.make(wish),
    removed,
    async close() {
      await stopSweeping();
      await post.settled();
      await signIns.settled();
      await pool.end();
    },
  };
}

function reportToStderr(message: string, cause: unknown): void {
  const detail = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`${JSON.stringify({ level: 'error', at: 'identity', message, detail })}\n`);
}
