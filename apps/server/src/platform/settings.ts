// Every setting of the server, read in one place. What is missing or wrong is named together, with how to mend it.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PublicConfig } from '@groundwork/contract/session';
import { z } from 'zod';

/** Thrown when the settings are wrong; the message names every one of them. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''));
const hostAndPort = z
  .string()
  .regex(/^[^\s:/]+:\d+$|^\[[0-9a-f:]+\]:\d+$/i, 'must be host:port, separated by commas');

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host:port/database' })
    .refine(url => !URL.canParse(url) || new URL(url).password !== '', 'needs a user and a password'),
  GROUNDWORK_DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: origin.optional(),
  GROUNDWORK_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  OIDC_AUTHORITY: origin.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('groundwork-web'),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  /** How the web app asks for the audience. */
  OIDC_AUDIENCE_STYLE: z.enum(['audience', 'resource', 'none']).default('resource'),
  OIDC_SCOPES: z.string().default('openid profile email app_metadata user_metadata offline_access'),
  OIDC_APP_METADATA_CLAIM: z.string().default('https://groundwork.app/app_metadata'),
  OIDC_USER_METADATA_CLAIM: z.string().default('https://groundwork.app/user_metadata'),
  PORTAL_ALLOW: z
    .string()
    .default('')
    .transform(list =>
      list
        .split(',')
        .map(entry => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(hostAndPort)),
  SANDBOX_URL: origin.optional(),
  /** A JSON list of accounts for the sign-in page to offer, passwords included: set where demo data is loaded. */
  DEMO_ACCOUNTS: z
    .string()
    .default('[]')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('must be a JSON list');
        return z.NEVER;
      }
    })
    .pipe(PublicConfig.shape.demo_accounts),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Calls a person may make a minute before 429. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
});

export interface Settings {
  port: number;
  host: string;
  databaseUrl: string;
  dataDir: string;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
  secret: string;
  oidc: OidcSettings;
  allowedHosts: string[];
  sandboxUrl: string | undefined;
  demoAccounts: PublicConfig['demo_accounts'];
  logLevel: string;
  workerConcurrency: number;
  ratePerMinute: number;
}

export interface OidcSettings {
  /** False: another issuer was configured. */
  isEmbedded: boolean;
  authority: string;
  clientId: string;
  audience: string;
  audienceStyle: 'audience' | 'resource' | 'none';
  scopes: string;
  appMetadataClaim: string;
  userMetadataClaim: string;
}

/**
 * Reads the settings. Without GROUNDWORK_SECRET one is made and kept in the data directory.
 * @throws SettingsError
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable is an absent one: that is how shells and compose files switch a setting off.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new SettingsError(explain(parsed.error));
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const dataDir = path.resolve(values.GROUNDWORK_DATA_DIR);
  if (values.OIDC_AUTHORITY !== undefined && values.OIDC_AUDIENCE === undefined) {
    throw new SettingsError(
      'The settings are wrong:\n- OIDC_AUDIENCE is missing: with OIDC_AUTHORITY, name the audience that access tokens for this API carry.',
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    dataDir,
    publicUrl,
    secret: values.GROUNDWORK_SECRET ?? keptSecret(dataDir),
    oidc: {
      isEmbedded: values.OIDC_AUTHORITY === undefined,
      authority: values.OIDC_AUTHORITY ?? `${publicUrl}/idp`,
      clientId: values.OIDC_CLIENT_ID,
      audience: values.OIDC_AUDIENCE ?? `${publicUrl}/api`,
      audienceStyle: values.OIDC_AUDIENCE_STYLE,
      scopes: values.OIDC_SCOPES,
      appMetadataClaim: values.OIDC_APP_METADATA_CLAIM,
      userMetadataClaim: values.OIDC_USER_METADATA_CLAIM,
    },
    allowedHosts: values.PORTAL_ALLOW,
    sandboxUrl: values.SANDBOX_URL,
    demoAccounts: values.DEMO_ACCOUNTS,
    logLevel: values.LOG_LEVEL,
    workerConcurrency: values.WORKER_CONCURRENCY,
    ratePerMinute: values.RATE_LIMIT_PER_MINUTE,
  };
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map(issue => {
    const name = String(issue.path[0]);
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    return `- ${name} ${isMissing ? 'is missing' : `is wrong: ${issue.message}`}`;
  });
  return `The settings are wrong:\n${[...new Set(lines)].join('\n')}`;
}

/** The secret of this installation, made at the first start. Whoever loses it loses every stored token. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    try {
      // Linked whole: of several processes starting at once one makes it, and none reads half of it.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new SettingsError(`The secret in ${file} is damaged. Restore it from a backup.`);
  return secret;
}
