// Rows that share a key and have different names, over HTTP: listed before anything is approved, and kept separate on request.

import type { ChangesetEntry } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { Analysis } from '@groundwork/contract/intake';
import type {
  KeptSeparateRow,
  MergedRow,
  MigrationPreview,
  ReconcileReport,
  RowOutcome,
} from '@groundwork/contract/migrations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

const people = `Id,First Name,Last Name,Email,Phone
1,Ada,Lovelace,office@acme.example,111
2,Grace,Hopper,office@acme.example,222
3,Alan,Turing,alan@acme.example,333
4,Alan,Turing,alan@acme.example,444
5,Edsger,Dijkstra,office@acme.example,555
`;

type Page<T> = { data: T[]; next_cursor: string | null };

async function begin(): Promise<{ ada: Client; project: string }> {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox, { 'contacts.csv': people });
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  return { ada, project };
}

const intakeOf = async (person: Client, project: string) =>
  (await person.call<{ analysis: Analysis; version: number }>('GET', `/projects/${project}/intake`)).body;

async function answer(person: Client, project: string, keptSeparate: Record<string, string>) {
  const { version } = await intakeOf(person, project);
  return person.call<Problem & { analysis: Analysis }>(
    'PATCH',
    `/projects/${project}/intake`,
    { kept_separate: keptSeparate },
    { 'if-match': `"${version}"` },
  );
}

test('rows that share a key and contradict are kept separate and listed before the approval, and merged by saying so', async () => {
  const { ada, project } = await begin();
  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  const stranger = await visit.server.member('admin');
  const migration = await propose(ada, project, 'migration');
  const { body: preview } = await ada.call<MigrationPreview>('GET', `/changesets/${migration.id}/preview`);
  expect([preview.merges, preview.kept_separate]).toEqual([{ rows: 1, other_names: 0 }, 2]);

  const address = `/changesets/${migration.id}/kept-separate`;
  expect((await stranger.call('GET', address)).status).toBe(404);
  const first = (await reader.call<Page<KeptSeparateRow>>('GET', `${address}?limit=1`)).body;
  const second = (
    await ada.call<Page<KeptSeparateRow>>('GET', `${address}?limit=1&cursor=${first.next_cursor}`)
  ).body;
  expect(second.next_cursor).toBeNull();
  const keptSeparate = [...first.data, ...second.data];
  expect(
    keptSeparate.map(one => [one.row, one.name, one.because, one.other_row?.name, one.other_row?.row]),
  ).toEqual([
    [3, 'Grace Hopper', 'name', 'Ada Lovelace', 2],
    [6, 'Edsger Dijkstra', 'name', 'Ada Lovelace', 2],
  ]);
  const decisions = (await intakeOf(ada, project)).analysis.decisions;
  expect(decisions.find(one => one.id === 'key_conflicts:contacts')).toMatchObject({
    default: 'keep_separate',
    answer: null,
  });
  for (const cursor of ['nonsense', Buffer.from('{"is_other_name":1}').toString('base64url')]) {
    expect((await ada.call('GET', `${address}?cursor=${cursor}`)).status).toBe(422);
    expect((await ada.call('GET', `/changesets/${migration.id}/merged?cursor=${cursor}`)).status).toBe(422);
  }

  const key = keptSeparate[0]?.key ?? '';
  expect((await answer(reader, project, { [key]: 'merge' })).status).toBe(403);
  const unknown = await answer(ada, project, { '["contacts","Id","9","nobody"]': 'merge' });
  expect([unknown.status, unknown.body.errors?.[0]?.message]).toEqual([
    422,
    'No row of this name shares this key with another that it could be told from.',
  ]);
  const joined = await answer(ada, project, { [key]: 'merge' });
  expect(joined.status, joined.text).toBe(200);
  expect(joined.body.analysis.kept_separate).toMatchObject([
    { key, row: 3, name: 'Grace Hopper', is_merged: true },
  ]);

  // What was seen before is not what would be done now.
  const old = await approve(ada, migration);
  expect([old.status, old.body.code]).toEqual([409, 'analysis_stale']);
  const again = await propose(ada, project, 'migration');
  const merged = (await ada.call<Page<MergedRow>>('GET', `/changesets/${again.id}/merged`)).body.data;
  expect(merged.map(one => [one.row, one.kept_name, one.own_name, one.is_other_name])).toEqual([
    [3, 'Ada Lovelace', 'Grace Hopper', true],
    [5, 'Alan Turing', 'Alan Turing', false],
  ]);
  expect(merged[1]).toMatchObject({
    differences: [{ property: 'phone', kept: '333', dropped: '444' }],
    filled: [],
    same: 3,
  });
  const rows = await ada.call<Page<RowOutcome>>('GET', `/changesets/${again.id}/rows?bucket=merged`);
  expect(rows.body.data.map(row => row.reason)[0]).toMatch(
    /^Same email address as row 2 of contacts\.csv \(office@acme\.example\)/,
  );
  await completed(ada, await approve(ada, again));
  const { body: report } = await ada.call<ReconcileReport>('GET', `/changesets/${again.id}/reconcile`);
  expect(report).toMatchObject({
    is_balanced: true,
    merges: { rows: 2, other_names: 1 },
    kept_separate: 1,
    // The address that stays with the other, and what gave way in the two rows that were merged.
    cells_not_carried: 5,
    cells: { unaccounted: 0, lists: [{ bucket: 'merged_away', cells: 4 }] },
  });
  expect(report.objects['contacts']).toMatchObject({ created: 3, merged: 2 });
  // The second run over the same portal has nothing to write.
  const nothing = await propose(ada, project, 'migration');
  const entries = await ada.call<Page<ChangesetEntry>>('GET', `/changesets/${nothing.id}/entries`);
  expect(entries.body.data).toEqual([]);
  const trail = await visit.server.server.dependencies.database.tenant(ada.organizationId, tx =>
    sql<{ details: unknown }>`select details from trail where action = 'intake.keepSeparate'`.execute(tx),
  );
  expect(trail.rows.map(row => row.details)).toEqual([{ kept_separate: { [key]: 'merge' } }]);

  const back = await answer(ada, project, { [key]: '' });
  expect(back.status, back.text).toBe(200);
  expect(back.body.analysis.kept_separate).toEqual([]);
}, 60_000);

