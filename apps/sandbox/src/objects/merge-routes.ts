// Merging two records into a new one, and erasing a person for good. Neither can be undone.

import type { FastifyInstance } from 'fastify';
import { moveAssociations } from '../associations/associations-store.ts';
import { asJson, optionalText, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import { lockTypes } from '../locks-store.ts';
import { callerOf } from '../portals/access.ts';
import { momentAt, type Portal, type PortalConfig } from '../portals/portal.ts';
import { findProperty, objectTypeOf } from '../portals/portal-config.ts';
import { invalid, notFound } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import type { TypeParams } from './batch-routes.ts';
import { keyForm, uniqueProperties } from './batch-write.ts';
import { presentRecord } from './present.ts';
import {
  archiveRecords,
  findRecords,
  findUniqueValues,
  type Props,
  purgeRecords,
  type StoredRecord,
  takeRecordIds,
  writeRecords,
} from './records-store.ts';

const MAX_IDENTITIES = 250;

function split(value: string | undefined): string[] {
  return value === undefined ? [] : value.split(';').filter(part => part !== '');
}

/** The primary's values where it has any, the secondary's elsewhere; contacts keep both e-mails and the later stage. */
function mergedProps(
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  id: string,
  primary: StoredRecord,
  secondary: StoredRecord,
): Props {
  const now = momentAt(portal).toISOString();
  const props: Props = { ...secondary.props, ...primary.props, hs_object_id: id };
  const trail = [primary, secondary].flatMap(record => [
    ...split(record.props['hs_merged_object_ids']),
    record.id,
  ]);
  if (trail.length > MAX_IDENTITIES)
    throw invalid(`Cannot have more than ${MAX_IDENTITIES} identities on a profile`);
  props['hs_merged_object_ids'] = trail.join(';');
  props['hs_lastmodifieddate'] = now;
  props[type.modifiedProperty] = now;
  if (type.name !== 'contacts') return props;
  const emails = [primary, secondary].flatMap(record => [
    ...split(record.props['email']),
    ...split(record.props['hs_additional_emails']),
  ]);
  const additional = [...new Set(emails)].filter(email => email !== props['email']);
  if (additional.length > 0) props['hs_additional_emails'] = additional.join(';');
  const order = findProperty(config, type, 'lifecyclestage')?.options.map(option => option.value) ?? [];
  const stages = [primary, secondary]
    .map(record => record.props['lifecyclestage'])
    .filter(stage => stage !== undefined);
  const furthest = stages.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0];
  if (furthest !== undefined) props['lifecyclestage'] = furthest;
  return props;
}

export function mergeRoutes(app: FastifyInstance, db: Db): void {
  app.post<TypeParams>('/crm/objects/:type/merge', async request => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const body = asJson(request.body);
    const primaryId = requiredText(body, 'primaryObjectId');
    const secondaryId = requiredText(body, 'objectIdToMerge');
    const pair = [primaryId, secondaryId];
    if (primaryId === secondaryId || !pair.every(id => /^\d{1,18}$/.test(id))) {
      throw invalid('primaryObjectId and objectIdToMerge must be the ids of two different records');
    }
    const merged = await db.transaction().execute(async trx => {
      await lockTypes(trx, portal.id, [type.id]);
      const found = new Map(
        (await findRecords(trx, portal.id, type.id, pair)).map(record => [record.id, record]),
      );
      const primary = found.get(primaryId);
      const secondary = found.get(secondaryId);
      if (primary === undefined || secondary === undefined) throw notFound();
      const [id = ''] = await takeRecordIds(db, trx, 1);
      const props = mergedProps(portal, config, type, id, primary, secondary);
      const now = momentAt(portal);
      const record: StoredRecord = {
        id,
        props,
        created_at: primary.created_at,
        updated_at: now,
        archived_at: null,
      };
      const uniques = [...uniqueProperties(config, type)].flatMap(property => {
        const values = [
          props[property] ?? '',
          ...(property === 'email' ? split(props['hs_additional_emails']) : []),
        ];
        return values.filter(value => value !== '').map(value => ({ property, value, record_id: id }));
      });
      await purgeRecords(trx, portal.id, type.id, pair);
      const write = {
        id,
        props,
        created_at: primary.created_at.toISOString(),
        updated_at: now.toISOString(),
        changes: props,
      };
      await writeRecords(trx, portal.id, type.id, [write], uniques, []);
      await moveAssociations(trx, portal.id, type.id, pair, id);
      return record;
    });
    return presentRecord(portal, config, type, merged);
  });

  app.post<TypeParams>('/crm/objects/:type/gdpr-delete', async (request, reply) => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    if (type.name !== 'contacts') throw invalid('Only contacts can be erased');
    const body = asJson(request.body);
    const key = requiredText(body, 'objectId');
    await db.transaction().execute(async trx => {
      await lockTypes(trx, portal.id, [type.id]);
      const isByEmail = optionalText(body, 'idProperty') === 'email';
      const held = isByEmail
        ? await findUniqueValues(trx, portal.id, type.id, [
            { property: 'email', value: keyForm('email', key) },
          ])
        : [];
      const id = isByEmail ? held[0]?.record_id : key;
      if (id === undefined || !/^\d{1,18}$/.test(id)) return;
      await archiveRecords(trx, portal, type.id, [id]);
      await purgeRecords(trx, portal.id, type.id, [id]);
    });
    return await reply.code(204).send();
  });
}
