// Notifies the other administrators that a bundle has its first approval: without a second one nothing is written.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import { type Actor, displayNameOf } from '../trail/append-trail.ts';

export async function notifyFirstApproval(
  tx: Tx,
  actor: Actor,
  { organization_id, project_id, id, title }: Changeset,
): Promise<void> {
  await notify(tx, organization_id, {
    type: 'warning',
    topic: 'decisions',
    title: 'A bundle of fixes waits for a second approval',
    message: `${displayNameOf(actor)} approved it first: ${title}.`,
    link: `/client/audit?project=${project_id}&bundle=${id}`,
    to: { member_ids: await listAdmins(tx, organization_id) },
    except: actor.caller.subject,
  });
}
