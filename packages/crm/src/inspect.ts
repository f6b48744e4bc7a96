// What a portal looks like, in as few requests as possible and always the same ones: call-count.ts foretells them.
import { type Owner, type PortalSchema, standardObjects } from '@groundwork/contract/crm';
import { OWNER_PAGE_SIZE } from './call-count.ts';
import { inParallel } from './in-parallel.ts';
import { type Json, objectOf, textOf } from './json.ts';
import type { WriteOptions } from './port.ts';
import {
  customObjectFrom,
  groupFrom,
  orderOf,
  ownerFrom,
  pipelineFrom,
  propertyFrom,
  resultsIn,
} from './portal-answers.ts';
import { type Connection, countRecords, nextAfter, WIDTH } from './records.ts';
import { accepted } from './transport.ts';

const PIPELINED = ['deals', 'tickets'] as const;

/** Everything about `objects` that an analysis is made against. A custom object the portal does not have is left out. */
export async function inspect(
  connection: Connection,
  objects: readonly string[],
  limit: () => { max: number; intervalMs: number },
  { signal }: WriteOptions = {},
): Promise<PortalSchema> {
  const { paths } = connection;
  const get = (path: string, query?: Record<string, string>, within = signal): Promise<unknown> =>
    read(connection, path, query, within);
  // One after the other to begin with: the first answer tells the limit that the rest is paced by.
  const account = objectOf(await get(paths.account));
  const customObjects = resultsIn(await get(paths.schemas)).map(customObjectFrom);
  const known = new Set<string>([...standardObjects, ...customObjects.map(custom => custom.name)]);
  const present = [...new Set(objects)].filter(object => known.has(object));

  const owners: Owner[] = [];
  for (const archived of ['false', 'true']) owners.push(...(await listOwners(connection, archived, signal)));

  const parts = await inParallel(present, WIDTH, signal, async (object, within) => ({
    object,
    properties: resultsIn(await get(paths.properties(object), undefined, within)).map(from =>
      propertyFrom(object, from),
    ),
    groups: resultsIn(await get(paths.groups(object), undefined, within)).map(from =>
      groupFrom(object, from),
    ),
    count: await countRecords(connection, object, { signal: within }),
  }));
  const pipelined = PIPELINED.filter(object => present.includes(object));
  const pipelines = await inParallel(pipelined, WIDTH, signal, async (object, within) =>
    byOrder(resultsIn(await get(paths.pipelines(object), undefined, within))).map(from =>
      pipelineFrom(object, from),
    ),
  );

  const { max, intervalMs } = limit();
  return {
    account: { id: textOf(account['portalId']) ?? '', type: textOf(account['accountType']) ?? '' },
    properties: parts.flatMap(part => part.properties),
    groups: parts.flatMap(part => part.groups),
    pipelines: pipelines.flat(),
    owners,
    custom_objects: customObjects,
    counts: Object.fromEntries(parts.map(part => [part.object, part.count])),
    limit: { max, interval_ms: intervalMs },
  };
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
  let after: string | undefined;
  do {
    const query = { limit: String(OWNER_PAGE_SIZE), archived, ...(after === undefined ? {} : { after }) };
    const body = await read(connection, connection.paths.owners, query, signal);
    owners.push(...resultsIn(body).map(ownerFrom));
    after = nextAfter(body);
  } while (after !== undefined);
  return owners;
}
