// Worked out again, a change set says what differs from the one before: also that nothing does, and after an undo.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ChangesetDifference, MigrationDifference } from '@groundwork/contract/differences';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

const contacts = `Contact ID,First Name,Last Name,Email,Shoe Size,Branch
1,Ann,Lee,ann@example.com,38,North
2,Bob,Ray,bob@example.com,42,South
3,Cid,Moss,cid@example.com,40,North
`;
const deals = `Deal ID,Deal Name,Amount,Deal Stage,Contact ID
1,One,1200.50,Open,1
2,Two,300,Open,2
3,Three,99.50,Open,3
`;

async function walk(person: Client, project: string) {
  const at = `/projects/${project}`;
  return {
    answer: async (sources: object) => {
      const { version } = (await person.call<{ version: number }>('GET', `${at}/intake`)).body;
      const sent = await person.call('PATCH', `${at}/intake`, { sources }, { 'if-match': `"${version}"` });
      expect(sent.status, sent.text).toBe(200);
    },
    propose: async (kind: 'blueprint' | 'migration'): Promise<string> => {
      const done = await completed(person, await person.call('POST', `${at}/changesets`, { kind }));
      return String(done.input['changeset_id']);
    },
    apply: async (id: string) => {
      const { body } = await person.call<Changeset>('GET', `/changesets/${id}`);
      const approval = await approvalOf(person, body);
      await completed(person, await person.call('POST', `/changesets/${id}/approve`, approval));
    },
    undo: async (id: string) => completed(person, await person.call('POST', `/changesets/${id}/undo`)),
    entries: async (id: string): Promise<ChangesetDifference> => {
      const reply = await person.call<ChangesetDifference>('GET', `/changesets/${id}/difference`);
      expect(reply.status, reply.text).toBe(200);
      return reply.body;
    },
    rows: async (id: string): Promise<MigrationDifference> => {
      const reply = await person.call<MigrationDifference>('GET', `/changesets/${id}/preview/difference`);
      expect(reply.status, reply.text).toBe(200);
      return reply.body;
    },
  };
}

const counted = ({ groups }: ChangesetDifference) =>
  groups.map(({ what, object, added, removed, changed, done }) => ({
    of: `${what} ${object}`,
    ...Object.fromEntries(Object.entries({ added, removed, changed, done }).filter(([, n]) => n > 0)),
  }));

test('a blueprint worked out again says what came, what went, and what the portal has by now', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const project = await projectWithPortal(ada, sandbox, { rate_limit: { max: 2000, interval_ms: 1000 } });
  await ada.call(
    'POST',
    `/projects/${project}/sources`,
    filesOf({ 'contacts.csv': contacts, 'deals.csv': deals }),
  );
  await completed(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  const { answer, propose, apply, undo, entries } = await walk(ada, project);
  const columns = (of: Record<string, string | null>) => answer({ 'contacts.csv': { columns: of } });
  await columns({ Branch: null, 'Shoe Size': 'new' });

  const first = await propose('blueprint');
  expect(await entries(first)).toEqual({ former: null, groups: [], entries: [] });
  const same = await propose('blueprint');
  expect(await entries(same)).toMatchObject({
    former: { id: first, state: 'proposed' },
    groups: [],
    entries: [],
  });

  await columns({ Branch: 'new', 'Shoe Size': null });
  const other = await propose('blueprint');
  const found = await entries(other);
  expect(found.former?.id).toBe(same);
  expect(counted(found)).toEqual([{ of: 'property contacts', added: 1, removed: 1 }]);
  expect(found.entries.map(({ change, kind, key }) => [change, kind, key])).toEqual([
    ['added', 'property.create', 'branch'],
    ['removed', 'property.create', 'shoe_size'],
  ]);

  await apply(other);
  await columns({ 'Shoe Size': 'new' });
  const later = await propose('blueprint');
  const since = await entries(later);
  expect(since.former).toMatchObject({ id: other, state: 'applied', applied_at: expect.any(String) });
  expect(since.entries.map(({ change, key }) => [change, key])).toEqual([['added', 'shoe_size']]);
  // What was carried out is in the portal and not called missing.
  expect(since.groups.every(({ removed, changed }) => removed + changed === 0)).toBe(true);
  expect(since.groups.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(1);

  await undo(other);
  const after = await propose('blueprint');
  const again = await entries(after);
  expect(again.former).toMatchObject({ id: later, state: 'proposed' });
  expect(again.entries.map(({ change, key }) => `${change} ${key}`)).toContain('added branch');
  const last = await propose('blueprint');
  expect(await entries(last)).toMatchObject({ former: { id: after }, groups: [] });

  const reader = await server.memberOf(ada.organizationId, 'readonly');
  expect((await reader.call('GET', `/changesets/${last}/difference`)).status).toBe(200);
  const stranger = await server.member('admin');
  expect((await stranger.call('GET', `/changesets/${last}/difference`)).status).toBe(404);
});

test('a migration worked out again names rows, links and sums that end otherwise, and what was carried out is no difference', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const project = await projectWithPortal(ada, sandbox, { rate_limit: { max: 2000, interval_ms: 1000 } });
  await ada.call(
    'POST',
    `/projects/${project}/sources`,
    filesOf({ 'contacts.csv': contacts, 'deals.csv': deals }),
  );
  await completed(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  const { answer, propose, apply, entries, rows } = await walk(ada, project);
  await apply(await propose('blueprint'));
  const first = await propose('migration');
  expect(await rows(first)).toMatchObject({ former: null, moved: 0 });
  const same = await propose('migration');
  expect(await entries(same)).toMatchObject({ former: { id: first }, groups: [] });
  expect(await rows(same)).toEqual({ former: first, objects: {}, moved: 0, rows: [], done: 0, money: [] });

  await answer({
    'deals.csv': { columns: { Amount: null, 'Contact ID': null } },
    'contacts.csv': { role: 'ignored', object: null },
  });
  const other = await propose('migration');
  const found = await entries(other);
  expect(counted(found)).toEqual(
    expect.arrayContaining([
      { of: 'record contacts', removed: 3 },
      { of: 'record deals', changed: 3 },
      { of: 'association deals', removed: 3 },
    ]),
  );
  const moved = await rows(other);
  expect(moved.objects['contacts']).toMatchObject({ former: { created: 3 }, after: { created: 0 } });
  expect(moved.moved).toBe(3);
  expect(moved.rows[0]).toMatchObject({
    source: 'contacts.csv',
    row: 2,
    former: { object: 'contacts', bucket: 'created' },
    after: { bucket: 'skipped' },
  });
  expect(moved.money).toMatchObject([{ former: { deals: 3, cents: '160000' } }]);

  await answer({ 'deals.csv': { columns: { Amount: '', 'Contact ID': '' } }, 'contacts.csv': { role: '' } });
  const whole = await propose('migration');
  await apply(whole);
  await answer({ 'contacts.csv': { columns: { Branch: null } } });
  const later = await propose('migration');
  const since = await entries(later);
  expect(since.former).toMatchObject({ id: whole, state: 'applied' });
  expect(since.groups.every(({ removed }) => removed === 0)).toBe(true);
  expect(await rows(later)).toMatchObject({ former: whole, moved: 0, rows: [], money: [] });
  const stranger = await server.member('admin');
  expect((await stranger.call('GET', `/changesets/${later}/preview/difference`)).status).toBe(404);
});
