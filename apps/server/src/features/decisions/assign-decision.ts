// Who shall answer a decision, until when, and whether its default is taken then.

import { Refusal } from '@groundwork/contract/errors';
import type { MemberId } from '@groundwork/contract/ids';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { invalid, mayAgree, requireDeadline, requireUnsettled } from './rules.ts';
import * as store from './store.ts';
import { revokeLinks } from './store-links.ts';

export interface AssignmentChange {
  owner_id?: MemberId | null | undefined;
  deadline?: string | null | undefined;
  default_at_deadline?: boolean | undefined;
}

/** A new owner opens it by a link of their own only.
 *  @throws Refusal not_found, decision_settled, stale, invalid_request, forbidden */
export async function assignDecision(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock'>,
  of: ProjectScope,
  actor: Actor,
  { id, version, change }: { id: string; version: number | undefined; change: AssignmentChange },
): Promise<void> {
  const before = await store.lockDecision(tx, of, id);
  if (!before) throw new Refusal('not_found');
  requireUnsettled(before);
  if (version !== undefined && version !== before.version) throw new Refusal('stale');
  if (change.default_at_deadline === true && !before.default_at_deadline) mayAgree(actor.caller);
  const owner_id = change.owner_id === undefined ? before.owner_id : change.owner_id;
  const deadline = change.deadline === undefined ? before.deadline : change.deadline;
  // What was agreed on was agreed on with a deadline.
  const default_at_deadline = change.default_at_deadline ?? (deadline !== null && before.default_at_deadline);
  const isNewOwner = owner_id !== before.owner_id && owner_id !== null;
  const isNewDeadline = deadline !== before.deadline;
  const details = { owner_id, deadline, default_at_deadline };
  await assign(tx, dependencies, of, id, { ...details, isNewOwner, isNewDeadline });
  if (owner_id !== before.owner_id) await revokeLinks(tx, of.organizationId, id, dependencies.clock.now());
  const target = { kind: 'decision', id };
  await appendTrail(tx, of.organizationId, actor, { action: 'decisions.update', target, details });
}

/** @throws Refusal invalid_request */
export async function assign(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock'>,
  of: ProjectScope,
  id: string,
  given: store.Assignment & { isNewOwner: boolean; isNewDeadline: boolean },
): Promise<void> {
  const { owner_id, isNewOwner } = given;
  if (isNewOwner && owner_id !== null && !(await store.findAnswerer(tx, of.organizationId, owner_id))) {
    const mend = 'Choose an active member who may change things.';
    throw invalid('body.owner_id', owner_id, 'Nobody like that can answer here.', mend);
  }
  requireDeadline(given, todayOf(dependencies));
  await store.assignDecision(tx, of, id, { ...given, now: dependencies.clock.now() });
}
