// Furnishing a trial: a portal in the sandbox, a first project with a sample client's exports, and their analysis under way.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type OrganizationId, PortalId, type ProjectId } from '@groundwork/contract/ids';
import { sampleProjectName } from '@groundwork/contract/sample';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import { takeFolder } from '../intake/take-folder.ts';
import { startOperation } from '../operations/start-operation.ts';
import { addPortal } from '../portals/keep-portal.ts';
import { tokenPlace } from '../portals/token-place.ts';
import { createProject } from '../projects/create-project.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import type { Actor } from '../trail/append-trail.ts';
import { makeSandboxPortal, type SandboxControl } from './sandbox-control.ts';
import { insertTrialPortal } from './store.ts';

/** Who uploaded the samples, where people read it: whoever begins a trial did not, and finds no files they never saw under
 *  their own name. */
const bringerOfSamples = 'Groundwork (sample data)';

export interface TrialSettings extends SandboxControl {
  /** Folder of CSV exports. */
  sampleDir: string;
}

/** Fills an organization that was just made. What cannot be furnished is left out and logged: the trial itself stands. */
export async function furnishTrial(
  dependencies: Dependencies & StorageAllowance,
  settings: TrialSettings,
  actor: Actor,
): Promise<void> {
  const { caller } = actor;
  const organizationId = caller.organizationId;
  if (organizationId === null) throw new Error('A trial has an organization');
  try {
    const project = await firstProject(dependencies, actor, organizationId);
    const { sandboxUrl, sandboxAdminToken } = settings;
    if (sandboxUrl === undefined || sandboxAdminToken === undefined) return;
    await connectSandbox(dependencies, actor, { organizationId, sandboxUrl, control: settings });
    const signal = AbortSignal.timeout(60_000);
    for (const file of sampleFiles(settings.sampleDir)) {
      const given = { path: file, actor: bringerOfSamples, signal };
      await takeFolder(dependencies, { organizationId, projectId: project }, given);
    }
    await startOperation(dependencies, actor, { kind: 'intake.analyze', projectId: project });
  } catch (error) {
    dependencies.log.error(
      { err: error, organization: organizationId },
      'a trial could not be furnished completely',
    );
  }
}

async function firstProject(
  { database }: Dependencies,
  actor: Actor,
  organizationId: OrganizationId,
): Promise<ProjectId> {
  const fields = { name: sampleProjectName, status: 'in_progress' as const };
  const { id } = await database.tenant(organizationId, tx =>
    createProject(tx, organizationId, actor, fields),
  );
  return id;
}

function sampleFiles(dir: string): string[] {
  return readdirSync(dir)
    .filter(name => name.endsWith('.csv'))
    .map(name => path.join(dir, name));
}

/** A portal of the trial's own: nobody else holds its token. Noted before it is made, so that it can be removed again. */
async function connectSandbox(
  dependencies: Dependencies,
  actor: Actor,
  given: { organizationId: OrganizationId; sandboxUrl: string; control: SandboxControl },
): Promise<void> {
  const { organizationId } = given;
  const token = `pat-trial-${randomBytes(24).toString('base64url')}`;
  const id = PortalId.parse(newId());
  const token_sealed = dependencies.secrets.seal(tokenPlace(organizationId, id), token);
  await dependencies.database.platform(tx =>
    insertTrialPortal(tx, { organization_id: organizationId, portal_id: id, token_sealed }),
  );
  const account = await makeSandboxPortal(dependencies, given.control, token);
  if (account === undefined) return;
  const portal = { id, name: 'Sandbox portal', base_url: given.sandboxUrl, token };
  await addPortal(dependencies, actor, organizationId, {
    ...portal,
    account: { id: account, type: 'DEVELOPER_TEST', time_zone: 'UTC', scopes: null },
  });
}
