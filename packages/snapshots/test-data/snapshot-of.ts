// A small snapshot out of values, for tests: written and opened as one of a portal is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pipeline, Property } from '@groundwork/contract/crm';
import type { Owner } from '@groundwork/contract/portal-schema';
import { withAlike } from '../src/alike/find-alike.ts';
import type { Database } from '../src/duckdb/database.ts';
import { openSnapshot } from '../src/open-snapshot.ts';
import type { Snapshot, SnapshotFile } from '../src/snapshot-files.ts';
import { SnapshotWriter, type WrittenRecord } from '../src/snapshot-writer.ts';
import { readProperties, type SnapshotObject } from '../src/tables/sources.ts';

export const TODAY = '2026-11-20';

export type Values = Record<string, string | null>;
/** By id. */
export type Records = Record<string, Values>;

export interface Given {
  contacts?: Records;
  companies?: Records;
  deals?: Records;
  tickets?: Records;
  /** `deals:1` and `contacts:2`. */
  links?: readonly (readonly [string, string])[];
  /** What stood before, as `['deals:1', 'dealstage', 'new', '2026-01-05T10:00:00Z']`; without it nothing was read of that. */
  history?: readonly (readonly [record: string, property: string, value: string | null, at: string])[];
  /** Beside those that rules read. */
  properties?: readonly Property[];
  pipelines?: readonly Pipeline[];
  owners?: readonly Owner[];
  /** Another day than TODAY. */
  today?: string;
  /** Another zone than UTC. */
  timeZone?: string;
  /** Properties, as `deals.closed_lost_reason`, that this portal does not have. */
  without?: readonly string[];
  /** What looks alike is searched for as well. */
  isMatched?: boolean;
}

export const salesPipeline: Pipeline = {
  object: 'deals',
  id: 'p',
  label: 'Sales',
  is_new: false,
  stages: [
    { id: 'new', label: 'New', probability: 0.2, is_closed: false },
    { id: 'offer', label: 'Offer', probability: 0.6, is_closed: false },
    { id: 'won', label: 'Won', probability: 1, is_closed: true },
    { id: 'lost', label: 'Lost', probability: 0, is_closed: true },
  ],
};
export const helpPipeline: Pipeline = {
  object: 'tickets',
  id: 't',
  label: 'Help',
  is_new: false,
  stages: [
    { id: 'todo', label: 'To do', probability: null, is_closed: false },
    { id: 'done', label: 'Done', probability: null, is_closed: true },
  ],
};
export const ada: Owner = {
  id: '7',
  email: 'ada@own.example',
  first_name: 'Ada',
  last_name: 'L',
  archived: false,
};

export function propertyOf(object: string, name: string, part: Partial<Property> = {}): Property {
  return {
    object,
    name,
    label: name,
    type: 'string',
    field_type: 'text',
    group: `${object}_own`,
    description: 'What it is for.',
    options: [],
    unique: false,
    is_new: false,
    ...part,
  };
}

/** Does something with a snapshot of these values. `files` is where the snapshot's own stand. */
export async function withSnapshot<T>(
  given: Given,
  work: (database: Database, snapshot: Snapshot, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-snapshot-'));
  const scratch = mkdtempSync(path.join(tmpdir(), 'groundwork-snapshot-'));
  try {
    const read = await written(given, folder);
    const snapshot = given.isMatched ? await withAlike(read, { folder }) : read;
    const database = await openSnapshot(snapshot, { folder: scratch });
    try {
      return await work(database, snapshot, folder);
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(scratch, { recursive: true });
  }
}

async function written(given: Given, folder: string): Promise<Snapshot> {
  const writer = await SnapshotWriter.open({ folder });
  try {
    const files: Record<string, SnapshotFile> = {};
    const standard: Property[] = [];
    for (const object of objects) {
      const names = readProperties[object].filter(
        name => given.without?.includes(`${object}.${name}`) !== true,
      );
      standard.push(...names.map(name => propertyOf(object, name, { group: 'contactinformation' })));
      const own = (given.properties ?? [])
        .filter(property => property.object === object)
        .map(({ name }) => name);
      const records = Object.entries(given[object] ?? {}).map(
        ([id, properties]): WrittenRecord => ({ id, properties }),
      );
      const writing = await writer.begin(object, [...names, ...own]);
      await writing.add(records);
      files[object] = await writing.end();
    }
    for (const [from, to] of given.links ?? []) {
      const [[fromObject = '', from_id = ''], [toObject = '', to_id = '']] = [from.split(':'), to.split(':')];
      await writer.link(fromObject, toObject, [{ from_id, to_id }]);
    }
    if (given.history) await writer.history('deals', []);
    for (const [record, property, value, at] of given.history ?? []) {
      const [object = '', record_id = ''] = record.split(':');
      await writer.history(object, [{ record_id, property, value, at }]);
    }
    const history = await writer.endHistory();
    return {
      files: { records: files, ...(history ? { history } : {}), links: await writer.end() },
      timeZone: given.timeZone ?? 'UTC',
      today: given.today ?? TODAY,
      portal: {
        properties: [...standard, ...(given.properties ?? [])],
        pipelines: [...(given.pipelines ?? [salesPipeline, helpPipeline])],
        owners: [...(given.owners ?? [ada])],
      },
    };
  } finally {
    await writer.close();
  }
}

const objects: readonly SnapshotObject[] = ['contacts', 'companies', 'deals', 'tickets'];
