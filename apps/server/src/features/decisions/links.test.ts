// A link opens exactly one decision, once, for one person, for a while; and nothing else, ever.

import type { DecisionLink, LinkedDecision } from '@groundwork/contract/decision-links';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import { everyCall } from '@groundwork/contract/every-call';
import type { Mail } from '@groundwork/contract/mails';
import type { Member } from '@groundwork/contract/organizations';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer();
let visitor: Client['call'];
beforeAll(async () => {
  visitor = caller(server.url);
});

let ada: Client;
let bob: Client;
let bobId: string;
let decision: ProjectDecision;
beforeEach(async () => {
  // Everybody here calls from one address; the limit itself has a test of its own.
  await server.server.dependencies.database.platform(tx => sql`delete from rate_limits`.execute(tx));
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'user');
  await bob.call('GET', '/session');
  const { body } = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
  bobId = body.data.find(member => member.email === bob.person.email)!.id;
  decision = await ask();
});

async function ask(given: object = {}): Promise<ProjectDecision> {
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Canary project' })).body.id;
  const asked = await ada.call<ProjectDecision>('POST', `/projects/${project}/decisions`, {
    question: 'Who keeps the archive?',
    why: 'Both teams say the other.',
    options: [{ label: 'Sales', effect: 'Sales pays.' }, { label: 'Service' }],
    default: 0,
    owner_id: bobId,
    ...given,
  });
  expect(asked.status, asked.text).toBe(201);
  return asked.body;
}
const at = ({ project_id, id } = decision) => `/projects/${project_id}/decisions/${id}`;
type Made = DecisionLink & { url: string | null };
async function makeLink(of = decision): Promise<Made & { token: string }> {
  const made = await ada.call<Made>('PUT', `${at(of)}/link`, { mail: false });
  expect(made.status, made.text).toBe(200);
  return { ...made.body, token: made.body.url!.split('#')[1]! };
}
const look = (token: string) => visitor<LinkedDecision & Problem>('POST', '/decision-links/look', { token });
const answer = (token: string, value = 'option-2') =>
  visitor<{ label: string } & Problem>('POST', '/decision-links/answer', { token, answer: value });
const now = async () => (await ada.call<ProjectDecision>('GET', at())).body;
const shift = (days: number) =>
  server.server.dependencies.database.platform(tx =>
    sql`update decision_links set created_at = created_at - make_interval(days => ${days}),
      expires_at = expires_at - make_interval(days => ${days})`.execute(tx),
  );

test('opens one decision without a sign-in, takes one answer, and says whose it was', async () => {
  const { token, url, ...link } = await makeLink();
  expect(url).toMatch(/^http:\/\/localhost:3000\/decision#[\w-]{43}$/);
  expect(link).toMatchObject({
    email: bob.person.email,
    is_live: true,
    is_mailed: false,
    made_by: ada.person.email,
  });
  const shown = await look(token);
  expect(shown.body).toEqual({
    organization: 'Acme',
    project: 'Canary project',
    email: bob.person.email,
    question: 'Who keeps the archive?',
    why: 'Both teams say the other.',
    about: null,
    options: decision.options,
    default: 'option-1',
    deadline: null,
    default_at_deadline: false,
    blocks: [],
    cost: expect.any(Object),
    shown: null,
    expires_at: link.expires_at,
  });
  const answered = await answer(token);
  expect([answered.status, answered.body]).toEqual([
    200,
    { question: 'Who keeps the archive?', label: 'Service', effect: '' },
  ]);
  expect(await now()).toMatchObject({
    state: 'answered',
    answer: 'option-2',
    history: [
      {
        author: bob.person.email,
        handed_over_by: ada.person.email,
        author_name: `${bob.person.name} (link handed over by ${ada.person.name})`,
        via: 'link',
        label: 'Service',
      },
    ],
  });
  const { rows } = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
    sql<{ actor: string; details: { how: string } }>`
      select actor, details from trail where action = 'decisions.answerByLink'`.execute(tx),
  );
  expect(rows).toEqual([
    {
      actor: `${bob.person.email} (link handed over by ${ada.person.email})`,
      details: expect.objectContaining({
        how: `answered by link for ${bob.person.email}, handed over by ${ada.person.email}`,
      }),
    },
  ]);
});

