import type { CannedAnswer } from '@groundwork/contract/support-queue';
import { filled } from '@groundwork/contract/support-queue';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let staff: Client;
let colleague: Client;
beforeAll(async () => {
  staff = await server.admin('admin');
  colleague = await server.admin('super_admin');
});

type Told = { errors: { place: string; message: string }[]; message: string };
const make = (title: string, body = 'Hello {client_name}, we look into #{ticket_number}.') =>
  staff.call<CannedAnswer & Told>('POST', '/support/answers', { title, body });
const change = (by: Client, { id }: { id: string }, body: object, version: number) =>
  by.call<CannedAnswer & Told>('PATCH', `/support/answers/${id}`, body, { 'if-match': `"${version}"` });
const all = async () => (await staff.call<CannedAnswer[]>('GET', '/support/answers')).body;

test('staff keep answers, change them and delete them; of two who do at once the second is told', async () => {
  const made = (await make('We look into it')).body;
  expect(made).toMatchObject({ title: 'We look into it', author: 'Test Person', version: 1 });
  const text = { title: 'We look into it', body: 'Done, {client_name}.' };
  expect((await change(colleague, made, text, 1)).body).toMatchObject({ ...text, version: 2 });
  expect((await change(staff, made, text, 1)).status).toBe(412);
  const remove = (version: number) =>
    staff.call('DELETE', `/support/answers/${made.id}`, undefined, { 'if-match': `"${version}"` });
  expect((await remove(1)).status).toBe(412);
  expect((await remove(2)).status).toBe(204);
  expect((await remove(2)).status).toBe(404);
  expect((await change(staff, made, text, 2)).status).toBe(404);
  expect((await all()).map(each => each.id)).not.toContain(made.id);
});

test('no two answers have one title, whatever its letters, also when they are made at once', async () => {
  const made = await Promise.all([make('Same title'), make('SAME TITLE')]);
  expect(made.map(each => each.status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const second = (await make('Another title')).body;
  const refused = await change(staff, second, { title: 'same Title', body: 'x' }, 1);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Another answer is called “same Title” already.',
  ]);
  // Its own title is no other one's.
  expect((await change(staff, second, { title: 'Another TITLE', body: 'x' }, 1)).status).toBe(200);
});

test('a placeholder that nothing is filled in for is refused where it stands', async () => {
  const wrong = await make('Wrong', 'Hello {first name}');
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors[0]).toMatchObject({
    place: 'body.body',
    message:
      'Nothing is filled in for {first name}. What is: {client_name}, {organization}, {ticket_number}.',
  });
  for (const [body, place] of [
    [{ title: ' ', body: 'x' }, 'body.title'],
    [{ title: 'x', body: '' }, 'body.body'],
    [{ title: 'x'.repeat(101), body: 'x' }, 'body.title'],
    [{ title: 'x', body: 'x'.repeat(20_001) }, 'body.body'],
  ] as const) {
    const answer = await staff.call<Told>('POST', '/support/answers', body);
    expect([answer.status, answer.body.errors[0]?.place]).toEqual([422, place]);
  }
  const hostile = '<img src=x onerror=alert(1)> \u202Eevil\u202C ${client_name} {{client_name}}';
  expect((await make('Hostile', hostile)).body.body).toBe(hostile);
});

test('what is filled in is filled in once: braces of a client’s name stay what they are', () => {
  const values = { client_name: '{ticket_number} $&', organization: 'Acme', ticket_number: '12' };
  expect(filled('{client_name} of { organization }: #{ticket_number}', values)).toBe(
    '{ticket_number} $& of Acme: #12',
  );
});
