// Test databases: one throw-away cluster per run, one migrated template, one clone per test file.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { urlAs } from '../../apps/server/src/platform/database-roles.ts';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { startPostgres } from '../postgres.ts';
import { databaseOf, makeRunFolder, sweepRuns } from '../run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the maintenance database. */
    clusterUrl: string;
  }
}

const TEMPLATE = 'groundwork_template';

/** Points a connection URL at another database of the same cluster. */
export function withDatabase(url: string, database: string): string {
  const to = new URL(url);
  to.pathname = `/${database}`;
  return to.toString();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Runs that were killed leave theirs.
  await sweepRuns();
  const folder = makeRunFolder('/var/tmp');
  const cluster = await startPostgres({ dataDir: databaseOf(folder.path), disposable: true });
  await makeTemplate(cluster.url);
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    folder.remove();
  };
}

/** The migrated database that the others are cloned from; each cluster has its own. */
export async function makeTemplate(clusterUrl: string): Promise<void> {
  const admin = new Client(clusterUrl);
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE}`);
  } finally {
    // An open connection would keep the process of whoever called.
    await admin.end();
  }
  await applySchemaSteps(withDatabase(clusterUrl, TEMPLATE));
}

/** A database of one's own, cloned from the migrated template; `drop` when done. */
export async function cloneDatabase(clusterUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client(clusterUrl);
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await admin.end();
  return {
    url: withDatabase(clusterUrl, name),
    async drop() {
      const client = new Client(clusterUrl);
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

/** The same database as the role the issuer works as. */
export function asIssuer(databaseUrl: string): string {
  return urlAs(databaseUrl, 'groundwork_identity');
}
