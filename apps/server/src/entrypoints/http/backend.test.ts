import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let member: Client;
beforeAll(async () => {
  member = await server.member('user');
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(`${server.url}/backend/rest/v1/${path}`, {
    method,
    headers: { apikey: 'anon', authorization: `Bearer ${member.token}`, ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text === '' ? undefined : JSON.parse(text) };
}
const mine = () => `users?select=*&id=eq.${member.person.subject}`;

test('the signed-in person reads their own users row, then their organizations row', async () => {
  const { subject, email, name } = member.person;
  const user = { id: subject, name, email, role: 'user', organization_id: member.organizationId };
  expect((await ask(mine())).body).toEqual([user]);
  const single = { accept: 'application/vnd.pgrst.object+json' };
  expect((await ask(`organizations?select=id,name&id=eq.${member.organizationId}`, single)).body).toEqual({
    id: member.organizationId,
    name: 'Acme',
  });
});

test('another person’s rows are not there', async () => {
  const other = await server.member('admin');
  expect((await ask(`users?id=eq.${other.person.subject}`)).body).toEqual([]);
  expect((await ask(`organizations?id=eq.${other.organizationId}`)).body).toEqual([]);
});

test('the anon key alone opens nothing, nor does a token without it or a forged one', async () => {
  for (const headers of [{ authorization: '' }, { authorization: 'Bearer anon' }, { apikey: 'other' }]) {
    const answer = await ask(mine(), headers);
    expect([answer.status, answer.text.includes(member.person.email)]).toEqual([401, false]);
  }
});

test('everything else is a 404 in JSON', async () => {
  const odd = [
    'members?id=eq.x',
    'users',
    'users?id=neq.x',
    'users?id=eq.a&or=(id.eq.b)',
    'rpc/version',
    `${mine()}&select=phone`,
    'users?select=*,organizations(*)&id=eq.x',
    'users?select=invitation_hash&id=eq.x',
    `${mine()}&id=eq.x`,
  ];
  for (const path of odd) {
    const answer = await ask(path);
    expect([answer.status, answer.body], path).toEqual([404, expect.objectContaining({ code: 'PGRST125' })]);
  }
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    expect((await ask(mine(), {}, method)).status, method).toBe(404);
  }
});
