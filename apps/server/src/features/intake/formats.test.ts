// How columns are written, told over HTTP, and what of it stands in the portal and in the report afterwards.

import type { Changeset } from '@groundwork/contract/changesets';
import { ORIGINAL_CREATED } from '@groundwork/contract/crm';
import type { Problem } from '@groundwork/contract/errors';
import type { Analysis, Answers, PropertyChoice } from '@groundwork/contract/intake';
import type { CellNote, ReconcileReport } from '@groundwork/contract/migrations';
import { expect, test } from 'vitest';
import { approvalOf } from '../../testing/approval.ts';
import { ended, filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

interface Intake {
  analysis: Analysis;
  answers: Answers;
  properties: PropertyChoice[];
  version: number;
}

const deals = `Deal ID,Deal Name,Amount,Deal Stage,Created Date
1,One,"1.234,50",Open,2016-01-02 03:04
2,Two,"1,000.25",Open,2017-07-02 23:59
3,Three,"7.250",Open,2018-03-04 10:00
4,Four,"8.500",Open,2018-03-05 10:00
`;
const contacts = `Contact ID,First Name,Last Name,Email,Created Date
1,Ann,Lee,ann@example.com,2014-03-01 08:15
`;

test('an amount nobody can read is not balanced, until somebody says how it is written', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const project = await projectWithPortal(ada, sandbox, { rate_limit: { max: 2000, interval_ms: 1000 } });
  const at = `/projects/${project}`;
  await ada.call('POST', `${at}/sources`, filesOf({ 'deals.csv': deals, 'contacts.csv': contacts }));
  await ended(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  const { body: intake } = await ada.call<Intake>('GET', `${at}/intake`);
  const patch = <T>(body: unknown, version: number) =>
    ada.call<T>('PATCH', `${at}/intake`, body, { 'if-match': `"${version}"` });
  const carryOut = async (kind: 'blueprint' | 'migration'): Promise<string> => {
    const proposed = await ended(ada, await ada.call('POST', `${at}/changesets`, { kind }));
    expect(proposed.status, JSON.stringify(proposed.error)).toBe('completed');
    const address = `/changesets/${String(proposed.input['changeset_id'])}`;
    const approval = await approvalOf(ada, (await ada.call<Changeset>('GET', address)).body);
    const applied = await ended(ada, await ada.call('POST', `${address}/approve`, approval));
    expect(applied.status, JSON.stringify(applied.error)).toBe('completed');
    return address;
  };

  // What the portal sets itself is no choice, and choosing it is refused with the mend.
  const created = intake.properties.filter(one => one.name === 'createdate').map(one => one.object);
  expect(created).toContain('deals');
  expect(created).not.toContain('contacts');
  const ignored = { sources: { 'contacts.csv': { columns: { 'Created Date': 'createdate' } } } };
  const refused = await patch<Problem>(ignored, intake.version);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('The portal sets “Create Date” itself');
  for (const [format, words] of [
    [{ time_zone: 'Mars/Olympus' }, 'No time zone has this name'],
    [{ grouping: '.' }, 'Say which mark is the decimal one, too'],
    [{ decimal: ',', grouping: ',' }, 'The same mark cannot stand between thousands and before decimals'],
    [{ country: 'ZZ' }, 'Phone numbers are known of US, CA'],
    [{ country: 'DE' }, 'Its values are read as a number, so that this says nothing of them'],
    [{ date_order: 'dmy' }, 'Its values are read as a number, so that this says nothing of them'],
    [{ separator: '' }, 'separator'],
  ] as const) {
    const wrong = await patch({ sources: { 'deals.csv': { formats: { Amount: format } } } }, intake.version);
    expect(wrong.status, wrong.text).toBe(422);
    expect(wrong.text).toContain(words);
  }

  await carryOut('blueprint');
  const first = await carryOut('migration');
  const { body: report } = await ada.call<ReconcileReport>('GET', `${first}/reconcile`);
  expect(report).toMatchObject({ unaccounted: 0, mismatch_count: 0, is_balanced: false });
  expect(report.money).toMatchObject([
    { deals: 4, amounts_read: 2, cells_not_read: 2, source_cents: '223475', portal_cents: '223475' },
  ]);
  const { body: cells } = await ada.call<{ data: CellNote[] }>('GET', `${first}/cells`);
  expect(cells.data).toContainEqual(
    expect.objectContaining({
      row: 5,
      column: 'Amount',
      value: '8.500',
      reason: 'It can be read as 8500 or as 8.500, and nobody has said which.',
    }),
  );

  const told = await patch<Intake>(
    {
      sources: {
        'deals.csv': {
          formats: { Amount: { decimal: ',' } },
          settings: { time_zone: 'Europe/Berlin' },
        },
      },
    },
    (await ada.call<Intake>('GET', `${at}/intake`)).body.version,
  );
  expect(told.status, told.text).toBe(200);
  const second = await carryOut('migration');
  const { body: whole } = await ada.call<ReconcileReport>('GET', `${second}/reconcile`);
  expect(whole).toMatchObject({ unaccounted: 0, mismatch_count: 0, is_balanced: true });
  expect(whole.money).toMatchObject([
    { amounts_read: 4, cells_not_read: 0, source_cents: '1798475', portal_cents: '1798475' },
  ]);

  const { body: changes } = await ada.call<{ data: { key: string; after: Record<string, string> }[] }>(
    'GET',
    `${second}/entries?object=deals`,
  );
  expect(changes.data.map(entry => entry.after['createdate'])).toContain('2016-01-02T02:04:00.000Z');
  const { body: people } = await ada.call<{ data: { after: Record<string, string> }[] }>(
    'GET',
    `${first}/entries?object=contacts`,
  );
  expect(people.data[0]?.after[ORIGINAL_CREATED]).toBe('2014-03-01T08:15:00.000Z');
}, 60_000);

test('a file is read in the encoding that a person names, until it is taken back', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const project = await projectWithPortal(ada, sandbox);
  const at = `/projects/${project}`;
  // Each byte is one letter in both; which of them is right only a person knows.
  const people = Buffer.from(
    'Contact ID,Last Name,Email\n1,M\xfcller,m@example.com\n2,Gro\xdf,g@example.com\n',
    'latin1',
  );
  await ada.call('POST', `${at}/sources`, filesOf({ 'people.csv': people }));
  await ended(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  const saying = async (encoding: string) => {
    const changes = { sources: { 'people.csv': { settings: { encoding } } } };
    const changed = await ada.call<Intake & Problem>('PATCH', `${at}/intake`, changes, { 'if-match': '*' });
    const columns = changed.body.analysis?.sources[0]?.profile.columns ?? [];
    return { ...changed, names: columns.find(each => each.name === 'Last Name')?.examples.toSorted() };
  };
  expect((await saying('windows-1252')).names).toEqual(['Groß', 'Müller']);
  expect((await saying('windows-1251')).names).toEqual(['GroЯ', 'Mьller']);
  const unknown = await saying('klingon');
  expect([unknown.status, unknown.text]).toEqual([
    422,
    expect.stringContaining('No file is read in this encoding'),
  ]);
  const { body } = await ada.call<Intake>('GET', `${at}/intake`);
  expect(body.answers.sources['people.csv']?.settings).toEqual({ encoding: 'windows-1251' });
  expect((await saying('')).names).toEqual(['Groß', 'Müller']);
});
