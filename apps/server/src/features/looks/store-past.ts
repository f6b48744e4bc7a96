// SQL of who looked as whom: for the platform role, and for the person's own tenant.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { endedAt } from './store.ts';

type PastLook = Pick<
  Row<'looks'>,
  'id' | 'staff_name' | 'staff_email' | 'reason' | 'started_at' | 'ended_at'
>;

/** The latest of one member, newest first. */
export function listLooks(
  tx: Tx,
  { organization_id, member_id }: { organization_id: OrganizationId; member_id: MemberId },
): Promise<PastLook[]> {
  return tx
    .selectFrom('looks as l')
    .select(['l.id', 'l.staff_name', 'l.staff_email', 'l.reason', 'l.started_at'])
    .select(endedAt.as('ended_at'))
    .where('l.organization_id', '=', organization_id)
    .where('l.member_id', '=', member_id)
    .orderBy('l.started_at', 'desc')
    .limit(50)
    .execute();
}
