// The issuer's configuration of better-auth: what it may do, for how long, and what its tokens say.
// Knows no HTTP server and no other table of the product.
import { oauthProvider } from '@better-auth/oauth-provider';
import { claimNames } from '@groundwork/contract/session';
import type { BetterAuthOptions } from 'better-auth';
import { jwt } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { claimsFor } from './claims.ts';
import { closedDomain } from './closed-domain.ts';
import { confirmation, noteReturn, noteThirdPartyRegistration, verificationSeconds } from './confirmation.ts';
import { connectedAgents, requireConsent } from './connected-agents.ts';
import type { Dependencies } from './dependencies.ts';
import { followUp } from './follow-up.ts';
import { mailing } from './mailing.ts';
import { ownAccount } from './own-account.ts';
import { hashPassword, passwordLength, verifyPassword } from './password.ts';
import { addressHeader } from './request-facts.ts';
import type { Row } from './schema/rows.ts';
import { sessionFacts } from './session-facts.ts';
import type { Settings } from './settings.ts';
import { issuerPath } from './settings.ts';
import { refuseShutAccount } from './shut-account.ts';
import { signInGuard } from './sign-in-guard.ts';
import { passkeys, secondFactor, socialProviders, withoutForeignTokens } from './sign-in-methods.ts';
import { thirdPartySecondStep } from './third-party-second-step.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** Short, because a signed token cannot be taken back; the API also asks whether its session still lives. */
const accessTokenSeconds = 10 * minute;
/** How long "Remember me" lasts. Without it the session ends with the browser, after a day at the latest. */
export const rememberedSeconds = 30 * day;
/** Longer than a reload takes, shorter than anybody copies a token. */
const renewalAgainSeconds = 10;

export const scopes = ['openid', 'profile', 'email', 'app_metadata', 'user_metadata', 'offline_access'];

/** How long the other mailed link is good for. */
const resetSeconds = 60 * minute;

export function authorityOptions(settings: Settings, dependencies: Dependencies) {
  const { pool, attempts, post, report } = dependencies;
  const facts = sessionFacts(pool);
  const closed = closedDomain(pool, settings.closedDomain);
  const emails = mailing(settings, dependencies);
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
      requireEmailVerification: post.confirmsAddresses,
      onExistingUserSignUp: emails.accountExists,
      resetPasswordTokenExpiresIn: resetSeconds,
      sendResetPassword: emails.passwordReset,
      onPasswordReset: emails.passwordWasReset,
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: {
      sendOnSignUp: post.confirmsAddresses,
      expiresIn: verificationSeconds,
      ...(post.confirmsAddresses ? { sendVerificationEmail: emails.verifyEmail } : {}),
    },
    // Whoever reads the table must not be able to use a link that is still good.
    verification: { storeIdentifier: { default: 'plain', overrides: { 'reset-password:': 'hashed' } } },
    socialProviders: socialProviders(settings.providers, post.confirmsAddresses),
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
    session: {
      expiresIn: rememberedSeconds,
      updateAge: day,
      storeSessionInDatabase: true,
      additionalFields: {
        amr: { type: 'string[]', required: false, input: false },
        remembered: { type: 'boolean', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          async before(
            session: { userId: string; expiresAt: Date },
            ctx: Parameters<typeof facts.before>[1],
          ) {
            await closed.refuseOwnerOf(session);
            await refuseShutAccount(pool, session.userId);
            return facts.before(session, ctx);
          },
          after: facts.after,
        },
      },
      user: {
        create: {
          before: async (user: { email: string }) => closed.refuse(user.email),
          ...(post.confirmsAddresses && { after: noteThirdPartyRegistration }),
        },
        update: { after: emails.userChanged },
      },
      account: withoutForeignTokens(async (account, ctx) => {
        if (post.confirmsAddresses) await noteReturn(pool, account, ctx);
      }),
    },
    advanced: {
      // Said, because the library leaves the checks out when it believes to be under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: settings.cookiePrefix,
      useSecureCookies: settings.isSecure,
      // Only the issuer's own addresses ever see its cookies.
      defaultCookieAttributes: { path: issuerPath, sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Counted in sign-in-guard.ts instead: exact across processes.
    rateLimit: { enabled: false },
    // Thrown on, so that bridge.ts reports and answers what broke; refusals are answered as they are, unlogged.
    onAPIError: { throw: true, errorURL: `${settings.publicUrl}/login` },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => report(message, details[0]) },
    hooks: { before: signInGuard(dependencies, settings), after: followUp(dependencies, settings) },
    plugins: [
      // RS256: every API library and every hosted gateway verifies it.
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'RS256', modulusLength: 2048 } },
        jwt: { issuer: settings.issuer },
      }),
      // Before the provider: it must not see a session that still lacks its second factor.
      secondFactor(),
      thirdPartySecondStep(settings),
      passkeys(settings),
      ownAccount(pool, settings, post.isOpen),
      connectedAgents(pool),
      confirmation(pool, attempts),
      provider(settings, pool),
    ],
  } satisfies BetterAuthOptions;
}

