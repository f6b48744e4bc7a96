// The partner rep area over a book as large as it may become.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../tools/postgres.ts';
import { makeTemplate } from '../tools/testing/database.ts';
import { startTestServer } from '../tools/testing/server.ts';
import { measureDashboard } from './rep-dashboard.ts';
import { measurePayouts } from './rep-payouts.ts';
import type { BenchRow } from './row.ts';

export async function benchRep(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-rep-'));
  // The embedded server may run under an account of its own.
  const cluster = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
  try {
    await makeTemplate(cluster.url);
    const server = await startTestServer(cluster.url);
    try {
      return [...(await measureDashboard(server)), ...(await measurePayouts(server))];
    } finally {
      await server.close();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
