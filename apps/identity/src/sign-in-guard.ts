// Stands before the issuer's endpoints: counts tries and asks for the rules. Answers alike whether or not an address
// has an account.
import { errors } from '@groundwork/contract/errors';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { Accounts } from './accounts.ts';
import type { Limit } from './attempts.ts';
import { confirmInOtherBrowser } from './confirmation.ts';
import type { Dependencies } from './dependencies.ts';
import { endedTokenWatch } from './ended-tokens.ts';
import { passwordFault } from './password.ts';
import { registrationFault, wholeName } from './registration.ts';
import type { HookContext } from './request-facts.ts';
import { accountOf, addressOf, fieldOf, signedInUserId, textOf } from './request-facts.ts';
import { proveFactorFirst } from './second-factor-first.ts';
import type { Settings } from './settings.ts';
import { addressLimit, SignInTries, take } from './sign-in-tries.ts';
import { stolenTokenWatch } from './stolen-tokens.ts';
import { UsedCodes } from './used-codes.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** New accounts from one address: room for a class room behind one router, none for a robot. */
export const registrationLimit: Limit = { name: 'sign-up address', tries: 60, windowSeconds: hour };
/** Mails asked for from one address. */
export const askedMailsLimit: Limit = { name: 'mails asked for', tries: 60, windowSeconds: hour };
/** Mails asked for to one recipient, whether or not there is an account: nobody's mailbox is to be flooded. */
export const mailboxLimit: Limit = { name: 'mails to', tries: 5, windowSeconds: hour };
/** The same of a day: whoever is a stranger to us is not written to again and again. */
export const mailboxDayLimit: Limit = { name: 'mails to, a day', tries: 10, windowSeconds: 24 * hour };
/** Wrong current passwords of somebody signed in: an unwatched browser is not to become a guessing machine. */
export const confirmLimit: Limit = { name: 'password confirmation', tries: 10, windowSeconds: quarterHour };
/** Sign-ins begun elsewhere (passkey, third party); each leaves a short-lived row. */
export const beginLimit: Limit = { name: 'sign-in begun', tries: 300, windowSeconds: quarterHour };

/** Programs registered from one address; each leaves a row. */
export const agentsLimit: Limit = { name: 'agents registered', tries: 20, windowSeconds: hour };

/** From all addresses together: whoever has many must not fill the disk. */
export const allAgentsLimit: Limit = { name: 'agents registered in all', tries: 500, windowSeconds: hour };
const longestAgent = { name: 80, registration: 8 * 1024 };

/** What a third-party sign-in may say; the library would take far more, scopes and tokens included. */
const socialFields = ['provider', 'rememberMe', 'oauth_query', 'loginHint', 'confirmToken'];

type Rewritten = { context: { body?: Record<string, unknown>; query?: Record<string, unknown> } };
type Step = (ctx: HookContext) => Promise<Rewritten | undefined>;

