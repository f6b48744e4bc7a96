// Reads everything a migration should have left in the portal back from the portal and compares it: every value that
// was sent, every link, and the money of the deals.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { BATCH_SIZE, READ_ASSOCIATIONS_SIZE } from '@groundwork/crm/call-count';
import type { PortalRecord } from '@groundwork/crm/port';
import { MoneyLedger } from '@groundwork/engine/compile/money';
import { batches, inFlight, type StoredEntry, textValues } from '../changesets/service-entries.ts';
import type { ChangeWork } from '../changesets/service-kinds.ts';
import { IN_FLIGHT } from './apply.ts';
import { type LinkPair, linkPairs, linksByRecord, unchangedAfter } from './store.ts';
import type { ValueKinds } from './values.ts';

type Mismatch = ReconcileReport['mismatches'][number];

/** Mismatches that the report names one by one; beyond them it counts. */
const NAMED = 200;
const PAGE = 1000;
/** What the money of a deal is made of. */
export const MONEY = ['amount', 'pipeline', 'dealstage', 'deal_currency_code'] as const;

/** What was found, growing while the portal is read. */
export class Findings {
  readonly mismatches: Mismatch[] = [];
  mismatchCount = 0;
  vanished = 0;
  readonly money = new MoneyLedger();
  /** Records found in the portal, by object; and those of them that are new. */
  readonly present = new Map<string, { all: number; created: number }>();
  readonly associations: (LinkPair & { made: number })[] = [];

  mismatch(found: Mismatch): void {
    this.mismatchCount += 1;
    if (this.mismatches.length < NAMED) this.mismatches.push(found);
  }

  see(object: string, isCreated: boolean): void {
    const seen = this.present.get(object) ?? { all: 0, created: 0 };
    this.present.set(object, { all: seen.all + 1, created: seen.created + (isCreated ? 1 : 0) });
  }

  vanish(object: string, externalId: string): void {
    this.vanished += 1;
    this.mismatch({
      object,
      external_id: externalId,
      property: '',
      expected: 'the record',
      found: 'nothing',
    });
  }
}

/** Reads back records and links. `expected` is how much there is, for the progress. */
export async function readBack(work: ChangeWork, kinds: ValueKinds, objects: string[]): Promise<Findings> {
  const findings = new Findings();
  const { job, entries } = work;
  const groups = (await entries.groups(['applied'])).filter(group => group.kind.startsWith('record.'));
  const total = groups.reduce((sum, group) => sum + group.entries, 0);
  let done = 0;
  const advance = async (n: number): Promise<void> => {
    done += n;
    await job.progress({ phase: 'Checking', done, total: Math.max(total, done), unit: 'records' });
  };
  await advance(0);
  for (const group of groups) {
    await inFlight(batches(entries.pages(group, ['applied']), BATCH_SIZE), IN_FLIGHT, async batch => {
      await checkRecords(work, group.object, batch, kinds, findings);
      await advance(batch.length);
    });
  }
  for (const object of objects) {
    await inFlight(batches(pagesOfUnchanged(work, object), BATCH_SIZE), IN_FLIGHT, async batch => {
      await checkUnchanged(work, object, batch, findings);
      await advance(batch.length);
    });
  }
  for (const pair of await job.tenant(tx => linkPairs(tx, entries.of)))
    await checkLinks(work, pair, findings);
  return findings;
}

async function read(
  { portal, job }: ChangeWork,
  object: string,
  ids: string[],
  names: Iterable<string>,
): Promise<Map<string, PortalRecord>> {
  const properties = new Set(names);
  if (object === 'deals') for (const name of MONEY) properties.add(name);
  const records = await portal.readRecords(object, 'id', ids, [...properties], { signal: job.signal });
  return new Map(records.map(record => [record.id, record]));
}

async function checkRecords(
  work: ChangeWork,
  object: string,
  batch: readonly StoredEntry[],
  kinds: ValueKinds,
  findings: Findings,
): Promise<void> {
  const names = new Set(batch.flatMap(entry => Object.keys(entry.after)));
  const ids = batch.flatMap(entry => entry.crm_id ?? []);
  const records = await read(work, object, ids, names);
  const revisions: { seq: number; revision: string }[] = [];
  for (const entry of batch) {
    const record = records.get(entry.crm_id ?? '');
    if (!record) {
      findings.vanish(object, entry.key);
      continue;
    }
    findings.see(object, entry.kind === 'record.create');
    revisions.push({ seq: entry.seq, revision: record.updated_at });
    if (object === 'deals') findings.money.add(record.properties);
    for (const [property, expected] of Object.entries(textValues(entry.after))) {
      const found = record.properties[property] ?? '';
      if (kinds.isSame(object, property, found, expected)) continue;
      findings.mismatch({ object, external_id: entry.key, property, expected, found });
    }
  }
  await work.entries.noteRevisions(revisions);
}

async function* pagesOfUnchanged(
  { job, entries }: ChangeWork,
  object: string,
): AsyncGenerator<{ external_id: string; crm_id: string }[]> {
  for (let after = ''; ; ) {
    const page = await job.tenant(tx => unchangedAfter(tx, entries.of, object, after, PAGE));
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.external_id;
  }
}

async function checkUnchanged(
  work: ChangeWork,
  object: string,
  batch: readonly { external_id: string; crm_id: string }[],
  findings: Findings,
): Promise<void> {
  const ids = batch.map(match => match.crm_id);
  const records = await read(work, object, ids, [EXTERNAL_ID]);
  for (const match of batch) {
    const record = records.get(match.crm_id);
    if (!record) {
      findings.vanish(object, match.external_id);
      continue;
    }
    findings.see(object, false);
    if (object === 'deals') findings.money.add(record.properties);
  }
}

async function checkLinks(work: ChangeWork, pair: LinkPair, findings: Findings): Promise<void> {
  const { job, entries, portal } = work;
  let made = 0;
  for (let after = ''; ; ) {
    const page = await job.tenant(tx => linksByRecord(tx, entries.of, pair, after, READ_ASSOCIATIONS_SIZE));
    const last = page.at(-1);
    if (!last) break;
    after = last.from_key;
    const expected = page.flatMap(record => record.links);
    const ends = [...new Set(expected.map(link => link.slice(0, link.indexOf('>'))))];
    const there = await portal.readAssociations(pair.from_object, pair.to_object, ends, {
      signal: job.signal,
    });
    const found = new Set(there.map(link => `${link.from_id}>${link.to_id}`));
    made += expected.filter(link => found.has(link)).length;
  }
  findings.associations.push({ ...pair, made });
}
