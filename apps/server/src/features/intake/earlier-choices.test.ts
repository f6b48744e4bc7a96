// What earlier projects chose is told to the projects of the same organization, and to nobody else.

import type { EarlierChoice } from '@groundwork/contract/earlier-choices';
import type { Problem } from '@groundwork/contract/errors';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { completed, filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

const contacts = `Contact ID,First Name,Last Name,Email,Branch,Shoe Size,Remark
1,Ann,Lee,ann@example.com,North,38,a
2,Bob,Ray,bob@example.com,South,42,b
`;

async function analysed(person: Client, project: string, files: Record<string, string>): Promise<void> {
  await person.call('POST', `/projects/${project}/sources`, filesOf(files));
  await completed(
    person,
    await person.call('POST', '/ai-operations/intake/analyze', { project_id: project }),
  );
}

async function secondProject(person: Client, name: string): Promise<string> {
  return (await person.call<{ id: string }>('POST', '/projects/', { name })).body.id;
}

async function answer(
  person: Client,
  project: string,
  columns: Record<string, string | null>,
): Promise<void> {
  const { version } = (await person.call<{ version: number }>('GET', `/projects/${project}/intake`)).body;
  const sent = { sources: { 'contacts.csv': { columns } } };
  const answered = await person.call('PATCH', `/projects/${project}/intake`, sent, {
    'if-match': `"${version}"`,
  });
  expect(answered.status, answered.text).toBe(200);
}

const asked = (project: string, source = 'contacts.csv') =>
  `/projects/${project}/intake/earlier-choices?source=${encodeURIComponent(source)}`;

async function choices(person: Client, project: string, source?: string): Promise<EarlierChoice[]> {
  const reply = await person.call<{ data: EarlierChoice[] }>('GET', asked(project, source));
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

test('a column of the same name says what the organization’s other projects made of it, until that is taken back', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const first = await projectWithPortal(ada, sandbox);
  await analysed(ada, first, { 'contacts.csv': contacts });
  await answer(ada, first, { Branch: 'city', 'Shoe Size': 'new', Remark: null, Email: '=' });
  const second = await secondProject(ada, 'Second');
  expect((await ada.call<Problem>('GET', asked(second))).body.code).toBe('no_analysis');
  // Written otherwise, it is the same name; a file of another object has none of it.
  const other = contacts.replace('Shoe Size', 'shoe_size').replace('Contact ID', 'Contact Id');
  const deals = 'Deal ID,Deal Name,Amount,Branch\n1,One,10,North\n2,Two,20,South\n';
  await analysed(ada, second, { 'people.csv': other, 'deals.csv': deals });
  const from = { project_id: first, project_name: 'Workshop' };
  expect(await choices(ada, second, 'people.csv')).toEqual([
    { column: 'Branch', ...from, action: 'map', property: 'city', label: 'City' },
    { column: 'Email', ...from, action: 'map', property: 'email', label: 'Email' },
    { column: 'Remark', ...from, action: 'skip', property: null, label: null },
    { column: 'shoe_size', ...from, action: 'create', property: null, label: 'Shoe Size' },
  ]);
  expect(await choices(ada, second, 'deals.csv')).toEqual([]);
  expect(await choices(ada, second, 'nothing.csv')).toEqual([]);
  // A project is no other to itself, and what nobody chose was not chosen.
  expect(await choices(ada, first)).toEqual([]);
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  expect(await choices(reader, second, 'people.csv')).toHaveLength(4);
  await answer(ada, first, { Branch: '', Remark: '', Email: '' });
  expect((await choices(ada, second, 'people.csv')).map(({ column }) => column)).toEqual(['shoe_size']);
});

test('another organization sees none of it, whatever it names', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const eve = await server.member('admin');
  const hers = await projectWithPortal(ada, sandbox);
  await analysed(ada, hers, { 'contacts.csv': contacts });
  await answer(ada, hers, { Branch: 'city', Remark: null });
  const own = await projectWithPortal(eve, sandbox);
  await analysed(eve, own, { 'contacts.csv': contacts });
  const second = await secondProject(eve, 'Second');
  await analysed(eve, second, { 'contacts.csv': contacts });
  expect(await choices(eve, own)).toEqual([]);
  expect(await choices(eve, second)).toEqual([]);
  expect((await eve.call('GET', asked(hers))).status).toBe(404);
  // Nor does what she chooses come to the other side.
  await answer(eve, own, { Branch: 'state' });
  expect((await choices(eve, second)).map(({ property }) => property)).toEqual(['state']);
  const third = await secondProject(ada, 'Third');
  await analysed(ada, third, { 'contacts.csv': contacts });
  expect(new Set((await choices(ada, third)).map(({ project_id }) => project_id))).toEqual(new Set([hers]));
  // Text that would be read as a part of the question is a name like any other.
  expect(await choices(eve, own, `contacts.csv' or true --`)).toEqual([]);
});
