// How many contacts a plan covers, held against what a migration would leave in the portal.
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import { contactLimitOf } from '@groundwork/contract/price-plans';
import type { Tx } from '../../platform/db.ts';
import { readContacts } from './store-contacts.ts';

/** @throws Refusal plan_limit naming the numbers */
export async function requireRoom(
  tx: Tx,
  changeset: { organization_id: OrganizationId; id: ChangesetId },
): Promise<void> {
  const { before, since, created, ...organization } = await readContacts(tx, changeset);
  const limit = contactLimitOf(organization);
  const after = before + since + created;
  if (created === 0 || limit === null || after <= limit) return;
  const [all, covered] = [after, limit].map(count => count.toLocaleString('en-US'));
  const [whose, mend] =
    organization.contact_limit === null
      ? [`the ${organization.plan} plan covers ${covered}`, 'Choose a larger plan']
      : [`${covered} are agreed for your organization`, 'Ask us for more'];
  throw new Refusal('plan_limit', {
    message: `This migration would bring the portal to ${all} contacts; ${whose}. ${mend} or migrate fewer contacts.`,
  });
}
