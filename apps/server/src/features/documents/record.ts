// Says what happened to a document: to the trail always, to the project's readers when it belongs to one, and to the
// members it may wait for.
import type { Document } from '@groundwork/contract/documents';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';

export interface DocumentEvent {
  action: string;
  /** One line for people, e.g. `Document uploaded: Handover.pdf`. */
  line: string;
  details?: Record<string, unknown>;
  /** Notification for the other members; absent: nobody is notified. */
  notification?: { type: 'success' | 'info'; title: string };
}

export async function record(
  tx: Tx,
  actor: Actor,
  document: Pick<Document, 'id' | 'organization_id' | 'project_id'>,
  { action, line, details, notification }: DocumentEvent,
): Promise<void> {
  const { organization_id: organizationId, project_id: projectId, id } = document;
  await appendTrail(tx, organizationId, actor, {
    action,
    target: { kind: 'document', id },
    ...(details && { details }),
  });
  if (notification) {
    await notify(tx, organizationId, {
      ...notification,
      topic: 'documents',
      message: line,
      link: '/client/documents',
      except: actor.caller.subject,
    });
  }
  if (projectId === null) return;
  await recordActivity(tx, { organizationId, projectId, description: line, actor: nameOf(actor) });
}
