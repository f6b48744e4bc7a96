// Everything `implement` needs, for tests and benches: parts on a database of its own, an organization with a project,
// and a portal in a sandbox.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import type { NewPortal, SandboxPortal, TestSandbox } from '../../../../tools/testing/sandbox.ts';
import type { ProductDependencies } from '../dependencies.ts';
import { implement } from '../entrypoints/command/implement.ts';
import type { Implemented } from '../entrypoints/command/implemented.ts';
import type { FlowOptions } from '../entrypoints/command/read-folder.ts';
import { createSettingsReader } from '../features/settings/reader.ts';
import { systemClock } from '../platform/clock.ts';
import { connectDatabase } from '../platform/db.ts';
import { createFiles } from '../platform/files.ts';
import { newId } from '../platform/id.ts';
import { createMailbox } from '../platform/mail/mail.ts';
import { oidcEnvironment, oidcSettings } from '../platform/oidc-settings.ts';
import { createSecrets } from '../platform/secrets.ts';

export interface ImplementKit extends AsyncDisposable {
  dependencies: ProductDependencies;
  portal: SandboxPortal;
  organizationId: OrganizationId;
  projectId: ProjectId;
  run(folder: string, options?: Partial<Pick<FlowOptions, 'answers' | 'onProgress'>>): Promise<Implemented>;
}

export async function openImplement(
  clusterUrl: string,
  sandbox: TestSandbox,
  options: { portal?: NewPortal } = {},
): Promise<ImplementKit> {
  const clone = await cloneDatabase(clusterUrl);
  const dir = mkdtempSync(path.join(tmpdir(), 'groundwork-implement-'));
  const portal = await sandbox.createPortal(options.portal);
  const database = connectDatabase({ url: clone.url });
  const secrets = createSecrets('a secret that only this test knows, long enough');
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'fatal' });
  const dependencies: ProductDependencies = {
    database,
    mailbox: createMailbox(database, { isOutbox: true }),
    publicUrl: 'http://localhost:3000',
    settings: createSettingsReader(
      { database, secrets, log, allowedHosts: [sandbox.address] },
      {
        publicUrl: 'http://localhost:3000',
        smtp: undefined,
        model: undefined,
        leads: { notify: undefined, formsUrl: undefined },
        oidc: oidcSettings(z.object(oidcEnvironment).parse({}), 'http://localhost:3000'),
        providers: {},
        dataDir: dir,
      },
    ),
    files: createFiles(dir),
    storageLimits: { starter: 1e12, professional: 1e12, enterprise: 1e12 },
    secrets,
    clock: systemClock,
    log,
    allowedHosts: [sandbox.address],
  };
  const organizationId = OrganizationId.parse(newId());
  const projectId = ProjectId.parse(newId());
  const portalId = PortalId.parse(newId());
  const token = dependencies.secrets.seal(
    { organizationId, table: 'portals', row: portalId, field: 'token' },
    portal.token,
  );
  await dependencies.database.platform(async tx => {
    await sql`insert into organizations (organization_id, name, plan) values (${organizationId}, 'Implement', 'enterprise')`.execute(
      tx,
    );
    await sql`insert into projects (organization_id, id, name) values (${organizationId}, ${projectId}, '')`.execute(
      tx,
    );
    await sql`insert into portals (organization_id, id, name, base_url, token_sealed, is_primary)
      values (${organizationId}, ${portalId}, 'Sandbox', ${sandbox.url}, ${token}, true)`.execute(tx);
  });
  return {
    dependencies,
    portal,
    organizationId,
    projectId,
    run: (folder, given = {}) =>
      implement(dependencies, {
        organizationId,
        projectId,
        portalId,
        folder,
        actor: 'ada@example.com',
        ...given,
      }),
    async [Symbol.asyncDispose]() {
      await dependencies.database.close();
      await clone.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
