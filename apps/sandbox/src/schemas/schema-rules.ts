// Custom objects: their definition, their own type id, and the associations they may have.

import { nextTypeId, saveAssociationTypes } from '../associations/labels-routes.ts';
import { typesBetween } from '../associations/link.ts';
import { asJson, type Json, listOf, optionalText, requiredText, textsOf } from '../body.ts';
import type { Db } from '../database.ts';
import { deleteDefinition, saveDefinitions } from '../portals/definitions-store.ts';
import { type CustomSchema, momentAt, type Portal, type PortalConfig } from '../portals/portal.ts';
import { objectTypeOf, propertiesOf } from '../portals/portal-config.ts';
import { requireQuota } from '../portals/quotas.ts';
import { createProperty, presentProperty } from '../properties/property-rules.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import type { AssociationCategory, AssociationType } from '../standard/associations.ts';
import { ACTIVITIES, type ObjectType, STANDARD_OBJECTS } from '../standard/objects.ts';
import { customObjectProperties } from '../standard/properties.ts';

export function getSchema(config: PortalConfig, given: string): CustomSchema {
  const type = objectTypeOf(config, given);
  const schema = config.schemas.find(one => one.type.id === type.id);
  if (schema === undefined) throw notFound();
  return schema;
}

export async function saveSchema(trx: Db, portal: Portal, schema: CustomSchema): Promise<void> {
  await saveDefinitions(trx, portal.id, [
    { kind: 'schema', object_type: schema.type.id, key: schema.type.name, definition: schema },
  ]);
}

/** The pair's default association in both directions. */
export async function allowAssociation(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  from: ObjectType,
  to: ObjectType,
  name?: string,
): Promise<AssociationType> {
  const existing = typesBetween(config, from, to).find(type => type.isDefault);
  if (existing !== undefined) return existing;
  // Activities come with every object and carry the vendor's own types, numbered here from where theirs end.
  const isActivity = ACTIVITIES.includes(to.name);
  const category: AssociationCategory = isActivity ? 'HUBSPOT_DEFINED' : 'USER_DEFINED';
  const standardIds = config.associationTypes
    .filter(type => type.category === 'HUBSPOT_DEFINED')
    .map(type => type.typeId);
  const typeId = isActivity ? Math.max(1_000, ...standardIds) + 1 : nextTypeId(config);
  const inverseTypeId = from.id === to.id ? typeId : typeId + 1;
  const forward: AssociationType = {
    fromType: from.id,
    toType: to.id,
    category,
    typeId,
    label: null,
    name: name ?? `${from.name}_to_${to.name}`,
    inverseTypeId,
    isDefault: true,
    isPrimary: false,
  };
  const back: AssociationType = {
    ...forward,
    fromType: to.id,
    toType: from.id,
    typeId: inverseTypeId,
    inverseTypeId: typeId,
  };
  const types = from.id === to.id ? [forward] : [forward, back];
  await saveAssociationTypes(trx, portal, types);
  config.associationTypes.push(...types);
  return forward;
}

function parseSchema(portal: Portal, config: PortalConfig, body: Json, now: string): CustomSchema {
  const name = requiredText(body, 'name');
  if (!/^[a-zA-Z][a-zA-Z0-9_]{0,99}$/.test(name)) {
    throw invalid(
      `Object name "${name}" is invalid: it must start with a letter and hold only letters, digits and underscores`,
    );
  }
  const isTaken = [...STANDARD_OBJECTS, ...config.schemas.map(schema => schema.type)].some(
    type => type.name.toLowerCase() === name.toLowerCase() || type.singular === name.toLowerCase(),
  );
  if (isTaken) {
    throw new Refusal(409, 'OBJECT_ALREADY_EXISTS', `Object type ${name} already exists`, {
      subCategory: 'ObjectTypeDefinition.NAME_TAKEN',
    });
  }
  requireQuota(portal, 'custom_object_types', config.schemas.length);
  const labels = asJson(body['labels'], 'labels');
  const id = `2-${Math.max(0, ...config.schemas.map(schema => Number(schema.type.id.slice(2)))) + 1}`;
  const primary = optionalText(body, 'primaryDisplayProperty');
  const secondary = textsOf(body, 'secondaryDisplayProperties');
  return {
    type: {
      id,
      name,
      singular: name.toLowerCase(),
      createdProperty: 'hs_createdate',
      modifiedProperty: 'hs_lastmodifieddate',
      defaultProperties: [...(primary === undefined ? [] : [primary]), ...secondary],
      required: [],
      custom: true,
    },
    fullyQualifiedName: `p${portal.id}_${name}`,
    labels: { singular: requiredText(labels, 'singular'), plural: requiredText(labels, 'plural') },
    description: optionalText(body, 'description') ?? '',
    primaryDisplayProperty: primary,
    secondaryDisplayProperties: secondary,
    searchableProperties: textsOf(body, 'searchableProperties'),
    requiredProperties: textsOf(body, 'requiredProperties'),
    createdAt: now,
    updatedAt: now,
    archived: false,
  };
}

