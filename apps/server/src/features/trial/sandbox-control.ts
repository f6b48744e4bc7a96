// The sandbox's control calls for whoever runs it: portals of trials are made and removed there.
import { guardedFetch } from '@groundwork/crm/guard';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';

export interface SandboxControl {
  sandboxUrl: string | undefined;
  sandboxAdminToken: string | undefined;
}

const PortalMade = z.object({ portal_id: z.number().int() });

/** Nobody waits for a sandbox that does not answer. */
const timeoutMs = 5000;

/** undefined: there is no sandbox. */
async function ask(
  { allowedHosts }: Pick<Dependencies, 'allowedHosts'>,
  { sandboxUrl, sandboxAdminToken }: SandboxControl,
  method: 'POST' | 'DELETE',
  token: string,
): Promise<Response | undefined> {
  if (sandboxUrl === undefined || sandboxAdminToken === undefined) return undefined;
  const fetch = guardedFetch({ allow: allowedHosts, timeoutMs, maxBytes: 64 * 1024 });
  const answer = await fetch(`${sandboxUrl}/__sandbox/admin/portals`, {
    method,
    headers: { authorization: `Bearer ${sandboxAdminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
  return answer;
}

/** The number of the portal that was made for this token; undefined without a sandbox. */
export async function makeSandboxPortal(
  dependencies: Pick<Dependencies, 'allowedHosts'>,
  control: SandboxControl,
  token: string,
): Promise<string | undefined> {
  const answer = await ask(dependencies, control, 'POST', token);
  return answer && String(PortalMade.parse(await answer.json()).portal_id);
}

/** Content when it is gone already. False without a sandbox: then nothing is known. */
export async function removeSandboxPortal(
  dependencies: Pick<Dependencies, 'allowedHosts'>,
  control: SandboxControl,
  token: string,
): Promise<boolean> {
  return (await ask(dependencies, control, 'DELETE', token)) !== undefined;
}
