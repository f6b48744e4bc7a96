// Links to documents: whoever has one sees one version of one document, until it ends or is taken back.
import type { DocumentShare, SharedDocument } from '@groundwork/contract/document-shares';
import type { Document } from '@groundwork/contract/documents';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { filesOf } from '../../testing/intake-context.ts';

const server = givenServer();
let ada: Client;
let document: Document;
beforeAll(async () => {
  ada = await server.member('admin');
  document = await add('plan.pdf', '%PDF-1.4\nfirst\n%%EOF\n');
});

async function add(name: string, content: string, query = ''): Promise<Document> {
  const answer = await ada.call<Document>('POST', `/documents${query}`, filesOf({ [name]: content }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

type Made = DocumentShare & { url: string };
const share = (id: string, days = 7, by = ada) => by.call<Made>('POST', `/documents/${id}/shares`, { days });
const tokenOf = ({ url }: Made): string => url.slice(url.indexOf('#') + 1);
/** As whoever holds the link, whom we do not know. */
const open = (token: string) =>
  caller(server.url)<SharedDocument>('POST', '/document-shares/open', { token });

test('a link opens the version it was made for, to anybody, and says so to those who made it', async () => {
  const made = await share(document.id);
  expect(made.status, made.text).toBe(201);
  expect(made.body.url).toMatch(/^http:\/\/localhost:3000\/shared#[\w-]{43}$/);
  const newer = filesOf({ 'plan.pdf': '%PDF-1.4\nsecond\n%%EOF\n' });
  expect((await ada.call('POST', `/documents/${document.id}/versions`, newer)).status).toBe(201);
  const seen = await open(tokenOf(made.body));
  expect(seen.status, seen.text).toBe(200);
  expect(Object.keys(seen.body).toSorted()).toEqual(
    ['expires_at', 'file_name', 'name', 'organization', 'size', 'uploaded_at', 'view_url'].toSorted(),
  );
  const file = await fetch(`${server.url}${seen.body.view_url}`);
  expect(await file.text()).toContain('first');
  // The same visit.
  await open(tokenOf(made.body));
  const { body: list } = await ada.call<{ data: DocumentShare[] }>('GET', `/documents/${document.id}/shares`);
  expect(list.data).toMatchObject([{ id: made.body.id, number: 1, opened: 1, is_live: true }]);
  expect(JSON.stringify(list)).not.toContain(tokenOf(made.body));
});

test('a link that was taken back, has ended, or never was opens nothing', async () => {
  const made = await share(document.id);
  const token = tokenOf(made.body);
  const path = `/documents/${document.id}/shares/${made.body.id}`;
  expect((await ada.call('DELETE', path)).status).toBe(204);
  expect((await ada.call('DELETE', path)).status).toBe(204);
  const ended = await share(document.id, 1);
  await server.server.dependencies.database.platform(tx =>
    tx
      .updateTable('document_shares')
      .set({ created_at: '2020-01-01T00:00:00Z', expires_at: '2020-01-02T00:00:00Z' })
      .where('id', '=', ended.body.id)
      .execute(),
  );
  for (const secret of [token, tokenOf(ended.body), 'x', 'A'.repeat(43)]) {
    const { status, body } = await open(secret);
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'share_invalid' } });
  }
});

test('a document made a draft again, or of a suspended organization, is nobody’s to see', async () => {
  const own = await add('own.pdf', '%PDF-1.4\nown\n%%EOF\n');
  const token = tokenOf((await share(own.id)).body);
  expect((await open(token)).status).toBe(200);
  const suspend = (status: 'suspended' | 'active') =>
    server.server.dependencies.database.platform(tx =>
      tx
        .updateTable('organizations')
        .set({ status })
        .where('organization_id', '=', own.organization_id)
        .execute(),
    );
  await suspend('suspended');
  expect((await open(token)).status).toBe(404);
  await suspend('active');
  expect((await open(token)).status).toBe(200);
  const draft = await ada.call(
    'PATCH',
    `/documents/${own.id}`,
    { status: 'draft' },
    { 'if-match': `"${own.version}"` },
  );
  expect(draft.status, draft.text).toBe(200);
  expect((await open(token)).status).toBe(404);
  expect((await share(own.id)).body).toMatchObject({ code: 'document_draft' });
});

test('what no browser shows is not shared, and another organization makes and sees no link', async () => {
  const table = await add('table.zip', 'PK\u0003\u0004');
  expect((await share(table.id)).body).toMatchObject({ code: 'unsupported_media' });
  const stranger = await server.member('admin');
  const { body: made } = await share(document.id);
  expect((await share(document.id, 7, stranger)).status).toBe(404);
  expect((await stranger.call('GET', `/documents/${document.id}/shares`)).status).toBe(404);
  expect((await stranger.call('DELETE', `/documents/${document.id}/shares/${made.id}`)).status).toBe(404);
  expect((await open(tokenOf(made))).status).toBe(200);
});
