// One fingerprint of everything a portal holds, the same for two portals that hold the same. Neither record ids nor
// the moments at which things were made take part; a record is known by its external id or else by its content.
import { createHash } from 'node:crypto';
import type { Db } from '../database.ts';
import { visibleProps } from '../objects/present.ts';
import type { Portal, PortalConfig } from '../portals/portal.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import type { ObjectType } from '../standard/objects.ts';
import { eachAssociation, eachRecord, type SnapshotRecord, snapshotLists } from './snapshot-store.ts';

const EXTERNAL_ID = 'groundwork_external_id';
const DEPENDS_ON_CREATION = new Set([
  'hs_object_id',
  'hs_createdate',
  'hs_lastmodifieddate',
  'lastmodifieddate',
  'hs_merged_object_ids',
]);
const STAMPS = new Set(['createdAt', 'updatedAt', 'archivedAt']);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys and without stamps, so that equal things have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([key, one]) => !STAMPS.has(key) && one !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`)
    .join(',')}}`;
}

/** What counts of a record: its own values; a creation date only when somebody set it. */
function content(config: PortalConfig, type: ObjectType, record: SnapshotRecord): string {
  const kept = Object.entries(visibleProps(config, type, record.props)).filter(
    ([name, value]) =>
      !DEPENDS_ON_CREATION.has(name) &&
      !(name === type.createdProperty && value === record.created_at.toISOString()),
  );
  return canonicalJson(Object.fromEntries(kept));
}

/** Lines about configuration: live properties, groups, pipelines, custom objects. */
function configLines(config: PortalConfig): string[] {
  const lines: string[] = [];
  for (const [type, properties] of config.properties) {
    for (const property of properties.values()) {
      if (property.archivedAt === undefined) lines.push(`property ${type} ${canonicalJson(property)}`);
    }
  }
  for (const [type, groups] of config.groups) {
    for (const group of groups.values()) lines.push(`group ${type} ${canonicalJson(group)}`);
  }
  for (const [type, pipelines] of config.pipelines) {
    for (const pipeline of pipelines) lines.push(`pipeline ${type} ${canonicalJson(pipeline)}`);
  }
  for (const schema of config.schemas) {
    if (!schema.archived) lines.push(`schema ${canonicalJson(schema)}`);
  }
  return lines;
}

export interface StateHash {
  sha256: string;
  counts: { records: Record<string, number>; associations: number; configuration: number };
}

export async function stateHash(db: Db, portal: Portal, config: PortalConfig): Promise<StateHash> {
  const lines = configLines(config);
  const configuration = lines.length;
  const identities = new Map<string, string>();
  const records: Record<string, number> = {};
  for await (const record of eachRecord(db, portal.id)) {
    const type = objectTypeOf(config, record.object_type);
    const text = content(config, type, record);
    identities.set(record.id, record.props[EXTERNAL_ID] ?? sha256(text));
    records[type.name] = (records[type.name] ?? 0) + 1;
    lines.push(`record ${type.name} ${sha256(text)}`);
  }
  const names = new Map(
    config.associationTypes.map(type => [
      `${type.fromType} ${type.toType} ${type.category} ${type.typeId}`,
      type.label ?? 'default',
    ]),
  );
  let associations = 0;
  for await (const row of eachAssociation(db, portal.id)) {
    associations += 1;
    const name =
      names.get(`${row.from_type} ${row.to_type} ${row.category} ${row.type_id}`) ?? String(row.type_id);
    lines.push(
      `association ${row.from_type} ${identities.get(row.from_id) ?? 'gone'} ${row.to_type} ${identities.get(row.to_id) ?? 'gone'} ${name}`,
    );
  }
  for (const { object_type, name, members } of await snapshotLists(db, portal.id)) {
    const live = members.flatMap(id => identities.get(id) ?? []).sort();
    lines.push(`list ${object_type} ${name} ${live.join(' ')}`);
  }
  const hash = createHash('sha256');
  for (const line of lines.sort()) hash.update(line).update('\n');
  return { sha256: hash.digest('hex'), counts: { records, associations, configuration } };
}
