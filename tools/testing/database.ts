// Test databases: one throw-away cluster per run, one migrated template, one clone per test file.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { startPostgres } from '../postgres.ts';

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
  const root = mkdtempSync(path.join('/var/tmp', 'groundwork-test-'));
  // As root the cluster runs under another account, which must be able to enter.
  chmodSync(root, 0o755);
  const cluster = await startPostgres({ dataDir: path.join(root, 'postgres'), disposable: true });
  const admin = new Client(cluster.url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await applySchemaSteps(withDatabase(cluster.url, TEMPLATE));
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(root, { recursive: true, force: true });
  };
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
