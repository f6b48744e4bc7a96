// Comments over HTTP: who writes, reads, changes and is told what.
import type { Comment, CommentCount } from '@groundwork/contract/comments';
import type { Mail } from '@groundwork/contract/mails';
import type { Notification } from '@groundwork/contract/notifications';
import type { ActivityItem } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { removeOrganization } from '../organizations/remove-organization.ts';

const server = givenServer({ support: { notify: 'desk@example.com' } });
let owner: pg.Client;
let staff: Client;
beforeAll(async () => {
  owner = new pg.Client(server.databaseUrl);
  await owner.connect();
  staff = await server.admin('admin');
});
afterAll(() => owner.end());

interface CommentedProject {
  admin: Client;
  user: Client;
  reader: Client;
  project: string;
  milestone: string;
  document: string;
  /** Where the threads are. */
  onMilestone: string;
  onDocument: string;
}

async function house(): Promise<CommentedProject> {
  const admin = await server.member('admin');
  const [user, reader] = await Promise.all([
    server.memberOf(admin.organizationId, 'user'),
    server.memberOf(admin.organizationId, 'readonly'),
  ]);
  // Members from their first visit on.
  for (const each of [admin, user, reader]) await each.call('GET', '/session');
  const made = async (path: string, body: object) =>
    (await admin.call<{ id: string }>('POST', path, body)).body.id;
  const project = await made('/projects/', { name: 'Move' });
  const milestone = await made(`/projects/${project}/milestones`, { name: 'Go live' });
  const document = await made('/documents/requests', { name: 'Contract', project_id: project });
  return {
    admin,
    user,
    reader,
    project,
    milestone,
    document,
    onMilestone: `/projects/${project}/milestones/${milestone}/comments`,
    onDocument: `/documents/${document}/comments`,
  };
}

const write = (by: Client, path: string, body: string, more: object = {}) =>
  by.call<Comment>('POST', path, { body, ...more });
const read = async (by: Client, path: string) => (await by.call<Comment[]>('GET', path)).body;
const words = async (by: Client, path: string) => (await read(by, path)).map(comment => comment.body);
const told = async (who: Client) =>
  (await who.call<{ data: Notification[] }>('GET', '/notifications')).body.data.filter(
    each => each.topic === 'comments',
  );

test('everybody of the client writes and reads, also who may only read; each is shown by name', async () => {
  const { admin, user, reader, onMilestone, onDocument } = await house();
  for (const path of [onMilestone, onDocument]) {
    for (const [who, text] of [
      [admin, '  Of the admin '],
      [user, 'Of the user'],
      [reader, 'Of the reader'],
    ] as const) {
      const answer = await write(who, path, text);
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body).toMatchObject({ visibility: 'shared', is_staff: false, is_own: true });
    }
    expect(await words(user, path)).toEqual(['Of the admin', 'Of the user', 'Of the reader']);
  }
  const [first, second] = await read(user, onMilestone);
  expect(first).toMatchObject({ author: 'Test Person', is_own: false, editable_until: null });
  expect(second).toMatchObject({ is_own: true, editable_until: expect.any(String) });
});

test('a member who takes another name is shown by that', async () => {
  const { user, admin, onMilestone } = await house();
  await write(user, onMilestone, 'Mine');
  await owner.query(`update members set name = 'Ada Lovelace' where email = $1`, [user.person.email]);
  expect((await read(admin, onMilestone))[0]!.author).toBe('Ada Lovelace');
});

test('what staff write for each other is read by staff alone, and a client cannot write it', async () => {
  const { admin, user, onMilestone, onDocument, project, milestone, document } = await house();
  for (const path of [onMilestone, onDocument]) {
    const inside = await write(staff, path, 'They have not paid', { visibility: 'internal' });
    expect([inside.status, inside.body]).toEqual([
      201,
      expect.objectContaining({ visibility: 'internal', is_staff: true, is_own: true }),
    ]);
    await write(staff, path, 'We begin on Monday');
    expect(await words(staff, path)).toEqual(['They have not paid', 'We begin on Monday']);
    expect(await words(admin, path)).toEqual(['We begin on Monday']);
    const refused = await write(user, path, 'Between us', { visibility: 'internal' });
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
    // Nor is it changed or taken back by whoever knows its id; it is not there for them.
    for (const method of ['PATCH', 'DELETE'])
      expect((await admin.call(method, `/comments/${inside.body.id}`, { body: 'x' })).status).toBe(404);
  }
  const counts = async (who: Client, more: string) => {
    const { body } = await who.call<CommentCount[]>('GET', `/comments/counts?${more}`);
    return Object.fromEntries(body.map(({ id, count }) => [id, count]));
  };
  for (const named of ['', `project_id=${project}`])
    expect(await counts(admin, named)).toEqual({ [milestone]: 1, [document]: 1 });
  for (const named of [`organization_id=${admin.organizationId}`, `project_id=${project}`])
    expect(await counts(staff, named)).toEqual({ [milestone]: 2, [document]: 2 });
});

