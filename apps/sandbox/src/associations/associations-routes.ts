// Association calls: batches between two object types, and single links.
import type { FastifyInstance } from 'fastify';
import { batchInputs, type Json, listOf, pageLimit, queryText, textOf } from '../body.ts';
import type { Db } from '../database.ts';
import { type BatchError, sendBatch } from '../objects/batch-reply.ts';
import { lockTypes } from '../objects/records-store.ts';
import { callerOf } from '../portals/access.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import { invalid, notFound } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import {
  type AssociationRow,
  deleteAllBetween,
  deleteAssociations,
  findLiveRefs,
  listAssociations,
} from './associations-store.ts';
import { parseRecordId, parseSpec } from './inline.ts';
import {
  associationTypeOf,
  defaultType,
  inverseOf,
  type Link,
  rowsOfType,
  saveLinks,
  typesBetween,
} from './link.ts';

const MAX_CREATE = 2_000;
const MAX_READ = 1_000;
const PAGE = 500;

interface PairParams {
  Params: { from: string; to: string };
}

interface LinkParams {
  Params: { type: string; id: string; to: string; toId: string };
}

/** Makes the links whose two records exist; names the others. */
async function linkExisting(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  from: ObjectType,
  to: ObjectType,
  links: Link[],
): Promise<{ made: Link[]; missing: Link[] }> {
  return await db.transaction().execute(async trx => {
    await lockTypes(trx, portal.id, [from.id, to.id]);
    const refs = links.flatMap(link => [
      { type: from.id, id: link.fromId },
      { type: to.id, id: link.toId },
    ]);
    const live = await findLiveRefs(trx, portal.id, refs);
    const isLive = (link: Link): boolean =>
      live.has(`${from.id} ${link.fromId}`) && live.has(`${to.id} ${link.toId}`);
    const made = links.filter(isLive);
    await saveLinks(trx, portal, config, made);
    return { made, missing: links.filter(link => !isLive(link)) };
  });
}

function missingErrors(from: ObjectType, to: ObjectType, missing: Link[]): BatchError[] {
  return missing.map(link => ({
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: `Could not associate ${from.singular} ${link.fromId} with ${to.singular} ${link.toId}: one of them does not exist.`,
    context: { fromObjectId: [link.fromId], toObjectId: [link.toId] },
  }));
}

function groupByTarget(
  config: PortalConfig,
  from: ObjectType,
  to: ObjectType,
  rows: AssociationRow[],
): Json[] {
  const types = typesBetween(config, from, to);
  const byTarget = new Map<string, Json[]>();
  for (const row of rows) {
    const type = types.find(one => one.typeId === row.type_id && one.category === row.category);
    const specs = byTarget.get(row.to_id) ?? [];
    specs.push({ category: row.category, typeId: row.type_id, label: type?.label ?? null });
    byTarget.set(row.to_id, specs);
  }
  return [...byTarget].map(([toObjectId, associationTypes]) => ({ toObjectId, associationTypes }));
}

function paged(targets: Json[], limit: number): Json {
  const shown = targets.slice(0, limit);
  if (targets.length <= limit) return { shown };
  return { shown, paging: { next: { after: textOf(shown.at(-1)?.['toObjectId']) } } };
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
    await db.transaction().execute(trx => deleteAllBetween(trx, portal.id, from.id, to.id, pairs));
    return await reply.code(204).send();
  });

  app.post<PairParams>(`${base}/labels/archive`, async (request, reply) => {
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.from);
    const to = objectTypeOf(config, request.params.to);
    const rows = batchInputs(request.body, MAX_CREATE).flatMap(input =>
      listOf(input, 'types').flatMap(spec =>
        rowsOfType(config, {
          fromId: parseRecordId(input['from'], 'from'),
          toId: parseRecordId(input['to'], 'to'),
          type: associationTypeOf(config, from, parseSpec(spec), to),
        }),
      ),
    );
    await db.transaction().execute(trx => deleteAssociations(trx, portal.id, rows));
    return await reply.code(204).send();
  });
}

function bothEnds(config: PortalConfig, { fromId, toId, type }: Link): Json[] {
  const spec = (of: { category: string; typeId: number }): Json => ({
    associationCategory: of.category,
    associationTypeId: of.typeId,
  });
  return [
    { from: { id: fromId }, to: { id: toId }, associationSpec: spec(type) },
    { from: { id: toId }, to: { id: fromId }, associationSpec: spec(inverseOf(config, type)) },
  ];
}

export function associationSingleRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/objects/:type/:id/associations';

  app.get<{ Params: { type: string; id: string; to: string } }>(`${base}/:to`, async request => {
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.type);
    const to = objectTypeOf(config, request.params.to);
    const id = parseRecordId({ id: request.params.id }, 'from');
    const live = await findLiveRefs(db, portal.id, [{ type: from.id, id }]);
    if (live.size === 0) throw notFound();
    const after = queryText(request.query, 'after') ?? '0';
    const rows = await listAssociations(db, portal.id, from.id, [id], to.id, after);
    const limit = pageLimit(request.query, PAGE, PAGE);
    const { shown, paging } = paged(groupByTarget(config, from, to, rows), limit);
    return { results: shown, ...(paging === undefined ? {} : { paging }) };
  });

  async function linkOne(
    params: LinkParams['Params'],
    portal: Portal,
    config: PortalConfig,
    specs?: unknown[],
  ): Promise<Link[]> {
    const from = objectTypeOf(config, params.type);
    const to = objectTypeOf(config, params.to);
    const fromId = parseRecordId({ id: params.id }, 'from');
    const toId = parseRecordId({ id: params.toId }, 'to');
    const types =
      specs === undefined
        ? [defaultType(config, from, to)]
        : specs.map(spec => associationTypeOf(config, from, parseSpec(spec), to));
    const { made, missing } = await linkExisting(
      db,
      portal,
      config,
      from,
      to,
      types.map(type => ({ fromId, toId, type })),
    );
    if (missing.length > 0) throw notFound();
    return made;
  }

  app.put<{ Params: { type: string; id: string; to: string; toId: string } }>(
    `${base}/default/:to/:toId`,
    async (request, reply) => {
      const startedAt = new Date();
      const { portal, config } = callerOf(request);
      const made = await linkOne(request.params, portal, config);
      return await sendBatch(
        reply,
        200,
        startedAt,
        made.flatMap(link => bothEnds(config, link)),
      );
    },
  );

  app.put<LinkParams>(`${base}/:to/:toId`, async (request, reply) => {
    const { portal, config } = callerOf(request);
    if (!Array.isArray(request.body))
      throw invalid('Invalid input JSON: the body must be a list of association types');
    const made = await linkOne(request.params, portal, config, request.body);
    return await reply.code(201).send({
      fromObjectTypeId: objectTypeOf(config, request.params.type).id,
      fromObjectId: request.params.id,
      toObjectTypeId: objectTypeOf(config, request.params.to).id,
      toObjectId: request.params.toId,
      labels: made.flatMap(link => (link.type.label === null ? [] : [link.type.label])),
    });
  });

  app.delete<LinkParams>(`${base}/:to/:toId`, async (request, reply) => {
    const { portal, config } = callerOf(request);
    const from = objectTypeOf(config, request.params.type);
    const to = objectTypeOf(config, request.params.to);
    const pair = {
      from: parseRecordId({ id: request.params.id }, 'from'),
      to: parseRecordId({ id: request.params.toId }, 'to'),
    };
    await db.transaction().execute(trx => deleteAllBetween(trx, portal.id, from.id, to.id, [pair]));
    return await reply.code(204).send();
  });
}
