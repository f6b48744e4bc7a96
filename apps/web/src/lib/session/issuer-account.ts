// One's own account at the embedded issuer: name, password, authenticator app, passkeys, sessions.
import { ConnectedAgent, OwnAccount, OwnSession } from '@groundwork/contract/session';
import { z } from 'zod';
import { askIssuer } from './issuer-client.ts';

const Anything = z.unknown();
const Codes = z.object({ backupCodes: z.array(z.string()) });
const NewApp = Codes.extend({ totpURI: z.string() });
export type NewApp = z.infer<typeof NewApp>;

export const getAccount = (authority: string) => askIssuer(authority, '/account', OwnAccount);

export const changeProfile = (authority: string, names: { first_name: string; last_name: string }) =>
  askIssuer(authority, '/account/profile', OwnAccount, names);

/** Ends every other session of the person. */
export const changePassword = (
  authority: string,
  passwords: { currentPassword: string; newPassword: string },
) => askIssuer(authority, '/change-password', Anything, passwords);

export const listSessions = (authority: string) =>
  askIssuer(authority, '/account/sessions', z.array(OwnSession));

export const endSessions = (authority: string, which: { id: string } | { others: true }) =>
  askIssuer(authority, '/account/sessions/end', Anything, which);

/** Nothing is asked for at sign-in before `confirmApp` has seen a code. */
export const beginApp = (authority: string, password: string) =>
  askIssuer(authority, '/two-factor/enable', NewApp, { password });

/** Replaces the session: within `renewAfter`. */
export const confirmApp = (authority: string, code: string) =>
  askIssuer(authority, '/two-factor/verify-totp', Anything, { code: code.trim() });

/** Replaces the session: within `renewAfter`. */
export const removeApp = (authority: string, password: string) =>
  askIssuer(authority, '/two-factor/disable', Anything, { password });

export const newRecoveryCodes = (authority: string, password: string) =>
  askIssuer(authority, '/two-factor/generate-backup-codes', Codes, { password });

export async function addPasskey(authority: string, name: string): Promise<void> {
  const options = await askIssuer(
    authority,
    '/passkey/generate-register-options',
    z.custom<PublicKeyCredentialCreationOptionsJSON>(value => typeof value === 'object' && value !== null),
  );
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was made.');
  await askIssuer(authority, '/passkey/verify-registration', Anything, {
    response: credential.toJSON(),
    name,
  });
}

export const renamePasskey = (authority: string, passkey: { id: string; name: string }) =>
  askIssuer(authority, '/passkey/update-passkey', Anything, passkey);

export const removePasskey = (authority: string, id: string) =>
  askIssuer(authority, '/passkey/delete-passkey', Anything, { id });

const Agent = z.object({ client_name: z.string().optional() });

/** How the program calls itself. */
export const agentBy = (authority: string, clientId: string) =>
  askIssuer(
    authority,
    `/oauth2/public-client?${new URLSearchParams({ client_id: clientId }).toString()}`,
    Agent,
  );

/** Answers where the browser goes on to: back to the program. */
export const answerAgent = (authority: string, accept: boolean, asked: string) =>
  askIssuer(authority, '/oauth2/consent', z.object({ url: z.string() }), { accept, oauth_query: asked });

export const listAgents = (authority: string) =>
  askIssuer(authority, '/account/agents', z.array(ConnectedAgent));

/** Ends what it may do, at once. */
export const endAgent = (authority: string, id: string) =>
  askIssuer(authority, '/account/agents/end', Anything, { id });