/** Makes a custom object with its group, its properties and its default associations. */
export async function createSchema(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  body: Json,
): Promise<CustomSchema> {
  const schema = parseSchema(portal, config, body, momentAt(portal).toISOString());
  const { type } = schema;
  const group = {
    name: `${type.name.toLowerCase()}_information`,
    label: `${schema.labels.singular} information`,
    displayOrder: 0,
  };
  config.schemas.push(schema);
  config.groups.set(type.id, new Map([[group.name, group]]));
  const own = customObjectProperties(group.name);
  config.properties.set(type.id, new Map(own.map(property => [property.name, property])));
  await saveDefinitions(trx, portal.id, [
    { kind: 'group', object_type: type.id, key: group.name, definition: group },
    ...own.map(definition => ({
      kind: 'property' as const,
      object_type: type.id,
      key: definition.name,
      definition,
    })),
  ]);
  for (const value of listOf(body, 'properties')) {
    await createProperty(trx, portal, config, type, { groupName: group.name, ...asJson(value, 'property') });
  }
  const named = [schema.primaryDisplayProperty, ...schema.requiredProperties, ...schema.searchableProperties];
  const unknown = named.filter(name => name !== undefined && !propertiesOf(config, type).has(name));
  if (unknown.length > 0) throw invalid(`Properties are named but not defined: ${unknown.join(', ')}`);
  await saveSchema(trx, portal, schema);
  for (const target of [...textsOf(body, 'associatedObjects'), ...ACTIVITIES]) {
    await allowAssociation(trx, portal, config, type, objectTypeOf(config, target));
  }
  return schema;
}

/** Removes a custom object's definition and all that hangs on it; the caller has checked that no records are left. */
export async function deleteSchema(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  schema: CustomSchema,
): Promise<void> {
  const { id, name } = schema.type;
  for (const property of config.properties.get(id)?.keys() ?? [])
    await deleteDefinition(trx, portal.id, 'property', id, property);
  for (const group of config.groups.get(id)?.keys() ?? [])
    await deleteDefinition(trx, portal.id, 'group', id, group);
  for (const type of config.associationTypes) {
    if (type.fromType !== id && type.toType !== id) continue;
    await deleteDefinition(trx, portal.id, 'association', type.fromType, `${type.toType} ${type.typeId}`);
  }
  await deleteDefinition(trx, portal.id, 'schema', id, name);
}

export function presentSchema(config: PortalConfig, schema: CustomSchema): Json {
  const { type, ...rest } = schema;
  return {
    ...rest,
    id: type.id,
    objectTypeId: type.id,
    name: type.name,
    properties: [...propertiesOf(config, type).values()]
      .filter(property => property.archivedAt === undefined)
      .map(property => presentProperty(config, type, property)),
    associations: config.associationTypes
      .filter(one => one.fromType === type.id || one.toType === type.id)
      .map(one => ({
        id: String(one.typeId),
        fromObjectTypeId: one.fromType,
        toObjectTypeId: one.toType,
        name: one.name,
      })),
  };
}
