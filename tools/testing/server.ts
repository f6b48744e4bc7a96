// A real server for tests: its own database, a real HTTP port, and an issuer whose keys it really verifies against.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { OrganizationId, PartnerId, RepId } from '@groundwork/contract/ids';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startJobs } from '../../apps/server/src/entrypoints/jobs/worker.ts';
import type { ReadDisk } from '../../apps/server/src/platform/files.ts';
import { newId } from '../../apps/server/src/platform/id.ts';
import type { JobHandlers } from '../../apps/server/src/platform/queue/job.ts';
import { type Server, startServer } from '../../apps/server/src/server.ts';
import type { Settings } from '../../apps/server/src/settings.ts';
import { type MemberRole, memberPermissions, type Role } from '../../packages/contract/src/permissions.ts';
import { claimNames } from '../../packages/contract/src/session.ts';
import { cloneDatabase } from './database.ts';

/** Whom a token is for. */
export interface Person {
  subject: string;
  email: string;
  name: string;
  roles: Role[];
  organizationId?: string;
  memberRole?: MemberRole;
}

export interface TestIssuer {
  issuer: string;
  jwksUrl: string;
  audience: string;
  /** A genuine access token; `changes` replace claims and header fields, to make it less so. */
  mint(
    person: Person,
    changes?: { claims?: Record<string, unknown>; header?: Record<string, string> },
  ): Promise<string>;
  close(): Promise<void>;
}

