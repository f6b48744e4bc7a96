// Every setting of the server, read in one place; a noun's own are declared beside it. What is missing or wrong is named together, with how to mend it.
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PublicConfig } from '@groundwork/contract/session';
import { z } from 'zod';
import { type LeadSettings, leadEnvironment, leadSettingsOf } from './features/leads/settings.ts';
import { type StorageLimits, storageEnvironment, storageLimitsOf } from './features/storage/limits.ts';
import { type SupportSettings, supportEnvironment } from './features/support/settings.ts';
import { type ModelSettings, modelEnvironment, modelSettingsOf } from './platform/model/settings.ts';
import { type OidcSettings, oidcEnvironment, oidcSettings, origin } from './platform/oidc-settings.ts';
import { reachableBecause } from './platform/reachable.ts';
import { type ToolSettings, toolEnvironment, toolSettingsOf } from './platform/tool-settings.ts';

/** Thrown when the settings are wrong; the message names every one of them. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const port = z.coerce.number().int().min(0).max(65_535);
const hostAndPort = z
  .string()
  .regex(/^[^\s:/]+:\d+$|^\[[0-9a-f:]+\]:\d+$/i, 'must be host:port, separated by commas');

function listOf(text: string): string[] {
  return text
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean);
}

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host:port/database' })
    .refine(url => !URL.canParse(url) || new URL(url).password !== '', 'needs a user and a password'),
  GROUNDWORK_DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: origin.optional(),
  GROUNDWORK_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  ...oidcEnvironment,
  ...toolEnvironment,
  PORTAL_ALLOW: z.string().default('').transform(listOf).pipe(z.array(hostAndPort)),
  SANDBOX_URL: origin.optional(),
  /** Lets the server make portals in the sandbox, one for each trial. */
  SANDBOX_ADMIN_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  ...leadEnvironment,
  ...supportEnvironment,
  ...storageEnvironment,
  ...modelEnvironment,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT_ID: z.string().optional(),
  /** Addresses or networks of proxies whose x-forwarded-for is believed. */
  TRUST_PROXY: z.string().default('').transform(listOf),
  /** A hosted backend elsewhere; ours answers unless said. */
  BACKEND_URL: origin.optional(),
  BACKEND_ANON_KEY: z.string().min(1).optional(),
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
  /** Origins whose pages may call the API with tokens of their own. */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform(url => new URL(url).origin))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Between two probes of each process while all is well. */
  HEALTH_PROBE_SECONDS: z.coerce.number().min(0.3).max(60).default(15),
  /** Work that runs and has not got on for this long is shown to staff as stuck. */
  STUCK_AFTER_MINUTES: z.coerce.number().positive().max(1440).default(10),
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
  /** It was given, and is not only where this machine reaches it. */
  isPublicUrlGiven?: boolean;
  /** MAIL_FROM, as it was given. */
  mailFrom?: string;
  secret: string;
  oidc: OidcSettings;
  /** undefined: there is no tool server. */
  tools: ToolSettings | undefined;
  allowedHosts: string[];
  sandboxUrl: string | undefined;
  sandboxAdminToken: string | undefined;
  /** undefined: mails stay in the outbox, unless a server is set while the product runs. */
  smtp: { url: string; from: string } | undefined;
  leads: LeadSettings;
  support: SupportSettings;
  /** undefined: everything works without one. */
  model: ModelSettings | undefined;
  providers: ProviderSettings;
  trustProxy: string[];
  backend: BackendSettings;
  /** What lets others than this machine reach the product, as a sentence begins; undefined: nothing does. */
  reachable: string | undefined;
  /** None where others reach the product: their passwords are published. */
  demoAccounts: PublicConfig['demo_accounts'];
  allowedOrigins: string[];
  logLevel: string;
  workerConcurrency: number;
  storageLimits: StorageLimits;
  stuckAfterSeconds: number;
  ratePerMinute: number;
  /** Between two probes of this process; 0: it does not watch. */
  probeMs: number;
}

