// Requests of staff about resources: write versions, publish, let expire, take away and bring back, see who has looked.
import { Refusal } from '@groundwork/contract/errors';
import type { ResourceOnDesk, resourceDeskCalls } from '@groundwork/contract/resource-desk';
import { dayOf } from '@groundwork/engine/calendar/days';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { changeResource, readOnDesk } from './change-resource.ts';
import { fileOf, noFile, presentOnDesk } from './present-resource.ts';
import { placeIn, placeOf } from './resource-place.ts';
import { requireContent, requireFitting, stateOf } from './rules.ts';
import * as store from './store.ts';
import { takeResourceFile } from './take-resource-file.ts';

type Calls = typeof resourceDeskCalls;

/** @throws Refusal invalid_request for a cursor of another list */
export async function listResources(
  { database, clock }: Dependencies,
  { query }: RequestContext<Calls['list']>,
) {
  const page = { after: placeOf(query.cursor), rows: rowsToRead(query) };
  const today = todayOf({ clock });
  const rows = await database.readOnly(null, tx => store.listDesk(tx, query, page, today));
  const { data, last } = cutPage(rows, query);
  return {
    data: data.map(row => presentOnDesk(row, today)),
    next_cursor: last ? placeIn({ at: last.updated_at, id: last.id }) : null,
  };
}

/** @throws Refusal not_found */
export function getResource(
  { database, clock }: Dependencies,
  { params }: RequestContext<Calls['get']>,
): Promise<ResourceOnDesk> {
  return database.readOnly(null, tx => readOnDesk(tx, params.id, todayOf({ clock })));
}

/** @throws Refusal invalid_request */
export function createResource(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<ResourceOnDesk> {
  const { kind, ...words } = context.body;
  requireFitting(kind, words);
  const now = clock.now();
  return database.platform(async tx => {
    const resourceId = await store.insertResource(tx, kind, now);
    const made = { ...words, file: noFile, author: displayNameOf(context) };
    await store.insertVersion(tx, { resourceId, number: 1 }, made, now);
    const target = { kind: 'resource', id: resourceId };
    await appendTrail(tx, null, context, { action: 'resources.create', target, details: { kind } });
    return readOnDesk(tx, resourceId, dayOf(now));
  });
}

/** @throws Refusal not_found, stale, conflict, invalid_request */
export function reviseResource(
  dependencies: Dependencies,
  context: RequestContext<Calls['revise']>,
): Promise<ResourceOnDesk> {
  const { keeps_file = true, ...words } = context.body;
  return changeResource(dependencies, context, 'resources.revise', async (tx, resource, now) => {
    requireFitting(resource.kind, words);
    const before = await requireVersion(tx, resource.id, resource.latest);
    const file = keeps_file ? fileOf(before) : noFile;
    const number = resource.latest + 1;
    const made = { ...words, file, author: displayNameOf(context) };
    await store.insertVersion(tx, { resourceId: resource.id, number }, made, now);
    return { latest: number };
  });
}

/** @throws Refusal not_found, conflict, file_refused, too_large, storage_full */
export function uploadResourceFile(
  dependencies: Dependencies,
  context: RequestContext<Calls['upload']>,
): Promise<ResourceOnDesk> {
  return takeResourceFile(dependencies, context.uploads(), file =>
    changeResource(dependencies, context, 'resources.upload', async (tx, resource, now) => {
      const { title, summary, body, questions } = await requireVersion(tx, resource.id, resource.latest);
      const number = resource.latest + 1;
      const made = { title, summary, body, questions, file, author: displayNameOf(context) };
      await store.insertVersion(tx, { resourceId: resource.id, number }, made, now);
      return { latest: number };
    }),
  );
}

/** @throws Refusal not_found, stale, conflict */
export function publishResource(
  dependencies: Dependencies,
  context: RequestContext<Calls['publish']>,
): Promise<ResourceOnDesk> {
  return changeResource(dependencies, context, 'resources.publish', async (tx, resource, now) => {
    if (resource.published === resource.latest)
      throw new Refusal('conflict', { message: `Version ${resource.latest} is published already.` });
    requireContent(resource.kind, await requireVersion(tx, resource.id, resource.latest));
    const published = { ...resource, published: resource.latest };
    if (stateOf(published, dayOf(now)) === 'expired') {
      const message = `It would be hidden at once: it expired on ${resource.expires_on}. Give it a later day first.`;
      throw new Refusal('conflict', { message });
    }
    await store.notePublished(tx, resource.id, resource.latest, now);
    return { published: resource.latest };
  });
}

/** @throws Refusal not_found, stale, conflict */
export function setExpiry(
  dependencies: Dependencies,
  context: RequestContext<Calls['setExpiry']>,
): Promise<ResourceOnDesk> {
  const { expires_on } = context.body;
  return changeResource(dependencies, context, 'resources.setExpiry', async () => ({ expires_on }));
}

/** @throws Refusal not_found, stale, conflict */
export function deleteResource(
  dependencies: Dependencies,
  context: RequestContext<Calls['delete']>,
): Promise<ResourceOnDesk> {
  return changeResource(dependencies, context, 'resources.delete', async (_, __, now) => ({
    deleted_at: now.toISOString(),
  }));
}

/** @throws Refusal not_found, stale, conflict where it is not deleted */
export function restoreResource(
  dependencies: Dependencies,
  context: RequestContext<Calls['restore']>,
): Promise<ResourceOnDesk> {
  return changeResource(dependencies, context, 'resources.restore', async () => ({ deleted_at: null }));
}

/** @throws Refusal not_found, invalid_request for a cursor of another list */
export async function listReaders(
  { database }: Dependencies,
  { params, query }: RequestContext<Calls['readers']>,
) {
  const page = { after: placeOf(query.cursor), rows: rowsToRead(query) };
  const rows = await database.readOnly(null, async tx => {
    if (!(await store.findOnDesk(tx, params.id))) throw new Refusal('not_found');
    return store.listReaders(tx, params.id, page);
  });
  const { data, last } = cutPage(rows, query);
  return { data, next_cursor: last ? placeIn({ at: last.last_at, id: last.id }) : null };
}

/** @throws Refusal not_found */
export async function downloadVersion(
  { database, files }: Dependencies,
  { params, query }: RequestContext<Calls['versionFile']>,
): Promise<Download> {
  const { stored_as, file_name, file_type } = await database.readOnly(null, async tx => {
    const resource = await store.findOnDesk(tx, params.id);
    if (!resource) throw new Refusal('not_found');
    return requireVersion(tx, params.id, query.number ?? resource.latest);
  });
  if (stored_as === null || file_name === null || file_type === null) throw new Refusal('not_found');
  return { stream: await files.read(stored_as), type: file_type, filename: file_name };
}

async function requireVersion(tx: Tx, id: string, number: number): Promise<store.VersionRow> {
  const found = await store.findVersion(tx, id, number);
  if (!found) throw new Refusal('not_found');
  return found;
}