test('a project takes along what both sides read of it, and nothing else', async () => {
  const { admin, reader, onMilestone, onDocument, project, milestone, document } = await house();
  await write(admin, onMilestone, '=1+1');
  await write(staff, onMilestone, 'They have not paid', { visibility: 'internal' });
  const mine = await write(reader, onDocument, 'Never mind');
  await reader.call('DELETE', `/comments/${mine.body.id}`);
  const other = await admin.call<{ id: string }>('POST', '/projects/', { name: 'Another' });
  const taken = (who: Client, id: string, format: string) =>
    who.call<{ comments: object[] }>('POST', `/projects/${id}/export`, { format });
  for (const who of [admin, reader, staff]) {
    const { status, body, text } = await taken(who, project, 'json');
    expect(status, text).toBe(200);
    expect(body.comments).toEqual([
      expect.objectContaining({
        milestone_id: milestone,
        about: 'Go live',
        author: 'Test Person',
        body: '=1+1',
      }),
      expect.objectContaining({
        document_id: document,
        about: 'Contract',
        body: '',
        removed_at: expect.any(String),
      }),
    ]);
    expect(text).not.toContain('They have not paid');
    expect(text).not.toContain('author_subject');
  }
  expect((await taken(admin, other.body.id, 'json')).body.comments).toEqual([]);
  expect((await taken(admin, project, 'csv')).text).toContain('comments.csv');
  expect((await taken(await server.member('admin'), project, 'json')).status).toBe(404);
});

test('nothing of it is there for another organization or open to a partner rep', async () => {
  const { admin, onMilestone, onDocument, project } = await house();
  const { body: comment } = await write(admin, onMilestone, 'Ours');
  const strangers = await house();
  const rep = await server.as({ subject: 'r', email: 'r@x.example', name: 'Rep', roles: ['hubspot_rep'] });
  for (const [method, path, body] of [
    ['GET', onMilestone, undefined],
    ['POST', onMilestone, { body: 'Let me in' }],
    ['GET', onDocument, undefined],
    ['POST', onDocument, { body: 'Let me in' }],
    ['PATCH', `/comments/${comment.id}`, { body: 'Let me in' }],
    ['DELETE', `/comments/${comment.id}`, undefined],
  ] as const) {
    expect((await strangers.admin.call(method, path, body)).status, path).toBe(404);
    expect((await rep.call(method, path, body)).status, path).toBe(403);
  }
  const mixed = `/projects/${strangers.project}/milestones/${onMilestone.split('/')[4]}/comments`;
  expect((await strangers.admin.call('GET', mixed)).status).toBe(404);
  for (const named of [`project_id=${project}`, `organization_id=${admin.organizationId}`]) {
    const counts = await strangers.admin.call('GET', `/comments/counts?${named}`);
    expect(counts.body).toEqual([]);
  }
});

