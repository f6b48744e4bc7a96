// The API with its embedded issuer, really running for a test on one port: as people and attackers meet both.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { createIssuer, type Issuer, isIssuerPath, type SendMail } from '@groundwork/identity/issuer';
import { startServer } from '../../apps/server/src/server.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { asIssuer, cloneDatabase } from './database.ts';

export interface EmbeddedServer {
  issuer: Issuer;
  /** Where people reach both. */
  publicUrl: string;
  listensAt: string;
  databaseUrl: string;
  reports: string[];
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, 'localhost', resolve));
  const address = probe.address();
  await new Promise(resolve => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

export async function startEmbedded(clusterUrl: string, sendMail: SendMail): Promise<EmbeddedServer> {
  const [database, port] = await Promise.all([cloneDatabase(clusterUrl), freePort()]);
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-embedded-'));
  const settings = readSettings({
    PORT: String(port),
    DATABASE_URL: database.url,
    GROUNDWORK_DATA_DIR: dataDir,
    GROUNDWORK_SECRET: 'a secret of the tests, long enough',
    LOG_LEVEL: 'silent',
  });
  const { publicUrl, secret } = settings;
  const reports: string[] = [];
  const issuer = await createIssuer({
    databaseUrl: database.url,
    roleUrl: asIssuer(database.url),
    publicUrl,
    secret,
    clientId: settings.oidc.clientId,
    audience: settings.oidc.audience,
    sendMail,
    report: (message, cause) => reports.push(`${message} ${String(cause)}`),
  });
  const server = await startServer(settings, { identity: { ...issuer, owns: isIssuerPath } });
  return {
    issuer,
    publicUrl,
    listensAt: publicUrl,
    databaseUrl: database.url,
    reports,
    async stop() {
      await server.close();
      await issuer.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
