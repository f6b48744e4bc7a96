// How much each organization may run at once.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../db.ts';
import { channels, hint } from './operation.ts';

/** Of an organization for which nobody ever said anything else, as the table has it. */
export const defaultLane = { max_running: 2, version: 1 } as const;

/** What runs goes on; what waits is taken up by the new number at once. Answers the number before.
 *  @throws Refusal stale when somebody else has said another since `version` */
export async function limitLane(
  tx: Tx,
  organizationId: OrganizationId,
  maxRunning: number,
  version: number | undefined,
): Promise<number> {
  await tx
    .insertInto('operation_lanes')
    .values({ organization_id: organizationId })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const before = await tx
    .selectFrom('operation_lanes')
    .select(['max_running', 'version'])
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined && version !== before.version) throw new Refusal('stale');
  await tx
    .updateTable('operation_lanes')
    .set({ max_running: maxRunning, version: before.version + 1 })
    .where('organization_id', '=', organizationId)
    .execute();
  await hint(tx, channels.queued);
  return before.max_running;
}
