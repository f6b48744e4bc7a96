// Every check of records finds what breaks it, all of it and nothing else: fixtures of all checks stand in one portal.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { placeFixtures, portalOf, recordFixtures } from '../../../test-data/record-fixtures.ts';
import { withSnapshot } from '../../../test-data/snapshot-of.ts';
import { allChecks } from '../all-checks.ts';
import { runChecks } from '../run-checks.ts';

const Found = z.object({ found: z.string() });
const ofRecords = allChecks.filter(({ table }) =>
  ['contacts', 'companies', 'deals', 'tickets'].includes(table),
);

test('every check of records has something that breaks it and something near that does not', () => {
  const complete = recordFixtures
    .filter(({ breaks, fine }) => breaks.length > 0 && fine.length > 0)
    .map(({ check }) => check);
  expect(complete.toSorted()).toEqual(ofRecords.map(({ number }) => number).toSorted());
});

test('checks of records find exactly what breaks them', async () => {
  const { accounts, expected } = placeFixtures(ofRecords);
  const found = await withSnapshot(
    { ...portalOf(accounts), isMatched: true },
    async (database, { portal }) => {
      await runChecks(database, portal.properties, ofRecords);
      return database.rows(Found, `select check_number || ' ' || record_id as found from evidence`);
    },
  );
  expect(found.map(row => row.found).toSorted()).toEqual(expected.toSorted());
});
