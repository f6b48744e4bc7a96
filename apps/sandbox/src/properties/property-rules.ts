// What may be done to a portal's properties, and how they are shown. The lock on the configuration is the caller's.

import type { Json } from '../body.ts';
import type { Db } from '../database.ts';
import { saveDefinitions } from '../portals/definitions-store.ts';
import { momentAt, type Portal, type PortalConfig } from '../portals/portal.ts';
import { findProperty, propertiesOf } from '../portals/portal-config.ts';
import { requireQuota } from '../portals/quotas.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { type ObjectType, PIPELINED } from '../standard/objects.ts';
import type { Property, PropertyOption } from '../standard/property.ts';
import { parseProperty } from './parse-property.ts';

export const MAX_UNIQUE_PROPERTIES = 10;

/** Pipelines and stages are the options of the properties that hold them. */
function optionsOf(config: PortalConfig, type: ObjectType, property: Property): PropertyOption[] {
  const names = PIPELINED[type.id];
  const pipelines = config.pipelines.get(type.id) ?? [];
  const shown = (one: { id: string; label: string }, displayOrder: number): PropertyOption => ({
    label: one.label,
    value: one.id,
    displayOrder,
    hidden: false,
  });
  if (property.name === names?.pipeline) return pipelines.map(shown);
  if (property.name === names?.stage) return pipelines.flatMap(pipeline => pipeline.stages).map(shown);
  return property.options;
}

export function presentProperty(config: PortalConfig, type: ObjectType, property: Property): Json {
  const { writable, archivedAt, ...shown } = property;
  return {
    ...shown,
    options: optionsOf(config, type, property),
    archived: archivedAt !== undefined,
    ...(archivedAt === undefined ? {} : { archivedAt }),
    modificationMetadata: {
      archivable: !property.hubspotDefined,
      readOnlyDefinition: property.hubspotDefined,
      readOnlyValue: writable === 'never',
    },
  };
}

export function getProperty(config: PortalConfig, type: ObjectType, name: string): Property {
  const property = findProperty(config, type, name);
  if (property === undefined) throw notFound(`Property ${name} does not exist`);
  return property;
}

export async function saveProperty(
  trx: Db,
  portal: Portal,
  type: ObjectType,
  property: Property,
): Promise<void> {
  await saveDefinitions(trx, portal.id, [
    { kind: 'property', object_type: type.id, key: property.name, definition: property },
  ]);
}

/** Makes a property. The name of an archived one brings that one back, its values with it. */
export async function createProperty(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  input: Json,
): Promise<Property> {
  const now = momentAt(portal).toISOString();
  const given = parseProperty(input, now);
  const all = propertiesOf(config, type);
  const existing = all.get(given.name);
  if (existing !== undefined && existing.archivedAt === undefined) {
    throw new Refusal(409, 'OBJECT_ALREADY_EXISTS', `Property ${given.name} already exists`, {
      subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS',
      errors: [{ message: `A property named '${given.name}' already exists.` }],
    });
  }
  if (!config.groups.get(type.id)?.has(given.groupName)) {
    throw invalid(`Property group ${given.groupName} does not exist`, {
      subCategory: 'Properties.PROPERTY_GROUP_NOT_FOUND',
    });
  }
  const custom = [...all.values()].filter(one => !one.hubspotDefined && one.archivedAt === undefined);
  requireQuota(portal, 'custom_properties', custom.length);
  if (given.hasUniqueValue && custom.filter(one => one.hasUniqueValue).length >= MAX_UNIQUE_PROPERTIES) {
    throw invalid(`Only ${MAX_UNIQUE_PROPERTIES} unique properties are allowed per object`, {
      subCategory: 'Properties.UNIQUE_PROPERTY_LIMIT_EXCEEDED',
    });
  }
  const property =
    existing === undefined
      ? given
      : { ...given, hasUniqueValue: existing.hasUniqueValue, createdAt: existing.createdAt ?? now };
  await saveProperty(trx, portal, type, property);
  propertiesIn(config, type).set(property.name, property);
  return property;
}

function propertiesIn(config: PortalConfig, type: ObjectType): Map<string, Property> {
  const map = config.properties.get(type.id) ?? new Map<string, Property>();
  config.properties.set(type.id, map);
  return map;
}

/** Who else relies on the property: the object's own display and required lists, and what the portal has noted. */
function usersOf(config: PortalConfig, type: ObjectType, name: string): string[] {
  const schema = config.schemas.find(one => one.type.id === type.id);
  const listed =
    schema !== undefined &&
    (schema.primaryDisplayProperty === name || schema.requiredProperties.includes(name));
  return [
    ...(listed ? [`CRM_OBJECT_TYPE ${schema.fullyQualifiedName}`] : []),
    ...config.usages
      .filter(usage => usage.objectType === type.id && usage.property === name)
      .map(usage => usage.usedBy),
  ];
}

export async function archiveProperty(
  trx: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  name: string,
): Promise<void> {
  const property = getProperty(config, type, name);
  if (property.hubspotDefined) throw invalid(`Property ${name} is defined by HubSpot and cannot be archived`);
  const users = usersOf(config, type, name);
  if (users.length > 0) {
    throw invalid(`Property ${name} cannot be deleted because it is in use by: ${users.join(', ')}`, {
      subCategory: 'Properties.CANNOT_DELETE_PROPERTY_IN_USE',
      errors: users.map(user => ({ message: user, code: 'CANNOT_DELETE_PROPERTY_IN_USE' })),
    });
  }
  await saveProperty(trx, portal, type, { ...property, archivedAt: momentAt(portal).toISOString() });
}
