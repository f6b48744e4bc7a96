// Furnishing a trial: a portal in the sandbox, a first project with a sample client's exports, and their analysis under way.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { guardedFetch } from '@groundwork/crm/guard';
import { z } from 'zod';
import { newId } from '../../platform/id.ts';
import type { Parts } from '../../platform/parts.ts';
import { takeFolder } from '../intake/service-files.ts';
import { startOperation } from '../operations/service.ts';
import { addPortal } from '../portals/service.ts';
import { createProject } from '../projects/service.ts';
import { type Actor, nameOf } from '../trail/service.ts';

export interface TrialSettings {
  sandboxUrl: string | undefined;
  sandboxAdminToken: string | undefined;
  /** Folder of CSV exports. */
  sampleDir: string;
}

const AccountMade = z.object({ portal_id: z.number().int() });

/** Nobody waits for a sandbox that does not answer. */
const timeoutMs = 5000;

/** Fills an organization that was just made. What cannot be furnished is left out and logged: the trial itself stands. */
export async function furnishTrial(parts: Parts, settings: TrialSettings, actor: Actor): Promise<void> {
  const { caller } = actor;
  const organizationId = caller.organizationId;
  if (organizationId === null) throw new Error('A trial has an organization');
  try {
    const project = await firstProject(parts, actor);
    const { sandboxUrl, sandboxAdminToken } = settings;
    if (sandboxUrl === undefined || sandboxAdminToken === undefined) return;
    await connectSandbox(parts, actor, { organizationId, sandboxUrl, sandboxAdminToken });
    const signal = AbortSignal.timeout(60_000);
    for (const file of sampleFiles(settings.sampleDir)) {
      const given = { path: file, actor: nameOf(actor), signal };
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
  const body = { name: 'First implementation', status: 'in_progress' as const };
  const { id } = await createProject(parts, { caller, correlationId, body });
  return id;
}

function sampleFiles(dir: string): string[] {
  return readdirSync(dir)
    .filter(name => name.endsWith('.csv'))
    .map(name => path.join(dir, name));
}

/** A portal of the trial's own: nobody else holds its token. */
async function connectSandbox(
  parts: Parts,
  actor: Actor,
  given: { organizationId: string; sandboxUrl: string; sandboxAdminToken: string },
): Promise<void> {
  const token = `pat-trial-${randomBytes(24).toString('base64url')}`;
  const fetch = guardedFetch({ allow: parts.allowedHosts, timeoutMs, maxBytes: 64 * 1024 });
  const answer = await fetch(`${given.sandboxUrl}/__sandbox/admin/portals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${given.sandboxAdminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (answer.status !== 201) throw new Error(`The sandbox answered ${answer.status}`);
  const account = AccountMade.parse(await answer.json());
  const portal = { id: newId(), name: 'Sandbox portal', base_url: given.sandboxUrl, token };
  await addPortal(parts, actor, given.organizationId, {
    ...portal,
    account: { id: String(account.portal_id), type: 'DEVELOPER_TEST' },
  });
}
