// Records one at a time, and in pages.

import type { FastifyInstance } from 'fastify';
import { asJson, pageLimit, queryList, queryText } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import { invalid, notFound } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import { parseWrite, type TypeParams } from './batch-routes.ts';
import { keyForm, uniqueProperties, type WriteInput, type WriteMode, writeBatch } from './batch-write.ts';
import { addAssociations, addHistory, type PresentedRecord, presentRecord } from './present.ts';
import {
  findArchivedRecord,
  findRecords,
  findUniqueValues,
  listRecords,
  type StoredRecord,
} from './records-store.ts';
import { removeRecords } from './remove-records.ts';

interface RecordParams {
  Params: { type: string; id: string };
}

async function getRecord(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  key: string,
  query: { idProperty: string | undefined; archived: boolean },
): Promise<StoredRecord> {
  let id: string | undefined = key;
  if (query.idProperty !== undefined && query.idProperty !== 'hs_object_id') {
    if (!uniqueProperties(config, type).has(query.idProperty)) {
      throw invalid(`Unable to read by non-unique ${type.id} property ${query.idProperty}`);
    }
    const wanted = [{ property: query.idProperty, value: keyForm(query.idProperty, key) }];
    id = (await findUniqueValues(db, portal.id, type.id, wanted))[0]?.record_id;
  }
  if (id === undefined || !/^\d{1,18}$/.test(id)) throw notFound();
  const record = query.archived
    ? await findArchivedRecord(db, portal.id, type.id, id)
    : (await findRecords(db, portal.id, type.id, [id]))[0];
  if (record === undefined) throw notFound();
  return record;
}

async function writeOne(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  mode: WriteMode,
  input: WriteInput,
): Promise<PresentedRecord> {
  // A single write has no partial success, whatever trace id it carries.
  const { written } = await writeBatch(db, portal, config, type, mode, [{ ...input, traceId: undefined }]);
  const record = written[0]?.record;
  if (record === undefined) throw notFound();
  return presentRecord(portal, config, type, record);
}

export function singleRoutes(app: FastifyInstance, db: Db): void {
  app.post<TypeParams>('/crm/objects/:type', async (request, reply) => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const input = parseWrite('create', asJson(request.body));
    return await reply.code(201).send(await writeOne(db, portal, config, type, 'create', input));
  });

  app.get<TypeParams>('/crm/objects/:type', async request => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const histories = queryList(request.query, 'propertiesWithHistory');
    const limit = pageLimit(request.query, histories.length > 0 ? 50 : 100, 10);
    const after = queryText(request.query, 'after') ?? '0';
    if (!/^\d{1,18}$/.test(after)) throw invalid(`Invalid "after" value: ${after}`);
    const archived = queryText(request.query, 'archived') === 'true';
    const records = await listRecords(db, portal.id, type.id, { after, limit, archived });
    const names = queryList(request.query, 'properties');
    const results = records.slice(0, limit).map(record => presentRecord(portal, config, type, record, names));
    await addHistory(db, portal, config, type, results, histories);
    await addAssociations(db, portal, config, type, results, queryList(request.query, 'associations'));
    const next = records[limit]?.id;
    return {
      results,
      ...(next === undefined ? {} : { paging: { next: { after: next, link: `?after=${next}` } } }),
    };
  });

  app.get<RecordParams>('/crm/objects/:type/:id', async request => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const record = await getRecord(db, portal, config, type, request.params.id, {
      idProperty: queryText(request.query, 'idProperty'),
      archived: queryText(request.query, 'archived') === 'true',
    });
    const result = presentRecord(portal, config, type, record, queryList(request.query, 'properties'));
    await addHistory(db, portal, config, type, [result], queryList(request.query, 'propertiesWithHistory'));
    await addAssociations(db, portal, config, type, [result], queryList(request.query, 'associations'));
    return result;
  });

  app.patch<RecordParams>('/crm/objects/:type/:id', async request => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const input = parseWrite('update', { ...asJson(request.body), id: request.params.id });
    input.idProperty = queryText(request.query, 'idProperty');
    return await writeOne(db, portal, config, type, 'update', input);
  });

  app.delete<RecordParams>('/crm/objects/:type/:id', async (request, reply) => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    if (/^\d{1,18}$/.test(request.params.id)) {
      await db.transaction().execute(async trx => {
        await removeRecords(trx, portal, config, type, [request.params.id]);
      });
    }
    return await reply.code(204).send();
  });
}
