// Lists that people fill by hand (MANUAL), which the vendor calls static segments: a name that no other list has, and members of
// one kind of record. Lists that fill themselves by filters are not played here.
import type { FastifyInstance } from 'fastify';
import { asJson, optionalNumber, optionalText, queryList, queryText, requiredText } from '../body.ts';
import type { Db } from '../database.ts';
import { callerOf } from '../portals/access.ts';
import { momentAt } from '../portals/portal.ts';
import { objectTypeOf } from '../portals/portal-config.ts';
import { invalid, notFound } from '../refusal.ts';
import {
  deleteList,
  findListByName,
  findLists,
  insertList,
  renameList,
  type StoredList,
  searchLists,
} from './lists-store.ts';

const BASE = '/crm/lists';
const MOST_LISTS = 500;
const NAMES_TAKEN = { subCategory: 'ILS.DUPLICATE_LIST_NAMES' };

interface NameParams {
  Params: { type: string; name: string };
}

export interface ListParams {
  Params: { id: string };
}

function present(list: StoredList) {
  return {
    listId: list.id,
    listVersion: 1,
    name: list.name,
    objectTypeId: list.object_type,
    processingType: list.processing_type,
    processingStatus: 'COMPLETE',
    createdAt: list.created_at.toISOString(),
    updatedAt: list.updated_at.toISOString(),
    additionalProperties: { hs_list_size: String(list.size) },
  };
}

/** The vendor says so of ids that are none, too. */
export async function getList(db: Db, portalId: number, id: string): Promise<StoredList> {
  const [list] = /^\d{1,18}$/.test(id) ? await findLists(db, portalId, [id]) : [];
  if (list === undefined)
    throw notFound(`List does not exist with ID ${id}.`, { subCategory: 'ILS.LIST_NOT_FOUND' });
  return list;
}

function taken(name: string) {
  return invalid(`List name ${name} already exists.`, NAMES_TAKEN);
}

export function listsRoutes(app: FastifyInstance, db: Db): void {
  app.post(BASE, async request => {
    const { portal, config } = callerOf(request);
    const body = asJson(request.body);
    const name = requiredText(body, 'name');
    const type = objectTypeOf(config, requiredText(body, 'objectTypeId'));
    const processing_type = requiredText(body, 'processingType');
    if (processing_type !== 'MANUAL') throw invalid('This portal makes lists of processingType MANUAL only');
    const at = momentAt(portal).toISOString();
    const made = await insertList(db, portal.id, { object_type: type.id, name, processing_type }, at);
    if (made === undefined) throw taken(name);
    return { list: present(made) };
  });

  app.get(BASE, async request => {
    const { portal } = callerOf(request);
    const ids = queryList(request.query, 'listIds').filter(id => /^\d{1,18}$/.test(id));
    return { lists: (await findLists(db, portal.id, ids)).map(present) };
  });

  app.post(`${BASE}/search`, async request => {
    const { portal } = callerOf(request);
    const body = asJson(request.body);
    const query = optionalText(body, 'query') ?? '';
    const offset = optionalNumber(body, 'offset') ?? 0;
    const count = Math.min(optionalNumber(body, 'count') ?? 20, MOST_LISTS);
    const { lists, total } = await searchLists(db, portal.id, { query, offset, count });
    const next = offset + lists.length;
    return { lists: lists.map(present), offset: next, hasMore: next < total, total };
  });

  app.get<NameParams>(`${BASE}/object-type-id/:type/name/:name`, async request => {
    const { portal, config } = callerOf(request);
    const { type, name } = request.params;
    const list = await findListByName(db, portal.id, objectTypeOf(config, type).id, name);
    if (list === undefined)
      throw notFound(`List does not exist with name ${name} and object type ID ${type}.`, {
        subCategory: 'ILS.LIST_NOT_FOUND',
      });
    return { list: present(list) };
  });

  app.get<ListParams>(`${BASE}/:id`, async request => {
    const { portal } = callerOf(request);
    return { list: present(await getList(db, portal.id, request.params.id)) };
  });

  app.put<ListParams>(`${BASE}/:id/update-list-name`, async request => {
    const { portal } = callerOf(request);
    const { id } = await getList(db, portal.id, request.params.id);
    const name = queryText(request.query, 'listName');
    if (name === undefined) throw invalid('listName is required');
    const isDone = await renameList(db, portal.id, { id, name, at: momentAt(portal).toISOString() });
    if (!isDone) throw taken(name);
    return { updatedList: present(await getList(db, portal.id, id)) };
  });

  app.delete<ListParams>(`${BASE}/:id`, async (request, reply) => {
    const { portal } = callerOf(request);
    const { id } = await getList(db, portal.id, request.params.id);
    await db.transaction().execute(trx => deleteList(trx, portal.id, id));
    return await reply.code(204).send();
  });
}
