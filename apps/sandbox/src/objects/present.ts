// Records as the vendor shows them.
import { listAssociations } from '../associations/associations-store.ts';
import { typesBetween } from '../associations/link.ts';
import type { Db } from '../database.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { findProperty, objectTypeOf } from '../portals/portal-config.ts';
import type { ObjectType } from '../standard/objects.ts';
import { listHistory, type Props, type StoredRecord } from './records-store.ts';

export interface PresentedRecord {
  id: string;
  properties: Record<string, string | null>;
  propertiesWithHistory?: Record<
    string,
    { value: string; timestamp: string; sourceType: string; sourceId: string }[]
  >;
  associations?: Record<string, { results: { id: string; type: string }[] }>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
  archivedAt?: string;
  objectWriteTraceId?: string;
  new?: boolean;
  url: string;
}

/** Values of properties that exist; those of archived properties are kept but not shown. */
export function visibleProps(config: PortalConfig, type: ObjectType, props: Props): Props {
  const shown: Props = {};
  for (const [name, value] of Object.entries(props)) {
    if (findProperty(config, type, name) !== undefined) shown[name] = value;
  }
  return shown;
}

function chosenProps(
  config: PortalConfig,
  type: ObjectType,
  props: Props,
  names: readonly string[],
): Record<string, string | null> {
  const always = [type.createdProperty, type.modifiedProperty, 'hs_object_id'];
  const chosen: Record<string, string | null> = {};
  for (const name of [...(names.length > 0 ? names : type.defaultProperties), ...always]) {
    if (findProperty(config, type, name) !== undefined) chosen[name] = props[name] ?? null;
  }
  return chosen;
}

/** One record; `names` undefined shows every value it has, an empty list the object's usual few. */
export function presentRecord(
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  record: StoredRecord,
  names?: readonly string[],
): PresentedRecord {
  return {
    id: record.id,
    properties:
      names === undefined
        ? visibleProps(config, type, record.props)
        : chosenProps(config, type, record.props, names),
    createdAt: record.props[type.createdProperty] ?? record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    archived: record.archived_at !== null,
    ...(record.archived_at === null ? {} : { archivedAt: record.archived_at.toISOString() }),
    url: `https://app.hubspot.com/contacts/${portal.id}/record/${type.id}/${record.id}`,
  };
}

function scrambled(id: string): number {
  return (Number(BigInt(id) % 4_294_967_291n) * 2_654_435_761) % 4_294_967_296;
}

/** The vendor answers batches in an order of its own; callers that rely on theirs must find out here. */
export function shuffled<T extends { id: string }>(records: T[], inputOrder: readonly string[] = []): T[] {
  const order = [...records].sort((a, b) => scrambled(a.id) - scrambled(b.id));
  const isInputOrder =
    order.length > 1 && order.every((record, i) => record.id === (inputOrder[i] ?? records[i]?.id));
  return isInputOrder ? order.reverse() : order;
}

/** Adds the named properties' histories, newest value first. */
export async function addHistory(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  records: PresentedRecord[],
  names: readonly string[],
): Promise<void> {
  const known = names.filter(name => findProperty(config, type, name) !== undefined);
  if (known.length === 0 || records.length === 0) return;
  const changes = await listHistory(
    db,
    portal.id,
    type.id,
    records.map(record => record.id),
  );
  for (const record of records) {
    const own = changes.filter(change => change.record_id === record.id);
    record.propertiesWithHistory = Object.fromEntries(
      known.map(name => [
        name,
        own.flatMap(change => {
          const value = change.changes[name];
          if (value === undefined) return [];
          return [
            {
              value,
              timestamp: change.changed_at.toISOString(),
              sourceType: 'INTEGRATION',
              sourceId: String(portal.id),
            },
          ];
        }),
      ]),
    );
  }
}

/** Adds links to records of the named object types, as lists and single reads carry them. */
export async function addAssociations(
  db: Db,
  portal: Portal,
  config: PortalConfig,
  type: ObjectType,
  records: PresentedRecord[],
  targets: readonly string[],
): Promise<void> {
  for (const target of targets) {
    const toType = objectTypeOf(config, target);
    const types = typesBetween(config, type, toType);
    const rows = await listAssociations(
      db,
      portal.id,
      type.id,
      records.map(record => record.id),
      toType.id,
    );
    for (const record of records) {
      const results = rows
        .filter(row => row.from_id === record.id)
        .map(row => {
          const link = types.find(one => one.typeId === row.type_id && one.category === row.category);
          const suffix =
            link?.isDefault === false
              ? `_${(link.label ?? link.name).toLowerCase().replaceAll(' ', '_')}`
              : '';
          return { id: row.to_id, type: `${type.singular}_to_${toType.singular}${suffix}` };
        });
      if (results.length > 0) record.associations = { ...record.associations, [toType.name]: { results } };
    }
  }
}
