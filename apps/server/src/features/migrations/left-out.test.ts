// What is left out, with the money that goes with it; links to the records that arrived; and every list taken along. Over HTTP, as
// the right person and as the wrong one.
import type { Changeset } from '@groundwork/contract/changesets';
import type {
  CellNote,
  MergedRow,
  ReconcileReport,
  ReportList,
  RowOutcome,
} from '@groundwork/contract/migrations';
import { moneyDifference } from '@groundwork/contract/money-lines';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

/** One arrives, one is deleted there, one is cut wrongly, one states no amount that could be read, one is lost; a name that a spreadsheet would run. */
const deals = `Id,Deal Name,Amount,Currency,Stage,Is Deleted
1,=cmd|'/c calc'!A1,100.50,USD,Won,false
2,Bravo,200.25,USD,Open,true
3,Charlie,3,000.00,USD,Won,false,more
4,Delta,about 40,USD,Open,false
5,Echo,500.00,USD,Lost,false
`;
const people = `Id,First Name,Last Name,Email
1,Ada,Lovelace,ada@acme.example
2,Ada,Lovelace,ada@acme.example
,,,
`;

type Page<T> = { data: T[]; next_cursor: string | null };

let once: ReturnType<typeof migrate> | undefined;
/** One for all tests, of which the last takes it back. */
const migrated = () => (once ??= migrate());

async function migrate(): Promise<{ ada: Client; migration: Changeset }> {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox, { 'deals.csv': deals, 'contacts.csv': people });
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));
  return { ada, migration };
}

const reportOf = async (person: Client, { id }: Changeset) =>
  (await person.call<ReconcileReport>('GET', `/changesets/${id}/reconcile`)).body;
const rowsOf = async (person: Client, { id }: Changeset, query: string) =>
  (await person.call<Page<RowOutcome>>('GET', `/changesets/${id}/rows?${query}`)).body.data;

test('what was left out stands first: by why, with its money to the cent, and opens to its rows', async () => {
  const { ada, migration } = await migrated();
  const report = await reportOf(ada, migration);
  const leftOut = report.left_out;
  expect(leftOut?.rows).toBe(3);
  expect(leftOut?.money).toEqual({ sums: [{ currency: 'USD', cents: '20025' }], amounts_unknown: 1 });
  expect(
    leftOut?.groups.map(one => [one.source, one.bucket, one.rows, one.first_rows, one.money.amounts_unknown]),
  ).toEqual(
    expect.arrayContaining([
      ['deals.csv', 'skipped', 1, [3], 0],
      ['deals.csv', 'rejected', 1, [4], 1],
      ['contacts.csv', 'rejected', 1, [4], 0],
    ]),
  );
  for (const group of leftOut?.groups ?? []) {
    const rows = await rowsOf(ada, migration, `left_out=${group.id}`);
    expect(rows.map(row => row.row)).toEqual(group.first_rows);
    expect(new Set(rows.map(row => row.reason))).toEqual(new Set([group.reason]));
  }
  expect(leftOut?.cells.find(one => one.column === 'Amount')).toMatchObject({
    source: 'deals.csv',
    bucket: 'unreadable',
    cells: 1,
    example: { row: 5, value: 'about 40' },
  });
  const cells = await ada.call<Page<CellNote>>(
    'GET',
    `/changesets/${migration.id}/cells?source=deals.csv&column=Amount&bucket=unreadable`,
  );
  expect(cells.body.data.map(one => one.row)).toEqual([5]);

  const sums = report.money.map(line => ({ ...moneyDifference(line), outcome: line.outcome }));
  expect(sums.reduce((sum, line) => sum + line.stated, 0n)).toBe(80_075n);
  expect(sums.reduce((sum, line) => sum + line.difference, 0n)).toBe(-20_025n);
  expect(sums.every(line => line.unexplained === 0n)).toBe(true);
  expect(new Set(report.money.map(line => line.outcome))).toEqual(new Set(['won', 'open', 'lost']));
  // An amount that was not read is right in no sum.
  expect(report.is_balanced).toBe(false);
}, 120_000);

test('every list is taken along whole, named after the project and the day, and none of its cells runs', async () => {
  const { ada, migration } = await migrated();
  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  const stranger = await visit.server.member('admin');
  const take = (person: Client, list: string) =>
    person.call('GET', `/changesets/${migration.id}/lists/${list}`);
  const lists: ReportList[] = [
    'left-out',
    'created',
    'updated',
    'merged',
    'skipped',
    'rejected',
    'kept-separate',
    'links',
    'money',
    'cells',
    'differences',
  ];
  const texts = new Map<string, string[]>();
  for (const list of lists) {
    const answer = await take(reader, list);
    expect(answer.status, `${list} ${answer.text}`).toBe(200);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      new RegExp(`Workshop-${list}-\\d{4}-\\d\\d-\\d\\d\\.csv`),
    );
    expect((await take(stranger, list)).status, list).toBe(404);
    expect(answer.text, list).not.toMatch(/(?:^|,|\n)"?[=+@]/);
    texts.set(list, answer.text.trim().split('\r\n').slice(1));
  }
  expect((await take(ada, 'nothing')).status).toBe(422);
  expect(texts.get('left-out')).toHaveLength(3);
  expect(texts.get('left-out')?.join()).toContain('USD,200.25');
  expect(texts.get('created')).toHaveLength(4);
  expect(texts.get('created')?.[0]).toContain('/record/0-1/');
  expect(texts.get('merged')).toHaveLength(1);
  expect(texts.get('money')?.join()).toContain('200.25');
}, 120_000);

test('each record that arrived has a link to its page; one that was taken back says so instead', async () => {
  const { ada, migration } = await migrated();
  const [created] = await rowsOf(ada, migration, 'bucket=created&source=contacts.csv');
  expect(created?.record?.url).toMatch(new RegExp(`^${visit.sandbox.url}/contacts/\\d+/record/0-1/\\d+$`));
  const page = await fetch(created?.record?.url ?? '');
  expect([page.status, (await page.text()).includes('Ada Lovelace')]).toEqual([200, true]);
  const merged = (await ada.call<Page<MergedRow>>('GET', `/changesets/${migration.id}/merged`)).body.data;
  expect(merged.find(one => one.object === 'contacts')?.record).toEqual(created?.record);
  for (const row of await rowsOf(ada, migration, 'bucket=rejected')) expect(row.record).toBeUndefined();

  await completed(ada, await ada.call<{ operation: Operation }>('POST', `/changesets/${migration.id}/undo`));
  const [undone] = await rowsOf(ada, migration, 'bucket=created&source=contacts.csv');
  expect(undone?.record).toEqual({ url: null, reason: expect.stringContaining('taken back') });
  expect((await fetch(created?.record?.url ?? '')).status).toBe(410);
}, 120_000);
