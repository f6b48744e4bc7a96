// Property calls.

import type { FastifyInstance } from 'fastify';
import { sendBatch } from '../batch-reply.ts';
import { asJson, batchInputs, queryText, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { momentAt } from '../portals/portal.ts';
import { changeConfig, objectTypeOf, propertiesOf } from '../portals/portal-config.ts';
import { notFound } from '../refusal.ts';
import { patchProperty } from './parse-property.ts';
import {
  archiveProperty,
  createProperty,
  getProperty,
  presentProperty,
  saveProperty,
} from './property-rules.ts';

interface TypeParams {
  Params: { type: string };
}

interface PropertyParams {
  Params: { type: string; name: string };
}

export function propertiesRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/properties/:type';

  app.get<TypeParams>(base, async request => {
    const { config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const wantsArchived = queryText(request.query, 'archived') === 'true';
    const results = [...propertiesOf(config, type).values()]
      .filter(property => (property.archivedAt !== undefined) === wantsArchived)
      .map(property => presentProperty(config, type, property));
    return { results };
  });

  app.get<PropertyParams>(`${base}/:name`, async request => {
    const { config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    if (queryText(request.query, 'archived') === 'true') {
      const archived = propertiesOf(config, type).get(request.params.name);
      if (archived?.archivedAt === undefined)
        throw notFound(`Property ${request.params.name} does not exist`);
      return presentProperty(config, type, archived);
    }
    return presentProperty(config, type, getProperty(config, type, request.params.name));
  });

  app.post<TypeParams>(base, async (request, reply) => {
    const { portal } = callerOf(request);
    const created = await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      return presentProperty(
        config,
        type,
        await createProperty(trx, portal, config, type, asJson(request.body)),
      );
    });
    return await reply.code(201).send(created);
  });

  app.post<TypeParams>(`${base}/batch/create`, async (request, reply) => {
    const startedAt = new Date();
    const { portal } = callerOf(request);
    const inputs = batchInputs(request.body);
    const created = await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      const made = [];
      for (const input of inputs) {
        made.push(presentProperty(config, type, await createProperty(trx, portal, config, type, input)));
      }
      return made;
    });
    return await sendBatch(reply, 201, startedAt, created);
  });

  app.post<TypeParams>(`${base}/batch/read`, async (request, reply) => {
    const startedAt = new Date();
    const { config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    const names = batchInputs(request.body).map(input => requiredText(input, 'name'));
    const found = names
      .map(name => propertiesOf(config, type).get(name))
      .filter(one => one?.archivedAt === undefined);
    const results = found.flatMap(one => (one === undefined ? [] : [presentProperty(config, type, one)]));
    return await sendBatch(reply, 200, startedAt, results);
  });

  app.post<TypeParams>(`${base}/batch/archive`, async (request, reply) => {
    const { portal } = callerOf(request);
    const names = batchInputs(request.body).map(input => requiredText(input, 'name'));
    await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      for (const name of names) await archiveProperty(trx, portal, config, type, name);
    });
    return await reply.code(204).send();
  });

  app.patch<PropertyParams>(`${base}/:name`, async request => {
    const { portal } = callerOf(request);
    return await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      const property = getProperty(config, type, request.params.name);
      const patched = patchProperty(property, asJson(request.body), momentAt(portal).toISOString());
      await saveProperty(trx, portal, type, patched);
      return presentProperty(config, type, patched);
    });
  });

  app.delete<PropertyParams>(`${base}/:name`, async (request, reply) => {
    const { portal } = callerOf(request);
    await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      await archiveProperty(trx, portal, config, type, request.params.name);
    });
    return await reply.code(204).send();
  });
}
