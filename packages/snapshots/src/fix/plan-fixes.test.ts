// Fixes: what is broken is mended, its neighbour left alone or left out with the reason, and the score goes up by what was predicted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AccountRecords, accountOf, idOf } from '../../test-data/account.ts';
import { fixFixtures } from '../../test-data/fix-fixtures.ts';
import { fixturePortal, portalOf } from '../../test-data/record-fixtures.ts';
import { type Given, type Values, withSnapshot } from '../../test-data/snapshot-of.ts';
import { allChecks } from '../audit/all-checks.ts';
import { type Health, healthOf } from '../audit/health.ts';
import { runChecks } from '../audit/run-checks.ts';
import type { Database } from '../duckdb/database.ts';
import { fixRules } from './all-rules.ts';
import { guardContext, guardPlan, readGuardBase } from './guard-plan.ts';
import { type FixPlan, planFixes } from './plan-fixes.ts';
import { gainOf, predictHealth } from './predict.ts';

const automatic = allChecks.filter(({ fix }) => fix?.is_automatic).map(({ number }) => number);

/** Clean accounts beside the others, so that what is usual is usual. */
const clean: AccountRecords[] = Array.from({ length: 12 }, (_, at) => accountOf(500 + at));
const given = portalOf([...fixFixtures.map(({ change }, at) => accountOf(at + 1, change)), ...clean]);

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-fix-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('a check says that its fix needs nobody exactly where one can be worked out', () => {
  const worked = [...fixRules.values()].filter(rule => !('asks' in rule)).map(({ check }) => check);
  expect(worked.toSorted()).toEqual(automatic.toSorted());
  expect(worked).toHaveLength(16);
  for (const { check, object } of fixRules.values())
    expect(allChecks.find(({ number }) => number === check)?.table).toBe(object);
});

test('broken records are mended, and where nothing is certain they are left out with the reason', async () => {
  const plan = await withSnapshot(given, async (database, { portal }) => {
    await runChecks(database, portal.properties, allChecks);
    return planFixes(database, { checks: automatic, properties: portal.properties });
  });
  const found = [
    ...plan.values.map(each => `${each.check} ${each.record_id} ${each.property} → ${each.after}`),
    ...plan.links.map(each => `${each.check} ${each.record_id} > ${each.to_object} ${each.to_id}`),
  ];
  const expected = fixFixtures.flatMap(({ check, becomes }, at) =>
    (becomes ?? []).map(text => {
      const [local = '', ...rest] = text.split(' ');
      const link = rest[0] === '>' ? ` ${idOf(at + 1, rest[1] ?? '')}` : '';
      return `${check} ${idOf(at + 1, local)} ${rest.join(' ')}${link}`;
    }),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
  const left = plan.left_out.map(({ check, reason, records }) => `${check} ${reason} ${records}`);
  const reasons = Map.groupBy(
    fixFixtures.filter(({ left: why }) => why !== undefined),
    each => `${each.check} ${each.left}`,
  );
  expect(left.toSorted()).toEqual([...reasons].map(([key, all]) => `${key} ${all.length}`).toSorted());
  for (const check of automatic)
    expect(
      found.some(text => text.startsWith(check)),
      check,
    ).toBe(true);
  expect(plan.values.every(({ why, label }) => why !== '' && label !== '')).toBe(true);
});

const audited = (
  portal: Given,
  work?: (database: Database, health: Health) => Promise<void>,
): Promise<Health> =>
  withSnapshot(portal, async (database, snapshot) => {
    await runChecks(database, snapshot.portal.properties, allChecks);
    const health = await healthOf(database);
    await work?.(database, health);
    return health;
  });

/** What a person would have in the portal after writing it all. */
function written(plan: FixPlan): Given {
  const records: Record<string, Record<string, Values>> = structuredClone({
    contacts: given.contacts ?? {},
    companies: given.companies ?? {},
    deals: given.deals ?? {},
    tickets: given.tickets ?? {},
  });
  for (const { object, record_id, property, after } of plan.values) {
    const record = records[object]?.[record_id];
    if (record) record[property] = after;
  }
  const links = plan.links.map(
    ({ object, record_id, to_object, to_id }) => [`${object}:${record_id}`, `${to_object}:${to_id}`] as const,
  );
  return { ...fixturePortal, ...records, links: [...(given.links ?? []), ...links] };
}

test('written and audited again, the score is the predicted one', async () => {
  let plan: FixPlan = { values: [], links: [], left_out: [] };
  let [predicted, gain] = [0, 0];
  const before = await withSnapshot(given, async (database, snapshot) => {
    await runChecks(database, snapshot.portal.properties, allChecks);
    const health = await healthOf(database);
    plan = await planFixes(database, { checks: automatic, properties: snapshot.portal.properties });
    gain = await gainOf(database, [...plan.values, ...plan.links]);
    predicted = (await inFolder(folder => predictHealth(snapshot, plan, { folder }))).score ?? 0;
    const context = guardContext(snapshot);
    expect(await guardPlan(database, plan, await readGuardBase(database, plan, context), context)).toEqual(
      [],
    );
    return health.score ?? 0;
  });
  const after = (await audited(written(plan))).score ?? 0;
  expect(after - before).toBeGreaterThan(1);
  expect(predicted).toBeCloseTo(after, 6);
  expect(Math.abs(before + gain - after)).toBeLessThan(1);
});

test('who takes over from those who left is whom somebody chose', async () => {
  const portal = portalOf([
    accountOf(1, { deals: { hubspot_owner_id: '8' } }),
    accountOf(2, { deals: { hubspot_owner_id: null } }),
    accountOf(3),
  ]);
  const asked = (owner?: string) =>
    withSnapshot(portal, async (database, snapshot) => {
      await runChecks(database, snapshot.portal.properties, allChecks);
      return planFixes(database, { checks: ['D04'], owner, properties: snapshot.portal.properties });
    });
  expect((await asked('9')).values.map(({ record_id, before, after }) => [record_id, before, after])).toEqual(
    [
      [idOf(1, 'deals'), '8', '9'],
      [idOf(2, 'deals'), '', '9'],
    ],
  );
  const { values, left_out } = await asked();
  expect([values, left_out]).toMatchObject([[], [{ reason: 'Nobody was chosen.', records: 2 }]]);
});