/** An issuer with a real RS256 key, its public half served as JWKS on a port of its own. */
export async function startTestIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const http = createServer(({ url }, response) => {
    // A server of another process finds the keys as it would find anybody's.
    const isDiscovery = url?.includes('openid-configuration') === true;
    const document = isDiscovery ? { issuer, jwks_uri: `${issuer}/jwks` } : { keys: [jwk] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const audience = `${issuer}/api`;
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    audience,
    mint(person, changes = {}) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({
        iss: issuer,
        aud: audience,
        sub: person.subject,
        email: person.email,
        email_verified: true,
        iat: now,
        exp: now + 600,
        [claimNames.appMetadata]: {
          roles: person.roles,
          permissions: person.memberRole ? memberPermissions[person.memberRole] : [],
          ...(person.organizationId !== undefined && { organization_id: person.organizationId }),
        },
        [claimNames.userMetadata]: { name: person.name },
        ...changes.claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt', ...changes.header })
        .sign(privateKey);
    },
    close: () => new Promise<void>(resolve => http.close(() => resolve())),
  };
}

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

export interface Client {
  token: string;
  organizationId: OrganizationId;
  person: Person;
  /** Calls `/api` + path. A plain object is sent as JSON, FormData and text as they are. */
  call: <T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>;
}

/** A partner rep, signed in. */
export interface RepClient extends Client {
  repId: RepId;
}

export interface TestServer {
  url: string;
  databaseUrl: string;
  server: Server;
  issuer: TestIssuer;
  /** A new organization with a member of this role, signed in. */
  member(role?: MemberRole): Promise<Client>;
  /** Another member of an organization that exists. */
  memberOf(organizationId: OrganizationId, role: MemberRole): Promise<Client>;
  /** A platform admin. */
  admin(role?: 'admin' | 'super_admin'): Promise<Client>;
  /** A rep of a partner; of a new one, unless said, and paid in dollars. */
  rep(given?: { partnerId?: PartnerId; currency?: string; name?: string }): Promise<RepClient>;
  /** Somebody with any claims. */
  as(person: Person): Promise<Client>;
  /** Starts a worker in this process, with the product's jobs or the given ones; stopped with the server. */
  work(handlers?: JobHandlers): Promise<void>;
  close(): Promise<void>;
}

export async function startTestServer(
  clusterUrl: string,
  options: {
    allowedHosts?: string[];
    ratePerMinute?: number;
    /** It watches over itself this often; never, unless said. */
    probeMs?: number;
    readDisk?: ReadDisk;
  } & Partial<
    Pick<
      Settings,
      'oidc' | 'sandboxUrl' | 'sandboxAdminToken' | 'smtp' | 'leads' | 'support' | 'model' | 'storageLimits'
    >
  > = {},
): Promise<TestServer> {
  const [database, issuer] = await Promise.all([cloneDatabase(clusterUrl), startTestIssuer()]);
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-server-'));
  const server = await startServer(
    {
      port: 0,
      host: '127.0.0.1',
      databaseUrl: database.url,
      dataDir,
      publicUrl: 'http://localhost:3000',
      secret: 'a secret of the tests, long enough',
      oidc: options.oidc ?? {
        isEmbedded: false,
        authority: issuer.issuer,
        clientId: 'groundwork-web',
        audience: issuer.audience,
        audienceStyle: 'none',
        scopes: 'openid',
        appMetadataClaim: claimNames.appMetadata,
        userMetadataClaim: claimNames.userMetadata,
      },
      allowedHosts: options.allowedHosts ?? [],
      sandboxUrl: options.sandboxUrl,
      sandboxAdminToken: options.sandboxAdminToken,
      smtp: options.smtp,
      leads: options.leads ?? { notify: undefined, formsUrl: undefined },
      support: options.support ?? { notify: undefined },
      model: options.model,
      providers: {},
      trustProxy: [],
      tools: { port: 0, url: 'http://localhost:3001' },
      backend: { url: 'http://localhost:3000/backend', anonKey: 'anon', isOwn: true },
      reachable: undefined,
      demoAccounts: [],
      allowedOrigins: ['https://portal.example.com'],
      logLevel: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      workerConcurrency: 4,
      storageLimits: options.storageLimits ?? { starter: 1e10, professional: 1e11, enterprise: 1e12 },
      stuckAfterSeconds: 600,
      ratePerMinute: options.ratePerMinute ?? 1_000_000,
      probeMs: options.probeMs ?? 0,
    },
    // Another issuer's keys are found as in earnest, by its discovery document.
    {
      ...(!options.oidc && { jwksUrl: issuer.jwksUrl }),
      ...(options.readDisk && { readDisk: options.readDisk }),
    },
  );
  const workers: { stop(): Promise<void> }[] = [];

  async function as(person: Person): Promise<Client> {
    const token = await issuer.mint(person);
    return {
      token,
      person,
      // Whoever belongs to none has none to ask for.
      get organizationId() {
        return OrganizationId.parse(person.organizationId);
      },
      call: caller(server.url, token),
    };
  }
  function newPerson(roles: Role[]): Person {
    const subject = randomUUID();
    return { subject, email: `${subject}@example.com`, name: 'Test Person', roles };
  }
  const memberOf = (organizationId: OrganizationId, memberRole: MemberRole) =>
    as({ ...newPerson(['client']), organizationId, memberRole });

  return {
    url: server.url,
    databaseUrl: database.url,
    server,
    issuer,
    as,
    memberOf,
    async member(role = 'admin') {
      const id = OrganizationId.parse(newId());
      await server.dependencies.database.platform(tx =>
        tx
          .insertInto('organizations')
          .values({ organization_id: id, name: 'Acme', status: 'active' })
          .execute(),
      );
      return memberOf(id, role);
    },
    admin: (role = 'super_admin') => as(newPerson([role])),
    async rep({ partnerId = PartnerId.parse(newId()), currency = 'USD', name = 'Test Rep' } = {}) {
      const repId = RepId.parse(newId());
      const { subject, email } = newPerson(['hubspot_rep']);
      await server.dependencies.database.platform(async tx => {
        await tx
          .insertInto('partners')
          .values({ id: partnerId, name: `Partner ${partnerId}` })
          .onConflict(conflict => conflict.column('id').doNothing())
          .execute();
        await tx
          .insertInto('reps')
          .values({ rep_id: repId, partner_id: partnerId, name, email, email_norm: email, currency })
          .execute();
      });
      const client = await as({ subject, email, name, roles: ['hubspot_rep'] });
      // The first call makes them this rep; another may not be the first that somebody measures.
      await client.call('GET', '/rep/me');
      const { token, person, call } = client;
      return { token, person, call, organizationId: OrganizationId.parse(newId()), repId };
    },
    async work(handlers) {
      workers.push(await startJobs(server.dependencies, handlers ? { handlers } : {}));
    },
    async close() {
      await Promise.all(workers.map(worker => worker.stop()));
      await server.close();
      await issuer.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends requests with a token; answers of any status come back as they are. */
export function caller(url: string, token?: string): Client['call'] {
  return async (method, path, body, headers = {}) => {
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof FormData);
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      redirect: 'manual',
    });
    const text = await answer.text();
    const isJsonAnswer = (answer.headers.get('content-type') ?? '').includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJsonAnswer ? JSON.parse(text) : undefined,
    };
  };
}