test('a mailed link comes with what is asked, and is told to its reader alone', async () => {
  const made = await ada.call<Made>('PUT', `${at()}/link`, { mail: true });
  expect(made.body).toMatchObject({ url: null, is_mailed: true });
  const boss = await server.admin();
  const mails = (
    await boss.call<{ data: Mail[] }>('GET', `/mails?recipient=${encodeURIComponent(bob.person.email)}`)
  ).body.data;
  const body = mails.find(mail => mail.kind === 'decision')!.body!;
  expect(body).toContain('Who keeps the archive?');
  expect(body).toContain('Until you answer, this stands: Sales');
  const token = /\/decision#([\w-]{43})/.exec(body)![1]!;
  expect((await answer(token)).status).toBe(200);
  const { rows } = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
    sql<{
      how: string;
    }>`select details ->> 'how' as how from trail where action = 'decisions.answerByLink'`.execute(tx),
  );
  expect(rows).toEqual([{ how: `answered by link sent to ${bob.person.email}` }]);
  const plain = await server.admin('admin');
  const list = await plain.call<{ data: Mail[] }>(
    'GET',
    `/mails?recipient=${encodeURIComponent(bob.person.email)}`,
  );
  expect(list.text).not.toContain(token);
});

test('only its hash is kept', async () => {
  const { token } = await makeLink();
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{ row: string }>`select to_jsonb(l)::text as row from decision_links l
      union all select to_jsonb(i)::text from idempotency_keys i
      union all select to_jsonb(t)::text from trail t`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

describe('is dead', () => {
  const dead = async (token: string, words: RegExp) => {
    for (const refused of [await look(token), await answer(token)]) {
      expect([refused.status, refused.body.code], refused.text).toEqual([410, 'decision_link_invalid']);
      expect(refused.body.message).toMatch(words);
      expect(refused.text).not.toContain('archive');
    }
  };

  test('after its answer, however often it is sent', async () => {
    const { token } = await makeLink();
    const both = await Promise.all([
      answer(token, 'option-1'),
      answer(token, 'option-2'),
      answer(token, 'option-2'),
    ]);
    expect(both.filter(each => each.status === 200)).toHaveLength(1);
    expect(both.every(each => each.status < 500)).toBe(true);
    await dead(token, /has been used: the answer is in/);
    expect((await now()).history).toHaveLength(1);
  });

  test('once it is revoked, and revoking twice is no fault', async () => {
    const { token, id } = await makeLink();
    for (let times = 0; times < 2; times += 1)
      expect((await ada.call('DELETE', `${at()}/links/${id}`)).status).toBe(204);
    await dead(token, /taken back or replaced/);
    const { body } = await ada.call<{ data: DecisionLink[] }>('GET', `${at()}/links`);
    expect(body.data).toEqual([
      expect.objectContaining({ id, is_live: false, revoked_at: expect.any(String) }),
    ]);
  });

  test('once a newer one was made', async () => {
    const older = await makeLink();
    const newer = await makeLink();
    await dead(older.token, /taken back or replaced/);
    expect((await look(newer.token)).status).toBe(200);
  });

  test('after seven days', async () => {
    const { token } = await makeLink();
    await shift(6);
    expect((await look(token)).status).toBe(200);
    await shift(2);
    await dead(token, /has expired/);
  });

  test('at the end of an earlier deadline, and none is made after it', async () => {
    const deadline = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const due = await ask({ deadline });
    expect((await makeLink(due)).expires_at).toBe(
      new Date(Date.parse(`${deadline}T00:00:00Z`) + 86_400_000).toISOString(),
    );
    await server.server.dependencies.database.platform(tx =>
      sql`update decisions set deadline = '2020-01-01' where id = ${due.id}`.execute(tx),
    );
    const late = await ada.call<Problem>('PUT', `${at(due)}/link`, { mail: false });
    expect([late.status, late.body.message]).toEqual([
      409,
      'The deadline has passed. Set a later one first.',
    ]);
  });

  test('when the decision is another’s, or was made elsewhere', async () => {
    const { token } = await makeLink();
    await ada.call('PATCH', at(), { owner_id: null }, { 'if-match': '*' });
    await dead(token, /taken back or replaced/);
    const without = await ada.call<Problem>('PUT', `${at()}/link`, { mail: false });
    expect([without.status, without.body.message]).toEqual([
      409,
      'Give this decision an owner who can answer first.',
    ]);
    const second = await ask();
    const link = await makeLink(second);
    await ada.call('POST', `${at(second)}/answer`, { answer: 'option-1' }, { 'if-match': '*' });
    await dead(link.token, /has been made already/);
  });

  test.each([
    ['deactivated', { status: 'inactive' }],
    ['made a reader', { role: 'readonly' }],
  ])('when its owner was %s', async (_, change) => {
    const { token } = await makeLink();
    const path = `/organizations/${ada.organizationId}/users/${bobId}`;
    expect((await ada.call('PATCH', path, change)).status).toBe(200);
    await dead(token, /no longer works/);
  });

  test('when its owner was removed', async () => {
    const { token } = await makeLink();
    expect((await ada.call('DELETE', `/organizations/${ada.organizationId}/users/${bobId}`)).status).toBe(
      204,
    );
    await dead(token, /no longer works/);
  });

  test.each(['x', 'A'.repeat(43), '\u202E'.repeat(40), "' or 1=1 --"])(
    'when it was never made: %j',
    async token => {
      await dead(token, /no longer works/);
    },
  );
});

test.each([
  ['status', sql`status = 'trial', trial_ends_at = now() - interval '1 second'`, 'trial_ended'],
  ['read-only', sql`status = 'read_only'`, 'organization_read_only'],
  ['suspended', sql`status = 'suspended'`, 'organization_suspended'],
])('says why nothing can be answered: %s', async (_, change, code) => {
  const { token } = await makeLink();
  await server.server.dependencies.database.platform(tx =>
    sql`update organizations set ${change} where organization_id = ${ada.organizationId}`.execute(tx),
  );
  for (const refused of [await look(token), await answer(token)]) {
    expect([refused.status, refused.body.code]).toEqual([403, code]);
    expect(refused.text).not.toContain('archive');
  }
});

test('an answer that is none of the options costs nothing', async () => {
  const { token } = await makeLink();
  const wrong = await answer(token, '<script>');
  expect([wrong.status, wrong.body.errors?.[0]?.place]).toEqual([422, 'body.answer']);
  expect((await answer(token)).status).toBe(200);
});

const guarded = everyCall.filter(call => call.permission !== 'public');
test('opens no other call of the contract', async () => {
  const { token } = await makeLink();
  const thief = caller(server.url, token);
  const ids = { projects: decision.project_id, decisionId: decision.id, organizations: ada.organizationId };
  for (const call of guarded) {
    const answered = await thief(call.method, pathOf(call, ids), sampleBody(call), { 'if-match': '*' });
    expect([call.name, answered.status]).toEqual([call.name, 401]);
  }
  expect((await look(token)).status).toBe(200);
});

test('guessing is slowed down', async () => {
  const statuses = [];
  for (let tries = 0; tries < 40; tries += 1) statuses.push((await look('A'.repeat(43))).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 410));
  expect(statuses.at(-1)).toBe(429);
});

test('one question is not mailed to somebody again and again', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    statuses.push((await ada.call('PUT', `${at()}/link`, { mail: true })).status);
  }
  expect(statuses).toContain(429);
  expect(statuses.at(-1)).toBe(429);
  // A link to hand over costs nobody a mail.
  expect((await ada.call('PUT', `${at()}/link`, { mail: false })).status).toBe(200);
});
