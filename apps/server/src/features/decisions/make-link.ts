// Making a link to a decision for its owner, to be mailed or handed over.
import { Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { nameOfOrganization } from '../organizations/membership.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { readGround } from './get-decision.ts';
import { nudgeDays, requireUnsettled } from './rules.ts';
import * as store from './store.ts';
import { markNotified } from './store-due.ts';
import { writeLink } from './write-link.ts';

/** Nobody's mailbox is filled by sending the same question again and again. */
const mailRate: Rate = { burst: 5, perMinute: 0.5 };

/** @throws Refusal not_found, decision_settled, conflict without an owner who can answer or after the deadline; TooOften */
export async function makeLinkFor(
  tx: Tx,
  dependencies: Pick<Dependencies, 'clock'>,
  limits: Limits,
  of: ProjectScope,
  { decisionId, isMailed, actor }: { decisionId: string; isMailed: boolean; actor: Actor },
) {
  const { organizationId } = of;
  const row = await store.lockDecision(tx, of, decisionId);
  if (!row) throw new Refusal('not_found');
  requireUnsettled(row);
  const owner =
    row.owner_id === null ? undefined : await store.findAnswerer(tx, organizationId, row.owner_id);
  if (!owner) throw new Refusal('conflict', { message: 'Give this decision an owner who can answer first.' });
  if (isMailed) await limits.count(`decision-mails|${owner.id}`, mailRate);
  const now = dependencies.clock.now();
  const given = { madeBy: nameOf(actor), isMailed, replaces: 'all', now } as const;
  const link = await writeLink(tx, organizationId, row, owner, given);
  if (!link) throw new Refusal('conflict', { message: 'The deadline has passed. Set a later one first.' });
  // Told by hand, they need no reminder that would replace this very link.
  if (isMailed) await markNotified(tx, organizationId, row.id, { now, days: nudgeDays });
  await appendTrail(tx, organizationId, actor, {
    action: 'decisions.makeLink',
    target: { kind: 'decision', id: row.id },
    details: { email: owner.email, mailed: isMailed, until: link.expires_at },
  });
  const { cost } = await readGround(tx, of, todayOf(dependencies));
  return { link, row, owner, cost, organization: await nameOfOrganization(tx, organizationId) };
}
