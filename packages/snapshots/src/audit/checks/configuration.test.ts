// Every check of pipelines, stages, properties and people finds what breaks it, all of it and nothing else.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { configurationPortal } from '../../../test-data/configuration-fixtures.ts';
import { withSnapshot } from '../../../test-data/snapshot-of.ts';
import { allChecks } from '../all-checks.ts';
import { notCheckable } from '../not-checkable.ts';
import { runChecks } from '../run-checks.ts';

const Found = z.object({ found: z.string() });
const ofConfiguration = allChecks.filter(({ table }) =>
  ['properties', 'stages', 'pipelines', 'owners'].includes(table),
);

test('checks of the configuration find exactly what breaks them, and each has something that does', async () => {
  const { given, expected } = configurationPortal();
  const found = await withSnapshot(given, async (database, { portal }) => {
    await runChecks(database, portal.properties, ofConfiguration);
    return database.rows(Found, `select check_number || ' ' || record_id as found from evidence`);
  });
  expect(found.map(row => row.found).toSorted()).toEqual(expected.toSorted());
  const broken = new Set(expected.map(text => text.split(' ')[0] ?? ''));
  expect([...broken].toSorted()).toEqual(ofConfiguration.map(({ number }) => number).toSorted());
});

test('a number stands for one check, also among those that a snapshot cannot answer', () => {
  const numbers = [...allChecks, ...notCheckable].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(allChecks.length).toBeGreaterThanOrEqual(70);
});
