// Somebody of ours takes a project over, or leaves it: told in the trail, because it is nothing that happened in the project.
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { type ProjectScope, requireProject } from './read-project.ts';
import { updateLead } from './store-lead.ts';

/** @param lead null for nobody @returns the version it has now @throws Refusal not_found, stale */
export async function assignLead(
  tx: Tx,
  { organizationId, projectId }: ProjectScope,
  actor: Actor,
  version: number | undefined,
  lead: { id: string; email: string } | null,
): Promise<number> {
  const now = await updateLead(tx, { organizationId, projectId }, version, lead?.id ?? null);
  if (now === undefined) {
    await requireProject(tx, organizationId, projectId);
    throw new Refusal('stale');
  }
  await appendTrail(tx, organizationId, actor, {
    action: 'delivery.assign',
    target: { kind: 'project', id: projectId },
    details: { lead: lead?.email ?? null },
  });
  return now;
}
