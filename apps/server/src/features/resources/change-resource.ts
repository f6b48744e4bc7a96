// Every change of a resource that is there: locked, decided, written down, and answered as it stands then.
import { Refusal } from '@groundwork/contract/errors';
import type { ResourceOnDesk } from '@groundwork/contract/resource-desk';
import { dayOf } from '@groundwork/engine/calendar/days';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { presentOnDesk, presentVersion } from './present-resource.ts';
import * as store from './store.ts';

type Change = Parameters<typeof store.updateResource>[2];
type Action = 'revise' | 'upload' | 'publish' | 'setExpiry' | 'delete' | 'restore';

/** @throws Refusal not_found, stale; conflict where it is deleted, or is to be brought back and is not */
export function changeResource(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  context: Actor & { params: { id: string }; version: number | undefined },
  action: `resources.${Action}`,
  decide: (tx: Tx, resource: store.ResourceRow, now: Date) => Promise<Change>,
): Promise<ResourceOnDesk> {
  const { id } = context.params;
  const now = clock.now();
  return database.platform(async tx => {
    const before = await store.lockResource(tx, id);
    if (!before) throw new Refusal('not_found');
    if (context.version !== undefined && before.version !== context.version) throw new Refusal('stale');
    const isDeleted = before.deleted_at !== null;
    if (isDeleted !== (action === 'resources.restore')) {
      const message = isDeleted ? 'This resource is deleted. Bring it back first.' : 'It is not deleted.';
      throw new Refusal('conflict', { message });
    }
    const change = await decide(tx, before, now);
    await store.updateResource(tx, id, change, now);
    await appendTrail(tx, null, context, { action, target: { kind: 'resource', id }, details: change });
    return readOnDesk(tx, id, dayOf(now));
  });
}

/** @throws Refusal not_found */
export async function readOnDesk(tx: Tx, id: string, today: string): Promise<ResourceOnDesk> {
  const row = await store.findOnDesk(tx, id);
  if (!row) throw new Refusal('not_found');
  const versions = await store.listVersions(tx, id);
  return { ...presentOnDesk(row, today), versions: versions.map(presentVersion) };
}
