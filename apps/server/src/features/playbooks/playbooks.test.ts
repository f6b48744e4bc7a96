// What people correct in one project is applied to the next export of the same organization, with its reason; it can be
// looked at, switched off, forgotten, taken along and brought in; and it never holds a value of a row.

import type { Problem } from '@groundwork/contract/errors';
import type { Analysis } from '@groundwork/contract/intake';
import type { PlaybookEntry, PlaybookFile } from '@groundwork/contract/playbook-shapes';
import type { PlaybookPreview, PlaybookState } from '@groundwork/contract/playbooks';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { completed, filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

const canary = 'KANARIENVOGEL';
const contacts = `Contact ID,First Name,Last Name,Email,Branch,Shoe Size,Remark,Since
1,${canary}Ann,${canary}Lee,${canary}.ann@example.com,${canary} North,38,${canary} a,03/04/2020
2,${canary}Bob,${canary}Ray,${canary}.bob@example.com,${canary} South,42,${canary} b,05/06/2020
`;

async function analysed(person: Client, project: string, files: Record<string, string>): Promise<Analysis> {
  await person.call('POST', `/projects/${project}/sources`, filesOf(files));
  await completed(
    person,
    await person.call('POST', '/ai-operations/intake/analyze', { project_id: project }),
  );
  return intake(person, project);
}

async function intake(person: Client, project: string): Promise<Analysis> {
  return (await person.call<{ analysis: Analysis }>('GET', `/projects/${project}/intake`)).body.analysis;
}

async function again(person: Client, project: string): Promise<Analysis> {
  await completed(
    person,
    await person.call('POST', '/ai-operations/intake/analyze', { project_id: project }),
  );
  return intake(person, project);
}

async function answer(person: Client, project: string, sent: object): Promise<void> {
  const { version } = (await person.call<{ version: number }>('GET', `/projects/${project}/intake`)).body;
  const answered = await person.call('PATCH', `/projects/${project}/intake`, sent, {
    'if-match': `"${version}"`,
  });
  expect(answered.status, answered.text).toBe(200);
}

const columns = (given: Record<string, string | null>) => ({
  sources: { 'contacts.csv': { columns: given } },
});

async function asOwner<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client(visit.server.databaseUrl);
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

async function another(person: Client, name: string): Promise<string> {
  return (await person.call<{ id: string }>('POST', '/projects/', { name })).body.id;
}

function columnOf(analysis: Analysis, column: string, file = 'contacts.csv') {
  const found = analysis.sources
    .find(source => source.profile.id === file)
    ?.columns.find(one => one.column === column);
  if (!found) throw new Error(`no column ${column}`);
  return found;
}

const at = (person: Client, rest = '') => `/organizations/${person.organizationId}/playbook${rest}`;

async function entries(person: Client, query = ''): Promise<PlaybookEntry[]> {
  const reply = await person.call<{ data: PlaybookEntry[] }>('GET', at(person, `/entries${query}`));
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

/** Somebody whose first project taught something. */
async function taught(given: Record<string, string | null> = { Branch: 'city', Remark: null }) {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const first = await projectWithPortal(ada, sandbox);
  await analysed(ada, first, { 'contacts.csv': contacts });
  await answer(ada, first, columns(given));
  return { ada, first };
}

test('a correction is applied to the next export with its reason, and gone once it is switched off, forgotten or taken back', async () => {
  const { ada, first } = await taught();
  const second = await another(ada, 'Second');
  const analysis = await analysed(ada, second, { 'contacts.csv': contacts });
  expect(columnOf(analysis, 'Branch')).toMatchObject({ action: 'map', property: 'city', is_answered: false });
  expect(columnOf(analysis, 'Branch').reasons[0]?.text).toBe(
    'In 1 earlier export like this one you made “Branch” the City of contacts.',
  );
  expect(columnOf(analysis, 'Remark')).toMatchObject({ action: 'skip' });
  const [branch] = (await entries(ada)).filter(one => one.header === 'Branch');
  expect(branch).toMatchObject({
    kind: 'column',
    object: 'contacts',
    is_on: true,
    used: 1,
    outcomes: [{ times: 1, imported: 0, projects: ['Workshop'], outcome: { property: 'city' } }],
  });
  // One entry off.
  const one = at(ada, `/entries/${branch?.id}`);
  expect((await ada.call('PATCH', one, { is_on: false })).status).toBe(204);
  expect(columnOf(await again(ada, second), 'Branch').property).not.toBe('city');
  expect((await ada.call<PlaybookState>('GET', at(ada))).body).toMatchObject({ switched_off: 1, entries: 2 });
  expect((await ada.call('PATCH', one, { is_on: true })).status).toBe(204);
  expect(columnOf(await again(ada, second), 'Branch').property).toBe('city');
  // All of it off.
  expect((await ada.call<PlaybookState>('PATCH', at(ada), { is_on: false })).body.is_on).toBe(false);
  expect(columnOf(await again(ada, second), 'Branch').property).not.toBe('city');
  await ada.call('PATCH', at(ada), { is_on: true });
  // Forgotten; and the answer it came from stands in its own project.
  expect((await ada.call('DELETE', one)).status).toBe(204);
  expect((await ada.call('DELETE', one)).status).toBe(404);
  const forgotten = await again(ada, second);
  expect(columnOf(forgotten, 'Branch').property).not.toBe('city');
  expect(columnOf(forgotten, 'Remark').action).toBe('skip');
  expect(columnOf(await intake(ada, first), 'Branch').property).toBe('city');
  // Taken back where it was learnt.
  await answer(ada, first, columns({ Remark: '' }));
  expect(await entries(ada)).toEqual([]);
  expect(columnOf(await again(ada, second), 'Remark').action).toBe('create');
}, 120_000);

test('two projects that say different things are a question, and a third that says nothing decides nothing', async () => {
  const { ada } = await taught();
  const second = await another(ada, 'Second');
  await analysed(ada, second, { 'contacts.csv': contacts });
  await answer(ada, second, columns({ Branch: 'state' }));
  const third = await another(ada, 'Third');
  const column = columnOf(await analysed(ada, third, { 'contacts.csv': contacts }), 'Branch');
  expect(column).toMatchObject({ action: 'create', property: 'branch', is_abstained: true });
  expect(column.reasons[0]?.text).toMatch(/contradict each other/);
  expect((await ada.call<PlaybookState>('GET', at(ada))).body.contradicting).toBe(1);
}, 120_000);

test('formats, what a table is, and answers of known lists are learnt, placeholders and file names are not', async () => {
  const { ada, first } = await taught({});
  await answer(ada, first, {
    sources: { 'contacts.csv': { formats: { Since: { date_order: 'dmy', placeholders: [canary] } } } },
  });
  const second = await another(ada, 'Second');
  const since = columnOf(await analysed(ada, second, { 'contacts.csv': contacts }), 'Since');
  expect(since.transform).toMatchObject({ date_order: 'dmy' });
  await answer(ada, first, { sources: { 'contacts.csv': { role: 'records', object: 'companies' } } });
  const analysis = await again(ada, second);
  expect(analysis.sources[0]?.mapping).toMatchObject({ object: 'companies', is_answered: false });
  expect((await entries(ada)).map(({ kind }) => kind).sort()).toEqual(['format', 'table']);
}, 120_000);

test('what was answered before there were playbooks teaches the next analysis', async () => {
  const { ada, first } = await taught();
  await asOwner(async database => {
    await database.query('delete from playbook_entries where organization_id = $1', [ada.organizationId]);
    await database.query('delete from playbook_projects where project_id = $1', [first]);
  });
  const second = await another(ada, 'Second');
  expect(columnOf(await analysed(ada, second, { 'contacts.csv': contacts }), 'Branch').property).toBe('city');
});

test('no table, export or trail of playbooks holds a value of a row, and a header that is a row teaches nothing', async () => {
  const { ada, first } = await taught({ Branch: 'city', 'Shoe Size': 'new', Email: '=', Remark: null });
  await answer(ada, first, {
    sources: {
      'contacts.csv': {
        role: 'records',
        object: 'contacts',
        formats: { Remark: { placeholders: [`${canary} a`] } },
      },
    },
  });
  const headless = `${canary},${canary}@example.com,+49 30 1234567,1999\nx,y@example.com,+49 30 7654321,2000\n`;
  const second = await another(ada, canary);
  const analysis = await analysed(ada, second, { [`${canary}.csv`]: headless });
  const file = analysis.sources[0]?.profile.id ?? '';
  await answer(ada, second, {
    sources: { [file]: { role: 'records', object: 'contacts', columns: {} } },
  });
  const names = analysis.sources[0]?.profile.columns.map(column => column.name) ?? [];
  await answer(ada, second, {
    sources: { [file]: { columns: Object.fromEntries(names.map(name => [name, 'new'])) } },
  });
  const kept = await asOwner(async database => {
    const { rows } = await database.query<{ table: string }>(
      "select table_name as table from information_schema.tables where table_name like '%playbook%'",
    );
    expect(rows.length).toBeGreaterThan(5);
    const all: unknown[] = [];
    for (const { table } of rows) all.push((await database.query(`select * from ${table}`)).rows);
    all.push((await database.query("select details from trail where action like 'playbooks.%'")).rows);
    return JSON.stringify(all);
  });
  expect(kept).toContain('Shoe Size');
  expect(kept).not.toContain(canary);
  expect(kept.toLowerCase()).not.toContain(canary.toLowerCase());
  expect(kept).not.toContain('1234567');
  const exported = await ada.call<PlaybookFile>('GET', at(ada, '/file'));
  expect(exported.body.entries.length).toBeGreaterThan(3);
  expect(exported.text.toLowerCase()).not.toContain(canary.toLowerCase());
});

describe('a playbook as a file', () => {
  test('brings to another organization what one knows, says first what it changes, and is the same twice', async () => {
    const { ada } = await taught();
    const file = (await ada.call<PlaybookFile>('GET', at(ada, '/file'))).body;
    expect(file).toMatchObject({ playbook: 1 });
    const eve = await visit.server.member('admin');
    const project = await projectWithPortal(eve, visit.sandbox);
    const preview = await eve.call<PlaybookPreview>('POST', at(eve, '/preview'), file);
    expect(preview.body, preview.text).toEqual({ added: 2, confirmed: 0, contradicting: [] });
    expect(await entries(eve)).toEqual([]);
    expect((await eve.call('POST', at(eve, '/import'), file)).status).toBe(200);
    const branch = columnOf(await analysed(eve, project, { 'contacts.csv': contacts }), 'Branch');
    expect(branch.property).toBe('city');
    expect(branch.reasons[0]?.text).toBe(
      'An imported playbook says: in 1 earlier export like this one somebody made “Branch” the City of contacts.',
    );
    const twice = await eve.call<PlaybookPreview>('POST', at(eve, '/import'), file);
    expect(twice.body).toEqual({ added: 0, confirmed: 2, contradicting: [] });
    // Whoever chose something else is told before.
    const other = structuredClone(file);
    for (const entry of other.entries)
      if (entry.header === 'Branch') entry.outcomes = [{ outcome: { became: 'left_out' }, times: 1 }];
    const clash = await eve.call<PlaybookPreview>('POST', at(eve, '/preview'), other);
    expect(clash.body.contradicting).toEqual([
      { entry: 'Branch of contacts', has: 'City', brings: 'left out' },
    ]);
  });

  const entry = {
    kind: 'column',
    system: 'pipedrive',
    object: 'companies',
    header: 'Vertical',
    question: null,
    headers: [],
    outcomes: [{ outcome: { became: 'property', property: 'industry', label: 'Industry' }, times: 3 }],
  };
  test.each([
    ['another version', { playbook: 2, entries: [] }, 'body.playbook'],
    ['unknown fields', { playbook: 1, entries: [], secret: 'x' }, 'body'],
    ['a field that no entry has', { playbook: 1, entries: [{ ...entry, sample: 'x' }] }, 'body.entries.0'],
    [
      'an address as a header',
      { playbook: 1, entries: [{ ...entry, header: 'a@b.example' }] },
      'body.entries.0.header',
    ],
    [
      'a number as a header',
      { playbook: 1, entries: [{ ...entry, header: '0049 30 555' }] },
      'body.entries.0.header',
    ],
    [
      'a column without an object',
      { playbook: 1, entries: [{ ...entry, object: null }] },
      'body.entries.0.object',
    ],
    [
      'one place twice',
      { playbook: 1, entries: [entry, { ...entry, header: 'VERTICAL' }] },
      'body.entries.1',
    ],
    [
      'an answer on no list',
      {
        playbook: 1,
        entries: [
          {
            ...entry,
            kind: 'decision',
            question: 'deleted',
            outcomes: [{ outcome: { became: 'answer', answer: canary }, times: 1 }],
          },
        ],
      },
      'body.entries.0.outcomes.0.outcome.answer',
    ],
    [
      'a property that is no name',
      {
        playbook: 1,
        entries: [
          {
            ...entry,
            outcomes: [{ outcome: { became: 'property', property: '__proto__', label: 'X' }, times: 1 }],
          },
        ],
      },
      'body.entries.0.outcomes.0.outcome.property',
    ],
  ])('is refused with %s, and the place is named', async (_, file, place) => {
    const eve = await visit.server.member('admin');
    const refused = await eve.call<Problem>('POST', at(eve, '/import'), file);
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.errors?.map(fault => fault.place)).toContain(place);
    expect(await entries(eve)).toEqual([]);
  });

  test('takes headers that are called like parts of the language, and refuses what is too large or no JSON', async () => {
    const eve = await visit.server.member('admin');
    const odd = ['constructor', '__proto__', 'toString'].map(header => ({ ...entry, header }));
    const taken = await eve.call('POST', at(eve, '/import'), { playbook: 1, entries: odd });
    expect(taken.status, taken.text).toBe(200);
    expect(new Set((await entries(eve)).map(({ header }) => header))).toEqual(
      new Set(['__proto__', 'constructor', 'toString']),
    );
    const large = { playbook: 1, entries: [{ ...entry, header: 'x'.repeat(10 * 1024 * 1024) }] };
    expect((await eve.call<Problem>('POST', at(eve, '/import'), large)).body.code).toBe('too_large');
    const many = {
      playbook: 1,
      entries: Array.from({ length: 2_001 }, (_, n) => ({ ...entry, header: `a${'b'.repeat(n % 60)}` })),
    };
    expect((await eve.call('POST', at(eve, '/import'), many)).status).toBe(422);
  });
});

test('a full playbook takes no file that it could not keep, and forgets what the fewest exports say when it learns more', async () => {
  const ada = await visit.server.member('admin');
  const project = await projectWithPortal(ada, visit.sandbox);
  await analysed(ada, project, { 'contacts.csv': contacts });
  // The first is told by one export and switched off, the second by one, and every other by two.
  await asOwner(async database => {
    // As it is right after so many were imported: the database still counts on a few rows.
    for (const table of ['playbook_entries', 'playbook_lessons'])
      await database.query(`alter table ${table} set (autovacuum_enabled = false)`);
    await database.query(
      `with made as (
        insert into playbook_entries (organization_id, id, place_key, kind, system, object, header, question, headers, is_on)
        select $1, gen_random_uuid(), 'key ' || n, 'column', 'pipedrive', 'companies', 'Header ' || n, null, '{}', n > 1
        from generate_series(1, 5000) n returning id, place_key)
      insert into playbook_lessons (organization_id, id, entry_id, origin, source_key, outcome, outcome_key, times)
      select $1, gen_random_uuid(), id, 'imported', '', '{"became": "left_out"}', 'left_out',
        case when place_key in ('key 1', 'key 2') then 1 else 2 end from made`,
      [ada.organizationId],
    );
  });
  const file: PlaybookFile = {
    playbook: 1,
    entries: [
      {
        kind: 'column',
        system: 'pipedrive',
        object: 'companies',
        header: 'Vertical',
        question: null,
        headers: [],
        outcomes: [{ outcome: { became: 'left_out' }, times: 3 }],
      },
    ],
  };
  for (const call of ['/preview', '/import']) {
    const refused = await ada.call<Problem>('POST', at(ada, call), file);
    expect([refused.status, refused.body.code]).toEqual([413, 'too_large']);
    expect(refused.body.errors?.[0]?.message).toBe(
      'The playbook would hold 5,001 entries, and it keeps 5,000 at most: 5,000 are there, and 1 would be added.',
    );
  }
  await answer(ada, project, columns({ Branch: 'city' }));
  const state = await ada.call<PlaybookState>('GET', at(ada, ''));
  expect(state.body).toMatchObject({ entries: 5_000, switched_off: 1 });
  const left = await asOwner(
    async database =>
      (
        await database.query<{ header: string }>(
          `select header from playbook_entries where organization_id = $1 and header in ('Header 1', 'Header 2', 'Header 3', 'Branch')`,
          [ada.organizationId],
        )
      ).rows,
  );
  expect(left.map(({ header }) => header).toSorted()).toEqual(['Branch', 'Header 1', 'Header 3']);
});

describe('the wrong person', () => {
  test('of another organization finds nothing there', async () => {
    const { ada } = await taught();
    const eve = await visit.server.member('admin');
    const [own] = await entries(ada);
    for (const [method, path, body] of [
      ['GET', at(ada), undefined],
      ['GET', at(ada, '/entries'), undefined],
      ['GET', at(ada, '/file'), undefined],
      ['PATCH', at(ada), { is_on: false }],
      ['PATCH', at(ada, `/entries/${own?.id}`), { is_on: false }],
      ['PATCH', at(eve, `/entries/${own?.id}`), { is_on: false }],
      ['DELETE', at(eve, `/entries/${own?.id}`), undefined],
      ['DELETE', at(ada, '/entries'), undefined],
      ['POST', at(ada, '/import'), { playbook: 1, entries: [] }],
    ] as const)
      expect((await eve.call(method, path, body)).status, `${method} ${path}`).toBe(404);
    expect(await entries(ada)).toHaveLength(2);
  });

  test('who may not manage it reads it, and changes nothing; who is no staff shares nothing', async () => {
    const { ada } = await taught();
    const [own] = await entries(ada);
    for (const role of ['user', 'readonly'] as const) {
      const bob = await visit.server.memberOf(ada.organizationId, role);
      expect((await bob.call('GET', at(ada, '/entries'))).status).toBe(200);
      for (const [method, path, body] of [
        ['PATCH', at(ada), { is_on: false }],
        ['PATCH', at(ada, `/entries/${own?.id}`), { is_on: false }],
        ['DELETE', at(ada, `/entries/${own?.id}`), undefined],
        ['POST', at(ada, '/preview'), { playbook: 1, entries: [] }],
        ['POST', at(ada, '/import'), { playbook: 1, entries: [] }],
      ] as const)
        expect((await bob.call(method, path, body)).status, `${role} ${method} ${path}`).toBe(403);
    }
    for (const path of ['/playbooks', '/playbooks/shared'])
      expect((await ada.call('GET', path)).status).toBe(403);
    const sent = { name: 'Mine', file: { playbook: 1, entries: [] } };
    expect((await ada.call('POST', '/playbooks/shared', sent)).status).toBe(403);
  });
});

test('staff share a playbook by an act of their own: every client is told so, may decline, and it can be taken back', async () => {
  const { ada } = await taught();
  const staff = await visit.server.admin();
  const listed = await staff.call<{ data: { organization: { id: string }; entries: number }[] }>(
    'GET',
    '/playbooks',
  );
  expect(listed.body.data.find(one => one.organization.id === ada.organizationId)).toMatchObject({
    entries: 2,
  });
  const eve = await visit.server.member('admin');
  const project = await projectWithPortal(eve, visit.sandbox);
  // Nothing of one client reaches another by itself.
  expect(columnOf(await analysed(eve, project, { 'contacts.csv': contacts }), 'Branch').property).not.toBe(
    'city',
  );
  const file = (await staff.call<PlaybookFile>('GET', at(ada, '/file'))).body;
  const name = `Shops ${eve.organizationId}`;
  const shared = await staff.call<{ id: string }>('POST', '/playbooks/shared', { name, file });
  expect(shared.status, shared.text).toBe(201);
  expect((await staff.call<Problem>('POST', '/playbooks/shared', { name, file })).status).toBe(409);
  const branch = columnOf(await again(eve, project), 'Branch');
  expect(branch).toMatchObject({ action: 'map', property: 'city' });
  expect(branch.reasons[0]?.text).toMatch(/^A playbook that is shared with you says: /);
  await eve.call('PATCH', at(eve), { uses_shared: false });
  expect(columnOf(await again(eve, project), 'Branch').property).not.toBe('city');
  await eve.call('PATCH', at(eve), { uses_shared: true });
  const one = `/playbooks/shared/${shared.body.id}`;
  expect((await staff.call('PATCH', one, { is_on: false })).status).toBe(204);
  expect(columnOf(await again(eve, project), 'Branch').property).not.toBe('city');
  expect((await staff.call('DELETE', one)).status).toBe(204);
  expect((await staff.call('DELETE', one)).status).toBe(404);
}, 120_000);