interface Issued {
  sessionId?: string;
  client: { clientId: string; name?: string };
  user?: { id: string } | null;
}

/** Told by its name only: the library's description of its own addresses is not exact enough for our compiler. */
function provider(settings: Settings, pool: pg.Pool): { id: string } {
  const ofSession = (issued: { sessionId?: string }) => sessionClaims(pool, issued.sessionId);
  const ofAccess = async (issued: Issued) => {
    const { client, user } = issued;
    const claims = await ofSession(issued);
    if (client.clientId === settings.clientId) return claims;
    // A code or a refresh token from before the person ended it gets nothing more.
    await requireConsent(pool, client.clientId, user?.id);
    // Which program acts in the person's name, as it calls itself.
    return { ...claims, [claimNames.agent]: client.name ?? client.clientId };
  };
  return oauthProvider({
    loginPage: `${settings.publicUrl}/login`,
    consentPage: `${settings.publicUrl}/connect-agent`,
    signup: { page: `${settings.publicUrl}/register` },
    scopes,
    grantTypes: ['authorization_code', 'refresh_token'],
    accessTokenExpiresIn: accessTokenSeconds,
    idTokenExpiresIn: accessTokenSeconds,
    refreshTokenExpiresIn: rememberedSeconds,
    // A page that is left or reloaded while its renewal is under way never sees the answer, and asks again with the
    // token it has: it gets the same answer. Whoever else comes so soon with a copy gets tokens that end with these.
    refreshTokenReuseInterval: renewalAgainSeconds,
    codeExpiresIn: 10 * minute,
    enforcePerClientResources: true,
    ...agentRegistration(settings),
    // Nobody signed in may make a client or a resource: ours are the operator's (client-registration.ts), and agents
    // register by themselves.
    clientPrivileges: () => false,
    resourcePrivileges: () => false,
    customAccessTokenClaims: info => (info.user ? claimsFor(info.user, info.scopes) : {}),
    customIdTokenClaims: info => claimsFor(info.user, info.scopes),
    customUserInfoClaims: info => claimsFor(info.user, info.scopes),
    // By extension, because only there the session is known. The library keeps the name `amr` to itself, unused.
    extensions: [{ claims: { accessToken: ofAccess, idToken: ofSession } }],
  });
}

/** Programs register themselves, as the Model Context Protocol asks; tokens of theirs are for the tool server and nothing
 *  else, and a person has to agree to each once. Where there is no tool server nobody registers. */
function agentRegistration({ agentAudience }: Settings) {
  if (agentAudience === undefined) return {};
  return {
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    resources: [agentAudience],
    clientRegistrationDefaultResources: [agentAudience],
  };
}

/** What tokens say about their session: how its owner proved who they are, and whether its tokens were ended before. */
async function sessionClaims(pool: pg.Pool, sessionId: string | undefined): Promise<Record<string, unknown>> {
  const found = await pool.query<Pick<Row<'session'>, 'amr' | 'token_round'>>(
    'select amr, token_round from session where id = $1',
    [sessionId],
  );
  const session = found.rows[0];
  if (!session) return {};
  return {
    ...(session.amr && { [claimNames.methods]: session.amr }),
    [claimNames.tokenRound]: session.token_round,
  };
}
