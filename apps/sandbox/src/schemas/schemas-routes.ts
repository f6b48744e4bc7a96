// Custom object calls.

import type { FastifyInstance } from 'fastify';
import { asJson, optionalText, requiredText, textsOf } from '../body.ts';
import type { Db } from '../database.ts';
import { countRecords } from '../objects/records-store.ts';
import { callerOf } from '../portals/access.ts';
import { momentAt } from '../portals/portal.ts';
import { changeConfig, objectTypeOf } from '../portals/portal-config.ts';
import { invalid } from '../refusal.ts';
import {
  allowAssociation,
  createSchema,
  deleteSchema,
  getSchema,
  presentSchema,
  saveSchema,
} from './schema-rules.ts';

interface SchemaParams {
  Params: { type: string };
}

export function schemasRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/schemas';

  app.get(base, async request => {
    const { config } = callerOf(request);
    return { results: config.schemas.map(schema => presentSchema(config, schema)) };
  });

  app.get<SchemaParams>(`${base}/:type`, async request => {
    const { config } = callerOf(request);
    return presentSchema(config, getSchema(config, request.params.type));
  });

  app.post(base, async (request, reply) => {
    const { portal } = callerOf(request);
    const made = await changeConfig(db, portal, async (trx, config) => {
      return presentSchema(config, await createSchema(trx, portal, config, asJson(request.body)));
    });
    return await reply.code(201).send(made);
  });

  app.patch<SchemaParams>(`${base}/:type`, async request => {
    const { portal } = callerOf(request);
    const body = asJson(request.body);
    return await changeConfig(db, portal, async (trx, config) => {
      const old = getSchema(config, request.params.type);
      const schema = {
        ...old,
        description: optionalText(body, 'description') ?? old.description,
        requiredProperties:
          body['requiredProperties'] === undefined
            ? old.requiredProperties
            : textsOf(body, 'requiredProperties'),
        searchableProperties:
          body['searchableProperties'] === undefined
            ? old.searchableProperties
            : textsOf(body, 'searchableProperties'),
        updatedAt: momentAt(portal).toISOString(),
      };
      await saveSchema(trx, portal, schema);
      return presentSchema(config, schema);
    });
  });

  app.post<SchemaParams>(`${base}/:type/associations`, async (request, reply) => {
    const { portal } = callerOf(request);
    const body = asJson(request.body);
    const made = await changeConfig(db, portal, async (trx, config) => {
      const from = objectTypeOf(config, requiredText(body, 'fromObjectTypeId'));
      const to = objectTypeOf(config, requiredText(body, 'toObjectTypeId'));
      return await allowAssociation(trx, portal, config, from, to, optionalText(body, 'name'));
    });
    return await reply.code(201).send({
      id: String(made.typeId),
      name: made.name,
      fromObjectTypeId: made.fromType,
      toObjectTypeId: made.toType,
    });
  });

  app.delete<SchemaParams>(`${base}/:type`, async (request, reply) => {
    const { portal } = callerOf(request);
    await changeConfig(db, portal, async (trx, config) => {
      const schema = getSchema(config, request.params.type);
      const count = (await countRecords(trx, portal.id))[schema.type.id] ?? 0;
      if (count > 0) throw invalid(`Object type ${schema.fullyQualifiedName} still has ${count} records`);
      await deleteSchema(trx, portal, config, schema);
    });
    return await reply.code(204).send();
  });
}
