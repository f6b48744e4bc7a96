// Making portals.
import type { Db } from '../database.ts';
import { saveDefinitions } from './definitions-store.ts';
import type { Portal } from './portal.ts';
import { firstDefinitions } from './portal-config.ts';
import { findPortalByToken, insertPortal, type NewPortal } from './portals-store.ts';

/** The portal of this token, made and furnished with the vendor's defaults when it is not there yet. */
export async function createPortal(db: Db, given: NewPortal): Promise<Portal> {
  return await db.transaction().execute(async trx => {
    const isNew = await insertPortal(trx, given);
    const portal = await findPortalByToken(trx, given.token);
    if (portal === undefined) throw new Error(`Portal id ${given.id ?? ''} is taken by another token.`);
    if (isNew) await saveDefinitions(trx, portal.id, firstDefinitions());
    return portal;
  });
}
