// A flow to test on: a database of its own, a portal of its own in a real sandbox, an organization with a project, and a real worker.
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Changeset } from '@groundwork/contract/changesets';
import { ChangesetId, OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal } from '@groundwork/crm/hubspot';
import type { CrmPortal } from '@groundwork/crm/port';
import { sql } from 'kysely';
import { pino } from 'pino';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import type { NewPortal, SandboxPortal, TestSandbox } from '../../../../tools/testing/sandbox.ts';
import { blueprintKind } from '../features/blueprints/kind.ts';
import { approveChangeset } from '../features/changesets/approve-changeset.ts';
import { getChangeset } from '../features/changesets/get-changeset.ts';
import { changesetJobs } from '../features/changesets/jobs.ts';
import { proposeChangeset } from '../features/changesets/propose-changeset.ts';
import type { Who } from '../features/changesets/queue-work.ts';
import { undoChangeset } from '../features/changesets/undo-changeset.ts';
import { fixKind } from '../features/fixes/kind.ts';
import type { ProjectIntake } from '../features/intake/load-intake.ts';
import { mergeKind } from '../features/merges/kind.ts';
import { migrationKind } from '../features/migrations/kind.ts';
import { claimPortal } from '../features/portals/claim-portal.ts';
import { systemClock } from '../platform/clock.ts';
import { connectDatabase, type Database } from '../platform/db.ts';
import { createFiles } from '../platform/files.ts';
import { newId } from '../platform/id.ts';
import type { JobHandlers } from '../platform/queue/job.ts';
import { startWorker, type Worker } from '../platform/queue/worker.ts';

const ended = ['completed', 'failed', 'cancelled'];

export interface FlowKit extends AsyncDisposable {
  database: Database;
  databaseUrl: string;
  portal: SandboxPortal;
  crm: CrmPortal;
  who: Who;
  projectId: ProjectId;
  portalId: PortalId;
  handlers: JobHandlers;
  /** What the project's sources say from now on. */
  say(intake: ProjectIntake): void;
  ended(operation: Operation): Promise<Operation>;
  /** `request`: what a merge is asked for. */
  propose(kind: 'blueprint' | 'migration' | 'merge', request?: Record<string, unknown>): Promise<Changeset>;
  approve(changeset: Changeset): Promise<Operation>;
  /** Proposes, approves and waits until it is applied. */
  apply(kind: 'blueprint' | 'migration'): Promise<Changeset>;
  undo(changeset: Changeset): Promise<Changeset>;
  get(id: ChangesetId): Promise<Changeset>;
}

export async function openFlow(
  clusterUrl: string,
  sandbox: TestSandbox,
  options: { portal?: NewPortal; withWorker?: boolean } = {},
): Promise<FlowKit> {
  const clone = await cloneDatabase(clusterUrl);
  const database = connectDatabase({ url: clone.url });
  const portal = await sandbox.createPortal(options.portal);
  const open = (): CrmPortal =>
    connectPortal({
      baseUrl: sandbox.url,
      token: portal.token,
      fetch: guardedFetch({ allow: [sandbox.address] }),
      // The portal says its limit in its headers, unless it has none.
      limits: { max: 5000, intervalMs: 1000 },
    });
  const organizationId = OrganizationId.parse(newId());
  const projectId = ProjectId.parse(newId());
  const portalId = PortalId.parse(newId());
  await database.platform(async tx => {
    await sql`insert into organizations (organization_id, name) values (${organizationId}, 'Made')`.execute(
      tx,
    );
    await sql`insert into projects (organization_id, id, name) values (${organizationId}, ${projectId}, 'Made')`.execute(
      tx,
    );
    await sql`insert into portals (organization_id, id, name, base_url, token_sealed, is_primary)
      values (${organizationId}, ${portalId}, 'Sandbox', ${sandbox.url}, '\\x00', true)`.execute(tx);
  });
  const who = { organizationId, actor: 'ada@example.com' };

  let intake: ProjectIntake | undefined;
  const loadIntake = () => (intake ? Promise.resolve(intake) : Promise.reject(new Error('say() first')));
  const handlers = changesetJobs({
    openPortal: () => Promise.resolve(open()),
    claimPortal: (operation, id) => claimPortal({ database }, operation, id),
    kinds: {
      blueprint: blueprintKind({ loadIntake, onApplied: () => Promise.resolve() }),
      migration: migrationKind({ loadIntake, onReconciled: () => Promise.resolve() }),
      merge: mergeKind(),
      fix: fixKind({ files: createFiles(tmpdir()), clock: systemClock }),
    },
    onApplying: () => Promise.resolve(),
    onUndone: () => Promise.resolve(),
  });
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'fatal' });
  const worker: Worker | undefined =
    options.withWorker === false ? undefined : await startWorker({ database, handlers, log });

  const get = (id: ChangesetId): Promise<Changeset> =>
    database.tenant(organizationId, tx => getChangeset(tx, organizationId, id));
  async function waitFor(operation: Operation): Promise<Operation> {
    for (;;) {
      const { rows } = await database.tenant(organizationId, tx =>
        sql<Operation>`select * from operations where id = ${operation.id}`.execute(tx),
      );
      const [now] = rows;
      if (now && ended.includes(now.status)) return now;
      await sleep(25);
    }
  }
  const propose: FlowKit['propose'] = async (kind, request) => {
    const operation = await database.tenant(organizationId, tx =>
      proposeChangeset(tx, who, { projectId, portalId, kind, ...(request && { request }) }),
    );
    const done = await waitFor(operation);
    if (done.status !== 'completed') throw new Error(`propose ${kind}: ${JSON.stringify(done.error)}`);
    return get(ChangesetId.parse(operation.input['changeset_id']));
  };
  const approve = (changeset: Changeset): Promise<Operation> =>
    database.tenant(organizationId, tx =>
      approveChangeset(tx, who, changeset.id, changeset.content_hash ?? ''),
    );

  return {
    database,
    databaseUrl: clone.url,
    portal,
    crm: open(),
    who,
    projectId,
    portalId,
    handlers,
    say(made) {
      intake = made;
    },
    ended: waitFor,
    propose,
    approve,
    async apply(kind) {
      const changeset = await propose(kind);
      // What changes nothing was checked as soon as it was worked out.
      if (changeset.state === 'applied') return changeset;
      const done = await waitFor(await approve(changeset));
      if (done.status !== 'completed') throw new Error(`apply ${kind}: ${JSON.stringify(done.error)}`);
      return get(changeset.id);
    },
    async undo(changeset) {
      const operation = await database.tenant(organizationId, tx => undoChangeset(tx, who, changeset.id));
      const done = await waitFor(operation);
      if (done.status !== 'completed') throw new Error(`undo: ${JSON.stringify(done.error)}`);
      return get(changeset.id);
    },
    get,
    async [Symbol.asyncDispose]() {
      await worker?.stop();
      await database.close();
      await clone.drop();
    },
  };
}
