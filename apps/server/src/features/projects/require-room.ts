// Room for one more project under way, or a refusal: only where a number was agreed with an organization, plans know none.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { lockProjectLimit } from './store-limit.ts';

/** @throws Refusal plan_limit */
export async function requireRoom(tx: Tx, organizationId: OrganizationId): Promise<void> {
  const { limit, under_way } = await lockProjectLimit(tx, organizationId);
  if (limit === null || under_way < limit) return;
  const [agreed, now] = [limit, under_way].map(count => count.toLocaleString('en-US'));
  throw new Refusal('plan_limit', {
    message: `${agreed} projects at once are agreed for your organization, and ${now} are under way. Complete one first, or ask us for more.`,
  });
}
