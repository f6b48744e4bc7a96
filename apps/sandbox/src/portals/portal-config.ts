// A portal's configuration: the vendor's defaults with the portal's own definitions laid over them.
import type { Db } from '../database.ts';
import { notFound, Refusal } from '../refusal.ts';
import { type AssociationType, STANDARD_ASSOCIATIONS } from '../standard/associations.ts';
import {
  type Currency,
  inCurrencies,
  inOrder,
  isCurrency,
  standardCurrencies,
} from '../standard/currencies.ts';
import { type ObjectType, STANDARD_OBJECTS } from '../standard/objects.ts';
import { type Owner, standardOwners } from '../standard/owners.ts';
import { type Pipeline, standardPipelines } from '../standard/pipelines.ts';
import { STANDARD_GROUPS, STANDARD_PROPERTIES } from '../standard/properties.ts';
import type { Property, PropertyGroup } from '../standard/property.ts';
import { type DefinitionRow, listDefinitions } from './definitions-store.ts';
import type { CustomSchema, Portal, PortalConfig, PropertyUsage } from './portal.ts';
import { lockConfigVersion, raiseConfigVersion } from './portals-store.ts';

interface Definition<T> {
  objectType: string;
  value: T;
}

/** Definitions of each kind have one shape: only this program writes the table. */
interface Definitions {
  property: Definition<Property>[];
  group: Definition<PropertyGroup>[];
  pipeline: Definition<Pipeline>[];
  schema: Definition<CustomSchema>[];
  association: Definition<AssociationType>[];
  owner: Definition<Owner>[];
  usage: Definition<PropertyUsage>[];
  currency: Definition<Currency>[];
}

function byKind(rows: DefinitionRow[]): Definitions {
  const kinds: Record<DefinitionRow['kind'], Definition<unknown>[]> = {
    property: [],
    group: [],
    pipeline: [],
    schema: [],
    association: [],
    owner: [],
    usage: [],
    currency: [],
  };
  for (const row of rows) kinds[row.kind].push({ objectType: row.object_type, value: row.definition });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shapes were fixed when the rows were saved
  return kinds as Definitions;
}

function layered<T extends { name: string }>(
  standard: Readonly<Record<string, readonly T[]>>,
  own: Definition<T>[],
): Map<string, Map<string, T>> {
  const byType = new Map<string, Map<string, T>>();
  for (const [objectType, values] of Object.entries(standard)) {
    byType.set(objectType, new Map(values.map(value => [value.name, value])));
  }
  for (const { objectType, value } of own) {
    const named = byType.get(objectType) ?? new Map<string, T>();
    byType.set(objectType, named.set(value.name, value));
  }
  return byType;
}

async function loadConfig(db: Db, portalId: number, version: number): Promise<PortalConfig> {
  return configOf(await listDefinitions(db, portalId), version);
}

/** The vendor's defaults with these definitions laid over them. */
export function configOf(definitions: DefinitionRow[], version: number): PortalConfig {
  const own = byKind(definitions);
  const pipelines = new Map<string, Pipeline[]>();
  for (const { objectType, value } of own.pipeline) {
    pipelines.set(objectType, [...(pipelines.get(objectType) ?? []), value]);
  }
  // Portals made before an object had pipelines have none of it.
  for (const [objectType, standard] of Object.entries(standardPipelines(new Date(0).toISOString())))
    if (!pipelines.has(objectType)) pipelines.set(objectType, standard);
  for (const list of pipelines.values()) list.sort((a, b) => a.displayOrder - b.displayOrder);
  // Portals made before currencies were kept have none.
  const currencies =
    own.currency.length === 0
      ? standardCurrencies(new Date(0).toISOString())
      : inOrder(own.currency.map(row => row.value));
  const properties = layered(STANDARD_PROPERTIES, own.property);
  for (const own of properties.values())
    for (const property of own.values())
      if (isCurrency(property)) own.set(property.name, inCurrencies(property, currencies));
  return {
    version,
    properties,
    groups: layered(STANDARD_GROUPS, own.group),
    pipelines,
    schemas: own.schema.map(row => row.value),
    associationTypes: [...STANDARD_ASSOCIATIONS, ...own.association.map(row => row.value)],
    owners: own.owner.map(row => row.value),
    usages: own.usage.map(row => row.value),
    currencies,
  };
}

/** What a new portal has in its tables from the first moment: pipelines may be changed, owners come and go. */
export function firstDefinitions(): DefinitionRow[] {
  const now = new Date().toISOString();
  return [
    ...Object.entries(standardPipelines(now)).flatMap(([object_type, pipelines]) =>
      pipelines.map(definition => ({
        kind: 'pipeline' as const,
        object_type,
        key: definition.id,
        definition,
      })),
    ),
    ...standardOwners(now).map(definition => ({
      kind: 'owner' as const,
      object_type: '',
      key: definition.id,
      definition,
    })),
  ];
}

/** Configurations by portal, each as of the version its portal row names. */
export class ConfigCache {
  readonly #byPortal = new Map<number, PortalConfig>();

  async of(db: Db, portal: Portal): Promise<PortalConfig> {
    const held = this.#byPortal.get(portal.id);
    if (held?.version === portal.configVersion) return held;
    const config = await loadConfig(db, portal.id, portal.configVersion);
    this.#byPortal.set(portal.id, config);
    return config;
  }
}

/** Changes configuration under the portal's lock: what is checked against is what is true when it is written. */
export async function changeConfig<T>(
  db: Db,
  portal: Portal,
  change: (trx: Db, config: PortalConfig) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async trx => {
    const version = await lockConfigVersion(trx, portal.id);
    const result = await change(trx, await loadConfig(trx, portal.id, version));
    await raiseConfigVersion(trx, portal.id);
    return result;
  });
}

/** The object type meant by a path segment: plural, singular, type id or a custom object's (qualified) name. */
export function objectTypeOf(config: PortalConfig, given: string): ObjectType {
  const name = decodeURIComponent(given).toLowerCase();
  const standard = STANDARD_OBJECTS.find(
    type => type.id === name || type.name === name || type.singular === name,
  );
  if (standard !== undefined) return standard;
  const custom = config.schemas.find(
    schema =>
      !schema.archived &&
      [
        schema.type.id,
        schema.type.name.toLowerCase(),
        schema.fullyQualifiedName.toLowerCase(),
        `p_${schema.type.name.toLowerCase()}`,
      ].includes(name),
  );
  if (custom !== undefined) return custom.type;
  throw new Refusal(400, 'VALIDATION_ERROR', `Unable to infer object type from: ${given}`);
}

export function propertiesOf(config: PortalConfig, type: ObjectType): ReadonlyMap<string, Property> {
  return config.properties.get(type.id) ?? new Map<string, Property>();
}

/** The property as it can be used now; archived ones are as good as gone. */
export function findProperty(config: PortalConfig, type: ObjectType, name: string): Property | undefined {
  const property = config.properties.get(type.id)?.get(name);
  return property?.archivedAt === undefined ? property : undefined;
}

export function getPipeline(config: PortalConfig, type: ObjectType, id: string): Pipeline {
  const pipeline = config.pipelines.get(type.id)?.find(one => one.id === id);
  if (pipeline === undefined) throw notFound();
  return pipeline;
}
