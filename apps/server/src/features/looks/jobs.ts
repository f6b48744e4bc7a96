// Looks whose time is over, or that nobody uses any more, end by themselves, and the trail says so.

import { anonymous } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import { announceIdentities } from '../../platform/identities-changed.ts';
import { appendTrail } from '../trail/append-trail.ts';
import * as store from './store.ts';

/** @returns how many ended */
export function endOverdueLooks({ database }: Pick<Dependencies, 'database'>): Promise<number> {
  return database.platform(async tx => {
    const ended = await store.endOverdue(tx);
    for (const look of ended) {
      const { staff_issuer: issuer, staff_subject: subject, staff_name: name, staff_email: email } = look;
      const actor = {
        caller: { ...anonymous, isPlatform: true, issuer, subject, name, email },
        correlationId: newId(),
        address: null,
        userAgent: null,
      };
      await appendTrail(tx, look.organization_id, actor, {
        action: 'looks.end',
        target: { kind: 'member', id: look.member_id },
        details: { looked_as: look.person_email, look_id: look.id, how: 'its time was over' },
      });
    }
    if (ended.length > 0) await announceIdentities(tx);
    return ended.length;
  });
}
