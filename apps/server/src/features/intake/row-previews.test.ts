// Single rows beside what they become, over HTTP: as who may look, as who may not, and with whatever may be searched for.
import type { Problem } from '@groundwork/contract/errors';
import type { FoundRow, PreviewRecord, PreviewRow, PreviewWork } from '@groundwork/contract/row-previews';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analysedProject, upload } from '../../testing/analysed-project.ts';
import { hostileTexts } from '../../testing/hostile-texts.ts';
import { openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

const accounts = 'Account Id,Account Name,Website\nA1,Acme,acme.example\nA2,Betacorp,beta.example\n';
const people = `Contact Id,First Name,Last Name,Email,Phone,Birthday,Account Id,Fax Machine
C1,Ada,Lovelace,ada@acme.example,,1815-12-10,A1,
C2,Ada,Lovelace,ADA@acme.example,+49 30 1234567,someday,A1,
C3,محمد,"O'Hara 100%_""quoted""",mo@beta.example,,1990-01-02,A2,
C4,👩‍💻,Zoë,zoe@beta.example,,N/A,A9,
`;
const deals = `Opportunity Id,Deal Name,Amount,Stage,Contact Id
D1,First,100,Won,C1
D2,Second,200,Lost,C3
,,,,
`;

interface Row {
  row: PreviewRow | null;
  working: PreviewWork | null;
}
interface Rows extends Partial<Problem> {
  data: FoundRow[];
  next_cursor: string | null;
  working: PreviewWork | null;
}

let ada: Client;
let project: string;
beforeAll(async () => {
  ada = await visit.server.member('admin');
  project = await analysedProject(ada, visit.sandbox, {
    'accounts.csv': accounts,
    'contacts.csv': people,
    'deals.csv': deals,
  });
});

const rowOf = async (source: string, row: number, by = ada): Promise<PreviewRow> => {
  const answer = await by.call<Row>('GET', `/projects/${project}/intake/row?source=${source}&row=${row}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.row, answer.text).not.toBeNull();
  return answer.body.row!;
};
const search = (q: string, by = ada, more = '') =>
  by.call<Rows>('GET', `/projects/${project}/intake/rows?q=${encodeURIComponent(q)}${more}`);

const valueOf = (record: PreviewRecord | undefined, property: string) =>
  record?.properties.find(one => one.property === property);

test('a row stands beside its record: each value with the cell it came from, and its links by name', async () => {
  const row = await rowOf('contacts.csv', 4);
  expect(row).toMatchObject({
    bucket: 'record',
    object: 'contacts',
    position: 3,
    rows: 4,
    previous: 3,
    next: 5,
  });
  expect(row.cells.map(cell => cell.value)).toEqual([
    'C3',
    'محمد',
    `O'Hara 100%_"quoted"`,
    'mo@beta.example',
    '',
    '1990-01-02',
    'A2',
    '',
  ]);
  const [record] = row.records;
  expect(valueOf(record, 'email')).toMatchObject({
    value: 'mo@beta.example',
    from: [{ source: 'contacts.csv', row: 4, column: 'Email', value: 'mo@beta.example' }],
  });
  // As the file says them, from left to right.
  const order = record?.properties.map(one => one.from[0]?.column).filter(Boolean);
  expect(order).toEqual(
    ['First Name', 'Last Name', 'Email', 'Birthday'].filter(name => order?.includes(name)),
  );
  expect(order?.length).toBeGreaterThan(2);
  expect(record?.links.map(({ object, name, at }) => [object, name, at]).sort()).toEqual([
    ['companies', 'Betacorp', { source: 'accounts.csv', row: 3 }],
    ['deals', 'Second', { source: 'deals.csv', row: 3 }],
  ]);
  expect(record?.links_total).toBe(2);
});

test('merged rows say with which row, by what, which values gave way and which were filled', async () => {
  const merged = await rowOf('contacts.csv', 3);
  expect(merged).toMatchObject({ bucket: 'merged', object: 'contacts' });
  expect(merged.reason).toContain('row 2 of contacts.csv');
  const [record] = merged.records;
  expect(record?.rows).toEqual([
    { source: 'contacts.csv', row: 2 },
    { source: 'contacts.csv', row: 3 },
  ]);
  expect(record?.merges).toMatchObject([{ row: 3, into_row: 2, shared_key: 'email address' }]);
  expect(valueOf(record, 'phone')?.from).toMatchObject([{ row: 3, column: 'Phone' }]);
  expect(valueOf(record, 'email')?.from).toMatchObject([{ row: 2, column: 'Email' }]);
  // The same record, from its other row.
  expect((await rowOf('contacts.csv', 2)).records[0]).toEqual(record);
  const alone = await ada.call<{ record: PreviewRecord }>(
    'GET',
    `/projects/${project}/intake/records/contacts/${encodeURIComponent(record!.external_id)}`,
  );
  expect(alone.body.record).toEqual(record);
});

test('what is not read, not linked, read as empty or left out is said in place', async () => {
  const { notes } = await rowOf('contacts.csv', 3);
  expect(notes.find(one => one.column === 'Birthday')).toMatchObject({ value: 'someday' });
  const last = await rowOf('contacts.csv', 5);
  expect(last.next).toBeNull();
  expect(last.cells[5]).toMatchObject({ value: 'N/A', is_emptied: true });
  expect(last.notes.find(one => one.column === 'Account Id')).toMatchObject({ value: 'A9' });
});