/** What must hold before an endpoint does its work. */
export function signInGuard({ pool, attempts, post }: Omit<Dependencies, 'report'>, settings: Settings) {
  const tries = new SignInTries(attempts);
  const spentCodes = new UsedCodes(attempts);

  async function countMail(ctx: HookContext) {
    await take(attempts, askedMailsLimit, addressOf(ctx));
    await take(attempts, mailboxLimit, accountOf(ctx));
    await take(attempts, mailboxDayLimit, accountOf(ctx));
    return undefined;
  }
  async function confirmPassword(ctx: HookContext) {
    const userId = await signedInUserId(ctx);
    // Nobody is signed in, or the library could not look just now and says the same: what cannot be counted is not judged.
    if (userId === undefined)
      throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED', message: errors.unauthenticated.message });
    await take(attempts, confirmLimit, userId);
    return undefined;
  }
  async function changeFactors(ctx: HookContext) {
    await confirmPassword(ctx);
    await proveFactorFirst(pool, ctx);
    return undefined;
  }
  async function addPasskey(ctx: HookContext) {
    await proveFactorFirst(pool, ctx);
    return undefined;
  }
  async function countGuess(ctx: HookContext) {
    await take(attempts, addressLimit, addressOf(ctx));
    return undefined;
  }
  async function countBegin(ctx: HookContext) {
    await take(attempts, beginLimit, addressOf(ctx));
    return undefined;
  }

  const steps = new Map<string, Step>([
    [
      '/sign-in/email',
      async ctx => {
        await tries.begin(addressOf(ctx), accountOf(ctx));
        return undefined;
      },
    ],
    [
      '/sign-up/email',
      async ctx => {
        refuse(registrationFault(ctx.body));
        await take(attempts, registrationLimit, addressOf(ctx));
        // Each registration is a mail, whether or not the address has an account.
        if (post.confirmsAddresses) await countMail(ctx);
        return { context: { body: { name: wholeName(ctx.body) } } };
      },
    ],
    ['/send-verification-email', countMail],
    // Where a mailed link leads is not for the link to say.
    [
      '/verify-email',
      async ctx => {
        await confirmInOtherBrowser(pool, settings, ctx);
        return { context: { query: { callbackURL: `${settings.publicUrl}/login?verified=1` } } };
      },
    ],
    ['/request-password-reset', countMail],
    [
      '/reset-password',
      async ctx => {
        // Before the library looks, because looking uses the link up.
        refuse(passwordFault(textOf(ctx.body, 'newPassword')));
        return countGuess(ctx);
      },
    ],
    [
      '/change-password',
      async ctx => {
        refuse(passwordFault(textOf(ctx.body, 'newPassword')));
        await confirmPassword(ctx);
        // The library would also end this session and begin one that is always remembered; follow-up.ts ends the others.
        return { context: { body: { revokeOtherSessions: false } } };
      },
    ],
    [
      '/oauth2/register',
      async ctx => {
        refuse(agentFault(ctx.body));
        await take(attempts, agentsLimit, addressOf(ctx));
        await take(attempts, allAgentsLimit, 'everybody');
        return { context: { body: { application_type: applicationTypeOf(ctx.body) } } };
      },
    ],
    ['/oauth2/token', stolenTokenWatch(pool, post, settings)],
    ['/oauth2/userinfo', endedTokenWatch(new Accounts(pool))],
    ['/two-factor/enable', changeFactors],
    ['/two-factor/disable', changeFactors],
    ['/two-factor/generate-backup-codes', changeFactors],
    [
      '/two-factor/verify-totp',
      async ctx => {
        await countGuess(ctx);
        await spentCodes.spend(ctx);
        return undefined;
      },
    ],
    ['/two-factor/verify-backup-code', countGuess],
    ['/passkey/generate-register-options', addPasskey],
    ['/passkey/verify-registration', addPasskey],
    ['/passkey/delete-passkey', addPasskey],
    ['/passkey/generate-authenticate-options', countBegin],
    ['/passkey/verify-authentication', countGuess],
    [
      '/sign-in/social',
      async ctx => {
        const foreign = Object.keys(ctx.body ?? {}).find(key => !socialFields.includes(key));
        refuse(foreign && `${foreign} is not part of a sign-in`);
        await countBegin(ctx);
        const { publicUrl } = settings;
        // Whoever is about to confirm an address comes back, unconfirmed and so refused, to where it is confirmed.
        const token = textOf(ctx.body, 'confirmToken');
        const errorCallbackURL =
          token === ''
            ? `${publicUrl}/login`
            : `${publicUrl}/confirm?${new URLSearchParams({ token }).toString()}`;
        return { context: { body: { callbackURL: `${publicUrl}/login?continue=1`, errorCallbackURL } } };
      },
    ],
  ]);
  return createAuthMiddleware(async ctx => steps.get(ctx.path)?.(ctx));
}

/** What a program may say of itself: shown to people, kept for years, and never an address that we would call. */
function agentFault(body: unknown): string | undefined {
  if (JSON.stringify(body ?? null).length > longestAgent.registration) return 'This registration is too long';
  const name = fieldOf(body, 'client_name');
  if (typeof name === 'string' && (name.length > longestAgent.name || /[\p{Cc}\p{Cf}]/u.test(name)))
    return `client_name has at most ${longestAgent.name} signs, in one line`;
  return fieldOf(body, 'backchannel_logout_uri') === undefined
    ? undefined
    : 'backchannel_logout_uri is not supported';
}

/** Whoever does not say what they are is taken for a website, which may not be led back to this machine: most agents run
 *  on it, and do not say so. */
function applicationTypeOf(body: unknown): unknown {
  const said = fieldOf(body, 'application_type');
  if (said !== undefined) return said;
  const addresses = fieldOf(body, 'redirect_uris');
  const isWebsite =
    Array.isArray(addresses) &&
    addresses.every(each => typeof each === 'string' && each.startsWith('https:'));
  return isWebsite ? 'web' : 'native';
}

function refuse(fault: string | undefined): void {
  if (fault) throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_REQUEST', message: fault });
}

/** Whether the person wants this browser to forget them: in the body of a form, or in the query of a GET. */
export function wantsShortSession(ctx: HookContext): boolean {
  return fieldOf(ctx.body, 'rememberMe') === false || fieldOf(ctx.query, 'rememberMe') === 'false';
}
