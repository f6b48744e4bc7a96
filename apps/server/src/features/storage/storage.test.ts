// Storage over HTTP, as those who would like to have more of it than their plan covers.
import { createHash } from 'node:crypto';
import type { Document, DocumentSummary } from '@groundwork/contract/documents';
import type { Problem } from '@groundwork/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { documentsStoredAmong } from '../documents/store-files.ts';
import { sourcesStoredAmong } from '../intake/outline.ts';
import { attachedFilesAmong } from '../support/store-files.ts';

const limit = 100_000;
let server: TestServer;
let ada: Client;
beforeAll(async () => {
  const storageLimits = { starter: limit, professional: 2 * limit, enterprise: 10 * limit };
  server = await startTestServer(inject('clusterUrl'), { storageLimits });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.member('admin');
});

/** So many bytes of text, others each time. */
let made = 0;
function textOf(bytes: number): string {
  made += 1;
  return createHash('sha256').update(String(made)).digest('hex').padEnd(bytes, 'x').slice(0, bytes);
}

const tableOf = (bytes: number) =>
  `Id,Name\n${'1,Ann\n'.repeat(Math.floor((bytes - 8) / 6))}`.padEnd(bytes, 'n');

function send<T = Document>(who: Client, to: string, name: string, content: string) {
  return who.call<T & Pick<Problem, 'code' | 'message'>>('POST', to, filesOf({ [name]: content }));
}

const document = (who: Client, bytes: number, name = 'notes.txt') =>
  send(who, '/documents', name, textOf(bytes));
const storage = async (who: Client) =>
  (await who.call<DocumentSummary>('GET', '/documents/summary')).body.storage;
const newProject = async (who: Client) =>
  (await who.call<{ id: string }>('POST', '/projects/', { name: 'Move' })).body.id;
const newTicket = async (who: Client) => {
  const fields = {
    subject: 'Help',
    message: 'Please look at this picture.',
    priority: 'low',
    category: 'other',
  };
  return (await who.call<{ id: string }>('POST', '/support/tickets', fields)).body.id;
};

async function filesOnDisk(): Promise<number> {
  let count = 0;
  const anyTime = new Date(Date.now() + 60_000);
  for await (const keys of server.server.dependencies.files.writtenBefore(anyTime)) count += keys.length;
  return count;
}

