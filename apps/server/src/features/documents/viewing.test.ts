// What a browser is told when it shows a file: its type, that it may show it, and that it may do nothing else.
import { readFileSync } from 'node:fs';
import type { Document } from '@groundwork/contract/documents';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { filesOf } from '../../testing/intake-context.ts';

const server = givenServer();
let ada: Client;
beforeAll(async () => {
  ada = await server.member('admin');
});

const pdf =
  '%PDF-1.4\n1 0 obj <</Type /Catalog /OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj\n%%EOF\n';
const png = readFileSync(new URL('../../../../../docs/pictures/reconcile.png', import.meta.url));

async function add(name: string, content: string | Buffer<ArrayBuffer>): Promise<Document> {
  const answer = await ada.call<Document>('POST', '/documents', filesOf({ [name]: content }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** The answer to a browser that follows the link: it sends no bearer. */
async function shown({ id }: Document): Promise<Response> {
  const { body } = await ada.call<{ url: string }>('POST', `/documents/${id}/view-link`, {});
  return fetch(`${server.url}${body.url}`);
}

const inSandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; img-src data: 'self'";
const inItsViewer = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

test.each([
  // Viewers of PDF do not start within a sandbox, and run what a PDF holds in a place of their own.
  ['a PDF, even one with a script', 'plan.pdf', pdf, 'application/pdf', inItsViewer],
  ['a picture', 'screen.png', png, 'image/png', inSandbox],
  [
    'text, even of a page',
    'page.txt',
    '<!doctype html><script>alert(1)</script>',
    'text/plain; charset=utf-8',
    inSandbox,
  ],
])('%s is shown as what it is and may load and carry out nothing', async (_, name, content, type, policy) => {
  const answer = await shown(await add(name, content));
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': `inline; filename*=UTF-8''${name}`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test.each([
  ['a web page somebody uploaded', 'page.html', '<!doctype html><script>alert(1)</script>'],
  ['a drawing', 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a table', 'people.csv', 'a,b'],
])('%s is not shown, only saved', async (_, name, content) => {
  const { id } = await add(name, content);
  expect((await ada.call('POST', `/documents/${id}/view-link`, {})).status).toBe(415);
  const saved = await ada.call('GET', `/documents/${id}/download`);
  expect(Object.fromEntries(saved.headers)).toMatchObject({
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
});

test('a name cannot write headers of its own, or another ending', async () => {
  const made = await add('a; filename=x.exe\u202Etxt.pdf', pdf);
  const answer = await shown(made);
  // Read to its end: the server would wait for it when it closes.
  await answer.arrayBuffer();
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename*=UTF-8''a%3B%20filename%3Dx.exetxt.pdf`,
  );
});