test('rows are found by any cell, in the order of the files, page by page', async () => {
  const found = await search('LOVELACE');
  expect(found.body.data.map(({ source, row, bucket, name }) => [source, row, bucket, name])).toEqual([
    ['contacts.csv', 2, 'record', 'Ada Lovelace'],
    ['contacts.csv', 3, 'merged', 'Ada Lovelace'],
  ]);
  const first = await search('lovelace', ada, '&limit=1');
  expect(first.body.data).toHaveLength(1);
  const second = await search('lovelace', ada, `&limit=1&cursor=${first.body.next_cursor}`);
  expect(second.body.data.map(one => one.row)).toEqual([3]);
  expect(second.body.next_cursor).toBeNull();
  const hit = await search('+49 30');
  expect(hit.body.data).toMatchObject([{ row: 3, hit: { column: 'Phone' } }]);
  const merged = await search('', ada, '&bucket=merged&source=contacts.csv');
  expect(merged.body.data.map(one => one.row)).toEqual([3]);
});

test('what is searched for means nothing but itself', async () => {
  const rowsWith = async (q: string) => (await search(q)).body.data.map(one => one.row);
  expect(await rowsWith('%')).toEqual([4]);
  expect(await rowsWith('_')).toEqual([4]);
  expect(await rowsWith('100%_"quoted"')).toEqual([4]);
  expect(await rowsWith("o'hara")).toEqual([4]);
  expect(await rowsWith('محمد')).toEqual([4]);
  expect(await rowsWith('👩‍💻')).toEqual([5]);
  expect(await rowsWith('ZOË')).toEqual([5]);
  expect(await rowsWith('Zoe\u0308')).toEqual([5]);
  for (const text of [...hostileTexts, '\\', '$$', '\u0000', '../../etc/passwd']) {
    const answer = await search(text.slice(0, 200));
    expect(answer.status, `${text}: ${answer.text}`).toBeLessThan(500);
  }
  const broken = await ada.call('GET', `/projects/${project}/intake/rows?q=%ED%A0%80`);
  expect(broken.status).toBeLessThan(500);
  const long = await search('x'.repeat(10_000));
  expect(long.status).toBe(422);
  expect(long.body.errors?.[0]?.place).toBe('query.q');
  const cursor = await search('ada', ada, '&cursor=bm9uc2Vuc2U');
  expect(cursor.status).toBe(422);
});

test('a row that the file does not have is none; a reader sees it all, a stranger nothing', async () => {
  const none = await ada.call<Row>('GET', `/projects/${project}/intake/row?source=contacts.csv&row=99`);
  expect(none.body).toEqual({ row: null, working: null });
  const nowhere = await ada.call<Row>('GET', `/projects/${project}/intake/row?source=no.csv`);
  expect(nowhere.body.row).toBeNull();
  const first = await ada.call<Row>('GET', `/projects/${project}/intake/row?source=deals.csv`);
  expect(first.body.row?.row).toBe(2);

  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  expect((await rowOf('contacts.csv', 4, reader)).records).toHaveLength(1);
  const stranger = await visit.server.member('admin');
  for (const path of ['rows?q=ada', 'row?source=contacts.csv', 'records/contacts/x']) {
    const refused = await stranger.call('GET', `/projects/${project}/intake/${path}`);
    expect(refused.status, path).toBe(404);
  }
});

test('they follow the answers, and a file that is removed takes them along', async () => {
  const other = await visit.server.member('admin');
  const own = await analysedProject(other, visit.sandbox, {
    'accounts.csv': accounts,
    'contacts.csv': people,
  });
  const at = `/projects/${own}/intake`;
  const before = await other.call<Row>('GET', `${at}/row?source=accounts.csv&row=2`);
  expect(before.body.row).toMatchObject({ bucket: 'record', object: 'companies' });
  const { version } = (await other.call<{ version: number }>('GET', at)).body;
  const answered = await other.call(
    'PATCH',
    at,
    { sources: { 'accounts.csv': { role: 'ignored', object: null } } },
    { 'if-match': `"${version}"` },
  );
  expect(answered.status, answered.text).toBe(200);
  const after = await other.call<Row>('GET', `${at}/row?source=accounts.csv&row=2`);
  expect(after.body.row).toMatchObject({ bucket: 'skipped', records: [] });
  expect(after.body.row?.mend).toContain('mapping');

  await upload(other, own, { 'more.csv': 'a,b\n1,2\n' });
  expect((await other.call('GET', `${at}/row?source=accounts.csv&row=2`)).status).toBe(200);
  const { data } = (
    await other.call<{ data: { id: string; name: string }[] }>('GET', `/projects/${own}/sources`)
  ).body;
  const gone = data.find(one => one.name === 'accounts.csv');
  expect((await other.call('DELETE', `/projects/${own}/sources/${gone?.id}`)).status).toBe(204);
  const stale = await other.call<Problem>('GET', `${at}/row?source=accounts.csv&row=2`);
  expect([stale.status, stale.body.code]).toEqual([409, 'analysis_stale']);
});

test('before the analysis there is nothing to look at', async () => {
  const other = await visit.server.member('admin');
  const own = await projectWithPortal(other, visit.sandbox);
  const refused = await other.call<Problem>('GET', `/projects/${own}/intake/rows`);
  expect([refused.status, refused.body.code]).toEqual([409, 'no_analysis']);
});
