// What a portal looks like, in as few requests as possible and always the same ones: call-count.ts foretells them.
import { type Owner, type PortalSchema, type UnavailableObject } from '@groundwork/contract/portal-schema';
import { isOptional, standardObjects } from '@groundwork/contract/standard-objects';
import { OWNER_PAGE_SIZE } from './call-count.ts';
import { switchedOff } from './enablement.ts';
import { inParallel } from './in-parallel.ts';
import { type Json, objectOf, textOf, textsOf } from './json.ts';
import { isList, listProperties } from './lists.ts';
import { pagesOf } from './pages.ts';
import { PortalRefusal, type WriteOptions } from './port.ts';
import {
  customObjectFrom,
  groupFrom,
  orderOf,
  ownerFrom,
  pipelineFrom,
  propertyFrom,
  resultsIn,
} from './portal-answers.ts';
import { type Connection, countRecords, WIDTH } from './records.ts';
import { accepted } from './transport.ts';

const PIPELINED = ['deals', 'tickets', 'orders', 'leads'] as const;
/** 100,000 owners: no account has as many people. */
const MOST_OWNER_PAGES = 200;
/** Not valid here, not allowed, not there. */
const REFUSES_OBJECT = new Set([400, 403, 404]);

/** Everything about `objects` that an analysis is made against. A custom object the portal does not have is left out. */
export async function inspect(
  connection: Connection,
  objects: readonly string[],
  limit: () => { max: number; intervalMs: number },
  options: WriteOptions = {},
): Promise<PortalSchema> {
  const { signal } = options;
  const { paths } = connection;
  const get = (path: string, query?: Record<string, string>, within = signal): Promise<unknown> =>
    read(connection, path, query, within);
  // The first request goes alone: its headers give the rate limit that paces the others.
  const account = objectOf(await get(paths.account));
  const schemas = resultsIn(await get(paths.schemas));
  const customObjects = schemas.map(customObjectFrom);
  const known = new Set<string>([...standardObjects, ...customObjects.map(custom => custom.name)]);
  const wanted = [...new Set(objects)].filter(object => known.has(object));
  const off = await switchedOff(connection, wanted, options);
  const present = wanted.filter(object => !off.includes(object) && !isList(object));

  const owners: Owner[] = [];
  for (const archived of ['false', 'true']) owners.push(...(await listOwners(connection, archived, signal)));

  const looked = await inParallel(present, WIDTH, signal, (object, within) =>
    ifAvailable(object, async () => ({
      object,
      properties: resultsIn(await get(paths.properties(object), undefined, within)).map(from =>
        propertyFrom(object, from),
      ),
      groups: resultsIn(await get(paths.groups(object), undefined, within)).map(from =>
        groupFrom(object, from),
      ),
      count: await countIfAllowed(connection, object, { signal: within }),
    })),
  );
  const parts = looked.flatMap(one => ('why' in one ? [] : [one]));
  const unavailable = [
    ...off.map((object): UnavailableObject => ({ object, why: 'switched_off' })),
    ...looked.flatMap(one => ('why' in one ? [one] : [])),
  ];
  const pipelined = PIPELINED.filter(object => parts.some(part => part.object === object));
  const pipelines = await inParallel(pipelined, WIDTH, signal, async (object, within) =>
    byOrder(resultsIn(await get(paths.pipelines(object), undefined, within))).map(from =>
      pipelineFrom(object, from),
    ),
  );

  const { max, intervalMs } = limit();
  return {
    account: {
      id: textOf(account['portalId']) ?? '',
      type: textOf(account['accountType']) ?? '',
      time_zone: textOf(account['timeZone']) ?? null,
      ui_host: textOf(account['uiDomain']) ?? null,
      ...currenciesIn(account),
    },
    properties: [...parts.flatMap(part => part.properties), ...(wanted.some(isList) ? listProperties() : [])],
    groups: parts.flatMap(part => part.groups),
    pipelines: pipelines.flat(),
    owners,
    custom_objects: customObjects,
    custom_object_ids: idsOf(schemas),
    ...(unavailable.length > 0 && { unavailable }),
    counts: Object.fromEntries(
      parts.flatMap(({ object, count }) => (count === undefined ? [] : [[object, count] as const])),
    ),
    limit: { max, interval_ms: intervalMs },
  };
}

/** An optional object that the portal refuses to show is one that it does not have, or that the token may not see: the others
 *  are looked at all the same. */
async function ifAvailable<T>(object: string, look: () => Promise<T>): Promise<T | UnavailableObject> {
  try {
    return await look();
  } catch (error) {
    if (!isOptional(object) || !(error instanceof PortalRefusal) || !REFUSES_OBJECT.has(error.status))
      throw error;
    const { category, lacked } = error;
    if (category !== 'MISSING_SCOPES') return { object, why: 'not_in_edition' };
    return { object, why: 'no_scope', ...(lacked.length > 0 && { scopes: [...lacked] }) };
  }
}

/** E-mails may be read only with a scope of their own, which a portal without any e-mails to migrate can do without. */
async function countIfAllowed(
  connection: Connection,
  object: string,
  options: WriteOptions,
): Promise<number | undefined> {
  try {
    return await countRecords(connection, object, options);
  } catch (error) {
    if (object === 'emails' && error instanceof PortalRefusal && error.status === 403) return undefined;
    throw error;
  }
}

/** Nothing where the portal does not name its own: then no currency may be taken for one that it lacks. */
function currenciesIn(account: Json): Pick<PortalSchema['account'], 'currencies'> {
  const own = textOf(account['companyCurrency']) ?? '';
  return own === '' ? {} : { currencies: [...new Set([own, ...textsOf(account['additionalCurrencies'])])] };
}

function idsOf(schemas: readonly Json[]): Record<string, string> {
  const ids = schemas.map(from => [textOf(from['name']) ?? '', textOf(from['objectTypeId']) ?? ''] as const);
  return Object.fromEntries(ids.filter(([name, id]) => name !== '' && id !== ''));
}

function byOrder(list: Json[]): Json[] {
  return list.toSorted((a, b) => orderOf(a) - orderOf(b));
}

async function read(
  { send }: Connection,
  path: string,
  query: Record<string, string> | undefined,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return accepted(await send({ method: 'GET', path, ...(query === undefined ? {} : { query }), signal }));
}

async function listOwners(
  connection: Connection,
  archived: string,
  signal: AbortSignal | undefined,
): Promise<Owner[]> {
  const owners: Owner[] = [];
  const pages = pagesOf(MOST_OWNER_PAGES, after => {
    const query = { limit: String(OWNER_PAGE_SIZE), archived, ...(after === undefined ? {} : { after }) };
    return read(connection, connection.paths.owners, query, signal);
  });
  for await (const page of pages) owners.push(...resultsIn(page).map(ownerFrom));
  return owners;
}