test('entries come in the order that is asked for, page by page, and a page goes on exactly', async () => {
  const { ada, project } = await begin();
  const migration = await propose(ada, project, 'migration');
  const address = `/changesets/${migration.id}/entries`;
  const all = async (query: string): Promise<ChangesetEntry[]> => {
    const found: ChangesetEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await ada.call<Page<ChangesetEntry>>('GET', `${address}?limit=1${query}${more}`);
      expect(page.status, page.text).toBe(200);
      found.push(...page.body.data);
      cursor = page.body.next_cursor;
    }
    return found;
  };
  const names = (entries: ChangesetEntry[]) => entries.map(entry => entry.after['lastname']);
  expect(names(await all(''))).toEqual(['Lovelace', 'Hopper', 'Dijkstra', 'Turing']);
  expect(names(await all('&sort=name'))).toEqual(['Lovelace', 'Turing', 'Dijkstra', 'Hopper']);
  expect(names(await all('&sort=name&direction=desc'))).toEqual(['Hopper', 'Dijkstra', 'Turing', 'Lovelace']);
  expect(names(await all('&sort=place&direction=desc'))).toEqual([
    'Dijkstra',
    'Turing',
    'Hopper',
    'Lovelace',
  ]);
  expect(names(await all('&sort=object&direction=desc&search=turing'))).toEqual(['Turing']);
  for (const sort of ['kind', 'object', 'name', 'place'])
    for (const direction of ['asc', 'desc'])
      expect(await all(`&sort=${sort}&direction=${direction}`), `${sort} ${direction}`).toHaveLength(4);

  const { body } = await ada.call<Page<unknown>>('GET', `${address}?limit=1&sort=name`);
  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const [query, cursor] of [
    ['', body.next_cursor],
    ['&sort=name&direction=desc', body.next_cursor],
    ['&sort=place', cursorOf({ sort: 'asc place', values: ['a', 'b'], seq: 1 })],
    ['&sort=name', cursorOf({ sort: 'asc name', values: ['\u0000'], seq: 1 })],
    ['', '17'],
  ]) {
    const refused = await ada.call<Problem>('GET', `${address}?cursor=${cursor}${query}`);
    expect([refused.status, refused.body.code], String(cursor)).toEqual([422, 'invalid_request']);
  }
}, 60_000);

