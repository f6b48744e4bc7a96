// The client against a server of the test's own, which answers what it is told to and keeps what it was asked.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Client, createClient } from './client.ts';

interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (response: ServerResponse) => void;

let asked: Asked[];
let answers: Answer[];
let url = '';
let client: Client;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    (answers.shift() ?? json(500, {}))(response);
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  client = createClient({ url, token: 'gwk_test' });
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  answers = [];
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}
const broken: Answer = response => void response.destroy();
const busy = json(429, { code: 'rate_limited', message: 'Too many' }, { 'retry-after': '0' });
const id = '01980000-0000-7000-8000-000000000000';

test('a call goes where the contract says, with what it takes', async () => {
  answers = [json(200, { id, name: 'New name', version: 3 })];
  const answered = await client.projects.update({ params: { id }, body: { name: 'New name' }, ifMatch: 2 });
  expect(answered).toMatchObject({ name: 'New name' });
  expect(asked[0]).toMatchObject({
    method: 'PATCH',
    url: `/api/projects/${id}`,
    headers: { authorization: 'Bearer gwk_test', 'if-match': '"2"', 'content-type': 'application/json' },
    body: '{"name":"New name"}',
  });
});

test('a list goes on page by page, for as long as it is read', async () => {
  answers = [json(200, { data: [1, 2], next_cursor: 'c1' }), json(200, { data: [3], next_cursor: null })];
  const items: unknown[] = [];
  for await (const item of client.projects.list.all({ query: { limit: 2 } })) items.push(item);
  expect(items).toEqual([1, 2, 3]);
  expect(asked.map(each => each.url)).toEqual(['/api/projects?limit=2', '/api/projects?limit=2&cursor=c1']);
  asked = [];
  answers = [json(200, { data: [1, 2], next_cursor: 'c1' })];
  for await (const item of client.projects.list.all()) if (item) break;
  expect(asked).toHaveLength(1);
});

test('what got no answer is sent again, a change under the same key', async () => {
  answers = [broken, busy, json(201, { id })];
  await client.projects.create({ body: { name: 'Once' } });
  const keys = asked.map(each => each.headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  answers = [json(201, { id })];
  await client.projects.create({ body: { name: 'Other' } }, { idempotencyKey: 'mine' });
  expect(asked.at(-1)?.headers['idempotency-key']).toBe('mine');
});

test('a refusal is an error with its code, its places and its number, and is not sent again', async () => {
  answers = [
    json(422, {
      code: 'invalid_request',
      message: 'Some values are not valid.',
      correlation_id: 'c-1',
      errors: [{ place: 'body.name', message: 'Name is required' }],
    }),
  ];
  const refused = await client.projects.create({ body: { name: '' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    status: 422,
    code: 'invalid_request',
    correlationId: 'c-1',
    faults: [{ place: 'body.name' }],
  });
  expect(asked).toHaveLength(1);
});

test('in the end it says that there was no answer', async () => {
  answers = [busy, busy];
  const impatient = createClient({ url, token: () => Promise.resolve('fresh'), retries: 1 });
  await expect(impatient.projects.list()).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  expect(asked.map(each => each.headers.authorization)).toEqual(['Bearer fresh', 'Bearer fresh']);
  const called = new AbortController();
  called.abort();
  await expect(client.projects.list({}, { signal: called.signal })).rejects.toMatchObject({ status: 0 });
});
