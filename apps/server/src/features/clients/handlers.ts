// Requests of a rep about their own clients. Somebody else's client is not there.
import type { clientCalls, RepClient, RepClientDetail } from '@groundwork/contract/clients';
import { Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { Forecasts } from '../delivery/forecast-today.ts';
import { requireRep } from '../partners/require-rep.ts';
import { listCursor, readListCursor } from './list-cursor.ts';
import { clientOf, projectOf } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof clientCalls;

/** Shared by every request of this process. */
export function openForecasts(): Forecasts {
  return new Forecasts();
}

/** @throws Refusal invalid_request for a cursor of another list */
export async function listClients(
  dependencies: Dependencies,
  forecasts: Forecasts,
  { caller, query }: RequestContext<Calls['list']>,
): Promise<{ data: RepClient[]; next_cursor: string | null }> {
  const { database, clock } = dependencies;
  const after = readListCursor(query.cursor);
  const rep = await requireRep(dependencies, caller);
  const today = todayOf({ clock });
  const own = new Map(
    (await database.readOnlyRep(rep.id, tx => store.listOwn(tx, rep.id))).map(each => [
      each.organization_id,
      each,
    ]),
  );
  if (own.size === 0) return { data: [], next_cursor: null };
  return database.readOnly(null, async tx => {
    const asked = { search: query.search, after, rows: rowsToRead(query) };
    const { data, last } = cutPage(await store.listClients(tx, [...own.keys()], asked), query);
    const projects = await store.listProjects(
      tx,
      data.map(each => each.organization_id),
      today,
    );
    return {
      data: data.flatMap(row => {
        const mine = own.get(row.organization_id);
        const of = projects.filter(each => each.organization_id === row.organization_id);
        return mine ? [clientOf(row, mine, of, forecasts, today)] : [];
      }),
      next_cursor: last ? listCursor({ name: last.place, id: last.organization_id }) : null,
    };
  });
}

/** @throws Refusal not_found for whoever is not a client of the rep */
export async function getClient(
  dependencies: Dependencies,
  forecasts: Forecasts,
  { caller, params }: RequestContext<Calls['get']>,
): Promise<RepClientDetail> {
  const { database, clock } = dependencies;
  const rep = await requireRep(dependencies, caller);
  const today = todayOf({ clock });
  const [own] = await database.readOnlyRep(rep.id, tx => store.listOwn(tx, rep.id, params.id));
  if (!own) throw new Refusal('not_found');
  // In the client's own transaction: nobody else's rows are there to be shown by mistake.
  return database.readOnly(params.id, async tx => {
    const [[row], projects, milestones] = await Promise.all([
      store.listClients(tx, [params.id], { after: undefined, rows: 1 }),
      store.listProjects(tx, [params.id], today),
      store.listMilestones(tx, params.id),
    ]);
    if (!row) throw new Refusal('not_found');
    return {
      ...clientOf(row, own, projects, forecasts, today),
      today,
      project_list: projects.map(each => projectOf(each, milestones, forecasts, today)),
    };
  });
}