test('an author mends a comment for a quarter of an hour, which it says of itself; nobody else does', async () => {
  const { admin, user, onMilestone } = await house();
  const { body: comment } = await write(user, onMilestone, 'Teh date');
  const at = `/comments/${comment.id}`;
  expect((await admin.call('PATCH', at, { body: 'Mine now' })).status).toBe(403);
  expect((await staff.call('PATCH', at, { body: 'Mine now' })).status).toBe(403);
  // The same words are no edit.
  expect((await user.call<Comment>('PATCH', at, { body: 'Teh date' })).body.edited_at).toBeNull();
  const edited = await user.call<Comment>('PATCH', at, { body: 'The date' });
  expect([edited.status, edited.body]).toEqual([
    200,
    expect.objectContaining({ body: 'The date', edited_at: expect.any(String) }),
  ]);
  await owner.query(`update comments set created_at = created_at - interval '15 minutes' where id = $1`, [
    comment.id,
  ]);
  const late = await user.call('PATCH', at, { body: 'Too late' });
  expect([late.status, late.body]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  expect(await read(user, onMilestone)).toMatchObject([{ body: 'The date', editable_until: null }]);
});

test('an author takes a comment back: that there was one stays, its words are kept nowhere', async () => {
  const { admin, user, onMilestone } = await house();
  const { body: comment } = await write(user, onMilestone, 'Said in anger');
  const at = `/comments/${comment.id}`;
  expect((await admin.call('DELETE', at)).status).toBe(403);
  expect((await staff.call('DELETE', at)).status).toBe(403);
  for (let times = 0; times < 2; times += 1) expect((await user.call('DELETE', at)).status).toBe(200);
  expect(await read(admin, onMilestone)).toMatchObject([
    { id: comment.id, body: '', removed_at: expect.any(String), editable_until: null },
  ]);
  expect((await user.call('PATCH', at, { body: 'Again' })).status).toBe(409);
  expect((await admin.call<CommentCount[]>('GET', '/comments/counts')).body).toEqual([]);
  const trail = await owner.query('select action, details from trail where target_id = $1 order by id', [
    comment.id,
  ]);
  expect(trail.rows.map(row => row.action)).toEqual(['comments.write', 'comments.remove']);
  expect(JSON.stringify(trail.rows)).not.toContain('anger');
});

test('words taken back stand in no kept answer and in no mail, and the key of the comment makes no second one', async () => {
  const { user, onMilestone, onDocument } = await house();
  for (const [path, visibility] of [
    [onMilestone, 'shared'],
    [onDocument, 'internal'],
  ] as const) {
    const author = visibility === 'internal' ? staff : user;
    const words = `Regretted ${visibility} ${Math.random()}`;
    const said = { body: words, visibility };
    const key = { 'idempotency-key': `regret-${visibility}` };
    const { body: comment } = await author.call<Comment>('POST', path, said, key);
    const edited = { body: `${words}, and again` };
    const editKey = { 'idempotency-key': `regret-edit-${visibility}` };
    expect((await author.call('PATCH', `/comments/${comment.id}`, edited, editKey)).status).toBe(200);
    expect(await placesOf(words)).not.toEqual([]);
    expect((await author.call('DELETE', `/comments/${comment.id}`)).status).toBe(200);
    expect(await placesOf(words)).toEqual([]);
    const again = await author.call<Comment>('POST', path, said, key);
    expect([again.status, again.body]).toEqual([
      201,
      expect.objectContaining({ id: comment.id, body: '', removed_at: expect.any(String) }),
    ]);
    expect(await read(author, path)).toHaveLength(1);
  }
});

/** Tables of the whole database in which these words stand. */
async function placesOf(words: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // The owner is held by the policies, too: it looks as the platform role, which sees every organization.
    const { rows } = await server.server.dependencies.database
      .platform(tx =>
        sql<{ is_there: boolean }>`
        select exists (select from ${sql.table(name)} t where strpos(t::text, ${words}) > 0) as is_there`.execute(
          tx,
        ),
      )
      .catch(() => ({ rows: [{ is_there: false }] }));
    if (rows[0]?.is_there) found.push(name);
  }
  return found;
}

test('staff change and take back their own internal comments', async () => {
  const { onDocument } = await house();
  const { body: comment } = await write(staff, onDocument, 'First', { visibility: 'internal' });
  const edited = await staff.call<Comment>('PATCH', `/comments/${comment.id}`, { body: 'Second' });
  expect(edited.body).toMatchObject({ body: 'Second', visibility: 'internal' });
  const other = await server.admin('super_admin');
  expect((await other.call('DELETE', `/comments/${comment.id}`)).status).toBe(403);
  await staff.call('DELETE', `/comments/${comment.id}`);
  expect(await read(other, onDocument)).toMatchObject([{ body: '', removed_at: expect.any(String) }]);
});

test('a comment is between one and five thousand characters, and hostile text is only text', async () => {
  const { user, onMilestone } = await house();
  for (const [body, sentence] of [
    ['', 'Comment is required'],
    [' \n ', 'Comment is required'],
    ['x'.repeat(5001), 'At most 5,000 characters; this has 5,001'],
  ] as const) {
    const answer = await user.call<{ errors: unknown[] }>('POST', onMilestone, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ place: 'body.body', message: sentence }]);
  }
  const hostile = `<img src=x onerror=alert(1)>'; drop table comments; -- \u202E{{7*7}}\nline`;
  expect((await write(user, onMilestone, hostile)).status).toBe(201);
  expect((await write(user, onMilestone, 'x'.repeat(5000))).status).toBe(201);
  expect((await words(user, onMilestone))[0]).toBe(hostile);
});