test('of twenty uploads at once exactly those are kept that fit together, and the others leave nothing', async () => {
  const before = await filesOnDisk();
  const answers = await Promise.all(Array.from({ length: 20 }, () => document(ada, 15_000)));
  const kept = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(kept).toHaveLength(6);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([413, 'storage_limit']);
  expect(await storage(ada)).toEqual({ used: 90_000, limit });
  expect((await filesOnDisk()) - before).toBe(6);
  // By documents, versions, exports and attachments in turn: there is one room for all of them.
  const [project, ticket] = await Promise.all([newProject(ada), newTicket(ada)]);
  const others = await Promise.all([
    document(ada, 6000),
    send(ada, `/documents/${kept[0]!.body.id}/versions`, 'notes.txt', textOf(6000)),
    send(ada, `/projects/${project}/sources`, 'people.csv', tableOf(6000)),
    send(ada, `/support/tickets/${ticket}/attachments`, 'screen.txt', textOf(6000)),
  ]);
  expect(others.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(others.filter(({ body }) => body.code === 'storage_limit')).toHaveLength(3);
  expect(await storage(ada)).toEqual({ used: 96_000, limit });
});

test('the refusal names the file, what is kept, what the plan covers, and what can be done', async () => {
  expect((await document(ada, 99_990)).status).toBe(201);
  const { status, body } = await document(ada, 11, 'one more.txt');
  expect(status).toBe(413);
  expect(body).toMatchObject({
    code: 'storage_limit',
    message:
      '“one more.txt” does not fit: your organization keeps 99.99 kB of the 100 kB that the starter plan covers. Remove files that are not needed, or choose a larger plan.',
  });
  expect((await document(ada, 10)).status).toBe(201);
  const { status: full } = await document(ada, 1);
  expect(full).toBe(413);
});

test('what is larger than the room left is cut off while it comes', async () => {
  const before = await filesOnDisk();
  const { body } = await document(ada, 5_000_000);
  expect(body.code).toBe('storage_limit');
  expect([(await filesOnDisk()) - before, (await storage(ada))?.used]).toEqual([0, 0]);
});

test('a larger plan makes room at once; another organization’s files take none', async () => {
  const eve = await server.member('admin');
  expect((await document(eve, limit)).status).toBe(201);
  expect((await document(ada, limit)).status).toBe(201);
  expect((await document(ada, 1)).status).toBe(413);
  const admin = await server.admin();
  const anyVersion = { 'if-match': '*' };
  await admin.call('PATCH', `/organizations/${ada.organizationId}`, { plan: 'professional' }, anyVersion);
  expect((await document(ada, 1)).status).toBe(201);
  expect(await storage(ada)).toEqual({ used: limit + 1, limit: 2 * limit });
  // Staff who work in a client's organization fill the client's room, and find it as full.
  const for_ = `/documents?organization_id=${eve.organizationId}`;
  expect((await send(admin, for_, 'a.txt', textOf(5))).body.code).toBe('storage_limit');
  expect((await admin.call<DocumentSummary>('GET', '/documents/summary')).body.storage).toBeNull();
  const stolen = await ada.call<DocumentSummary>(
    'GET',
    `/documents/summary?organization_id=${eve.organizationId}`,
  );
  expect(stolen.body).toMatchObject({ total: 0, storage: null });
});

test('removing gives room back: documents with all their versions, exports, and exports that are replaced', async () => {
  const first = await document(ada, 30_000);
  await send(ada, `/documents/${first.body.id}/versions`, 'notes.txt', textOf(20_000));
  expect((await storage(ada))?.used).toBe(50_000);
  await ada.call('DELETE', `/documents/${first.body.id}`);
  expect((await storage(ada))?.used).toBe(0);

  const sources = `/projects/${await newProject(ada)}/sources`;
  type Kept = { data: { id: string }[] };
  expect((await send(ada, sources, 'people.csv', tableOf(90_000))).status).toBe(201);
  // Takes the place of the former one, so that both need not fit.
  const again = await send<Kept>(ada, sources, 'people.csv', tableOf(95_000));
  expect(again.status, again.text).toBe(201);
  expect((await storage(ada))?.used).toBe(95_000);
  await ada.call('DELETE', `${sources}/${again.body.data[0]!.id}`);
  expect((await storage(ada))?.used).toBe(0);
});

test('projects made, filled and removed again and again fill no disk: their files count until they are gone', async () => {
  const fill = async () => {
    const project = await newProject(ada);
    const answer = await send(ada, `/projects/${project}/sources`, 'people.csv', tableOf(60_000));
    expect((await ada.call('DELETE', `/projects/${project}`)).status).toBe(204);
    return answer.status;
  };
  expect([await fill(), await fill()]).toEqual([201, 413]);
  expect((await storage(ada))?.used).toBe(60_000);
  const later = { now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) };
  const namers = [documentsStoredAmong, sourcesStoredAmong, attachedFilesAmong];
  await sweepFiles({ ...server.server.dependencies, clock: later }, namers);
  expect((await storage(ada))?.used).toBe(0);
  expect(await fill()).toBe(201);
});

test('the same file sent twice counts once, a refused one not at all', async () => {
  const content = textOf(40_000);
  await Promise.all([1, 2].map(() => send(ada, '/documents', 'twice.txt', content)));
  expect((await send(ada, '/documents', 'invoice.pdf', content)).body.code).toBe('file_refused');
  expect((await storage(ada))?.used).toBe(40_000);
});

test('files of tickets, which nobody can remove and everybody may add, leave the rest of the plan to the others', async () => {
  await ada.call('GET', '/session');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const tickets = await Promise.all([newTicket(reader), newTicket(reader), newTicket(reader)]);
  const answers = await Promise.all(
    tickets.map(ticket =>
      send(reader, `/support/tickets/${ticket}/attachments`, 'screen.txt', textOf(10_000)),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 413]);
  const refused = answers.find(({ status }) => status === 413);
  expect(refused?.body).toMatchObject({ code: 'storage_limit', message: expect.stringContaining('quarter') });
  expect(await storage(ada)).toEqual({ used: 20_000, limit });
  expect((await document(ada, 60_000)).status).toBe(201);
});
