// Wires the dependencies and opens the HTTP server. Reads no environment: main.ts and the tests hand the settings in.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { platformName } from '@groundwork/contract/platform-name';
import type { Logger } from 'pino';
import type { ProductDependencies } from './dependencies.ts';
import { type IdentityEntrypoint, openHttp } from './entrypoints/http/app.ts';
import { readBuiltTexts } from './entrypoints/http/built-texts.ts';
import { createSlots } from './entrypoints/http/slots.ts';
import { whileDatabaseAnswers } from './entrypoints/http/while-database-answers.ts';
import { type OpenTools, openTools } from './entrypoints/mcp/http.ts';
import { featureRoutes } from './entrypoints/routes.ts';
import { createWatch, type Watch } from './entrypoints/watch.ts';
import { createKeyAdmission } from './features/keys/admit-key.ts';
import { createLookAs } from './features/looks/look-as.ts';
import { notifyRemovedPeople } from './features/organizations/remove-organization.ts';
import { createAdmission } from './features/session/admit.ts';
import { readOwnOrganization, readOwnUser } from './features/session/backend.ts';
import { createSettingsReader } from './features/settings/reader.ts';
import { batched } from './platform/batched.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase, type Database } from './platform/db.ts';
import { createFiles, type ReadDisk } from './platform/files.ts';
import { createGate } from './platform/gate.ts';
import { forgetOldKeys } from './platform/idempotency.ts';
import { createLimits, forgetOldCounts } from './platform/limits.ts';
import { createLog } from './platform/log.ts';
import { createMailbox } from './platform/mail/mail.ts';
import { createMeters } from './platform/meters.ts';
import { ownAddress } from './platform/reachable.ts';
import { applySchemaSteps, hasCurrentSchema } from './platform/schema-steps.ts';
import { createSecrets } from './platform/secrets.ts';
import { startSweep } from './platform/sweep.ts';
import { toolsResource } from './platform/tool-settings.ts';
import { createWritableCheck } from './platform/writable.ts';
import type { Settings } from './settings.ts';

/** The embedded issuer: answers its own addresses, and knows which of its sessions live. */
export interface Identity extends IdentityEntrypoint {
  haveSessions(asked: readonly { sid: string; tokenRound: number }[]): Promise<boolean[]>;
  setMembership: NonNullable<ProductDependencies['announceMembership']>;
  revokeSessions: NonNullable<ProductDependencies['endSessions']>;
  readAccount: NonNullable<ProductDependencies['readAccount']>;
  findAccount: NonNullable<ProductDependencies['findAccount']>;
  eraseAccount: NonNullable<ProductDependencies['eraseAccount']>;
  directory: NonNullable<ProductDependencies['accounts']>;
  signIns: NonNullable<ProductDependencies['signIns']>;
}

