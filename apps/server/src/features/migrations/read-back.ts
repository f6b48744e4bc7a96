// Reads everything a migration should have left in the portal back from the portal and compares it: every value that
// was sent, every link, and the money of the deals. What was found is kept batch by batch, so that a check that is
// interrupted goes on where it was.

import { EXTERNAL_ID, isSameLabel } from '@groundwork/contract/crm';
import { BATCH_SIZE, READ_ASSOCIATIONS_SIZE } from '@groundwork/crm/call-count';
import { inFlight } from '@groundwork/crm/in-parallel';
import type { PortalRecord } from '@groundwork/crm/port';
import { ASIDE_AMOUNT, ASIDE_CURRENCY } from '@groundwork/engine/portal/own-properties';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup, type StoredEntry, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { IN_FLIGHT } from './apply.ts';
import { BatchFindings, Findings, type Found } from './findings.ts';
import { labelsIn } from './link-labels.ts';
import { type LinkPair, type LinksOfRecord, linkPairs, linksByRecord, unchangedAfter } from './store.ts';
import { insertCheck, listFound, listPlaces } from './store-checks.ts';
import type { ValueKinds } from './values.ts';

const PAGE = 1000;
/** What the money of a deal is made of. */
const MONEY = [
  'amount',
  'pipeline',
  'dealstage',
  'deal_currency_code',
  ASIDE_AMOUNT.name,
  ASIDE_CURRENCY.name,
] as const;

/** What one request of the check is about. */
interface Piece {
  place: string;
  records: number;
  check(): Promise<Found>;
}

/** Under which links of a pair are counted. */
export function pairKey({ from_object, to_object, is_new }: Omit<LinkPair, 'links'>): string {
  return `${from_object}>${to_object} ${is_new ? 'new' : 'standing'}`;
}

export function isOfRecords({ kind }: Pick<EntryGroup, 'kind'>): boolean {
  return kind === 'record.create' || kind === 'record.update';
}

/** Reads back the records that were written, and those of `objects` that were up to date. */
export async function readBackRecords(work: ChangeWork, kinds: ValueKinds, objects: string[]): Promise<void> {
  const { job, entries } = work;
  const groups = (await entries.groups(['applied'])).filter(isOfRecords);
  const total = groups.reduce((sum, group) => sum + group.entries, 0);
  let done = 0;
  const advance = async (n: number): Promise<void> => {
    done += n;
    await job.progress({ phase: 'Checking', done, total: Math.max(total, done), unit: 'records' });
  };
  await advance(0);
  await checkEach(work, piecesOfRecords(work, kinds, groups, objects), advance);
}

/** Reads back the links that were made, and those that stood before. */
export function readBackLinks(work: ChangeWork): Promise<void> {
  return checkEach(work, piecesOfLinks(work), () => Promise.resolve());
}

/** Everything that was found. */
export async function allFound({ job, entries }: ChangeWork): Promise<Findings> {
  return new Findings(await job.tenant(tx => listFound(tx, entries.of)));
}

/** Checks what was not checked yet. */
async function checkEach(
  { job, entries }: ChangeWork,
  pieces: AsyncIterable<Piece>,
  advance: (records: number) => Promise<void>,
): Promise<void> {
  const checked = new Set(await job.tenant(tx => listPlaces(tx, entries.of)));
  await inFlight(pieces, IN_FLIGHT, async piece => {
    const { place, records } = piece;
    if (!checked.has(place)) {
      const found = await piece.check();
      await entries.noteChecked(tx => insertCheck(tx, entries.of, place, found));
    }
    await advance(records);
  });
}

