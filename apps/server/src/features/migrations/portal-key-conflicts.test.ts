// Records that stand in the portal with the key or the name of ours: asked about before anything is approved, and no
// stranger's record is overwritten meanwhile.
import type { Changeset, SettledByApproval } from '@groundwork/contract/changesets';
import type { Analysis } from '@groundwork/contract/intake';
import type { CellNote, KeptSeparateRow, ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { approve, entriesOf, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

const files = {
  'contacts.csv': `Id,First Name,Last Name,Email,Phone
1,Ada,Lovelace,office@acme.example,111111
2,Bob,Turing,turing@acme.example,333333
`,
  'companies.csv': `Id,Company Name,City,Website
1,"Acme, Inc.",Bonn,
2,Other Ltd,Bonn,
3,Twin Co,Bonn,
4,Solo AG,Bonn,solo-bonn.example
`,
};

type Started = { operation: Operation };
type Page<T> = { data: T[]; next_cursor: string | null };

async function answer(person: Client, project: string, decisions: Record<string, string>): Promise<void> {
  const { version } = (await person.call<{ version: number }>('GET', `/projects/${project}/intake`)).body;
  const answered = await person.call(
    'PATCH',
    `/projects/${project}/intake`,
    { decisions },
    { 'if-match': `"${version}"` },
  );
  expect(answered.status, answered.text).toBe(200);
}

/** A portal with records that contradict rows of the same key, and a project with the files above whose blueprint is applied. */
async function amongStrangers(): Promise<{ ada: Client; project: string; token: string }> {
  const ada = await visit.server.member('admin');
  const token = `sandbox-${ada.organizationId}`;
  const project = await projectWithPortal(ada, visit.sandbox, { token });
  for (const [object, properties] of [
    ['contacts', { email: 'office@acme.example', firstname: 'Grace', lastname: 'Hopper', phone: '222222' }],
    ['contacts', { email: 'turing@acme.example', firstname: 'Robert', lastname: 'Turing' }],
    ['companies', { name: 'ACME', city: 'Oslo' }],
    ['companies', { name: 'TWIN Company', city: 'Oslo' }],
    ['companies', { name: 'Twin Co.', city: 'Rome' }],
    ['companies', { name: 'Solo', domain: 'solo.example' }],
  ] as const) {
    const made = await fetch(`${visit.sandbox.url}/crm/v3/objects/${object}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ properties }),
    });
    expect(made.status).toBe(201);
  }
  await upload(ada, project, files);
  await analyse(ada, project);
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  return { ada, project, token };
}

async function portalRecords(token: string, object: string, properties: string): Promise<string[]> {
  const answer = await fetch(
    `${visit.sandbox.url}/crm/v3/objects/${object}?limit=100&properties=${properties}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const Records = z.object({
    results: z.array(z.object({ properties: z.record(z.string(), z.string().nullable()) })),
  });
  const { results } = Records.parse(await answer.json());
  return results
    .map(one =>
      properties
        .split(',')
        .map(name => one.properties[name] ?? '-')
        .join(' '),
    )
    .sort();
}

const companiesOf = async (person: Client, changeset: Changeset) =>
  (await entriesOf(person, changeset))
    .filter(one => one.object === 'companies')
    .map(one => [one.kind, one.after['name']])
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));

test('a stranger with our address is left alone: ours is written without it, which is listed, and an undo takes it back', async () => {
  const { ada, project, token } = await amongStrangers();
  const before = await portalRecords(token, 'contacts', 'email,firstname,lastname,phone');
  const migration = await propose(ada, project, 'migration');
  const contacts = (await entriesOf(ada, migration)).filter(one => one.object === 'contacts');
  expect(contacts.map(one => [one.kind, one.after['lastname'], one.after['email'] ?? null])).toEqual([
    ['record.create', 'Lovelace', null],
    ['record.update', undefined, null],
  ]);
  const { analysis } = (await ada.call<{ analysis: Analysis }>('GET', `/projects/${project}/intake`)).body;
  const [asked] = analysis.decisions.filter(one => one.id === 'portal_key_conflicts:contacts');
  expect([asked?.default, asked?.answer, asked?.rows?.map(row => [row.name, row.other_row?.name])]).toEqual([
    'keep_separate',
    null,
    [['Ada Lovelace', 'Grace Hopper']],
  ]);
  const listed = (await ada.call<Page<KeptSeparateRow>>('GET', `/changesets/${migration.id}/kept-separate`))
    .body.data;
  expect(listed.filter(one => one.object === 'contacts').map(one => [one.row, one.because])).toEqual([
    [2, 'name'],
  ]);

  await completed(ada, await approve(ada, migration));
  const { cells } = (await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`)).body;
  expect(cells).toMatchObject({ unaccounted: 0, lists: [{ bucket: 'taken_in_portal', cells: 1 }] });
  expect(cells!.arrived + cells!.used + cells!.listed).toBe(cells!.filled);
  const notes = (await ada.call<Page<CellNote>>('GET', `/changesets/${migration.id}/cells`)).body.data;
  expect(notes.map(one => [one.row, one.column, one.value, one.bucket])).toEqual([
    [2, 'Email', 'office@acme.example', 'taken_in_portal'],
  ]);
  expect(await portalRecords(token, 'contacts', 'email,firstname,lastname,phone')).toEqual(
    expect.arrayContaining(['office@acme.example Grace Hopper 222222', '- Ada Lovelace 111111']),
  );
  expect(await entriesOf(ada, await propose(ada, project, 'migration'))).toEqual([]);

  await completed(ada, await ada.call<Started>('POST', `/changesets/${migration.id}/undo`));
  expect(await portalRecords(token, 'contacts', 'email,firstname,lastname,phone')).toEqual(before);
}, 90_000);

test('companies of the portal that only share a name with ours are asked about, what each default does stands in the approval, and a second run writes nothing', async () => {
  const { ada, project, token } = await amongStrangers();
  const migration = await propose(ada, project, 'migration');
  expect(await companiesOf(ada, migration)).toEqual([
    ['record.create', 'Other Ltd'],
    ['record.create', 'Solo AG'],
    ['record.create', 'Twin Co'],
    ['record.update', 'Acme, Inc.'],
  ]);
  const listed = (await ada.call<Page<KeptSeparateRow>>('GET', `/changesets/${migration.id}/kept-separate`))
    .body.data;
  expect(listed.filter(one => one.object === 'companies').map(one => [one.name, one.because])).toEqual([
    ['Twin Co', 'same_name'],
    ['Solo AG', 'same_name'],
  ]);
  const settled = (
    await ada.call<{ settles: SettledByApproval[] }>('GET', `/changesets/${migration.id}/approval`)
  ).body.settles;
  expect(settled.map(one => [one.id, one.default])).toEqual([
    ['portal_same_name:companies', 'same'],
    ['portal_key_conflicts:contacts', 'keep_separate'],
  ]);
  const [names] = settled;
  expect(names?.question).toBe(
    'Are 3 companies of the files the ones that the portal has under the same name?',
  );
  expect(names?.effect).toBe(
    '1 record of the portal is updated: the preview shows each value before and after, and an undo brings the old ones back. 2 further records of a name that the portal has already are made and listed.',
  );
  const bare = await ada.call<{ errors: { place: string }[] }>(
    'POST',
    `/changesets/${migration.id}/approve`,
    {
      content_hash: migration.content_hash,
    },
  );
  expect([bare.status, bare.body.errors.map(one => one.place)]).toEqual([
    409,
    ['body.settles.portal_same_name:companies', 'body.settles.portal_key_conflicts:contacts'],
  ]);

  await answer(ada, project, { 'portal_same_name:companies': 'another' });
  expect((await companiesOf(ada, await propose(ada, project, 'migration'))).map(([kind]) => kind)).toEqual(
    Array.from({ length: 4 }, () => 'record.create'),
  );
  await answer(ada, project, { 'portal_same_name:companies': 'first' });
  const oldest = await propose(ada, project, 'migration');
  expect(await companiesOf(ada, oldest)).toEqual([
    ['record.create', 'Other Ltd'],
    ['record.create', 'Solo AG'],
    ['record.update', 'Acme, Inc.'],
    ['record.update', 'Twin Co'],
  ]);
  const before = await portalRecords(token, 'companies', 'name,city,domain');
  await completed(ada, await approve(ada, oldest));
  const report = (await ada.call<ReconcileReport>('GET', `/changesets/${oldest.id}/reconcile`)).body;
  expect(report).toMatchObject({ is_balanced: true, kept_separate: 2, cells_not_carried: 1 });
  expect(await portalRecords(token, 'companies', 'name,city,domain')).toEqual([
    'Acme, Inc. Bonn -',
    'Other Ltd Bonn -',
    'Solo - solo.example',
    'Solo AG Bonn solo-bonn.example',
    'Twin Co Bonn -',
    'Twin Co. Rome -',
  ]);
  expect(await entriesOf(ada, await propose(ada, project, 'migration'))).toEqual([]);
  await completed(ada, await ada.call<Started>('POST', `/changesets/${oldest.id}/undo`));
  expect(await portalRecords(token, 'companies', 'name,city,domain')).toEqual(before);
}, 90_000);
