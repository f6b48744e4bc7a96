// Links between records.
import { type BatchKind, writeBatch } from './batch-write.ts';
import type { Item } from './blame.ts';
import { ASSOCIATION_BATCH_SIZE, READ_ASSOCIATIONS_SIZE } from './call-count.ts';
import { heldIn, hold, letGo, readHeld } from './held-links.ts';
import { chunksOf, inParallel } from './in-parallel.ts';
import { type Json, numberOf, objectOf, objectsOf, textOf } from './json.ts';
import { nextAfter, pagesOf } from './pages.ts';
import type { AssociationPair, PortalLinkType, TypedLink, WriteOptions, WriteOutcome } from './port.ts';
import { type Connection, WIDTH } from './records.ts';
import { accepted } from './transport.ts';

const FURTHER_PAGE_SIZE = '500';
/** A million links of one record. */
const MOST_FURTHER_PAGES = 2_000;

function keyOf({ from_id, to_id }: Pick<AssociationPair, 'from_id' | 'to_id'>): string {
  return `${from_id}>${to_id}`;
}

/** From a child to its parent company, as the vendor counts its own association types. */
const CHILD_TO_PARENT = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 14 };

export async function associate(
  connection: Connection,
  fromObject: string,
  toObject: string,
  pairs: readonly AssociationPair[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const held = heldIn(fromObject, toObject);
  if (held !== undefined) return await hold(connection, fromObject, held, pairs, options);
  const { paths } = connection;
  const items = new Map(pairs.map(pair => [keyOf(pair), itemOf(pair, typesOf(pair))]));
  const typedKeys = new Set(pairs.flatMap(pair => (typesOf(pair).length > 0 ? keyOf(pair) : [])));
  const plain = [...items.values()].filter(item => !typedKeys.has(item.key));
  const typed = [...items.values()].filter(item => typedKeys.has(item.key));
  const batches = [
    ...chunksOf(plain, ASSOCIATION_BATCH_SIZE).map(chunk => ({
      chunk,
      path: paths.associate(fromObject, toObject),
    })),
    ...chunksOf(typed, ASSOCIATION_BATCH_SIZE).map(chunk => ({
      chunk,
      path: paths.associateTyped(fromObject, toObject),
    })),
  ];
  const outcomes = await postLinks(connection, batches, options);
  return pairs.flatMap(pair => outcomes.get(keyOf(pair)) ?? []);
}

/** Makes links of exactly these types beside those that there are. */
export async function linkAs(
  connection: Connection,
  fromObject: string,
  toObject: string,
  links: readonly TypedLink[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const items = links.map(link => itemOf(link, link.types.map(specOf)));
  const path = connection.paths.associateTyped(fromObject, toObject);
  const batches = chunksOf(items, ASSOCIATION_BATCH_SIZE).map(chunk => ({ chunk, path }));
  const outcomes = await postLinks(connection, batches, options);
  return links.flatMap(link => outcomes.get(keyOf(link)) ?? []);
}

export async function loosen(
  { send, paths }: Connection,
  fromObject: string,
  toObject: string,
  links: readonly TypedLink[],
  { signal }: WriteOptions = {},
): Promise<void> {
  const path = paths.removeLabels(fromObject, toObject);
  await inParallel(chunksOf(links, ASSOCIATION_BATCH_SIZE), WIDTH, signal, async (chunk, signal) => {
    const inputs = chunk.map(link => itemOf(link, link.types.map(specOf)).body);
    accepted(await send({ method: 'POST', path, body: { inputs }, signal }));
  });
}

function specOf({ category, type_id }: PortalLinkType) {
  return { associationCategory: category, associationTypeId: type_id };
}

async function postLinks(
  { send }: Connection,
  batches: readonly { chunk: Item[]; path: string }[],
  { signal }: WriteOptions,
): Promise<Map<string, WriteOutcome>> {
  const outcomes = new Map<string, WriteOutcome>();
  await inParallel(batches, WIDTH, signal, async ({ chunk, path }, signal) => {
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
  });
  return outcomes;
}

/** What the link is beyond the default of its pair. */
function typesOf({ is_parent, types = [] }: AssociationPair) {
  return [
    ...(is_parent ? [CHILD_TO_PARENT] : []),
    ...types.map(associationTypeId => ({ associationCategory: 'USER_DEFINED', associationTypeId })),
  ];
}

function itemOf(pair: Pick<AssociationPair, 'from_id' | 'to_id'>, types: readonly object[]): Item {
  return {
    key: keyOf(pair),
    body: {
      from: { id: pair.from_id },
      to: { id: pair.to_id },
      ...(types.length > 0 ? { types } : {}),
    },
    properties: [],
    ids: [pair.from_id, pair.to_id],
  };
}

function endOf(result: Json, end: 'from' | 'to'): string | undefined {
  // Links of a type of their own are answered with their ends beside each other.
  return textOf(objectOf(result[end])['id']) ?? textOf(result[`${end}ObjectId`]);
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

export async function removeLabels(
  { send, paths }: Connection,
  fromObject: string,
  toObject: string,
  pairs: readonly AssociationPair[],
  { signal }: WriteOptions = {},
): Promise<void> {
  const path = paths.removeLabels(fromObject, toObject);
  const labelled = pairs.filter(pair => typesOf(pair).length > 0);
  await inParallel(chunksOf(labelled, ASSOCIATION_BATCH_SIZE), WIDTH, signal, async (chunk, signal) => {
    accepted(
      await send({
        method: 'POST',
        path,
        body: { inputs: chunk.map(pair => itemOf(pair, typesOf(pair)).body) },
        signal,
      }),
    );
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
  const links = await readLinks(connection, fromObject, toObject, fromIds, options);
  return links.map(({ from_id, to_id, types }) => {
    const labels = types.flatMap(type => (type.category === 'USER_DEFINED' ? (type.label ?? []) : []));
    return { from_id, to_id, ...(labels.length > 0 && { labels }) };
  });
}

export async function readLinks(
  connection: Connection,
  fromObject: string,
  toObject: string,
  fromIds: readonly string[],
  { signal }: WriteOptions = {},
): Promise<TypedLink[]> {
  const path = connection.paths.associated(fromObject, toObject);
  const chunks = chunksOf([...new Set(fromIds)], READ_ASSOCIATIONS_SIZE);
  const pages = await inParallel(chunks, WIDTH, signal, async (chunk, signal) => {
    const body = { inputs: chunk.map(id => ({ id })) };
    const answer = accepted(await connection.send({ method: 'POST', path, body, signal }));
    const links: TypedLink[] = [];
    for (const result of objectsOf(objectOf(answer)['results'])) {
      const from_id = endOf(result, 'from') ?? '';
      links.push(...targetsIn(result['to'], from_id));
      const after = nextAfter(result);
      if (after !== undefined)
        links.push(...(await furtherOf(connection, fromObject, toObject, from_id, after, signal)));
    }
    return links;
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
): Promise<TypedLink[]> {
  const path = paths.associatedWith(fromObject, from_id, toObject);
  const read = async (after: string | undefined) => {
    const query = { limit: FURTHER_PAGE_SIZE, ...(after === undefined ? {} : { after }) };
    return accepted(await send({ method: 'GET', path, query, signal }));
  };
  const links: TypedLink[] = [];
  for await (const page of pagesOf(MOST_FURTHER_PAGES, read, first))
    links.push(...targetsIn(objectOf(page)['results'], from_id));
  return links;
}

function targetsIn(results: unknown, from_id: string): TypedLink[] {
  return objectsOf(results).flatMap(result => {
    const to_id = textOf(result['toObjectId']) ?? textOf(result['id']);
    const types = objectsOf(result['associationTypes']).flatMap(type => {
      const [category, type_id] = [textOf(type['category']), numberOf(type['typeId'])];
      const label = textOf(type['label']);
      if (category === undefined || type_id === undefined) return [];
      return [{ category, type_id, ...(label !== undefined && label !== '' && { label }) }];
    });
    return to_id === undefined ? [] : [{ from_id, to_id, types }];
  });
}
