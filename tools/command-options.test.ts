import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nearest } from './command-options.ts';

const root = path.resolve(import.meta.dirname, '..');
const groundwork = (...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/groundwork.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

test('the nearest name is the least keystrokes away, and none when nothing is near', () => {
  expect(nearest('jsn', ['json', 'help'])).toBe('json');
  expect(nearest('portal', ['portal-url', 'json'])).toBe('portal-url');
  expect(nearest('answer', ['answers', 'json'])).toBe('answers');
  expect(nearest('colour', ['json', 'help'])).toBeUndefined();
});

test('a command explains its options, and says the nearest of one there is not', () => {
  const explained = groundwork('implement', '--help');
  expect(explained.status, explained.stderr).toBe(0);
  expect(explained.stdout).toMatch(/--answers FILE +Answers to decisions[\s\S]*--help +This text\.\n$/);
  const unknown = groundwork('match', 'a.csv', '--jsno');
  expect([unknown.status, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toContain('groundwork match has no option --jsno. Did you mean --json?');
  const misnamed = groundwork('implment');
  expect([misnamed.status, misnamed.stderr.split('\n')[0]]).toEqual([
    2,
    'There is no command "implment". Did you mean implement?',
  ]);
}, 60_000);

test('matching, auditing and looking at pipelines answer with one object, of the files and nothing else', () => {
  const matched = groundwork('match', 'samples/salesforce-workshop/Contact.csv', '--json');
  expect(matched.status, matched.stderr).toBe(0);
  expect(JSON.parse(matched.stdout)).toMatchObject({ rows: 102, tables: [{ file: 'Contact.csv' }] });
  const audited = groundwork('audit', 'samples/salesforce-workshop', '--json');
  expect(audited.status, audited.stderr).toBe(0);
  expect(JSON.parse(audited.stdout)).toMatchObject({ records: { contacts: 162, companies: 22, deals: 50 } });
  const looked = groundwork(
    'revops',
    'samples/salesforce-workshop/Opportunity.csv',
    '--json',
    '--to',
    '2024-06-30',
  );
  expect(looked.status, looked.stderr).toBe(0);
  expect(JSON.parse(looked.stdout)).toMatchObject({
    deals: 50,
    from: '2024-05-31',
    books: [{ open: 35, won: 12, lost: 3, open_cents: '3000207050' }],
  });
  const missing = groundwork('audit', 'no-such-folder');
  expect([missing.status, missing.stderr]).toEqual([1, 'no-such-folder does not exist.\n']);
}, 120_000);

test.each([
  ['audit', '--portal-url', 'http://127.0.0.1:1', '--portal-token'],
  ['implement', '.', '--portal-url', 'http://127.0.0.1:1', '--portal-token'],
  ['sandbox', '--token'],
])(
  'a token that no portal has ends "groundwork %s" with its sentence before anything is started',
  (...typed) => {
    const ended = groundwork(...typed, 'pat-eu1-złoty');
    expect([ended.status, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toMatch(/^--(portal-)?token: Character 10 of the token is “ł” \(U\+0142\)\. .+\n$/);
  },
  60_000,
);
