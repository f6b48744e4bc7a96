// Reads a portal into the files of a snapshot. Writes nothing to the portal.

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { CrmPortal, PortalRecord } from '@groundwork/crm/port';
import { dayOf } from '@groundwork/engine/calendar/days';
import { knownZone } from '@groundwork/snapshots/known-zone';
import type { Snapshot, SnapshotFile } from '@groundwork/snapshots/snapshot-files';
import { SnapshotWriter, type WrittenValue } from '@groundwork/snapshots/snapshot-writer';
import {
  MOST_WITH_HISTORY,
  readHistory,
  readLinks,
  readProperties,
  type SnapshotObject,
  snapshotObjects,
} from '@groundwork/snapshots/tables/sources';
import type { JobContext } from '../../platform/queue/job.ts';

/** Records whose links are asked for at a time. */
const LINKS_ASKED = 10_000;

export interface Taken {
  snapshot: Snapshot;
  schema: PortalSchema;
}

interface Asked {
  /** Gets the files; whoever made it removes it. */
  folder: string;
  /** When it is looked at. */
  asOf: string;
  /** Whose days count; the portal's own where none is named. */
  timeZone?: string | undefined;
  /** All that rules look at, with every property of people's own; where objects are named, these alone and only what rules and
   *  figures look at. */
  objects?: readonly SnapshotObject[];
  /** What others than the portal know of earlier values of its deals. */
  earlier?: EarlierOfDeals;
}

/** A deal of the portal, and since when the portal remembers what stood in it. */
export interface RememberedDeal {
  id: string;
  since: string | undefined;
}

/** Values that stood before. Is given the deals of the portal by their external ids. */
export type EarlierOfDeals = (
  known: ReadonlyMap<string, RememberedDeal>,
  schema: PortalSchema,
) => AsyncIterable<WrittenValue[]>;

export async function takeSnapshot(
  portal: CrmPortal,
  { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
  { folder, asOf, timeZone: meant, objects: named, earlier }: Asked,
): Promise<Taken> {
  await progress({ phase: 'Looking at the portal', done: 0, total: null, unit: 'records' });
  const schema = await portal.inspect(named ?? snapshotObjects, { signal });
  const objects = (named ?? snapshotObjects).filter(
    object => !schema.unavailable?.some(unavailable => unavailable.object === object),
  );
  const total = objects.reduce((sum, object) => sum + (schema.counts[object] ?? 0), 0);
  const timeZone = (await knownZone(meant ?? schema.account.time_zone)) ?? 'UTC';
  const own = path.join(folder, 'written');
  await mkdir(own);
  const writer = await SnapshotWriter.open({ folder: own, signal });
  try {
    let done = 0;
    const records: Record<string, SnapshotFile> = {};
    const ids: Partial<Record<SnapshotObject, string[]>> = {};
    const remembered = new Map<string, RememberedDeal>();
    for (const object of objects) {
      const names = wantedOf(schema, object, named !== undefined);
      const isAsked = earlier !== undefined && object === 'deals';
      if (isAsked && isThere(schema, object, EXTERNAL_ID)) names.push(EXTERNAL_ID);
      const read: string[] = [];
      ids[object] = read;
      const history = earlierOf(schema, object, names);
      const writing = await writer.begin(object, names);
      for await (const page of portal.listRecords(object, names, { signal, history })) {
        await writing.add(page);
        if (history.length > 0) await writer.history(object, page.flatMap(pastValues));
        if (isAsked && history.length > 0) remember(remembered, page);
        for (const { id } of page) read.push(id);
        done += page.length;
        await progress({ phase: `Reading ${object}`, done, total, unit: 'records' });
      }
      records[object] = await writing.end();
    }
    if (earlier && remembered.size > 0) {
      await progress({ phase: 'Reading what files say of the past', done: 0, total: null, unit: 'records' });
      for await (const values of earlier(remembered, schema)) await writer.history('deals', values);
    }
    for (const [from, to] of readLinks) {
      const all = objects.includes(to) ? (ids[from] ?? []) : [];
      for (let at = 0; at < all.length; at += LINKS_ASKED) {
        await progress({ phase: `Reading links of ${from}`, done: at, total: all.length, unit: 'records' });
        const pairs = await portal.readAssociations(from, to, all.slice(at, at + LINKS_ASKED), { signal });
        await writer.link(from, to, pairs);
      }
    }
    const { properties, pipelines, owners } = schema;
    const history = await writer.endHistory();
    const snapshot = {
      files: { records, ...(history ? { history } : {}), links: await writer.end() },
      portal: { properties, pipelines, owners },
      timeZone,
      today: dayOf(new Date(asOf), timeZone),
    };
    return { snapshot, schema };
  } finally {
    await writer.close();
  }
}

/** When a deal came into a stage, where the portal keeps that and not what stood there before. */
const ENTERED = /^hs_(?:v2_)?date_entered_/;

/** Names of the properties to ask for; only those the portal has. The vendor's own hs_ properties are many: those are read that a
 *  check or figure looks at. */
function wantedOf(schema: PortalSchema, object: SnapshotObject, isLean: boolean): string[] {
  const read: readonly string[] = readProperties[object];
  const names = schema.properties.filter(property => property.object === object).map(({ name }) => name);
  const isRemembered = earlierOf(schema, object, names).length > 0;
  return names.filter(
    name => read.includes(name) || (isLean ? !isRemembered && ENTERED.test(name) : !name.startsWith('hs_')),
  );
}

/** Of what is read, properties whose earlier values are read as well: none of an object with too many records. */
function earlierOf(schema: PortalSchema, object: SnapshotObject, read: readonly string[]): string[] {
  if ((schema.counts[object] ?? 0) > MOST_WITH_HISTORY) return [];
  return (readHistory[object] ?? []).filter(name => read.includes(name));
}

function isThere(schema: PortalSchema, object: string, name: string): boolean {
  return schema.properties.some(property => property.object === object && property.name === name);
}

function remember(known: Map<string, RememberedDeal>, page: readonly PortalRecord[]): void {
  for (const { id, properties, history = {} } of page) {
    const external = properties[EXTERNAL_ID];
    const moments = Object.values(history).flatMap(values => values.map(({ at }) => at));
    if (external) known.set(external, { id, since: moments.toSorted()[0] });
  }
}

function pastValues({ id, history = {} }: PortalRecord): WrittenValue[] {
  return Object.entries(history).flatMap(([property, values]) =>
    values.map(({ value, at }) => ({ record_id: id, property, value, at })),
  );
}