test('groups that look alike without a key are merged where somebody decides so, listed with why, and taken back', async () => {
  const first = 'Ada Grace Alan Edsger Barbara Donald Frances'.split(' ');
  const last = 'Lovelace Hopper Turing Dijkstra Liskov Knuth'.split(' ');
  const person = (at: number, id: string, domain: string): string => {
    const [given, family] = [first[at % 7] ?? '', last[Math.floor(at / 7) % 6] ?? ''];
    return `${id},${given},${family},${given}.${family}@${domain}${at}.example,+49 228 ${100_000 + at * 7919},Linden ${at},Bonn`;
  };
  const rows = [
    ...Array.from({ length: 42 }, (_, at) => person(at, `a${at}`, 'firm')),
    ...[3, 17, 30].map(at => person(at, `b${at}`, 'home')),
  ];
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox, {
    'contacts.csv': ['Id,First Name,Last Name,Email,Phone,Street,City', ...rows].join('\n'),
  });
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  const stranger = await visit.server.member('admin');
  const before = await intakeOf(ada, project);
  const asked = before.analysis.decisions.find(one => one.id === 'alike:contacts');
  expect(asked).toMatchObject({
    question: '3 groups of contacts look like one and the same contact. What should happen?',
    default: 'keep_separate',
    answer: null,
  });
  expect(before.analysis.plan.records['contacts']).toBe(45);
  const apart = await propose(ada, project, 'migration');
  expect((await ada.call<MigrationPreview>('GET', `/changesets/${apart.id}/preview`)).body.merges?.rows).toBe(
    0,
  );

  const decide = (who: Client, value: string) =>
    who.call<Problem & { analysis: Analysis }>(
      'PATCH',
      `/projects/${project}/intake`,
      { decisions: { 'alike:contacts': value } },
      { 'if-match': `"${before.version}"` },
    );
  expect((await decide(reader, 'merge')).status).toBe(403);
  expect((await decide(stranger, 'merge')).status).toBe(404);
  expect((await decide(ada, 'merge_all')).body.errors?.[0]?.message).toBe('This is not one of the options.');
  const decided = await decide(ada, 'merge');
  expect(decided.status, decided.text).toBe(200);
  expect(decided.body.analysis.plan.records['contacts']).toBe(42);
  expect((await approve(ada, apart)).body.code).toBe('analysis_stale');

  const migration = await propose(ada, project, 'migration');
  const merged = (await ada.call<Page<MergedRow>>('GET', `/changesets/${migration.id}/merged`)).body.data;
  expect(merged.map(one => [one.row, one.into_row, one.shared_key])).toEqual([
    [44, 5, 'found alike'],
    [45, 19, 'found alike'],
    [46, 32, 'found alike'],
  ]);
  expect(merged[0]?.shared_value).toContain('Phone');
  await completed(ada, await approve(ada, migration));
  const { body: report } = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  expect(report).toMatchObject({
    is_balanced: true,
    merges: { rows: 3, other_names: 0 },
    cells: { unaccounted: 0 },
  });
  expect(report.objects['contacts']).toMatchObject({ created: 42, merged: 3 });
  await completed(ada, await ada.call('POST', `/changesets/${migration.id}/undo`));
  const undone = await ada.call<{ state: string }>('GET', `/changesets/${migration.id}`);
  expect(undone.body.state).toBe('undone');
}, 60_000);
