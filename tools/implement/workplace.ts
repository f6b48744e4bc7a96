// A place to work in: a database in a folder of its own, the server's own parts, and a sandbox portal when no portal was
// named. With the sandbox everything goes when the run ends; what was written to a portal can be taken back only with it.
import { createSandbox } from '@groundwork/sandbox/app';
import type { ProductDependencies } from '../../apps/server/src/dependencies.ts';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { assemble } from '../../apps/server/src/server.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { makeRunFolder } from '../run-folder.ts';
import { hostAndPort, type PortalAddress } from './portal-address.ts';

export interface Workplace {
  dependencies: ProductDependencies;
  portal: PortalAddress;
  close(): Promise<void>;
}

/** In `folder`, which stays; in one that goes with the workplace when none is given. @throws the signal's reason as soon as
 *  it is asked to stop, after what was opened is closed */
export async function openWorkplace(
  given: PortalAddress | undefined,
  signal: AbortSignal,
  folder?: string,
): Promise<Workplace> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const dir = folder ?? passingFolder(closers);
    signal.throwIfAborted();
    const database = await openProductDatabase({
      dataDir: dir,
      databaseUrl: process.env['DATABASE_URL'] || undefined,
      disposable: folder === undefined,
    });
    closers.push(() => database.stop());
    signal.throwIfAborted();
    await applySchemaSteps(database.url);
    signal.throwIfAborted();
    const portal = given ?? (await openSandbox(database.url, closers));
    const settings = readSettings({
      ...process.env,
      DATABASE_URL: database.url,
      GROUNDWORK_DATA_DIR: dir,
      PORTAL_ALLOW: [process.env['PORTAL_ALLOW'], hostAndPort(portal.url)].filter(Boolean).join(','),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    });
    const dependencies = assemble(settings, 'command');
    closers.push(() => dependencies.database.close());
    return { dependencies, portal, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function passingFolder(closers: (() => Promise<void> | void)[]): string {
  const folder = makeRunFolder();
  closers.push(() => folder.remove());
  return folder.path;
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