/** Sign-in with accounts held elsewhere, through the embedded issuer. */
export interface ProviderSettings {
  google?: { clientId: string; clientSecret: string };
  microsoft?: { clientId: string; clientSecret: string; tenantId?: string };
}

export interface BackendSettings {
  url: string;
  anonKey: string;
  /** Our own endpoint answers at `url`. */
  isOwn: boolean;
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
  const secret = values.GROUNDWORK_SECRET ?? keptSecret(dataDir);
  const reachable = reachableBecause(given);
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    dataDir,
    publicUrl,
    isPublicUrlGiven: values.PUBLIC_URL !== undefined,
    ...(values.MAIL_FROM !== undefined && { mailFrom: values.MAIL_FROM }),
    secret,
    oidc: oidcSettings(values, publicUrl),
    tools: toolSettingsOf(values, publicUrl),
    allowedHosts: values.PORTAL_ALLOW,
    sandboxUrl: values.SANDBOX_URL,
    sandboxAdminToken: values.SANDBOX_ADMIN_TOKEN,
    smtp:
      values.SMTP_URL === undefined
        ? undefined
        : { url: values.SMTP_URL, from: values.MAIL_FROM ?? addressAt(publicUrl) },
    leads: complete(leadSettingsOf(values)),
    support: { notify: values.SUPPORT_TO },
    model: complete(modelSettingsOf(values)),
    providers: providersOf(values),
    trustProxy: values.TRUST_PROXY,
    backend: {
      url: values.BACKEND_URL ?? `${publicUrl}/backend`,
      anonKey: values.BACKEND_ANON_KEY ?? ownAnonKey(secret),
      isOwn: values.BACKEND_URL === undefined,
    },
    reachable,
    demoAccounts: reachable === undefined ? values.DEMO_ACCOUNTS : [],
    allowedOrigins: values.CORS_ORIGINS,
    logLevel: values.LOG_LEVEL,
    workerConcurrency: values.WORKER_CONCURRENCY,
    storageLimits: storageLimitsOf(values),
    stuckAfterSeconds: values.STUCK_AFTER_MINUTES * 60,
    ratePerMinute: values.RATE_LIMIT_PER_MINUTE,
    probeMs: values.HEALTH_PROBE_SECONDS * 1000,
  };
}

type Values = z.infer<typeof Environment>;

/** Mail servers refuse senders without a domain. */
function addressAt(publicUrl: string): string {
  return `Groundwork <no-reply@${new URL(publicUrl).hostname}>`;
}

/** @throws SettingsError when only one of the two that belong together is set */
function bothOrNeither<A, B>(names: string, one: A | undefined, other: B | undefined): [A, B] | undefined {
  if (one !== undefined && other !== undefined) return [one, other];
  if (one === undefined && other === undefined) return undefined;
  throw new SettingsError(`The settings are wrong:\n- ${names} belong together: set both or neither.`);
}

/** @throws SettingsError with the sentence that says what is configured by half */
function complete<T>(settings: T | string): T {
  if (typeof settings === 'string') throw new SettingsError(`The settings are wrong:\n- ${settings}`);
  return settings;
}

function providersOf(values: Values): ProviderSettings {
  const google = bothOrNeither(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    values.GOOGLE_CLIENT_ID,
    values.GOOGLE_CLIENT_SECRET,
  );
  const microsoft = bothOrNeither(
    'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET',
    values.MICROSOFT_CLIENT_ID,
    values.MICROSOFT_CLIENT_SECRET,
  );
  const tenantId = values.MICROSOFT_TENANT_ID;
  return {
    ...(google && { google: { clientId: google[0], clientSecret: google[1] } }),
    ...(microsoft && {
      microsoft: {
        clientId: microsoft[0],
        clientSecret: microsoft[1],
        ...(tenantId !== undefined && { tenantId }),
      },
    }),
  };
}

/** Public by nature, the same at every start, and no clue to the secret. */
function ownAnonKey(secret: string): string {
  return createHmac('sha256', secret).update('groundwork hosted backend anon key').digest('base64url');
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
