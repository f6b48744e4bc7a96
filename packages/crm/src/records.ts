// Records of a portal: read, listed, counted, written, archived.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { type BatchKind, writeBatch } from './batch-write.ts';
import type { Item } from './blame.ts';
import { BATCH_SIZE, HISTORY_SIZE, LIST_PAGE_SIZE } from './call-count.ts';
import { chunksOf, inParallel } from './in-parallel.ts';
import { type Json, numberOf, objectOf, objectsOf, textOf } from './json.ts';
import { pagesOf } from './pages.ts';
import type { Paths } from './paths.ts';
import type {
  PastValue,
  PortalRecord,
  ReadOptions,
  UpdateInput,
  UpsertInput,
  WriteOptions,
  WriteOutcome,
} from './port.ts';
import { accepted, type Send } from './transport.ts';

/** Batches prepared and waiting for a turn; how many are really in flight is the limiter's decision. */
export const WIDTH = 64;

// Some gateways refuse longer addresses (414); then the values are read by batch instead.
const LONGEST_QUERY = 6_000;

/** 20 million records of one object: more than the vendor's largest edition holds. */
const MOST_RECORD_PAGES = 200_000;

export interface Connection {
  send: Send;
  paths: Paths;
}

export async function readRecords(
  { send, paths }: Connection,
  object: string,
  by: string,
  keys: readonly string[],
  properties: readonly string[],
  { signal, history = [] }: ReadOptions = {},
): Promise<PortalRecord[]> {
  const pages = await inParallel(
    chunksOf([...new Set(keys)], history.length > 0 ? HISTORY_SIZE : BATCH_SIZE),
    WIDTH,
    signal,
    async (chunk, signal) => {
      const body = {
        properties,
        ...(history.length > 0 ? { propertiesWithHistory: history } : {}),
        ...(by === 'id' ? {} : { idProperty: by }),
        inputs: chunk.map(id => ({ id })),
      };
      const answer = await send({ method: 'POST', path: paths.batch(object, 'read'), body, signal });
      return recordsIn(accepted(answer));
    },
  );
  return pages.flat();
}

export async function* listRecords(
  connection: Connection,
  object: string,
  properties: readonly string[],
  options: ReadOptions = {},
): AsyncGenerator<PortalRecord[]> {
  const names = properties.join(',');
  const earlier = (options.history ?? []).join(',');
  const isTooLong = names.length + earlier.length > LONGEST_QUERY;
  const read = async (after: string | undefined) =>
    accepted(
      await connection.send({
        method: 'GET',
        path: connection.paths.records(object),
        query: {
          limit: String(earlier === '' || isTooLong ? LIST_PAGE_SIZE : HISTORY_SIZE),
          ...(names === '' || isTooLong ? {} : { properties: names }),
          ...(earlier === '' || isTooLong ? {} : { propertiesWithHistory: earlier }),
          ...(after === undefined ? {} : { after }),
        },
        signal: options.signal,
      }),
    );
  for await (const body of pagesOf(MOST_RECORD_PAGES, read)) {
    const page = recordsIn(body);
    yield isTooLong ? await filledIn(connection, object, page, properties, options) : page;
  }
}

async function filledIn(
  connection: Connection,
  object: string,
  page: PortalRecord[],
  properties: readonly string[],
  options: ReadOptions,
): Promise<PortalRecord[]> {
  const ids = page.map(record => record.id);
  const read = await readRecords(connection, object, 'id', ids, properties, options);
  const byId = new Map(read.map(record => [record.id, record]));
  return page.flatMap(record => byId.get(record.id) ?? []);
}

export async function countRecords(
  { send, paths }: Connection,
  object: string,
  options: WriteOptions = {},
): Promise<number> {
  const answer = await send({
    method: 'POST',
    path: paths.search(object),
    body: { limit: 1, properties: [], filterGroups: [] },
    signal: options.signal,
  });
  const total = numberOf(objectOf(accepted(answer))['total']) ?? 0;
  return Number.isSafeInteger(total) ? Math.max(total, 0) : 0;
}

