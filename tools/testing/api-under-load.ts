// The product's API as it is installed, for measuring it: a process of its own, its embedded issuer, a PostgreSQL that
// writes to the disk in earnest, people who are signed in, and one organization with very many projects.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createIssuer } from '@groundwork/identity/issuer';
import { Client } from 'pg';
import { z } from 'zod';
import { Browser } from '../../apps/identity/src/testing/browser.ts';
import {
  goodPassword,
  obtainTokens,
  type RunningIssuer,
} from '../../apps/identity/src/testing/running-issuer.ts';
import { type ApiProcess, startApiProcess } from '../../apps/server/src/testing/api-process.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { freePort } from '../postgres.ts';
import { asIssuer } from './database.ts';
import { countRoundTrips, type RoundTripCounter } from './round-trips.ts';
import { caller } from './server.ts';

export interface ApiUnderLoad {
  api: ApiProcess;
  /** The main process of PostgreSQL; each connection is a child of it. */
  postgresPid: number;
  /** The same product through another process, whose round trips to the database are counted. */
  counted: { url: string; trips: RoundTripCounter };
  /** One of each person; they count for ten minutes. */
  signIn(): Promise<string[]>;
  /** A project of each person's organization, in the same order. */
  projects: readonly string[];
  close(): Promise<void>;
}

const secret = 'a secret of the benches, long enough';
const Made = z.object({ id: z.string() });
const Begun = z.object({ organization: z.object({ id: z.string() }) });

/** @param given.rows projects of the first person's organization */
export async function startApiUnderLoad(given: { people: number; rows: number }): Promise<ApiUnderLoad> {
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-load-'));
  // The server of an administrator's machine runs as somebody else, who has to get there.
  chmodSync(dataDir, 0o755);
  const database = await openProductDatabase({ dataDir });
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const env = {
    PUBLIC_URL: publicUrl,
    GROUNDWORK_SECRET: secret,
    GROUNDWORK_DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '100000000',
  };
  const api = await startApiProcess(database.url, undefined, { ...env, PORT: String(port) });
  const trips = await countRoundTrips(database.url);
  const second = await startApiProcess(trips.url, undefined, { ...env, PORT: String(await freePort()) });
  const issuer = await createIssuer({
    databaseUrl: database.url,
    roleUrl: asIssuer(database.url),
    publicUrl,
    secret,
    clientId: 'groundwork-web',
    audience: `${publicUrl}/api`,
    sendMail: async () => undefined,
  });
  const at: RunningIssuer = {
    issuer,
    publicUrl,
    listensAt: publicUrl,
    databaseUrl: database.url,
    reports: [],
    stop: async () => undefined,
  };
  const emails = Array.from({ length: given.people }, (_, index) => `person-${index}@example.com`);
  for (const email of emails)
    await issuer.ensureAccount({ email, password: goodPassword, name: 'Kim', roles: ['client'] });

  async function signIn(): Promise<string[]> {
    const tokens: string[] = [];
    for (const email of emails)
      tokens.push((await obtainTokens(at, new Browser(publicUrl), email)).access_token);
    return tokens;
  }

  const projects: string[] = [];
  const organizations: string[] = [];
  for (const token of await signIn()) {
    const call = caller(publicUrl, token);
    const begun = await call('POST', '/session/organization', { company: 'Acme' });
    organizations.push(Begun.parse(begun.body).organization.id);
    projects.push(Made.parse((await call('POST', '/projects/', { name: 'Measured' })).body).id);
  }
  await fill(database.url, organizations[0] ?? '', given.rows);

  return {
    api,
    postgresPid: Number(
      readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    ),
    counted: { url: second.url, trips },
    signIn,
    projects,
    async close() {
      await issuer.close();
      await Promise.all([api.kill(), second.kill()]);
      await trips.close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One in twenty is on hold. */
async function fill(databaseUrl: string, organizationId: string, rows: number): Promise<void> {
  const owner = new Client(databaseUrl);
  await owner.connect();
  await owner.query(
    `insert into projects (organization_id, id, name, status)
     select $1, gen_random_uuid(), 'Project ' || n, case when n % 20 = 0 then 'on_hold' else 'in_progress' end
     from generate_series(1, $2::int) n`,
    [organizationId, rows],
  );
  await owner.query('analyze projects');
  await owner.end();
}
