// Association calls in batches between two object types.
import type { FastifyInstance } from 'fastify';
import { sendBatch } from '../batch-reply.ts';
import { batchInputs, listOf } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import { invalid } from '../refusal.ts';
import { deleteAllBetween, deleteAssociations, listAssociations } from './associations-store.ts';
import { parseRecordId, parseSpec } from './inline.ts';
import { associationTypeOf, defaultType, rowsOfType } from './link.ts';
import { bothEnds, groupByTarget, linkExisting, missingErrors, PAGE, paged } from './linking.ts';
import { unlink } from './unlink.ts';

const MAX_CREATE = 2_000;
const MAX_READ = 1_000;

interface PairParams {
  Params: { from: string; to: string };
}

export function associationBatchRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/associations/:from/:to/batch';

  app.post<PairParams>(`${base}/create`, async (request, reply) => {
    const startedAt = new Date();
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.from);
    const to = objectTypeOf(config, request.params.to);
    const links = batchInputs(request.body, MAX_CREATE).flatMap(input => {
      const fromId = parseRecordId(input['from'], 'from');
      const toId = parseRecordId(input['to'], 'to');
      const specs = listOf(input, 'types').map(parseSpec);
      if (specs.length === 0) throw invalid('Invalid input JSON: types must not be empty');
      return specs.map(spec => ({ fromId, toId, type: associationTypeOf(config, from, spec, to) }));
    });
    const { made, missing } = await linkExisting(db, portal, config, from, to, links);
    const results = [...Map.groupBy(made, link => `${link.fromId} ${link.toId}`).values()].map(between => ({
      fromObjectTypeId: from.id,
      fromObjectId: between[0]?.fromId,
      toObjectTypeId: to.id,
      toObjectId: between[0]?.toId,
      labels: [...new Set(between.flatMap(link => link.type.label ?? []))],
    }));
    return await sendBatch(reply, 201, startedAt, results.reverse(), missingErrors(from, to, missing));
  });

  app.post<PairParams>(`${base}/associate/default`, async (request, reply) => {
    const startedAt = new Date();
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.from);
    const to = objectTypeOf(config, request.params.to);
    const type = defaultType(config, from, to);
    const links = batchInputs(request.body, MAX_CREATE).map(input => ({
      fromId: parseRecordId(input['from'], 'from'),
      toId: parseRecordId(input['to'], 'to'),
      type,
    }));
    const { made, missing } = await linkExisting(db, portal, config, from, to, links);
    return await sendBatch(
      reply,
      200,
      startedAt,
      made.flatMap(link => bothEnds(config, link)).reverse(),
      missingErrors(from, to, missing),
    );
  });

  app.post<PairParams>(`${base}/read`, async (request, reply) => {
    const startedAt = new Date();
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.from);
    const to = objectTypeOf(config, request.params.to);
    const ids = [...new Set(batchInputs(request.body, MAX_READ).map(input => parseRecordId(input, 'from')))];
    const rows = await listAssociations(db, portal.id, from.id, ids, to.id);
    const byFrom = Map.groupBy(rows, row => row.from_id);
    const results = [...byFrom].map(([id, own]) => {
      const { shown, paging } = paged(groupByTarget(config, from, to, own), PAGE);
      return { from: { id }, to: shown, ...(paging === undefined ? {} : { paging }) };
    });
    const errors = ids
      .filter(id => !byFrom.has(id))
      .map(id => ({
        status: 'error' as const,
        category: 'OBJECT_NOT_FOUND',
        subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
        message: `No ${to.singular} is associated with ${from.singular} ${id}.`,
        context: { fromObjectId: [id], fromObjectType: [from.singular], toObjectType: [to.singular] },
      }));
    return await sendBatch(reply, 200, startedAt, results, errors);
  });

  app.post<PairParams>(`${base}/archive`, async (request, reply) => {
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.from);
    const to = objectTypeOf(config, request.params.to);
    const pairs = batchInputs(request.body, MAX_CREATE).flatMap(input =>
      listOf(input, 'to').map(target => ({
        from: parseRecordId(input['from'], 'from'),
        to: parseRecordId(target, 'to'),
      })),
    );
    await unlink(db, portal, config, from, to, pairs, trx =>
      deleteAllBetween(trx, portal.id, from.id, to.id, pairs),
    );
    return await reply.code(204).send();
  });

  app.post<PairParams>(`${base}/labels/archive`, async (request, reply) => {
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.from);
    const to = objectTypeOf(config, request.params.to);
    const links = batchInputs(request.body, MAX_CREATE).flatMap(input =>
      listOf(input, 'types').map(spec => ({
        fromId: parseRecordId(input['from'], 'from'),
        toId: parseRecordId(input['to'], 'to'),
        type: associationTypeOf(config, from, parseSpec(spec), to),
      })),
    );
    const rows = links.flatMap(link => rowsOfType(config, link));
    const pairs = links.map(link => ({ from: link.fromId, to: link.toId }));
    await unlink(db, portal, config, from, to, pairs, trx => deleteAssociations(trx, portal.id, rows));
    return await reply.code(204).send();
  });
}