/** In one stream: no request waits for the end of another object's. */
async function* piecesOfRecords(
  work: ChangeWork,
  kinds: ValueKinds,
  groups: readonly EntryGroup[],
  objects: readonly string[],
): AsyncGenerator<Piece> {
  const { entries } = work;
  for (const group of groups) {
    for await (const batch of batches(entries.pages(group, ['applied']), BATCH_SIZE)) {
      yield {
        place: `${group.kind} ${group.object} ${batch[0]?.seq}`,
        records: batch.length,
        check: () => checkRecords(work, group.object, batch, kinds),
      };
    }
  }
  for (const object of objects) {
    for await (const batch of batches(pagesOfUnchanged(work, object), BATCH_SIZE)) {
      yield {
        place: `unchanged ${object} ${batch[0]?.external_id}`,
        records: batch.length,
        check: () => checkUnchanged(work, object, batch),
      };
    }
  }
}

async function* piecesOfLinks(work: ChangeWork): AsyncGenerator<Piece> {
  const { job, entries } = work;
  for (const pair of await job.tenant(tx => linkPairs(tx, entries.of))) {
    for await (const page of pagesOfLinks(work, pair)) {
      yield {
        place: `links ${pairKey(pair)} ${page[0]?.from_key}`,
        records: 0,
        check: () => checkLinks(work, pair, page),
      };
    }
  }
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
): Promise<Found> {
  const names = new Set(batch.flatMap(entry => Object.keys(entry.after)));
  const ids = batch.flatMap(entry => entry.crm_id ?? []);
  const records = await read(work, object, ids, names);
  const findings = new BatchFindings(object);
  for (const entry of batch) {
    const record = records.get(entry.crm_id ?? '');
    if (!record) {
      findings.vanish(entry.key);
      continue;
    }
    findings.see(record.properties, entry.kind === 'record.create' && !entry.was_there);
    for (const [property, expected] of Object.entries(textValues(entry.after))) {
      const found = record.properties[property] ?? '';
      if (kinds.isSame(object, property, found, expected)) continue;
      findings.mismatch({ external_id: entry.key, property, expected, found });
    }
  }
  return findings.result();
}

interface Unchanged {
  external_id: string;
  crm_id: string;
}

async function* pagesOfUnchanged({ job, entries }: ChangeWork, object: string): AsyncGenerator<Unchanged[]> {
  for (let after = ''; ; ) {
    const page = await job.tenant(tx => unchangedAfter(tx, entries.of, object, after, PAGE));
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.external_id;
  }
}

async function checkUnchanged(work: ChangeWork, object: string, batch: readonly Unchanged[]): Promise<Found> {
  const ids = batch.map(match => match.crm_id);
  const records = await read(work, object, ids, [EXTERNAL_ID]);
  const findings = new BatchFindings(object);
  for (const match of batch) {
    const record = records.get(match.crm_id);
    if (record) findings.see(record.properties, false);
    else findings.vanish(match.external_id);
  }
  return findings.result();
}

async function* pagesOfLinks({ job, entries }: ChangeWork, pair: LinkPair): AsyncGenerator<LinksOfRecord[]> {
  for (let after = ''; ; ) {
    const page = await job.tenant(tx => linksByRecord(tx, entries.of, pair, after, READ_ASSOCIATIONS_SIZE));
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.from_key;
  }
}

async function checkLinks(
  { portal, job }: ChangeWork,
  pair: LinkPair,
  page: readonly LinksOfRecord[],
): Promise<Found> {
  const expected = page.flatMap(record => record.links);
  const ends = [...new Set(expected.map(link => link.slice(0, link.indexOf('>'))))];
  const { signal } = job;
  const there = await portal.readAssociations(pair.from_object, pair.to_object, ends, { signal });
  const existing = new Map(there.map(link => [`${link.from_id}>${link.to_id}`, link.labels ?? []]));
  const made = expected.filter(link => {
    const [from = '', to = '', ...labels] = link.split('>');
    const called = existing.get(`${from}>${to}`);
    const wanted = labelsIn(labels.join('>'));
    return called !== undefined && wanted.every(label => called.some(one => isSameLabel(one, label)));
  }).length;
  return new BatchFindings(pair.from_object).result({ pair: pairKey(pair), made });
}
