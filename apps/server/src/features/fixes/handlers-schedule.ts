// Bundles that are approved for a moment later, as people ask for it.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { fixCalls } from '@groundwork/contract/fixes';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { getChangeset } from '../changesets/get-changeset.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import * as schedule from './schedule-fix.ts';

type Calls = typeof fixCalls;
type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** @throws Refusal not_found, and what `schedule.scheduleFix` refuses */
export function scheduleFix(
  { database, clock }: Needs,
  context: RequestContext<Calls['schedule']>,
): Promise<Changeset> {
  const { caller, body } = context;
  const { id } = context.params;
  return inRecordTenant(database, caller, { table: 'changesets', id }, async (tx, organizationId) => {
    const { memberId } = caller;
    // What staff may do, only their token says; it is not there any more at that moment.
    if (memberId === null)
      throw new Refusal('conflict', {
        message:
          'Only a member of the organization approves for a moment later: their rights are looked up again then. Approve it now, or ask one of its administrators.',
      });
    const at = new Date(body.at);
    const { before, isNew } = await schedule.scheduleFix({ clock }, tx, id, {
      organizationId,
      actor: nameOf(context),
      memberId,
      hasSecondFactor: caller.hasSecondFactor === true,
      contentHash: body.content_hash,
      at,
    });
    if (isNew)
      await appendTrail(tx, organizationId, context, {
        action: before === null ? 'fixes.schedule' : 'fixes.reschedule',
        target: { kind: 'changeset', id },
        details: {
          content_hash: body.content_hash,
          at: at.toISOString(),
          ...(before !== null && { before }),
        },
      });
    return getChangeset(tx, organizationId, id);
  });
}

/** @throws Refusal not_found, changeset_state */
export function unscheduleFix(
  { database }: Needs,
  context: RequestContext<Calls['unschedule']>,
): Promise<Changeset> {
  const { id } = context.params;
  const record = { table: 'changesets', id } as const;
  return inRecordTenant(database, context.caller, record, async (tx, organizationId) => {
    const at = await schedule.unscheduleFix(tx, organizationId, id);
    await appendTrail(tx, organizationId, context, {
      action: 'fixes.unschedule',
      target: { kind: 'changeset', id },
      details: { at },
    });
    return getChangeset(tx, organizationId, id);
  });
}
