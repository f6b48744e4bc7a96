// Rows of files that mean harm, or are merely unlucky, and people who ask for them with cursors of their own making.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import type { FoundRow, PreviewRow } from '@groundwork/contract/row-previews';
import { expect, test } from 'vitest';
import { analysedProject, upload } from '../../testing/analysed-project.ts';
import { openIntakeContext } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

const cursorOf = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

test('columns called like parts of the language are columns', { timeout: 90_000 }, async () => {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox, {
    'contacts.csv':
      'Contact Id,First Name,Last Name,Email,constructor,__proto__,valueOf\nC1,Ada,Lovelace,ada@acme.example,one,two,three\nC2,Bob,Noyce,bob@acme.example,four,five,six\n',
  });
  const answer = await ada.call<{ row: PreviewRow }>(
    'GET',
    `/projects/${project}/intake/row?source=contacts.csv&row=2`,
  );
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.row.cells.map(one => one.value)).toEqual([
    'C1',
    'Ada',
    'Lovelace',
    'ada@acme.example',
    'one',
    'two',
    'three',
  ]);
  for (const { property, shown } of answer.body.row.records[0]?.properties ?? [])
    expect([property, shown], answer.text).toEqual([property, shown === null ? null : expect.any(String)]);
  const before = await ada.call<{ data: FoundRow[] }>('GET', `/projects/${project}/intake/rows`);
  expect(before.body.data).toHaveLength(2);
  for (const place of [
    { source: 'contacts.csv', row: 1e12 },
    { source: 'contacts.csv', row: -1e12 },
    { source: 'contacts.csv\u0000', row: 2 },
    { source: '\ud800', row: 2 },
    { source: 5, row: 2 },
    [],
    null,
  ]) {
    const forged = await ada.call<Problem>(
      'GET',
      `/projects/${project}/intake/rows?cursor=${cursorOf(place)}`,
    );
    expect(forged.status, `${JSON.stringify(place)} ${forged.text}`).toBeLessThan(500);
  }
});

test('a text that is cut in the middle of a sign breaks nothing', { timeout: 90_000 }, async () => {
  const ada = await visit.server.member('admin');
  const rows = ['👩', 'x👩', 'xx👩'].map(
    (start, at) => `D${at},${start}${'👩‍💻'.repeat(200)},100,${start}${'🚀'.repeat(150)},C${at}`,
  );
  const project = await analysedProject(ada, visit.sandbox, {
    'deals.csv': `Opportunity Id,Deal Name,Amount,Stage,Contact Id\n${rows.join('\n')}\nD7,Odd,5,constructor,C7\nD8,Odder,5,__proto__,C8\n`,
  });
  const { body } = await ada.call<{ data: ProjectDecision[] }>('GET', `/projects/${project}/decisions`);
  expect(body.data.length).toBeGreaterThan(0);
  const cells = body.data.flatMap(one => one.shown?.rows.flatMap(row => row.cells) ?? []);
  expect(cells.length).toBeGreaterThan(0);
  expect(JSON.stringify(cells)).not.toContain('\ufffd');
  const row = await ada.call<{ row: PreviewRow }>('GET', `/projects/${project}/intake/row?row=2`);
  expect(row.status, row.text).toBe(200);
});

test('a file that takes the place of another takes its rows along, also those that were looked at', {
  timeout: 90_000,
}, async () => {
  const ada = await visit.server.member('admin');
  const header = 'Contact Id,First Name,Last Name,Email\n';
  const project = await analysedProject(ada, visit.sandbox, {
    'contacts.csv': `${header}C1,Ada,Lovelace,ada@acme.example\nC2,Bob,Noyce,bob@acme.example\n`,
  });
  const address = `/projects/${project}/intake/rows?q=lovelace`;
  expect((await ada.call<{ data: FoundRow[] }>('GET', address)).body.data).toHaveLength(1);
  await upload(ada, project, { 'contacts.csv': `${header}C2,Bob,Noyce,bob@acme.example\n` });
  const after = await ada.call<Problem>('GET', address);
  expect([after.status, after.body.code], after.text).toEqual([409, 'analysis_stale']);
});