test('a form sent twenty times at once is one comment', async () => {
  const { user, onMilestone } = await house();
  const send = () => user.call('POST', onMilestone, { body: 'Once' }, { 'idempotency-key': 'form-1' });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect(await words(user, onMilestone)).toEqual(['Once']);
});

test('staff’s comment is told to those it concerns, at the very place; an internal one to nobody', async () => {
  const { admin, user, reader, project, milestone, document, onMilestone, onDocument } = await house();
  await write(staff, onMilestone, 'For your eyes', { visibility: 'internal' });
  for (const who of [admin, user, reader]) expect(await told(who)).toEqual([]);
  // Nobody has written yet: it is the administrators'.
  await write(staff, onMilestone, 'First question');
  expect(await told(admin)).toMatchObject([
    {
      title: 'New comment on Go live',
      message: 'By Test Person.',
      link: `/client/progress?project=${project}&milestone=${milestone}`,
    },
  ]);
  expect(await told(user)).toEqual([]);
  // Whoever has written is whom it concerns from then on, and nobody is told of their own.
  await write(user, onMilestone, 'An answer');
  expect(await told(user)).toEqual([]);
  await write(staff, onMilestone, 'Second question');
  expect(await told(user)).toHaveLength(1);
  expect(await told(admin)).toHaveLength(1);
  // The administrator asked for the document.
  await write(staff, onDocument, 'Is it coming?');
  const [newest] = await told(admin);
  expect(newest).toMatchObject({ link: `/client/documents?document=${document}` });
  expect(await told(reader)).toEqual([]);
});

test('a client’s comment is mailed to the desk and told to who is in the thread; staff’s is not mailed there', async () => {
  const { admin, user, onMilestone } = await house();
  const desk = async () =>
    (await staff.call<{ data: Mail[] }>('GET', '/mails?recipient=desk@example.com&limit=200')).body.data;
  const before = (await desk()).length;
  await write(user, onMilestone, 'When do we start?');
  await write(admin, onMilestone, 'I wonder, too');
  expect(await told(user)).toHaveLength(1);
  expect(await told(admin)).toEqual([]);
  await write(staff, onMilestone, 'On Monday');
  await write(staff, onMilestone, 'If they pay', { visibility: 'internal' });
  const mails = await desk();
  expect(mails).toHaveLength(before + 2);
  expect(mails[0]).toMatchObject({ kind: 'comment', subject: 'Comment on Go live' });
});

test('a member who wants no word of comments is told none', async () => {
  const { admin, onMilestone } = await house();
  const rule = { topic: 'comments', in_app: false, mail: 'never' };
  expect((await admin.call('PUT', '/notifications/rules', { rules: [rule] })).status).toBe(200);
  await write(staff, onMilestone, 'Hello?');
  expect(await told(admin)).toEqual([]);
});

test('the project’s activity says that somebody commented, never that staff did among themselves', async () => {
  const { admin, onMilestone, project } = await house();
  await write(staff, onMilestone, 'Psst', { visibility: 'internal' });
  await write(admin, onMilestone, 'Aloud');
  const list = await admin.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`);
  const lines = list.body.data.map(line => line.description).filter(line => line.startsWith('Comment'));
  expect(lines).toEqual(['Comment on the milestone: Go live']);
});

test('comments go with the document, and with the organization', async () => {
  const { admin, onMilestone, onDocument, document } = await house();
  for (const path of [onMilestone, onDocument]) {
    await write(admin, path, 'Ours');
    await write(staff, path, 'Theirs', { visibility: 'internal' });
  }
  const left = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select ((select count(*) from comments where organization_id = $1)
         + (select count(*) from internal_comments where organization_id = $1))::int as count`,
      [admin.organizationId],
    );
    return rows[0]!.count;
  };
  expect(await left()).toBe(4);
  await admin.call('DELETE', `/documents/${document}`);
  expect(await left()).toBe(2);
  const { database } = server.server.dependencies;
  expect(await database.platform(tx => removeOrganization(tx, admin.organizationId))).toBe(true);
  expect(await left()).toBe(0);
});
