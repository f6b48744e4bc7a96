// Lists that people fill by hand (the vendor's static segments), shown to the rest of the product as records: a list's name is what
// it is found by, because the vendor lets nothing else be kept with one, and who is in it are its links. All of them list contacts.
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import { LISTS } from '@groundwork/contract/standard-objects';
import { BATCH_SIZE, MEMBER_PAGE_SIZE } from './call-count.ts';
import { chunksOf, inParallel } from './in-parallel.ts';
import { type Json, numberOf, objectOf, objectsOf, textOf } from './json.ts';
import { pagesOf } from './pages.ts';
import {
  type PortalRecord,
  PortalRefusal,
  type UpdateInput,
  type UpsertInput,
  type WriteOptions,
  type WriteOutcome,
} from './port.ts';
import { type Connection, WIDTH } from './records.ts';
import { type Answer, accepted, refusalOf } from './transport.ts';

const CONTACTS = '0-1';
const NAMES_TAKEN = 'ILS.DUPLICATE_LIST_NAMES';
const LIST_SEARCH_SIZE = 500;
/** Half a million lists: more than any edition has. */
const MOST_LIST_PAGES = 1_000;
/** Five million members: more than the largest edition has contacts of. */
const MOST_MEMBER_PAGES = 20_000;

export function isList(object: string): boolean {
  return object === LISTS;
}

/** What a list has, in the words of records. The portal is not asked: it is the same everywhere. */
export function listProperties(): Property[] {
  const common = {
    object: LISTS,
    type: 'string' as const,
    field_type: 'text' as const,
    group: 'listinformation',
    options: [],
    unique: true,
    is_new: false,
  };
  return [
    { ...common, name: 'name', label: 'Name', description: 'What the list is called.', read_only: false },
    {
      ...common,
      name: EXTERNAL_ID,
      label: 'Groundwork id',
      description: 'A list is found again by its name.',
      read_only: true,
    },
  ];
}

/** By id, a hundred at once; by name (which is also their external id) one by one, as the vendor finds them. */
export async function readLists(
  { send, paths }: Connection,
  by: string,
  keys: readonly string[],
  { signal }: WriteOptions = {},
): Promise<PortalRecord[]> {
  const distinct = [...new Set(keys)];
  if (by === 'id') {
    const pages = await inParallel(chunksOf(distinct, BATCH_SIZE), WIDTH, signal, async (ids, within) => {
      const query = ids.map((id): [string, string] => ['listIds', id]);
      const answer = accepted(await send({ method: 'GET', path: paths.lists, query, signal: within }));
      return objectsOf(objectOf(answer)['lists']).map(recordFrom);
    });
    return pages.flat();
  }
  const found = await inParallel(distinct, WIDTH, signal, async (name, within) => {
    const list = await listNamed({ send, paths }, name, within);
    return list === undefined || fillsItself(list) ? [] : [recordFrom(list)];
  });
  return found.flat();
}

