// The five batch calls on records.

import type { FastifyInstance } from 'fastify';
import { parseInlineAssociations } from '../associations/inline.ts';
import { batchErrors, sendBatch } from '../batch-reply.ts';
import { asJson, batchInputs, type Json, optionalText, requiredText, textOf, textsOf } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import { invalid } from '../refusal.ts';
import {
  keyForm,
  uniqueProperties,
  type WriteInput,
  type WriteMode,
  type Written,
  writeBatch,
} from './batch-write.ts';
import { addHistory, presentRecord, shuffled } from './present.ts';
import { findRecords, findUniqueValues } from './records-store.ts';
import { removeRecords } from './remove-records.ts';

export interface TypeParams {
  Params: { type: string };
}

/** Property values as text; null clears like the empty string. */
export function parseProperties(input: Json): Record<string, string> {
  const given = asJson(input['properties'] ?? {}, 'properties');
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const text = value === null ? '' : textOf(value);
      if (text === undefined) throw invalid(`Invalid input JSON: property "${name}" must be a string`);
      return [name, text];
    }),
  );
}

export function parseWrite(mode: WriteMode, input: Json): WriteInput {
  const idProperty = mode === 'create' ? undefined : optionalText(input, 'idProperty');
  return {
    key: mode === 'create' ? undefined : requiredText(input, 'id'),
    idProperty: mode === 'update' && idProperty === 'hs_object_id' ? undefined : idProperty,
    properties: parseProperties(input),
    associations: mode === 'create' ? parseInlineAssociations(input) : [],
    traceId: optionalText(input, 'objectWriteTraceId'),
  };
}

function keyOrder(inputs: WriteInput[], written: Written[]): string[] {
  const byTrace = new Map(written.map(one => [one.traceId, one.record.id]));
  return inputs.map(input => byTrace.get(input.traceId) ?? '');
}

export function batchRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/objects/:type/batch';

  for (const mode of ['create', 'update', 'upsert'] as const) {
    app.post<TypeParams>(`${base}/${mode}`, async (request, reply) => {
      const startedAt = new Date();
      const { portal, config } = callerOf(request);
      const type = objectTypeOf(config, request.params.type);
      const inputs = batchInputs(request.body).map(input => parseWrite(mode, input));
      for (const input of inputs)
        if (mode === 'upsert' && input.idProperty === undefined) input.idProperty = 'hs_object_id';
      const { written, refused } = await writeBatch(db, portal, config, type, mode, inputs);
      const results = written.map(({ record, isNew, traceId }) => ({
        ...presentRecord(portal, config, type, record),
        ...(mode === 'upsert' ? { new: isNew } : {}),
        ...(traceId === undefined ? {} : { objectWriteTraceId: traceId }),
      }));
      const order = keyOrder(inputs, written);
      return await sendBatch(
        reply,
        mode === 'create' ? 201 : 200,
        startedAt,
        shuffled(results, order),
        batchErrors(refused),
      );
    });
  }

  app.post<TypeParams>(`${base}/read`, async (request, reply) => {
    const startedAt = new Date();
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const body = asJson(request.body);
    const histories = textsOf(body, 'propertiesWithHistory');
    const inputs = batchInputs(body, histories.length > 0 ? 50 : 100);
    const keys = [...new Set(inputs.map(input => requiredText(input, 'id')))];
    const idProperty = optionalText(body, 'idProperty');
    const names = textsOf(body, 'properties');
    let ids = keys.filter(key => /^\d{1,18}$/.test(key));
    const keyById = new Map(ids.map(id => [id, id]));
    if (idProperty !== undefined && idProperty !== 'hs_object_id') {
      if (!uniqueProperties(config, type).has(idProperty)) {
        throw invalid(`Unable to read by non-unique ${type.id} property ${idProperty}`);
      }
      const wanted = keys.map(key => ({ property: idProperty, value: keyForm(idProperty, key) }));
      const held = await findUniqueValues(db, portal.id, type.id, wanted);
      ids = held.map(one => one.record_id);
      keyById.clear();
      for (const one of held) keyById.set(one.record_id, one.value);
    }
    const records = await findRecords(db, portal.id, type.id, ids);
    const found = new Set(records.map(record => keyById.get(record.id)));
    const missing = keys.filter(key => !found.has(idProperty === undefined ? key : keyForm(idProperty, key)));
    const results = records.map(record => presentRecord(portal, config, type, record, names));
    await addHistory(db, portal, config, type, results, histories);
    return await sendBatch(
      reply,
      200,
      startedAt,
      shuffled(results, ids),
      missing.length === 0
        ? []
        : [
            {
              status: 'error',
              category: 'OBJECT_NOT_FOUND',
              message: `Could not get some ${type.singular.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
              context: { ids: missing },
            },
          ],
    );
  });

  app.post<TypeParams>(`${base}/archive`, async (request, reply) => {
    const { portal, config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const ids = batchInputs(request.body).map(input => requiredText(input, 'id'));
    await db.transaction().execute(async trx => {
      await removeRecords(
        trx,
        portal,
        config,
        type,
        ids.filter(id => /^\d{1,18}$/.test(id)),
      );
    });
    return await reply.code(204).send();
  });
}
