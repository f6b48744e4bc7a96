// Who is in a list: added and taken out by bare arrays of record ids, read page by page.
import type { FastifyInstance } from 'fastify';
import { pageLimit, queryText, textOf } from '../body.ts';
import type { Db } from '../database.ts';
import { findRecords } from '../objects/records-store.ts';
import { callerOf } from '../portals/access.ts';
import { momentAt } from '../portals/portal.ts';
import { invalid } from '../refusal.ts';
import { getList, type ListParams } from './lists-routes.ts';
import { addMembers, pageOfMembers, removeMembers } from './lists-store.ts';

const MOST_IDS = 100_000;
const MOST_ON_A_PAGE = 250;

function idsIn(body: unknown): string[] {
  if (!Array.isArray(body)) throw invalid('Invalid input JSON: an array of record ids is expected');
  if (body.length > MOST_IDS) throw invalid(`At most ${MOST_IDS} record ids are taken at once`);
  return body.map(item => {
    const id = textOf(item);
    if (id === undefined || !/^\d{1,18}$/.test(id)) throw invalid('Invalid input JSON: ids must be numbers');
    return id;
  });
}

export function membersRoutes(app: FastifyInstance, db: Db): void {
  app.get<ListParams>('/crm/lists/:id/memberships', async request => {
    const { portal } = callerOf(request);
    const list = await getList(db, portal.id, request.params.id);
    const limit = pageLimit(request.query, MOST_ON_A_PAGE, 100);
    const after = queryText(request.query, 'after') ?? '0';
    if (!/^\d{1,18}$/.test(after)) throw invalid(`Invalid after "${after}"`);
    const found = await pageOfMembers(db, portal.id, list, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      results: page.map(member => ({
        recordId: member.record_id,
        membershipTimestamp: member.added_at.toISOString(),
      })),
      total: list.size,
      ...(found.length > limit && last ? { paging: { next: { after: last.record_id } } } : {}),
    };
  });

  app.put<ListParams>('/crm/lists/:id/memberships/add', async request => {
    const { portal } = callerOf(request);
    const list = await getList(db, portal.id, request.params.id);
    const ids = idsIn(request.body);
    const at = momentAt(portal).toISOString();
    const added = await addMembers(db, portal.id, list, { ids, at });
    const there = new Set((await findRecords(db, portal.id, list.object_type, ids)).map(one => one.id));
    const missing = ids.filter(id => !there.has(id));
    // As the vendor does, the ids of one name are spelt with one letter more, and an empty list is left out.
    return {
      ...(added.length > 0 && { recordsIdsAdded: added }),
      ...(missing.length > 0 && { recordIdsMissing: missing }),
    };
  });

  app.put<ListParams>('/crm/lists/:id/memberships/remove', async request => {
    const { portal } = callerOf(request);
    const { id } = await getList(db, portal.id, request.params.id);
    const removed = await removeMembers(db, portal.id, id, idsIn(request.body));
    return removed.length > 0 ? { recordIdsRemoved: removed } : {};
  });
}
