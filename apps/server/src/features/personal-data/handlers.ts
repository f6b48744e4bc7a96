// Requests for what the product holds about the person who asks.
import { Refusal } from '@groundwork/contract/errors';
import type { personalDataCalls } from '@groundwork/contract/personal-data';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';
import { appendTrail } from '../trail/append-trail.ts';
import type { HeldAccount } from './account.ts';
import { collect } from './collect.ts';
import { erasePerson } from './erase-person.ts';
import { findPerson, recordsOf } from './find-person.ts';
import * as store from './store.ts';
import { chooseFiles, uploadsAmong } from './uploads.ts';

type Calls = typeof personalDataCalls;

export async function exportPersonalData(
  dependencies: Dependencies & HeldAccount,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const { about, account, records } = await collect(dependencies, context, 'personalData.export');
  const held = { made_at: dependencies.clock.now().toISOString(), about, account, records };
  return {
    stream: JSON.stringify(held, null, 2),
    type: 'application/json',
    filename: 'personal-data.json',
  };
}

/** Each archive reads and packs up to `archiveLimits.bytes`. */
const rate: Rate = { burst: 5, perMinute: 1 };

/** The same with the files the person uploaded, as far as they fit; what is left out is named. @throws TooOften */
export async function archivePersonalData(
  dependencies: Dependencies & HeldAccount,
  limits: Limits,
  context: RequestContext<Calls['archive']>,
): Promise<Download> {
  const { caller } = context;
  await limits.count(`personal-data|${caller.issuer}|${caller.subject}`, rate);
  const { about, account, records, names } = await collect(dependencies, context, 'personalData.archive');
  const attached = await attachedBy(dependencies, caller);
  return archive(dependencies, { about, account, records }, [...uploadsAmong(records, names), ...attached]);
}

async function archive(
  dependencies: Dependencies,
  { about, account, records }: { about: object; account: object; records: store.Rows },
  uploads: readonly store.Uploaded[],
): Promise<Download> {
  const { packed, left_out } = await chooseFiles(dependencies, uploads);
  const files = packed.map(({ kind, name, bytes, path }) => ({ kind, name, bytes, path }));
  const held = { made_at: dependencies.clock.now().toISOString(), about, account, files, left_out, records };
  const entries: ZipEntry[] = [
    { name: 'personal-data.json', content: JSON.stringify(held, null, 2) },
    ...packed.map(({ path, stored_as, bytes }) => ({
      name: path,
      content: { bytes, read: () => dependencies.files.read(stored_as) },
    })),
  ];
  return {
    stream: zipOf(entries),
    type: 'application/zip',
    filename: 'personal-data.zip',
  };
}

/** Files of tickets name people as they are called, which several may be: whose they are stands in the trail. */
function attachedBy(
  { database }: Dependencies,
  { organizationId, subject }: Caller,
): Promise<store.Uploaded[]> {
  if (organizationId === null) return Promise.resolve([]);
  return database.tenant(organizationId, tx => store.findAttached(tx, organizationId, subject));
}

/** All that is held of somebody, whoever they are; what they uploaded besides. */
async function everythingOf(dependencies: Dependencies & HeldAccount, email: string) {
  return dependencies.database.platform(async tx => {
    const person = await findPerson(tx, dependencies, email);
    const records = await recordsOf(tx, person);
    if (person.account === undefined && Object.keys(records).length === 0) throw new Refusal('not_found');
    const attached = [];
    for (const { organization_id } of person.memberships)
      for (const subject of person.subjects)
        attached.push(...(await store.findAttached(tx, organization_id, subject)));
    return { person, records, uploads: [...uploadsAmong(records, person.names), ...attached] };
  });
}

/** @throws Refusal not_found */
export async function findPersonalData(
  dependencies: Dependencies & HeldAccount,
  { query }: RequestContext<Calls['find']>,
) {
  const { person, records, uploads } = await everythingOf(dependencies, query.email);
  const places = Object.entries(records).map(([place, rows]) => ({ place, rows: rows.length }));
  const { email, memberships, account } = person;
  return { email, memberships, account: account ?? null, places, files: uploads.length };
}

/** Whoever takes it leaves an entry in the trail. @throws Refusal not_found; TooOften */
export async function archiveOfPerson(
  dependencies: Dependencies & HeldAccount,
  limits: Limits,
  context: RequestContext<Calls['archiveOf']>,
): Promise<Download> {
  const { issuer, subject } = context.caller;
  await limits.count(`personal-data|${issuer}|${subject}`, rate);
  const { person, records, uploads } = await everythingOf(dependencies, context.query.email);
  const account = (person.account && (await dependencies.readAccount?.(person.account.subject))) ?? {};
  await dependencies.database.platform(tx =>
    appendTrail(tx, null, context, { action: 'personalData.archiveOf', details: { email: person.email } }),
  );
  const { email, memberships } = person;
  return archive(dependencies, { about: { email, memberships }, account, records }, uploads);
}

/** @throws Refusal invalid_request, not_found, conflict */
export async function erasePersonalData(
  dependencies: Dependencies & HeldAccount,
  context: RequestContext<Calls['erase']>,
) {
  const { email, confirmation } = context.body;
  if (confirmation.trim().toLowerCase() !== email.trim().toLowerCase()) {
    const message = 'Type the address of the person exactly as above.';
    throw new Refusal('invalid_request', { faults: [{ place: 'body.confirmation', message }] });
  }
  return dependencies.database.platform(tx => erasePerson(tx, dependencies, context, email));
}
