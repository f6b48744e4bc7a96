// A throw-away place to work in: a database in a temporary folder, the server's own parts, and a sandbox portal when no
// portal was named. Everything goes when the run ends.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@groundwork/sandbox/app';
import type { Parts } from '../../apps/server/src/platform/parts.ts';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { assemble } from '../../apps/server/src/server.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { StartError } from '../supervisor.ts';

export interface PortalAddress {
  url: string;
  token: string;
}

export interface Workplace {
  parts: Parts;
  portal: PortalAddress;
  close(): Promise<void>;
}

/** As typed after --portal-url and --portal-token; undefined when neither was. @throws StartError */
export function portalTyped(url: string | undefined, token: string | undefined): PortalAddress | undefined {
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || token === undefined)
    throw new StartError('--portal-url and --portal-token go together.');
  if (!URL.canParse(url)) throw new StartError(`--portal-url is not an address: ${url}`);
  return { url: url.replace(/\/+$/, ''), token };
}

/** The guard of outgoing calls must be told of a portal on a private address: who types it here, means it. */
export function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

export async function openWorkplace(given: PortalAddress | undefined): Promise<Workplace> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const dir = mkdtempSync(path.join(tmpdir(), 'groundwork-run-'));
    // As root the database runs under another account, which must be able to enter.
    chmodSync(dir, 0o755);
    closers.push(() => rmSync(dir, { recursive: true, force: true }));
    const database = await openProductDatabase({
      dataDir: dir,
      databaseUrl: process.env['DATABASE_URL'] || undefined,
      disposable: true,
    });
    closers.push(() => database.stop());
    await applySchemaSteps(database.url);
    const portal = given ?? (await openSandbox(database.url, closers));
    const settings = readSettings({
      ...process.env,
      DATABASE_URL: database.url,
      GROUNDWORK_DATA_DIR: dir,
      PORTAL_ALLOW: [process.env['PORTAL_ALLOW'], hostAndPort(portal.url)].filter(Boolean).join(','),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    });
    const parts = assemble(settings, 'command');
    closers.push(() => parts.database.close());
    return { parts, portal, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSandbox(
  databaseUrl: string,
  closers: (() => Promise<void> | void)[],
): Promise<PortalAddress> {
  const token = 'pat-sandbox-run';
  const sandbox = await createSandbox({ databaseUrl, token, tier: 'professional' });
  closers.push(() => sandbox.close());
  return { url: await sandbox.app.listen({ port: 0, host: '127.0.0.1' }), token };
}
