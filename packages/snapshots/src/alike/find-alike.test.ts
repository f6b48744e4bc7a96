// People of whom it is known who is who, as the contacts of a snapshot.
import { recordPrint } from '@groundwork/engine/match/records/record-print';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { peopleTwice } from '../../../engine/test-data/people.ts';
import { type Given, withSnapshot } from '../../test-data/snapshot-of.ts';
import { contactRelationChecks } from '../audit/checks/contact-relations.ts';
import { runChecks } from '../audit/run-checks.ts';
import { type Database, textOf } from '../duckdb/database.ts';
import { openSnapshot } from '../open-snapshot.ts';
import { withAlike } from './find-alike.ts';
import type { AlikeOptions } from './search-alike.ts';

const people = peopleTwice(400);
const contacts = Object.fromEntries(
  people.map(({ first, last, email, phone, company, street, city }, at) => [
    `${at + 1}`,
    { firstname: first, lastname: last, email, phone, company, address: street, city },
  ]),
);
/** A portal need not say when a record was created. */
const given: Given = { contacts, without: ['contacts.createdate'] };
const who = (id: string): number | undefined => people[Number(id) - 1]?.who;
const checks = contactRelationChecks.filter(({ number }) => ['C06', 'C07', 'C37'].includes(number));

const Counted = z.object({ id: z.string(), checks: z.coerce.number() });
const Pair = z.object({ id: z.string(), first: z.string() });
const pairsIn = (database: Database, file: string) =>
  database.rows(Pair, `select id, first from read_parquet(${textOf(file)}) order by all`);

/** What is found, and what is said of it. */
const found = (portal: Given, options: Omit<AlikeOptions, 'folder'> = {}) =>
  withSnapshot(portal, async (database, read, folder) => {
    const snapshot = await withAlike(read, { folder, ...options });
    const opened = await openSnapshot(snapshot, {});
    try {
      const run = await runChecks(opened, read.portal.properties, checks);
      const counted = await opened.rows(
        Counted,
        'select record_id as id, count(*) as checks from evidence group by all',
      );
      const ran = run.results.find(({ check }) => check.number === 'C37');
      return { ...run, ran, counted, pairs: await pairsIn(database, snapshot.alike.found.path) };
    } finally {
      opened.close();
    }
  });

test('second writings are found, the older record is named, and what people said is kept', {
  timeout: 90_000,
}, async () => {
  const { pairs, ran, counted } = await found(given);
  expect(pairs.length).toBeGreaterThan(50);
  expect(pairs.filter(({ id, first }) => who(id) === who(first)).length / pairs.length).toBeGreaterThan(0.98);
  expect(pairs.every(({ id, first }) => Number(first) < Number(id))).toBe(true);
  expect(ran?.part).toBeNull();
  // What a key tells is counted by its own check alone.
  const times = new Map(counted.map(({ id, checks: by }) => [id, by]));
  expect(pairs.map(({ id }) => times.get(id))).toEqual(pairs.map(() => 1));
  const [pair] = pairs;
  if (!pair) throw new Error('Nothing was found');
  const columns = ['firstname', 'lastname'];
  const printOf = (id: string): string => recordPrint(contacts[id] ?? {}, columns);
  const said = {
    one: pair.id,
    other: pair.first,
    columns,
    onePrint: printOf(pair.id),
    otherPrint: printOf(pair.first),
  };
  const after = await found(given, { said: { contacts: [said] } });
  expect(after.pairs.map(({ id }) => id)).toEqual(pairs.map(({ id }) => id).filter(id => id !== pair.id));
});

test('of too many those are compared that have most in common, and the rest is said; few are not compared', {
  timeout: 90_000,
}, async () => {
  const all = await found(given);
  const some = await found(given, { most: 250 });
  expect(some.pairs.length).toBeGreaterThan(all.pairs.length * 0.7);
  expect(some.ran?.part).toContain('Of 500 contacts the 250 were compared');
  const few = await found({ contacts: Object.fromEntries(Object.entries(contacts).slice(0, 29)) });
  expect(few.ran).toBeUndefined();
  expect(few.notChecked).toMatchObject([{ number: 'C37', why: expect.stringContaining('fewer than 30') }]);
});

test('a thread finds the same, and ends when it is told to', { timeout: 90_000 }, async () => {
  const inThread = await withSnapshot(given, async (database, read, folder) => {
    const { alike } = await withAlike(read, { folder, threadFrom: 0 });
    const stop = AbortSignal.timeout(1);
    await expect(withAlike(read, { folder, threadFrom: 0, signal: stop })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    return pairsIn(database, alike.found.path);
  });
  expect(inThread).toEqual((await found(given)).pairs);
});
