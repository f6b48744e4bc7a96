// Links of one record: list, make, remove.
import type { FastifyInstance } from 'fastify';
import { sendBatch } from '../batch-reply.ts';
import { pageLimit, queryText } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import { invalid, notFound } from '../refusal.ts';
import { deleteAllBetween, findLiveRefs, listAssociations } from './associations-store.ts';
import { parseRecordId, parseSpec } from './inline.ts';
import { associationTypeOf, defaultType, type Link } from './link.ts';
import { bothEnds, groupByTarget, linkExisting, PAGE, paged } from './linking.ts';
import { unlink } from './unlink.ts';

interface LinkParams {
  Params: { type: string; id: string; to: string; toId: string };
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
    await unlink(db, portal, config, from, to, [pair], trx =>
      deleteAllBetween(trx, portal.id, from.id, to.id, [pair]),
    );
    return await reply.code(204).send();
  });
}
