// The ways in that the embedded issuer offers its own pages: password, second step, passkey, third party, registration,
// forgotten password.
import { SignInOptions } from '@groundwork/contract/session';
import { z } from 'zod';
import { askedByApplication, keepAsked, keptAsked } from './arrival.ts';
import { askIssuer, IssuerRefusal } from './issuer-client.ts';

const Anything = z.unknown();
const Done = z.object({ url: z.string().optional(), twoFactorRedirect: z.boolean().optional() });
/** What follows a way in: an address to go on to, or the second step, or the app's own redirect. */
export type SignedIn = z.infer<typeof Done>;

export type ThirdParty = 'google' | 'microsoft';
export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}
export interface SecondStep {
  kind: 'app' | 'recovery';
  code: string;
  trustDevice: boolean;
}
export interface NewAccount {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  password: string;
}

export const signInOptions = (authority: string) => askIssuer(authority, '/sign-in-options', SignInOptions);

export const signInByPassword = (authority: string, credentials: Credentials) =>
  enter(authority, '/sign-in/email', credentials);

export function signInBySecondStep(authority: string, { kind, code, trustDevice }: SecondStep) {
  const path = kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  return enter(authority, path, { code: code.trim(), trustDevice }, keptAsked());
}

export async function signInByPasskey(authority: string, rememberMe: boolean): Promise<SignedIn> {
  const options = await askIssuer(
    authority,
    `/passkey/generate-authenticate-options?rememberMe=${rememberMe}`,
    z.custom<PublicKeyCredentialRequestOptionsJSON>(value => typeof value === 'object' && value !== null),
  );
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was chosen.');
  return enter(authority, '/passkey/verify-authentication', { response: credential.toJSON() });
}

/** Answers the third party's own sign-in page. */
export async function signInByThirdParty(
  authority: string,
  provider: ThirdParty,
  more: { rememberMe: boolean; loginHint?: string; confirmToken?: string },
): Promise<SignedIn> {
  keepAsked();
  return enter(authority, '/sign-in/social', { provider, ...more });
}

/** Makes the account. `needs_verification`: nobody is signed in before the link of the mail was opened. */
export async function signUp(authority: string, account: NewAccount) {
  const { firstName, lastName } = account;
  const body = { ...account, name: `${firstName} ${lastName}` };
  return askIssuer(authority, '/sign-up/email', z.object({ needs_verification: z.boolean() }), body);
}

/** Answers the application that had asked for the registration; undefined when there was none. */
export async function continueAfterSignUp(authority: string): Promise<SignedIn> {
  const asked = askedByApplication();
  if (asked === undefined) return {};
  return askIssuer(authority, '/oauth2/continue', Done, { created: true, oauth_query: asked });
}

export const resendVerification = (authority: string, email: string) =>
  askIssuer(authority, '/send-verification-email', Anything, { email });

/** With the mail's link and the account's password. Answers which address is confirmed. */
export const confirmAddress = (authority: string, token: string, password: string) =>
  askIssuer(authority, '/confirm-address', z.object({ email: z.string() }), { token, password });

const ConfirmMethods = z.object({ has_password: z.boolean(), providers: z.array(z.string()) });

/** How whoever opened the mail can show that they registered: by the password, or by the third party they came by. */
export const confirmMethods = (authority: string, token: string) =>
  askIssuer(authority, '/confirm-address/ways', ConfirmMethods, { token });

/** Where the link of the mail confirms, once this browser has shown who registered. */
export const confirmingAddress = (authority: string, token: string) =>
  `${authority}/verify-email?${new URLSearchParams({ token }).toString()}`;

/** The mailbox's owner did not register: the unconfirmed account goes. */
export const disownAddress = (authority: string, token: string) =>
  askIssuer(authority, '/confirm-address/not-me', Anything, { token });

export const requestPasswordReset = (authority: string, email: string) =>
  askIssuer(authority, '/request-password-reset', Anything, { email });

export const resetPassword = (authority: string, token: string, newPassword: string) =>
  askIssuer(authority, '/reset-password', Anything, { token, newPassword });

async function enter(
  authority: string,
  path: string,
  body: object,
  asked = askedByApplication(),
): Promise<SignedIn> {
  if (asked === undefined) return askIssuer(authority, path, Done, body);
  try {
    return await askIssuer(authority, path, Done, { ...body, oauth_query: asked });
  } catch (error) {
    // The page stood open for longer than the request it was opened for is good.
    const isOutdated = error instanceof IssuerRefusal && error.code === 'invalid_signature';
    if (!isOutdated) throw error;
    return askIssuer(authority, path, Done, body);
  }
}
