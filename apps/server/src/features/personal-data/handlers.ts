// Requests for what the product holds about the person who asks.
import type { personalDataCalls } from '@groundwork/contract/personal-data';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';
import type { HeldAccount } from './account.ts';
import { collect } from './collect.ts';
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
  const { packed, left_out } = await chooseFiles(dependencies, [
    ...uploadsAmong(records, names),
    ...attached,
  ]);
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
