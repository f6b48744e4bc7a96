// The trail: who did what. Written in the transaction of what was done, so that neither exists without the other.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { json } from '../../platform/db.ts';
import type { RequestContext } from '../../platform/route.ts';
import { insertEntry } from './store.ts';

/** Who does it, and in the course of which request. */
export type Actor = Pick<RequestContext, 'caller' | 'correlationId'>;

export interface TrailEntry {
  /** `noun.verb`, as the call is named. */
  action: string;
  target?: { kind: string; id: string };
  /** Names of what changed and harmless values; never a secret. */
  details?: Record<string, unknown>;
}

/** Who they are in a record: by address, which stays. What they are called is read with it (platform/person-name.ts). */
export function nameOf({ caller }: Pick<Actor, 'caller'>): string {
  return caller.email || caller.subject;
}

/** As they are called in a sentence that others read. */
export function displayNameOf(actor: Pick<Actor, 'caller'>): string {
  return actor.caller.name || nameOf(actor);
}

export async function appendTrail(
  tx: Tx,
  organizationId: OrganizationId,
  actor: Actor,
  entry: TrailEntry,
): Promise<void> {
  await insertEntry(tx, organizationId, {
    actor: nameOf(actor),
    actor_subject: actor.caller.subject,
    action: entry.action,
    target_kind: entry.target?.kind ?? null,
    target_id: entry.target?.id ?? null,
    details: json(entry.details ?? {}),
    correlation_id: actor.correlationId,
  });
}