function recordsIn(body: unknown): PortalRecord[] {
  return objectsOf(objectOf(body)['results']).map(result => ({
    id: textOf(result['id']) ?? '',
    properties: Object.fromEntries(
      Object.entries(objectOf(result['properties'])).map(([name, value]) => [name, textOf(value) ?? null]),
    ),
    archived: result['archived'] === true,
    updated_at: textOf(result['updatedAt']) ?? '',
    ...historyIn(result),
  }));
}

/** Values whose time cannot be read are none: nobody could say when they stood there. */
function historyIn(result: Json): { history?: Record<string, PastValue[]> } {
  const given = result['propertiesWithHistory'];
  if (given === undefined) return {};
  const valuesOf = (values: unknown): PastValue[] =>
    objectsOf(values).flatMap(({ value, timestamp }) => {
      const at = Date.parse(textOf(timestamp) ?? '');
      return Number.isNaN(at) ? [] : [{ value: textOf(value) ?? null, at: new Date(at).toISOString() }];
    });
  return {
    history: Object.fromEntries(
      Object.entries(objectOf(given)).map(([name, values]) => [name, valuesOf(values)]),
    ),
  };
}

export async function upsertRecords(
  connection: Connection,
  object: string,
  inputs: readonly UpsertInput[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const items = inputs.map(({ external_id, properties }) => ({
    key: external_id,
    body: {
      id: external_id,
      idProperty: EXTERNAL_ID,
      properties: { ...properties, [EXTERNAL_ID]: external_id },
    },
    properties: Object.keys(properties),
    ids: [external_id],
  }));
  const keyOf = (result: Json): string | undefined => textOf(objectOf(result['properties'])[EXTERNAL_ID]);
  return await writeAll(connection, connection.paths.batch(object, 'upsert'), items, keyOf, options);
}

export async function updateRecords(
  connection: Connection,
  object: string,
  inputs: readonly UpdateInput[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const items = inputs.map(({ id, properties }) => ({
    key: id,
    body: { id, properties },
    properties: Object.keys(properties),
    ids: [id],
  }));
  return await writeAll(
    connection,
    connection.paths.batch(object, 'update'),
    items,
    result => textOf(result['id']),
    options,
  );
}

export async function writeAll(
  { send }: Connection,
  path: string,
  items: readonly Item[],
  keyOf: (result: Json) => string | undefined,
  { signal }: WriteOptions,
): Promise<WriteOutcome[]> {
  const outcomes = new Map<Item, WriteOutcome>();
  for (const wave of wavesOf(items)) {
    await inParallel(chunksOf(wave, BATCH_SIZE), WIDTH, signal, async (chunk, signal) => {
      const kind: BatchKind = {
        post: items => {
          const inputs = items.map((item, i) => ({ ...item.body, objectWriteTraceId: String(i) }));
          return send({ method: 'POST', path, body: { inputs }, signal });
        },
        read(result, items) {
          const trace = textOf(result['objectWriteTraceId']);
          const key = keyOf(result);
          const item = trace === undefined ? items.find(item => item.key === key) : items[Number(trace)];
          const id = textOf(result['id']);
          return item === undefined || id === undefined
            ? undefined
            : { item, id, isNew: result['new'] === true, updatedAt: textOf(result['updatedAt']) };
        },
        silence: 'unanswered',
      };
      const written = await writeBatch(kind, chunk);
      chunk.forEach((item, i) => {
        const outcome = written[i];
        if (outcome !== undefined) outcomes.set(item, outcome);
      });
    });
  }
  return items.flatMap(item => outcomes.get(item) ?? []);
}

/** The items in waves, no key twice in one: a batch may name a record once, and later writes of it must stay later. */
function wavesOf(items: readonly Item[]): Item[][] {
  const seen = new Map<string, number>();
  const waves: Item[][] = [];
  for (const item of items) {
    const wave = seen.get(item.key) ?? 0;
    seen.set(item.key, wave + 1);
    (waves[wave] ??= []).push(item);
  }
  return waves;
}

export async function archiveRecords(
  { send, paths }: Connection,
  object: string,
  ids: readonly string[],
  { signal }: WriteOptions = {},
): Promise<void> {
  await inParallel(chunksOf([...new Set(ids)], BATCH_SIZE), WIDTH, signal, async (chunk, signal) => {
    const body = { inputs: chunk.map(id => ({ id })) };
    accepted(await send({ method: 'POST', path: paths.batch(object, 'archive'), body, signal }));
  });
}
