// Furnishing a trial: a portal in the sandbox, a first project with a sample client's exports, and their analysis under way.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sampleProjectName } from '@groundwork/contract/sample';
import { newId } from '../../platform/id.ts';
import type { Parts } from '../../platform/parts.ts';
import { takeFolder } from '../intake/service-files.ts';
import { startOperation } from '../operations/service.ts';
import { addPortal, tokenPlace } from '../portals/service.ts';
import { createProject } from '../projects/service.ts';
import type { Actor } from '../trail/service.ts';
import { makeSandboxPortal, type SandboxDoor } from './sandbox-door.ts';
import { insertTrialPortal } from './store.ts';

/** Who uploaded the samples, where people read it: whoever begins a trial did not, and finds no files they never saw under
 *  their own name. */
const bringerOfSamples = 'Groundwork (sample data)';

export interface TrialSettings extends SandboxDoor {
  /** Folder of CSV exports. */
  sampleDir: string;
}

/** Fills an organization that was just made. What cannot be furnished is left out and logged: the trial itself stands. */
export async function furnishTrial(parts: Parts, settings: TrialSettings, actor: Actor): Promise<void> {
  const { caller } = actor;
  const organizationId = caller.organizationId;
  if (organizationId === null) throw new Error('A trial has an organization');
  try {
    const project = await firstProject(parts, actor);
    const { sandboxUrl, sandboxAdminToken } = settings;
    if (sandboxUrl === undefined || sandboxAdminToken === undefined) return;
    await connectSandbox(parts, actor, { organizationId, sandboxUrl, door: settings });
    const signal = AbortSignal.timeout(60_000);
    for (const file of sampleFiles(settings.sampleDir)) {
      const given = { path: file, actor: bringerOfSamples, signal };
      await takeFolder(parts, { organizationId, projectId: project }, given);
    }
    await startOperation(parts, actor, { kind: 'intake.analyze', projectId: project });
  } catch (error) {
    parts.log.error(
      { err: error, organization: organizationId },
      'a trial could not be furnished completely',
    );
  }
}

async function firstProject(parts: Parts, { caller, correlationId }: Actor): Promise<string> {
  const body = { name: sampleProjectName, status: 'in_progress' as const };
  const { id } = await createProject(parts, { caller, correlationId, body });
  return id;
}

function sampleFiles(dir: string): string[] {
  return readdirSync(dir)
    .filter(name => name.endsWith('.csv'))
    .map(name => path.join(dir, name));
}

/** A portal of the trial's own: nobody else holds its token. Noted before it is made, so that it can be removed again. */
async function connectSandbox(
  parts: Parts,
  actor: Actor,
  given: { organizationId: string; sandboxUrl: string; door: SandboxDoor },
): Promise<void> {
  const { organizationId } = given;
  const token = `pat-trial-${randomBytes(24).toString('base64url')}`;
  const id = newId();
  const token_sealed = parts.secrets.seal(tokenPlace(organizationId, id), token);
  await parts.database.platform(tx =>
    insertTrialPortal(tx, { organization_id: organizationId, portal_id: id, token_sealed }),
  );
  const account = await makeSandboxPortal(parts, given.door, token);
  if (account === undefined) return;
  const portal = { id, name: 'Sandbox portal', base_url: given.sandboxUrl, token };
  await addPortal(parts, actor, organizationId, {
    ...portal,
    account: { id: account, type: 'DEVELOPER_TEST' },
  });
}
