// Deleting records, and what goes with them: the line items of a quote, and leads that are nobody's any more.
import { listLinkedIds, listPrimaries } from '../associations/associations-store.ts';
import type { Db } from '../database.ts';
import { lockTypes } from '../locks-store.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import type { ObjectType } from '../standard/objects.ts';
import { refuseDeletion } from './commerce-rules.ts';
import { archiveRecords, findRecords } from './records-store.ts';

const QUOTE = '0-14';
const LINE_ITEM = '0-8';
const LEAD = '0-136';

/** To the recycle bin. @throws Refusal when one of them may not be deleted */
export async function removeRecords(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  ids: string[],
): Promise<void> {
  await lockTypes(trx, portal.id, [type.id, ...(type.id === QUOTE ? [LINE_ITEM] : []), LEAD]);
  refuseDeletion(type, await findRecords(trx, portal.id, type.id, ids));
  const lines = type.id === QUOTE ? await listLinkedIds(trx, portal.id, QUOTE, ids, LINE_ITEM) : [];
  const leads = await leadsOf(trx, portal, type.id, ids);
  await archiveRecords(trx, portal, type.id, ids);
  if (lines.length > 0) await archiveRecords(trx, portal, LINE_ITEM, lines);
  await removeAbandoned(trx, portal, config, leads);
}

/** Leads that are linked with these records, and so may be about to lose who they are about. */
async function leadsOf(trx: Db, portal: Portal, type: string, ids: string[]): Promise<string[]> {
  return type === LEAD ? [] : await listLinkedIds(trx, portal.id, type, ids, LEAD);
}

/** A lead without a primary contact or company is none: of these, the ones that lost their last one go. */
export async function removeAbandoned(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  leads: string[],
): Promise<void> {
  if (leads.length === 0) return;
  const primaries = config.associationTypes.filter(one => one.fromType === LEAD && one.isPrimary);
  const kept = new Set(
    await listPrimaries(
      trx,
      portal.id,
      LEAD,
      leads,
      primaries.map(one => one.typeId),
    ),
  );
  const gone = leads.filter(id => !kept.has(id));
  if (gone.length > 0) await archiveRecords(trx, portal, LEAD, gone);
}
