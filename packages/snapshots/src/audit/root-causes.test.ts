// What explains findings: an owner who left, an import, a source; with the records that prove it.
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountOf, day, idOf } from '../../test-data/account.ts';
import { portalOf } from '../../test-data/record-fixtures.ts';
import { withSnapshot } from '../../test-data/snapshot-of.ts';
import { allChecks } from './all-checks.ts';
import { createEvidenceReader } from './read-evidence.ts';
import { findRootCauses, writeRootCauses } from './root-causes.ts';
import { runChecks, writeEvidence } from './run-checks.ts';

const numbers = new Set(['C01', 'C11', 'C16', 'D01', 'D04', 'D08', 'T02']);
const checks = allChecks.filter(({ number }) => numbers.has(number));
const Row = z.object({ record_id: z.string() });

test('an owner who left, a day of import and a source explain findings; what is spread evenly has no cause', async () => {
  const accounts = Array.from({ length: 100 }, (_, at) => {
    const n = at + 1;
    // Twelve of Bob's deals, of which ten lie still; every tenth deal of all others does too.
    if (n <= 12)
      return accountOf(n, {
        deals: {
          hubspot_owner_id: '8',
          createdate: day(-60),
          notes_last_updated: n <= 10 ? day(-50) : day(-3),
        },
      });
    // Imported on one day without companies and lifecycle stages.
    if (n <= 40)
      return accountOf(n, {
        contacts: { createdate: '2026-05-04', lifecyclestage: null },
        unlinked: ['contacts-companies'],
      });
    // From one source, most without an address.
    if (n <= 55)
      return accountOf(n, {
        contacts: { hs_analytics_source: 'OFFLINE', email: n <= 52 ? null : `kept${n}@firm-${n}.test` },
      });
    const late = n % 10 === 0 ? day(-2) : day(40);
    return accountOf(n, {
      deals: { closedate: late, createdate: day(-60), notes_last_updated: n % 10 === 0 ? day(-50) : day(-3) },
    });
  });
  const { causes, records } = await withSnapshot(portalOf(accounts), async (database, { portal }, folder) => {
    await runChecks(database, portal.properties, checks);
    const found = await findRootCauses(database, checks);
    // What is read of a check by its cause, out of the files that are kept.
    const file = path.join(folder, 'evidence.parquet');
    const causesFile = path.join(folder, 'causes.parquet');
    await writeEvidence(database, file);
    await writeRootCauses(database, causesFile);
    const asked = { check: 'D08', after: undefined, rows: 100 };
    const reader = createEvidenceReader();
    const all = await reader.page(file, asked);
    const ofOwner = await reader.page(file, { ...asked, cause: { id: 'owner:8', file: causesFile } });
    expect(all).toHaveLength(15);
    expect(ofOwner.map(row => row.record_id).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => idOf(at + 1, 'deals')).toSorted(),
    );
    expect(await reader.page(file, { ...asked, cause: { id: 'owner:1', file: causesFile } })).toEqual([]);
    const proof = `select distinct record_id from root_cause_evidence where cause = 'owner:8' order by record_id`;
    return { causes: found, records: await database.rows(Row, proof) };
  });
  expect(
    causes.map(({ id, records: count, checks: proven }) => [id, count, proven.map(({ check }) => check)]),
  ).toEqual([
    ['created:2026-05-04', 28, ['C11', 'C16']],
    ['owner:8', 12, ['D04', 'D08']],
    ['source:OFFLINE', 12, ['C01']],
  ]);
  const [imported, owner] = causes;
  expect(owner).toMatchObject({ name: 'Bob L', title: 'Bob L left and still owns 12 records with findings' });
  expect(owner?.checks[1]).toEqual({
    check: 'D08',
    affected: 10,
    looked_at: 12,
    affected_elsewhere: 5,
    looked_at_elsewhere: 45,
  });
  expect(imported?.title).toBe('28 records with findings were created on 2026-05-04');
  expect(records.map(row => row.record_id).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, at) => idOf(at + 1, 'deals')).toSorted(),
  );
});
