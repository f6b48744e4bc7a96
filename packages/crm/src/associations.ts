// Links between records.
import { type BatchKind, writeBatch } from './batch-write.ts';
import type { Item } from './blame.ts';
import { ASSOCIATION_BATCH_SIZE, READ_ASSOCIATIONS_SIZE } from './call-count.ts';
import { heldIn, hold, letGo, readHeld } from './held-links.ts';
import { chunksOf, inParallel } from './in-parallel.ts';
import { type Json, objectOf, objectsOf, textOf } from './json.ts';
import { nextAfter, pagesOf } from './pages.ts';
import type { AssociationPair, WriteOptions, WriteOutcome } from './port.ts';
import { type Connection, WIDTH } from './records.ts';
import { accepted } from './transport.ts';

const FURTHER_PAGE_SIZE = '500';
/** A million links of one record. */
const MOST_FURTHER_PAGES = 2_000;

function keyOf({ from_id, to_id }: AssociationPair): string {
  return `${from_id}>${to_id}`;
}

export async function associate(
  connection: Connection,
  fromObject: string,
  toObject: string,
  pairs: readonly AssociationPair[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const held = heldIn(fromObject, toObject);
  if (held !== undefined) return await hold(connection, fromObject, held, pairs, options);
  const { send, paths } = connection;
  const { signal } = options;
  const items = new Map(pairs.map(pair => [keyOf(pair), itemOf(pair)]));
  const outcomes = new Map<string, WriteOutcome>();
  const path = paths.associate(fromObject, toObject);
  await inParallel(
    chunksOf([...items.values()], ASSOCIATION_BATCH_SIZE),
    WIDTH,
    signal,
    async (chunk, signal) => {
      const byKey = new Map(chunk.map(item => [item.key, item]));
      const kind: BatchKind = {
        post: items => send({ method: 'POST', path, body: { inputs: items.map(item => item.body) }, signal }),
        read(result) {
          const item = byKey.get(`${endOf(result, 'from')}>${endOf(result, 'to')}`);
          return item === undefined ? undefined : { item, id: endOf(result, 'to') ?? '', isNew: false };
        },
        silence: item => ({ key: item.key, ok: true, id: item.ids[1] ?? '', is_new: false }),
      };
      for (const outcome of await writeBatch(kind, chunk)) outcomes.set(outcome.key, outcome);
    },
  );
  return pairs.flatMap(pair => outcomes.get(keyOf(pair)) ?? []);
}

function itemOf(pair: AssociationPair): Item {
  return {
    key: keyOf(pair),
    body: { from: { id: pair.from_id }, to: { id: pair.to_id } },
    properties: [],
    ids: [pair.from_id, pair.to_id],
  };
}

function endOf(result: Json, end: 'from' | 'to'): string | undefined {
  return textOf(objectOf(result[end])['id']);
}

export async function dissociate(
  connection: Connection,
  fromObject: string,
  toObject: string,
  pairs: readonly AssociationPair[],
  options: WriteOptions = {},
): Promise<void> {
  const held = heldIn(fromObject, toObject);
  if (held !== undefined) return await letGo(connection, fromObject, held, pairs, options);
  const { send, paths } = connection;
  const { signal } = options;
  const path = paths.dissociate(fromObject, toObject);
  const distinct = [...new Map(pairs.map(pair => [keyOf(pair), pair])).values()];
  await inParallel(chunksOf(distinct, ASSOCIATION_BATCH_SIZE), WIDTH, signal, async (chunk, signal) => {
    const inputs = [...Map.groupBy(chunk, pair => pair.from_id)].map(([from, own]) => ({
      from: { id: from },
      to: own.map(pair => ({ id: pair.to_id })),
    }));
    accepted(await send({ method: 'POST', path, body: { inputs }, signal }));
  });
}

export async function readAssociations(
  connection: Connection,
  fromObject: string,
  toObject: string,
  fromIds: readonly string[],
  options: WriteOptions = {},
): Promise<AssociationPair[]> {
  const held = heldIn(fromObject, toObject);
  if (held !== undefined) return await readHeld(connection, fromObject, held, fromIds, options);
  const { signal } = options;
  const path = connection.paths.associated(fromObject, toObject);
  const chunks = chunksOf([...new Set(fromIds)], READ_ASSOCIATIONS_SIZE);
  const pages = await inParallel(chunks, WIDTH, signal, async (chunk, signal) => {
    const body = { inputs: chunk.map(id => ({ id })) };
    const answer = accepted(await connection.send({ method: 'POST', path, body, signal }));
    const pairs: AssociationPair[] = [];
    for (const result of objectsOf(objectOf(answer)['results'])) {
      const from_id = endOf(result, 'from') ?? '';
      pairs.push(...targetsIn(result['to'], from_id));
      const after = nextAfter(result);
      if (after !== undefined)
        pairs.push(...(await furtherOf(connection, fromObject, toObject, from_id, after, signal)));
    }
    return pairs;
  });
  return pages.flat();
}

/** The links of one record that did not fit into the batch's answer. */
async function furtherOf(
  { send, paths }: Connection,
  fromObject: string,
  toObject: string,
  from_id: string,
  first: string,
  signal: AbortSignal,
): Promise<AssociationPair[]> {
  const path = paths.associatedWith(fromObject, from_id, toObject);
  const read = async (after: string | undefined) => {
    const query = { limit: FURTHER_PAGE_SIZE, ...(after === undefined ? {} : { after }) };
    return accepted(await send({ method: 'GET', path, query, signal }));
  };
  const pairs: AssociationPair[] = [];
  for await (const page of pagesOf(MOST_FURTHER_PAGES, read, first))
    pairs.push(...targetsIn(objectOf(page)['results'], from_id));
  return pairs;
}

function targetsIn(results: unknown, from_id: string): AssociationPair[] {
  return objectsOf(results).flatMap(result => {
    const to_id = textOf(result['toObjectId']) ?? textOf(result['id']);
    return to_id === undefined ? [] : [{ from_id, to_id }];
  });
}
