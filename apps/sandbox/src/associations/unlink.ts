// Taking links away, and the leads with them that are nobody's afterwards.
import type { Db } from '../database.ts';
import { removeAbandoned } from '../objects/remove-records.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import type { ObjectType } from '../standard/objects.ts';

export async function unlink(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  from: ObjectType,
  to: ObjectType,
  pairs: readonly { from: string; to: string }[],
  remove: (trx: Db) => Promise<void>,
): Promise<void> {
  const end = from.name === 'leads' ? 'from' : to.name === 'leads' ? 'to' : undefined;
  const leads = end === undefined ? [] : [...new Set(pairs.map(pair => pair[end]))];
  await db.transaction().execute(async trx => {
    await remove(trx);
    await removeAbandoned(trx, portal, config, leads);
  });
}
