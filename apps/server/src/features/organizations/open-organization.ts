// An organization begins, on trial, with an entry in its trail.
import type { Organization } from '@groundwork/contract/organizations';
import type { Tx } from '../../platform/db.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { trialDays } from './rules.ts';
import { insertOrganization } from './store.ts';

/** As the platform role: nobody belongs to it yet. */
export async function openOrganization(
  tx: Tx,
  actor: Actor,
  given: { name: string; plan?: Organization['plan'] | undefined },
  /** What it came from, for its trail. */
  from: Record<string, unknown> = {},
): Promise<Organization> {
  const made = await insertOrganization(tx, { ...given, trialDays });
  const details = { name: made.name, ...from };
  await appendTrail(tx, made.id, actor, { action: 'organizations.create', details });
  return made;
}
