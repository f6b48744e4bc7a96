// Requests to look at the trail, and whether it was tampered with; of super admins.
import { Readable } from 'node:stream';
import type { trailCalls } from '@groundwork/contract/trail';
import type { Dependencies } from '../../platform/dependencies.ts';
import { afterId, pageOf, rowsToRead } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { appendTrail } from './append-trail.ts';
import { trailCsv, trailJson } from './export-trail.ts';
import { trailKeys, writeCheckpoint } from './seal.ts';
import { listEntries } from './store-list.ts';
import { lastCheckpoint, listWaiting } from './store-seals.ts';
import { verifyPart } from './verify-trail.ts';

type Calls = typeof trailCalls;

export async function listTrail({ database }: Dependencies, { query }: RequestContext<Calls['list']>) {
  const after = afterId(query);
  const rows = await database.readOnly(null, tx => listEntries(tx, query, after, rowsToRead(query)));
  return pageOf(rows, query);
}

/** Whoever takes the trail away leaves an entry in it. */
export async function exportTrail(
  { database }: Dependencies,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const { format, ...filter } = context.query;
  await database.platform(tx =>
    appendTrail(tx, null, context, { action: 'trail.export', details: context.query }),
  );
  const written = format === 'csv' ? trailCsv : trailJson;
  return {
    stream: Readable.from(written(database, filter, context.signal)),
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    filename: `trail.${format}`,
  };
}

export async function getCheckpoint(
  { database, secrets }: Dependencies,
  _context: RequestContext<Calls['checkpoint']>,
) {
  const { verifying } = trailKeys(secrets);
  return database.readOnly(null, async tx => {
    const last = await lastCheckpoint(tx);
    const { waiting } = await listWaiting(tx);
    if (!last) return { last: null, waiting };
    const public_key = verifying.export({ type: 'spki', format: 'der' }).toString('base64');
    return {
      last: { sequence: last.sequence, at: last.at, text: writeCheckpoint(last), public_key },
      waiting,
    };
  });
}

/** @throws Refusal invalid_request */
export async function verifyTrail(
  { database, secrets }: Dependencies,
  { query }: RequestContext<Calls['verify']>,
) {
  const keys = trailKeys(secrets);
  return database.readOnly(null, tx => verifyPart(tx, keys, query));
}
