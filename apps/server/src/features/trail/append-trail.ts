// The trail: who did what. Written in the transaction of what was done, so that neither exists without the other.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Agent, Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { json } from '../../platform/db.ts';
import type { Origin } from '../../platform/route.ts';
import { insertEntry } from './store.ts';

/** Who does it, in the course of which request, and from where. */
export interface Actor extends Origin {
  caller: Caller;
}

export interface TrailEntry {
  /** `noun.verb`, as the call is named. */
  action: string;
  target?: { kind: string; id: string };
  /** Names of what changed and harmless values; never a secret. */
  details?: Record<string, unknown>;
}

/** Who they are in a record: by address, which stays. What they are called is read with it (platform/person-name.ts). */
export function nameOf({ caller }: Pick<Actor, 'caller'>): string {
  if (caller.agent?.kind === 'key') return caller.name;
  if (caller.agent) return `${agentName(caller.agent)} for ${caller.agent.onBehalfOf}`;
  return caller.email || caller.subject;
}

/** Programs have no address, and must not be taken for people. */
export function agentName({
  kind,
  name,
  isOfPlatform,
}: Pick<Agent, 'kind' | 'name' | 'isOfPlatform'>): string {
  if (kind === 'app') return `${name} (app)`;
  return `${name} (${isOfPlatform ? 'service account of the platform' : 'service account'})`;
}

/** As they are called in a sentence that others read. */
export function displayNameOf(actor: Pick<Actor, 'caller'>): string {
  // What a program did in somebody's name is not said to be theirs.
  if (actor.caller.agent?.kind === 'app') return nameOf(actor);
  return actor.caller.name || nameOf(actor);
}

/** Null is the platform itself: entries that only its own role writes and reads. */
export async function appendTrail(
  tx: Tx,
  organizationId: OrganizationId | null,
  actor: Actor,
  entry: TrailEntry,
): Promise<void> {
  const { lookedAsBy, agent } = actor.caller;
  await insertEntry(tx, organizationId, {
    actor: agent ? agentName(agent) : nameOf({ caller: { ...actor.caller, ...lookedAsBy } }),
    actor_subject: (lookedAsBy ?? actor.caller).subject,
    by_staff: lookedAsBy !== undefined || actor.caller.isPlatform,
    on_behalf_of: agent?.onBehalfOf ?? (lookedAsBy ? nameOf(actor) : null),
    address: actor.address,
    user_agent: actor.userAgent,
    action: entry.action,
    target_kind: entry.target?.kind ?? null,
    target_id: entry.target?.id ?? null,
    details: json({ ...entry.details, ...(agent?.key && { by_key: `…${agent.key.hint}` }) }),
    correlation_id: actor.correlationId,
  });
}
