// Property group calls.
import type { FastifyInstance } from 'fastify';
import { asJson, optionalNumber, optionalText, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { deleteDefinition, saveDefinitions } from '../portals/definitions-store.ts';
import type { PortalConfig } from '../portals/portal.ts';
import { changeConfig, objectTypeOf, propertiesOf } from '../portals/portal-config.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { ObjectType } from '../standard/objects.ts';
import { STANDARD_GROUPS } from '../standard/properties.ts';
import type { PropertyGroup } from '../standard/property.ts';

interface TypeParams {
  Params: { type: string };
}

interface GroupParams {
  Params: { type: string; name: string };
}

function getGroup(config: PortalConfig, type: ObjectType, name: string): PropertyGroup {
  const group = config.groups.get(type.id)?.get(name);
  if (group === undefined) throw notFound(`Property group ${name} does not exist`);
  return group;
}

const presented = (group: PropertyGroup): PropertyGroup & { archived: false } => ({
  ...group,
  archived: false,
});

export function groupsRoutes(app: FastifyInstance, db: Db): void {
  const base = '/crm/properties/:type/groups';

  app.get<TypeParams>(base, async request => {
    const { config } = callerOf(request);
    const type = objectTypeOf(config, request.params.type);
    return { results: [...(config.groups.get(type.id)?.values() ?? [])].map(presented) };
  });

  app.get<GroupParams>(`${base}/:name`, async request => {
    const { config } = callerOf(request);
    return presented(getGroup(config, objectTypeOf(config, request.params.type), request.params.name));
  });

  app.post<TypeParams>(base, async (request, reply) => {
    const { portal } = callerOf(request);
    const body = asJson(request.body);
    const group: PropertyGroup = {
      name: requiredText(body, 'name'),
      label: requiredText(body, 'label'),
      displayOrder: optionalNumber(body, 'displayOrder') ?? -1,
    };
    await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      if (config.groups.get(type.id)?.has(group.name)) {
        throw new Refusal(409, 'OBJECT_ALREADY_EXISTS', `Property group ${group.name} already exists`, {
          subCategory: 'Properties.GROUP_WITH_NAME_EXISTS',
        });
      }
      await saveDefinitions(trx, portal.id, [
        { kind: 'group', object_type: type.id, key: group.name, definition: group },
      ]);
    });
    return await reply.code(201).send(presented(group));
  });

  app.patch<GroupParams>(`${base}/:name`, async request => {
    const { portal } = callerOf(request);
    const body = asJson(request.body);
    return await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      const old = getGroup(config, type, request.params.name);
      const group = {
        ...old,
        label: optionalText(body, 'label') ?? old.label,
        displayOrder: optionalNumber(body, 'displayOrder') ?? old.displayOrder,
      };
      await saveDefinitions(trx, portal.id, [
        { kind: 'group', object_type: type.id, key: group.name, definition: group },
      ]);
      return presented(group);
    });
  });

  app.delete<GroupParams>(`${base}/:name`, async (request, reply) => {
    const { portal } = callerOf(request);
    await changeConfig(db, portal, async (trx, config) => {
      const type = objectTypeOf(config, request.params.type);
      const { name } = getGroup(config, type, request.params.name);
      if (STANDARD_GROUPS[type.id]?.some(group => group.name === name)) {
        throw invalid(`Property group ${name} is defined by HubSpot and cannot be archived`);
      }
      const members = [...propertiesOf(config, type).values()].filter(
        one => one.groupName === name && one.archivedAt === undefined,
      );
      if (members.length > 0) {
        throw invalid(
          `Property group ${name} still has properties: ${members.map(one => one.name).join(', ')}`,
        );
      }
      await deleteDefinition(trx, portal.id, 'group', type.id, name);
    });
    return await reply.code(204).send();
  });
}