export interface Server {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  url: string;
  /** Where the tool server listens; undefined where there is none. */
  toolsUrl: string | undefined;
  dependencies: ProductDependencies;
  watch: Watch;
  /** Finishes what is being answered, takes nothing new. */
  close(): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
export const webDist = path.resolve(import.meta.dirname, '../../web/dist');

export const version: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;

/** The dependencies that both processes, API and worker, are made of. */
export function assemble(settings: Settings, name: string, readDisk?: ReadDisk): ProductDependencies {
  const log = createLog(settings.logLevel, name);
  const database = connectDatabase({
    url: settings.databaseUrl,
    onFault: error => log.warn({ err: error }, 'a database connection was lost'),
  });
  const secrets = createSecrets(settings.secret);
  const allowedHosts = settings.sandboxUrl
    ? [...settings.allowedHosts, ...hostNames(settings.sandboxUrl)]
    : settings.allowedHosts;
  const reader = createSettingsReader({ database, secrets, log, allowedHosts }, settings);
  const mails = {
    get isOutbox() {
      return reader.now().smtp === undefined;
    },
    worded: (text: string) => text.replaceAll(platformName, () => reader.now().name),
  };
  return {
    database,
    mailbox: createMailbox(database, mails),
    // Asked at each use: it may be set while the product runs. Whoever spreads these dependencies keeps what was there then.
    get publicUrl() {
      return reader.now().publicUrl;
    },
    settings: reader,
    files: createFiles(path.join(settings.dataDir, 'files'), undefined, readDisk),
    storageLimits: settings.storageLimits,
    secrets,
    clock: systemClock,
    log,
    allowedHosts,
  };
}

/** Our own sandbox is trusted under each of the names this machine has for itself. */
function hostNames(url: string): string[] {
  const { host, port, hostname, protocol } = new URL(url);
  const spelled = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (!isLocal) return [port === '' ? `${host}:${spelled}` : host];
  return [`localhost:${spelled}`, `127.0.0.1:${spelled}`, `[::1]:${spelled}`];
}

/**
 * Brings the schema up to date and starts serving.
 * @throws DatabaseStartError, or the error of a port that is taken.
 */
export async function startServer(
  settings: Settings,
  options: { identity?: Identity; jwksUrl?: string; readDisk?: ReadDisk } = {},
): Promise<Server> {
  await applySchemaSteps(settings.databaseUrl);
  const { identity } = options;
  const dependencies = assemble(settings, 'api', options.readDisk);
  if (identity) {
    const asked: Partial<ProductDependencies> = {
      announceMembership: (subject, membership) => identity.setMembership(subject, membership),
      endSessions: subject => identity.revokeSessions(subject),
      readAccount: subject => identity.readAccount(subject),
      findAccount: email => identity.findAccount(email),
      eraseAccount: subject => identity.eraseAccount(subject),
      accounts: identity.directory,
      signIns: identity.signIns,
    };
    Object.assign(dependencies, asked);
  }
  const unfollow = await dependencies.settings.follow();
  const { database, log } = dependencies;
  const state = { isDraining: false };
  const embeddedKeys = identity ? `${ownAddress(settings.host, settings.port)}/idp/jwks` : undefined;
  const jwksUrl = options.jwksUrl ?? embeddedKeys;
  const gate = createGate({
    issuer: settings.oidc.authority,
    audience: settings.oidc.audience,
    clientId: settings.oidc.clientId,
    ...(settings.tools && { toolsAudience: toolsResource(settings.tools) }),
    appMetadataClaim: settings.oidc.appMetadataClaim,
    userMetadataClaim: settings.oidc.userMetadataClaim,
    ...(jwksUrl !== undefined && { jwksUrl }),
    ...(identity && { isSessionLive: liveSessions(identity) }),
  });
  let tools: OpenTools | undefined;
  // Offered once it is there: whoever else has the port would be sent keys.
  const routeSettings = {
    ...settings,
    get tools() {
      return tools && settings.tools;
    },
  };
  const meters = createMeters();
  const watch = createWatch(dependencies, settings, { kind: 'api', version, meters });
  const app = await openHttp({
    gate,
    admit: createAdmission(dependencies),
    admitKey: createKeyAdmission(dependencies),
    lookAs: createLookAs(dependencies),
    limits: createLimits(database),
    rate: { perMinute: settings.ratePerMinute, burst: Math.ceil(settings.ratePerMinute / 4) },
    database,
    meters,
    features: () => dependencies.settings.now().features,
    brand: () => dependencies.settings.now(),
    routes: featureRoutes(dependencies, routeSettings, readBuiltTexts(webDist), watch),
    log,
    publicUrl: settings.publicUrl,
    hasDemo: settings.demoAccounts.length > 0,
    trustProxy: settings.trustProxy,
    version,
    connectTo: [
      ...(settings.oidc.isEmbedded
        ? []
        : [new URL(settings.oidc.authority).origin, ...(settings.oidc.origins ?? [])]),
      ...(settings.backend.isOwn ? [] : [new URL(settings.backend.url).origin]),
    ],
    allowedOrigins: settings.allowedOrigins,
    webDist,
    ...(settings.backend.isOwn && {
      backend: {
        anonKey: settings.backend.anonKey,
        read: {
          users: caller => readOwnUser(database, caller),
          organizations: caller => readOwnOrganization(database, caller),
        },
      },
    }),
    ...(identity && { identity }),
    howThingsStand: () => `${watch.memory.now().sentence}.`,
    unready: () => whyUnready(database, state, log),
    hasRoom: createWritableCheck(database),
  });
  await app.listen({ port: settings.port, host: settings.host });
  if (settings.tools)
    tools = await openTools(
      {
        api: app,
        url: settings.tools.url,
        issuer: settings.oidc.authority,
        version,
        log,
        slots: createSlots(),
      },
      { port: settings.tools.port, host: settings.host },
    );
  await watch.start();
  const sweeps = [
    startSweep(hourMs, () => forgetOldKeys(database), { log, name: 'forgetting old keys' }),
    startSweep(hourMs, () => forgetOldCounts(database), { log, name: 'forgetting old counts' }),
    startSweep(hourMs, () => notifyRemovedPeople(dependencies), {
      log,
      name: 'ending sessions of people who left',
    }),
  ];
  return {
    url: addressOf(app.server.address()),
    toolsUrl: tools?.url,
    dependencies,
    watch,
    async close() {
      state.isDraining = true;
      await tools?.close();
      await Promise.all([watch.stop(), ...sweeps.map(sweep => sweep.stop())]);
      await app.close();
      unfollow();
      await database.close();
    },
  };
}

/** Asks for the requests of a moment together. */
function liveSessions(identity: Identity): (sid: string, tokenRound: number) => Promise<boolean> {
  const ask = batched<{ sid: string; tokenRound: number }, boolean>({
    keyOf: ({ sid, tokenRound }) => `${tokenRound} ${sid}`,
    ask: asked => identity.haveSessions(asked),
  });
  return async (sid, tokenRound) => (await ask({ sid, tokenRound })) === true;
}

async function whyUnready(
  database: Database,
  state: { isDraining: boolean },
  log: Logger,
): Promise<string | undefined> {
  if (state.isDraining) return 'stopping';
  try {
    return (await whileDatabaseAnswers(database, hasCurrentSchema(database)))
      ? undefined
      : 'the database schema is not this version’s';
  } catch (error) {
    log.warn({ err: error }, 'health: the database cannot be reached');
    return 'the database cannot be reached';
  }
}

function addressOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new TypeError('Listens on no port');
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  return `http://${isAny ? '127.0.0.1' : address.address}:${address.port}`;
}