async function listNamed(
  { send, paths }: Connection,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Json | undefined> {
  const answer = await send({ method: 'GET', path: paths.listNamed(CONTACTS, name), signal });
  if (answer.status === 404) return undefined;
  return objectOf(objectOf(accepted(answer))['list']);
}

/** Nobody can be put into a list that takes its members by filters. */
function fillsItself(list: Json): boolean {
  return textOf(list['processingType']) === 'DYNAMIC';
}

function recordFrom(list: Json): PortalRecord {
  const name = textOf(list['name']) ?? null;
  return {
    id: textOf(list['listId']) ?? '',
    properties: { name, [EXTERNAL_ID]: name },
    archived: false,
    updated_at: textOf(list['updatedAt']) ?? '',
  };
}

export async function* eachList(
  { send, paths }: Connection,
  { signal }: WriteOptions = {},
): AsyncGenerator<PortalRecord[]> {
  let offset = 0;
  for (let pages = 0; pages < MOST_LIST_PAGES; pages += 1) {
    const body = { offset, count: LIST_SEARCH_SIZE };
    const page = objectOf(
      accepted(await send({ method: 'POST', path: `${paths.lists}/search`, body, signal })),
    );
    const lists = objectsOf(page['lists']);
    yield lists.map(recordFrom);
    if (page['hasMore'] !== true || lists.length === 0) return;
    offset += lists.length;
  }
  throw new PortalRefusal(200, 'ENDLESS_LIST', 'The lists of the portal go on without end');
}

export async function countLists(
  { send, paths }: Connection,
  { signal }: WriteOptions = {},
): Promise<number> {
  const body = { offset: 0, count: 1 };
  const page = accepted(await send({ method: 'POST', path: `${paths.lists}/search`, body, signal }));
  return Math.max(numberOf(objectOf(page)['total']) ?? 0, 0);
}

/** Made one by one. One of that name is the list: an earlier attempt made it, or it was there. */
export async function makeLists(
  connection: Connection,
  inputs: readonly UpsertInput[],
  { signal }: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const { send, paths } = connection;
  return await inParallel(inputs, WIDTH, signal, async (input, within): Promise<WriteOutcome> => {
    const key = input.external_id;
    const body = { name: key, objectTypeId: CONTACTS, processingType: 'MANUAL' };
    const answer = await send({ method: 'POST', path: paths.lists, body, signal: within });
    if (answer.status < 300) return madeOf(key, objectOf(objectOf(answer.body)['list']), true);
    const { category, message } = refusalOf(answer);
    const isTaken = textOf(objectOf(answer.body)['subCategory']) === NAMES_TAKEN;
    if (!isTaken && answer.status !== 400 && answer.status !== 409) throw refusalOf(answer);
    const there = isTaken ? await listNamed(connection, key, within) : undefined;
    if (there === undefined) return { key, ok: false, code: category, property: 'name', message };
    if (!fillsItself(there)) return madeOf(key, there, false);
    const fills = 'The portal has a list of this name that fills itself, so nobody can be put into it';
    return { key, ok: false, code: 'LIST_FILLS_ITSELF', property: 'name', message: fills };
  });
}

function madeOf(key: string, list: Json, is_new: boolean): WriteOutcome {
  const { id, updated_at } = recordFrom(list);
  return { key, ok: true, id, is_new, ...(updated_at === '' ? {} : { updated_at }) };
}

/** Nothing of a list is ever changed: it has its name and its members. */
export function refuseListUpdates(inputs: readonly UpdateInput[]): WriteOutcome[] {
  return inputs.map(({ id }) => ({
    key: id,
    ok: false,
    code: 'NOT_CHANGED',
    property: null,
    message: 'A list keeps the name that it has',
  }));
}

export async function removeLists(
  { send, paths }: Connection,
  ids: readonly string[],
  { signal }: WriteOptions = {},
): Promise<void> {
  await inParallel([...new Set(ids)], WIDTH, signal, async (id, within) => {
    const answer = await send({ method: 'DELETE', path: paths.list(id), signal: within });
    if (answer.status !== 404) accepted(answer);
  });
}

/** Of one list it says nothing of the others: it is gone, or takes nobody. */
const REFUSES_LIST = new Set([400, 404, 409]);

interface Member {
  from_id: string;
  to_id: string;
}

/** One request for each list. Who is in it already stays in it. */
export async function addMembers(
  connection: Connection,
  pairs: readonly Member[],
  options: WriteOptions = {},
): Promise<WriteOutcome[]> {
  const outcomes = new Map<string, WriteOutcome>();
  await eachChanged(connection, 'add', pairs, options, (list, ids, answer) => {
    if (REFUSES_LIST.has(answer.status)) {
      const { category: code, message } = refusalOf(answer);
      for (const id of ids)
        outcomes.set(`${list}>${id}`, { key: `${list}>${id}`, ok: false, code, property: null, message });
      return;
    }
    const missing = new Set(textsIn(objectOf(accepted(answer))['recordIdsMissing']));
    for (const id of ids) {
      const key = `${list}>${id}`;
      outcomes.set(
        key,
        missing.has(id)
          ? { key, ok: false, code: 'MISSING', property: null, message: 'The portal has no such contact' }
          : { key, ok: true, id, is_new: false },
      );
    }
  });
  return pairs.flatMap(({ from_id, to_id }) => outcomes.get(`${from_id}>${to_id}`) ?? []);
}

export async function removeMembers(
  connection: Connection,
  pairs: readonly Member[],
  options: WriteOptions = {},
): Promise<void> {
  await eachChanged(connection, 'remove', pairs, options, (_list, _ids, answer) => {
    // A list that is gone has no members.
    if (answer.status !== 404) accepted(answer);
  });
}

async function eachChanged(
  { send, paths }: Connection,
  verb: 'add' | 'remove',
  pairs: readonly Member[],
  { signal }: WriteOptions,
  note: (list: string, ids: string[], answer: Answer) => void,
): Promise<void> {
  const byList = [...Map.groupBy(pairs, pair => pair.from_id)];
  await inParallel(byList, WIDTH, signal, async ([list, own], within) => {
    const ids = [...new Set(own.map(pair => pair.to_id))];
    const path = `${paths.members(list)}/${verb}`;
    const answer = await send({ method: 'PUT', path, body: ids, signal: within });
    note(list, ids, answer);
  });
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap(one => textOf(one) ?? []) : [];
}

/** Everybody in these lists, list after list. */
export async function readMembers(
  { send, paths }: Connection,
  listIds: readonly string[],
  { signal }: WriteOptions = {},
): Promise<Member[]> {
  const all = await inParallel([...new Set(listIds)], WIDTH, signal, async (list, within) => {
    const members: Member[] = [];
    const read = async (after: string | undefined): Promise<unknown> => {
      const query = { limit: String(MEMBER_PAGE_SIZE), ...(after === undefined ? {} : { after }) };
      const answer = await send({ method: 'GET', path: paths.members(list), query, signal: within });
      // A list that is gone has no members.
      return answer.status === 404 ? {} : accepted(answer);
    };
    for await (const page of pagesOf(MOST_MEMBER_PAGES, read))
      for (const one of objectsOf(objectOf(page)['results'])) {
        const id = textOf(one['recordId']);
        if (id !== undefined) members.push({ from_id: list, to_id: id });
      }
    return members;
  });
  return all.flat();
}
