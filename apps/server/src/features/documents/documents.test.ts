// Documents over HTTP, as the right people and as the wrong ones.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import type { Document, DocumentSummary, DocumentVersion } from '@groundwork/contract/documents';
import type { Problem } from '@groundwork/contract/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { documentsStoredAmong } from './store-files.ts';

const server = givenServer();
let ada: Client;
beforeEach(async () => {
  ada = await server.member('admin');
});

const pdf = (words = 'Hello') =>
  `%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n% ${words}\ntrailer <<>>\n%%EOF\n`;
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

function send<T = Document>(who: Client, to: string, name: string, content: string | Buffer<ArrayBuffer>) {
  return who.call<T>('POST', to, filesOf({ [name]: content }));
}

const add = async (who: Client, name = 'Handover.pdf', content = pdf(), query = '') => {
  const answer = await send(who, `/documents${query}`, name, content);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const filesOnDisk = () => {
  const root = path.dirname(
    path.dirname(server.server.dependencies.files.pathOf('00000000-0000-0000-0000-000000000000')),
  );
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length;
};

const patch = (who: Client, document: Document, body: unknown, version = document.version) =>
  who.call<Document & { code?: string }>('PATCH', `/documents/${document.id}`, body, {
    'if-match': `"${version}"`,
  });

describe('uploading', () => {
  test('keeps the bytes, names what they are, and tells project and trail', async () => {
    const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Move' })).body.id;
    const made = await add(
      ada,
      'Handover notes.pdf',
      pdf(),
      `?project_id=${project}&type=report&description=All`,
    );
    expect(made).toMatchObject({
      name: 'Handover notes',
      type: 'report',
      status: 'review',
      description: 'All',
      size: pdf().length,
      is_requested: false,
      approval: null,
      file: { number: 1, media_type: 'application/pdf', sha256: sha256(pdf()), is_viewable: true },
    });
    const saved = await ada.call('GET', `/documents/${made.id}/download`);
    expect([saved.status, saved.text]).toEqual([200, pdf()]);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''Handover%20notes.pdf`,
    );
    const { body } = await ada.call<{ data: { description: string }[] }>(
      'GET',
      `/projects/${project}/activity`,
    );
    expect(body.data[0]?.description).toBe('Document uploaded: Handover notes');
  });

  test.each([
    ['an empty file', 'empty.pdf', '', /“empty.pdf” was not taken: it is empty/],
    ['text named as a PDF', 'plan.pdf', 'Just words', /its name says a PDF, its content is plain text/],
    ['a PDF named as an image', 'photo.png', pdf(), /its name says a PNG image, its content is a PDF/],
    ['a program', 'setup.exe', 'MZ\u0090\u0000', /files ending in “.exe” are not taken here/],
    [
      'a program named as a PDF',
      'invoice.pdf',
      '\u007FELF\u0002\u0001\u0001\u0000',
      /its name says a PDF, its content is/,
    ],
    [
      'a web page named as a table',
      'export.csv',
      '<!doctype html><p>Sign in',
      /its name says a CSV table, its content is a web page/,
    ],
    [
      'bytes named as text',
      'notes.txt',
      'a\u0000b\u0001',
      /its name says plain text, its content is of no kind/,
    ],
    ['a name without an ending', 'README', 'words', /files ending in “.” are not taken here/],
    ['a program behind turned letters', 'harmless\u202Efdp.exe', 'MZ', /files ending in “.exe”/],
  ])('refuses %s, names both, and leaves nothing behind', async (_, name, content, sentence) => {
    const before = filesOnDisk();
    const answer = await send<Problem>(ada, '/documents', name, content);
    expect([answer.status, answer.body.code]).toEqual([422, 'file_refused']);
    expect(answer.body.message).toMatch(sentence);
    expect(filesOnDisk()).toBe(before);
    expect((await ada.call<DocumentSummary>('GET', '/documents/summary')).body.total).toBe(0);
  });

  test('an archive of zeros without end is recognised and never unpacked', async () => {
    // 200 MB of zeros in some 200 kB.
    const zeros = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
    const name = Buffer.from('[Content_Types].xml');
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(zeros.length, 18);
    head.writeUInt32LE(200 * 1024 * 1024, 22);
    head.writeUInt16LE(name.length, 26);
    const bomb = Buffer.concat([head, name, zeros]);
    const before = process.memoryUsage().rss;
    const answer = await send<Problem>(ada, '/documents', 'bomb.docx', bomb);
    expect(answer.body.message).toMatch(/its name says a Word document, its content is a ZIP archive/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('an upload that breaks off leaves no file and no document', async () => {
    const before = filesOnDisk();
    const target = new URL(`${server.url}/api/documents`);
    const upload = request(target, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': '100000',
      },
    });
    upload.on('error', () => undefined);
    upload.write(
      '--cut\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4 some',
    );
    await vi.waitFor(() => expect(filesOnDisk()).toBe(before + 1));
    upload.destroy();
    await vi.waitFor(() => expect(filesOnDisk()).toBe(before));
    expect((await ada.call<DocumentSummary>('GET', '/documents/summary')).body.total).toBe(0);
  });

  test('the same file sent twice at once is one document and one file', async () => {
    const before = filesOnDisk();
    const twice = await Promise.all([add(ada), add(ada)]);
    expect(new Set(twice.map(document => document.id)).size).toBe(1);
    expect(filesOnDisk()).toBe(before + 1);
  });

  test('names of any script and with marks come back as they were sent', async () => {
    const name = 'Ünïcode “quotes” <script>alert(1)</script> 北京 שלום';
    const made = await add(ada, 'x.txt', 'words', `?name=${encodeURIComponent(name)}`);
    expect(made.name).toBe(name);
    const nul = await send<Problem>(ada, '/documents?name=a%00b', 'x.txt', 'words');
    expect(nul.status).toBe(422);
    const pathy = await add(ada, '../../etc/passwd\u0000.txt', 'more words');
    expect(pathy.file?.file_name).toBe('passwd.txt');
  });

  test('two files at once, or none, are refused', async () => {
    const before = filesOnDisk();
    const two = filesOf({ 'one.pdf': pdf('1'), 'two.pdf': pdf('2') });
    expect((await ada.call('POST', '/documents', two)).status).toBe(422);
    expect((await ada.call('POST', '/documents', new FormData())).status).toBe(422);
    expect(filesOnDisk()).toBe(before);
  });
});

describe('the list', () => {
  test('is searched in name and description, filtered, and paged; the sums are those of the bytes', async () => {
    const first = await add(
      ada,
      'a.txt',
      'one',
      `?name=${encodeURIComponent('Handover 100%')}&type=training&description=Für alle`,
    );
    const second = await add(ada, 'b.txt', 'three', '?name=Contract&type=contract&status=draft');
    await patch(ada, first, { status: 'delivered' });
    await ada.call('POST', '/documents/requests', { name: 'NDA', type: 'contract' });
    const names = async (query: string) =>
      (await ada.call<{ data: Document[] }>('GET', `/documents?${query}`)).body.data.map(each => each.name);
    expect(await names('')).toEqual(['NDA', 'Contract', 'Handover 100%']);
    expect(await names('search=hAND')).toEqual(['Handover 100%']);
    expect(await names(`search=${encodeURIComponent('FÜR')}`)).toEqual(['Handover 100%']);
    expect(await names('search=%25')).toEqual(['Handover 100%']);
    expect(await names('search=_')).toEqual([]);
    expect(await names('type=contract&status=draft')).toEqual(['NDA', 'Contract']);
    const page = await ada.call<{ data: Document[]; next_cursor: string }>('GET', '/documents?limit=2');
    expect(await names(`limit=2&cursor=${page.body.next_cursor}`)).toEqual(['Handover 100%']);
    const summary = await ada.call<DocumentSummary>('GET', '/documents/summary');
    expect(summary.body).toMatchObject({ total: 3, delivered: 1, in_review: 0, total_size: 8 });
    const found = await ada.call<DocumentSummary>('GET', '/documents/summary?type=contract&search=nda');
    expect(found.body).toMatchObject({ total: 1, delivered: 0 });
    await send(ada, `/documents/${second.id}/versions`, 'b.txt', 'seven77');
    expect((await ada.call<DocumentSummary>('GET', '/documents/summary')).body.total_size).toBe(10);
  });

  test('of one project holds those of no project when asked to, and the sums follow', async () => {
    const make = async (name: string) =>
      (await ada.call<{ id: string }>('POST', '/projects/', { name })).body.id;
    const [one, other] = await Promise.all([make('One'), make('Other')]);
    await add(ada, 'one.txt', '1', `?project_id=${one}`);
    await add(ada, 'other.txt', '22', `?project_id=${other}`);
    await add(ada, 'all.txt', '333');
    const ask = async (query: string) => {
      const list = await ada.call<{ data: Document[] }>('GET', `/documents${query}`);
      const { body } = await ada.call<DocumentSummary>('GET', `/documents/summary${query}`);
      return [list.body.data.map(each => each.name).toSorted(), body.total, body.total_size];
    };
    expect(await ask('')).toEqual([['all', 'one', 'other'], 3, 6]);
    expect(await ask(`?project_id=${one}`)).toEqual([['one'], 1, 1]);
    expect(await ask(`?project_id=${one}&with_general=true`)).toEqual([['all', 'one'], 2, 4]);
    expect((await ada.call('GET', '/documents?with_general=yes')).status).toBe(422);
    const bob = await server.member('admin');
    const asked = await bob.call<{ data: [] }>('GET', `/documents?project_id=${one}&with_general=true`);
    expect(asked.body.data).toEqual([]);
  });

  test('holds nothing of another organization, whoever asks', async () => {
    const made = await add(ada);
    const bob = await server.member('admin');
    const rep = await server.as({ subject: 'rep', email: 'r@x.example', name: 'R', roles: ['hubspot_rep'] });
    expect((await bob.call<{ data: [] }>('GET', '/documents')).body.data).toEqual([]);
    const asked = await bob.call<{ data: [] }>('GET', `/documents?organization_id=${ada.organizationId}`);
    expect(asked.body.data).toEqual([]);
    for (const [method, to, body] of [
      ['GET', '', undefined],
      ['GET', '/download', undefined],
      ['GET', '/versions', undefined],
      ['POST', '/view-link', {}],
      ['POST', '/approve', { sha256: made.file?.sha256 }],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await bob.call(method, `/documents/${made.id}${to}`, body)).status).toBe(404);
      expect((await rep.call(method, `/documents/${made.id}${to}`, body)).status).toBe(403);
    }
    expect((await send(bob, `/documents/${made.id}/versions`, 'a.pdf', pdf('x'))).status).toBe(404);
    const staff = await server.admin('admin');
    expect((await staff.call('GET', `/documents/${made.id}/download`)).text).toBe(pdf());
  });

  test('is read by a read-only member, who changes nothing', async () => {
    const made = await add(ada);
    const reader = await server.memberOf(ada.organizationId, 'readonly');
    expect((await reader.call('GET', `/documents/${made.id}/download`)).status).toBe(200);
    expect((await send(reader, '/documents', 'a.pdf', pdf())).status).toBe(403);
    expect((await patch(reader, made, { name: 'x' })).status).toBe(403);
    const user = await server.memberOf(ada.organizationId, 'user');
    const approval = { sha256: made.file?.sha256 };
    expect((await user.call('POST', `/documents/${made.id}/approve`, approval)).status).toBe(403);
  });
});

describe('a draft', () => {
  test('is not downloaded by anybody, and says why', async () => {
    const draft = await add(ada, 'a.pdf', pdf(), '?status=draft');
    const refused = await ada.call<Problem>('GET', `/documents/${draft.id}/download`);
    expect([refused.status, refused.body.code]).toEqual([403, 'document_draft']);
    expect(refused.body.message).toBe('A draft cannot be downloaded. Move it to review first.');
    const review = await patch(ada, draft, { status: 'review' });
    expect(review.body.status).toBe('review');
    expect((await ada.call('GET', `/documents/${draft.id}/download`)).status).toBe(200);
  });

  test('changes only in the version somebody saw', async () => {
    const draft = await add(ada, 'a.pdf', pdf(), '?status=draft');
    expect((await patch(ada, draft, { name: 'First' })).status).toBe(200);
    const stale = await patch(ada, draft, { name: 'Second' });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
    expect((await ada.call('PATCH', `/documents/${draft.id}`, { name: 'x' })).status).toBe(428);
    const shortcut = await patch(ada, draft, { status: 'approved' }, draft.version + 1);
    expect([shortcut.status, shortcut.body.code]).toEqual([422, 'invalid_request']);
  });
});

describe('an approval', () => {
  const approve = (who: Client, document: Document, hash = document.file?.sha256) =>
    who.call<Document & { code?: string }>('POST', `/documents/${document.id}/approve`, { sha256: hash });

  test('is bound to the bytes and dies with them', async () => {
    const made = await add(ada);
    const approved = await approve(ada, made);
    expect(approved.body).toMatchObject({
      status: 'approved',
      approval: { by: ada.person.email, sha256: made.file?.sha256 },
    });
    const again = await approve(ada, made);
    expect(again.body.approval).toEqual(approved.body.approval);
    const same = await send(ada, `/documents/${made.id}/versions`, 'Handover.pdf', pdf());
    expect(same.body).toMatchObject({ status: 'approved', file: { number: 1 } });
    const newer = await send(ada, `/documents/${made.id}/versions`, 'Handover.pdf', pdf('changed'));
    expect(newer.body).toMatchObject({ status: 'review', approval: null, file: { number: 2 } });
    const old = await approve(ada, made);
    expect([old.status, old.body.code]).toEqual([409, 'approval_stale']);
    const { body } = await ada.call<{ data: DocumentVersion[] }>('GET', `/documents/${made.id}/versions`);
    expect(body.data.map(each => [each.number, each.approval?.sha256])).toEqual([
      [2, undefined],
      [1, made.file?.sha256],
    ]);
    expect((await ada.call('GET', `/documents/${made.id}/download?number=1`)).text).toBe(pdf());
    expect((await ada.call('GET', `/documents/${made.id}/download?number=9`)).status).toBe(404);
  });

  test('is not given to a draft, and what has one is removed by administrators only', async () => {
    const draft = await add(ada, 'a.pdf', pdf(), '?status=draft');
    expect((await approve(ada, draft)).body.code).toBe('document_draft');
    const made = await add(ada, 'b.pdf', pdf('b'));
    await approve(ada, made);
    const user = await server.memberOf(ada.organizationId, 'user');
    expect((await user.call('DELETE', `/documents/${made.id}`)).status).toBe(403);
    expect((await user.call('DELETE', `/documents/${draft.id}`)).status).toBe(204);
    expect((await ada.call('DELETE', `/documents/${made.id}`)).status).toBe(204);
    expect((await ada.call('GET', `/documents/${made.id}`)).status).toBe(404);
  });

  test('still protects what it was for when somebody puts a newer version on top or takes the status back', async () => {
    const user = await server.memberOf(ada.organizationId, 'user');
    const approved = await add(ada, 'b.pdf', pdf('b'));
    await approve(ada, approved);
    expect((await patch(user, approved, { status: 'review' }, approved.version + 1)).status).toBe(403);
    const newer = await send(user, `/documents/${approved.id}/versions`, 'b.pdf', pdf('newer'));
    expect(newer.body).toMatchObject({ status: 'review', approval: null });
    expect((await user.call('DELETE', `/documents/${approved.id}`)).status).toBe(403);
    const delivered = await add(ada, 'c.pdf', pdf('c'));
    await patch(ada, delivered, { status: 'delivered' });
    expect((await patch(user, delivered, { status: 'draft' }, delivered.version + 1)).status).toBe(403);
    await send(user, `/documents/${delivered.id}/versions`, 'c.pdf', pdf('newer'));
    expect((await user.call('DELETE', `/documents/${delivered.id}`)).status).toBe(403);
    expect((await ada.call('DELETE', `/documents/${delivered.id}`)).status).toBe(204);
  });
});

describe('a request', () => {
  test('stands in the list until somebody uploads what was asked for', async () => {
    const asked = { name: 'Signed contract', type: 'contract', note: 'Both pages', due_date: '2026-12-01' };
    const made = await ada.call<Document>('POST', '/documents/requests', asked);
    expect(made.body).toMatchObject({
      status: 'draft',
      is_requested: true,
      size: 0,
      uploaded_at: null,
      request: { by: ada.person.email, note: 'Both pages', due_date: '2026-12-01' },
    });
    const { id } = made.body;
    const nothing = await ada.call<Problem>('GET', `/documents/${id}/download`);
    expect([nothing.status, nothing.body.code]).toEqual([409, 'no_file']);
    expect((await patch(ada, made.body, { status: 'delivered' })).body.code).toBe('no_file');
    const come = await send(ada, `/documents/${id}/versions`, 'contract.pdf', pdf());
    expect(come.body).toMatchObject({ status: 'review', is_requested: false, file: { number: 1 } });
  });

  test('sent twice with one key is one request', async () => {
    const ask = () =>
      ada.call<Document>('POST', '/documents/requests', { name: 'NDA' }, { 'idempotency-key': 'nda' });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one.body.id).toBe(two.body.id);
  });
});

test('the others are told what was brought, asked for, approved and handed over; whoever did it is not', async () => {
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const titles = async (who: Client) =>
    (await who.call<{ data: { title: string }[] }>('GET', '/notifications')).body.data.map(
      each => each.title,
    );
  expect([await titles(ada), await titles(reader)]).toEqual([[], []]);
  const made = await add(ada);
  await ada.call('POST', `/documents/${made.id}/approve`, { sha256: made.file?.sha256 });
  await patch(ada, made, { status: 'delivered' }, made.version + 1);
  await ada.call('POST', '/documents/requests', { name: 'NDA' });
  expect(await titles(reader)).toEqual([
    'Document requested',
    'Document delivered',
    'Document approved',
    'New document',
  ]);
  expect(await titles(ada)).toEqual([]);
});

describe('a view link', () => {
  const linkTo = async (document: Document) =>
    (await ada.call<{ url: string }>('POST', `/documents/${document.id}/view-link`, {})).body.url;
  const visit = (url: string) => caller(server.url)('GET', url.replace(/^\/api/, ''));

  test('shows one version to whoever holds it, drafts included, under rules that keep it still', async () => {
    const made = await add(ada, 'notes.txt', '<script>alert(1)</script>', '?status=draft');
    const url = await linkTo(made);
    const shown = await visit(url);
    expect([shown.status, shown.text]).toEqual([200, '<script>alert(1)</script>']);
    expect(shown.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    await send(ada, `/documents/${made.id}/versions`, 'notes.txt', 'newer');
    expect((await visit(url)).text).toBe('<script>alert(1)</script>');
    await ada.call('DELETE', `/documents/${made.id}`);
    expect((await visit(url)).status).toBe(403);
  });

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ])('is not given to %s, which is only ever saved', async (name, content) => {
    const made = await add(ada, name, content);
    const refused = await ada.call<Problem>('POST', `/documents/${made.id}/view-link`, {});
    expect([refused.status, refused.body.code]).toEqual([415, 'unsupported_media']);
    const saved = await ada.call('GET', `/documents/${made.id}/download`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(saved.headers.get('content-security-policy')).toBe('sandbox');
  });

  test('ends after some minutes, and a changed or made-up one never begins', async () => {
    const made = await add(ada);
    const url = await linkTo(made);
    const inSixMinutes = new Date(Date.now() + 6 * 60_000);
    const clock = vi.spyOn(server.server.dependencies.clock, 'now').mockReturnValue(inSixMinutes);
    try {
      const late = await visit(url);
      expect([late.status, late.body]).toEqual([403, expect.objectContaining({ code: 'link_invalid' })]);
    } finally {
      clock.mockRestore();
    }
    const link = url.split('link=')[1] ?? '';
    const other = await linkTo(await add(ada, 'other.pdf', pdf('other')));
    const bytes = Buffer.from(link, 'base64url');
    const swapped = Buffer.concat([
      Buffer.from(other.split('link=')[1] ?? '', 'base64url').subarray(0, 32),
      bytes.subarray(32),
    ]);
    const forged = [swapped.toString('base64url'), `${link.slice(0, -6)}AAAAAA`, 'x', '', 'A'.repeat(400)];
    for (const one of forged) expect((await visit(`/api/documents/view?link=${one}`)).status).toBe(403);
    expect((await visit(url)).status).toBe(200);
  });
});

test('the sweep keeps the files of documents and takes what nobody names', async () => {
  const made = await add(ada);
  const { dependencies } = server.server;
  const later = { ...dependencies, clock: { now: () => new Date(Date.now() + 2 * 60 * 60_000) } };
  const orphan = await dependencies.files.write(Readable.from(['nobody’s']), { maxBytes: 100 });
  await sweepFiles(later, [documentsStoredAmong]);
  await expect(dependencies.files.read(orphan.key)).rejects.toMatchObject({ code: 'not_found' });
  expect((await ada.call('GET', `/documents/${made.id}/download`)).text).toBe(pdf());
});

test('nobody has deliverables worked out so often that nothing is left for others', async () => {
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Move' })).body.id;
  const looks = Array.from({ length: 80 }, () => ada.call('GET', `/projects/${project}/deliverables`));
  const statuses = (await Promise.all(looks)).map(answer => answer.status);
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(60);
  expect(statuses).toContain(429);
});
