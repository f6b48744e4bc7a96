// The issuer's configuration of better-auth: what it may do, for how long, and what its tokens say.
// Knows no HTTP server and no other table of the product.
import { oauthProvider } from '@better-auth/oauth-provider';
import type { BetterAuthOptions } from 'better-auth';
import { jwt } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { claimsFor } from './claims.ts';
import { hashPassword, passwordLength, verifyPassword } from './password.ts';
import type { Report, Settings } from './settings.ts';
import { issuerPath } from './settings.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { addressHeader } from './sign-in-guard.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** Short, because a signed token cannot be taken back; the API also asks whether its session still lives. */
const accessTokenSeconds = 10 * minute;
/** How long "Remember me" lasts. Without it the session ends with the browser, after a day at the latest. */
export const rememberedSeconds = 30 * day;

export const scopes = ['openid', 'profile', 'email', 'app_metadata', 'user_metadata', 'offline_access'];

export function authorityOptions(settings: Settings, pool: pg.Pool, guard: SignInGuard, report: Report) {
  return {
    appName: 'Groundwork',
    baseURL: settings.publicUrl,
    basePath: issuerPath,
    secret: settings.secret,
    trustedOrigins: [settings.publicUrl],
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: 'postgres',
      transaction: true,
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
    },
    user: {
      additionalFields: {
        // `input: false`: only this program writes them, never a request.
        roles: { type: 'string[]', required: true, input: false, defaultValue: ['client'] },
        organizationId: { type: 'string', required: false, input: false },
        memberRole: { type: 'string', required: false, input: false },
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        company: { type: 'string', required: false },
      },
    },
    session: { expiresIn: rememberedSeconds, updateAge: day, storeSessionInDatabase: true },
    advanced: {
      cookiePrefix: settings.cookiePrefix,
      useSecureCookies: settings.isSecure,
      // Only the issuer's own addresses ever see its cookies.
      defaultCookieAttributes: { path: issuerPath, sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Counted by sign-in-guard.ts instead: exact across processes.
    rateLimit: { enabled: false },
    // Thrown on, so that bridge.ts reports and answers what broke; refusals are answered as they are, unlogged.
    onAPIError: { throw: true, errorURL: `${settings.publicUrl}/login` },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => report(message, details[0]) },
    hooks: { before: guard.before, after: guard.after },
    plugins: [
      // RS256: every API library and every hosted gateway verifies it.
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'RS256', modulusLength: 2048 } },
        jwt: { issuer: settings.issuer },
      }),
      provider(settings),
    ],
  } satisfies BetterAuthOptions;
}

/** Told by its name only: the library's description of its own addresses is not exact enough for our compiler. */
function provider(settings: Settings): { id: string } {
  return oauthProvider({
    loginPage: `${settings.publicUrl}/login`,
    consentPage: `${settings.publicUrl}/login`,
    signup: { page: `${settings.publicUrl}/register` },
    scopes,
    grantTypes: ['authorization_code', 'refresh_token'],
    accessTokenExpiresIn: accessTokenSeconds,
    idTokenExpiresIn: accessTokenSeconds,
    refreshTokenExpiresIn: rememberedSeconds,
    codeExpiresIn: 10 * minute,
    enforcePerClientResources: true,
    // Clients and resources are the operator's, written by client-registration.ts; nobody signed in may make one.
    clientPrivileges: () => false,
    resourcePrivileges: () => false,
    customAccessTokenClaims: info => (info.user ? claimsFor(info.user, info.scopes) : {}),
    customIdTokenClaims: info => claimsFor(info.user, info.scopes),
    customUserInfoClaims: info => claimsFor(info.user, info.scopes),
  });
}
