// `groundwork admin create`: somebody who may do everything, at the embedded issuer. Works beside a running product and
// without one.
import path from 'node:path';
import { demoDomain } from '@groundwork/contract/session';
import { createIssuer, type SuperAdminResult } from '@groundwork/identity/issuer';
import { passwordFault } from '@groundwork/identity/password';
import { z } from 'zod';
import { urlAs } from '../../apps/server/src/platform/database-roles.ts';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { typedPassword } from '../admin/typed-password.ts';
import { json, readOptions } from '../command-options.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { type Stop, unlessStopped } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');
const variable = 'GROUNDWORK_ADMIN_PASSWORD';

export const options = {
  email: { type: 'string', value: 'ADDRESS', description: 'Whom it is for, and what they sign in with.' },
  name: { type: 'string', value: 'NAME', description: 'What they are called.' },
  link: {
    type: 'boolean',
    description:
      'Prints a link, good for one hour and once, where they set their password. Without it a password is asked for.',
    default: false,
  },
  'take-over': {
    type: 'boolean',
    description:
      'Where the address has an account: makes it a super admin with a new password. Its sessions, authenticator app, passkeys and other ways in end.',
    default: false,
  },
  json,
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('admin', argv, options);
  stop.says = 'Stopped. Nobody was made a super admin.';
  if (positionals.join(' ') !== 'create')
    throw new StartError('Say what to do: groundwork admin create --email ADDRESS --name NAME');
  if (process.env['OIDC_AUTHORITY'])
    throw new StartError(
      `People sign in at ${process.env['OIDC_AUTHORITY']}, and their roles are given there: give the role super_admin in the claim that OIDC_APP_METADATA_CLAIM names. docs/sign-in.md says how.`,
    );
  const { email, name } = whom(values.email, values.name);
  const password = values.link ? undefined : await unlessStopped(typedPassword(variable, stop.signal), stop);
  const fault = password === undefined ? undefined : passwordFault(password);
  if (fault !== undefined) throw new StartError(`${fault}. Nothing was changed.`);
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  const database = await openProductDatabase({
    dataDir,
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  });
  try {
    stop.signal.throwIfAborted();
    const settings = readSettings({
      ...process.env,
      GROUNDWORK_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    });
    const { databaseUrl, publicUrl, secret, oidc } = settings;
    const { clientId, audience } = oidc;
    // Also makes the role that the issuer works as, where the product was never started.
    await applySchemaSteps(databaseUrl);
    const roleUrl = urlAs(databaseUrl, 'groundwork_identity');
    const issuer = await createIssuer({ databaseUrl, roleUrl, publicUrl, secret, clientId, audience });
    try {
      const wish = {
        email,
        name,
        takeOver: values['take-over'],
        ...(password !== undefined && { password }),
      };
      const made = await issuer.makeSuperAdmin(wish);
      stop.says = 'Stopped.';
      if (made.outcome === 'exists') throw new StartError(explainExisting(email, made));
      if (values.json) console.log(JSON.stringify({ email, ...made }));
      else console.log(said(email, made, publicUrl));
      return 0;
    } finally {
      await issuer.close();
    }
  } finally {
    await database.leave();
  }
}

/** @throws StartError for an address that is none, or the demo's. */
function whom(given: string | undefined, name: string | undefined): { email: string; name: string } {
  const email = z.email().safeParse(given?.trim().toLowerCase());
  if (!email.success)
    throw new StartError(
      given === undefined
        ? 'Say whom it is for: groundwork admin create --email ADDRESS --name NAME'
        : `${given} is not an e-mail address.`,
    );
  if (email.data.endsWith(`@${demoDomain}`))
    throw new StartError(`Addresses at ${demoDomain} belong to the demo. Use one of your own.`);
  if (!name?.trim()) throw new StartError('Say what they are called: --name NAME');
  return { email: email.data, name: name.trim() };
}

function explainExisting(
  email: string,
  { isSuperAdmin, isConfirmed }: Extract<SuperAdminResult, { outcome: 'exists' }>,
): string {
  if (isSuperAdmin)
    return `${email} is a super admin already. Nothing was changed. A new password for them: the same command with --take-over`;
  const owner = isConfirmed
    ? 'its owner confirmed the address'
    : 'nobody has confirmed that the address is theirs';
  return `${email} has an account already (${owner}). Nothing was changed. To make this account a super admin with a new password, ending every way in that was set up until now: the same command with --take-over`;
}

function said(
  email: string,
  made: Extract<SuperAdminResult, { outcome: 'made' | 'taken_over' }>,
  publicUrl: string,
): string {
  const what =
    made.outcome === 'made'
      ? `${email} is a super admin.`
      : `${email} is a super admin from now on; every former way into the account has ended.`;
  if (!made.link) return `${what} Sign in at ${publicUrl}/login`;
  return `${what} Their password is set here, once, until ${made.link.endsAt.toISOString()}:\n${made.link.url}`;
}
