// The promise: what `npm run new-feature` writes compiles, keeps the laws and passes its own test, in a copy of this
// repository that nobody else sees.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRooms } from '../rooms/check-rooms.ts';
import { checkTables } from '../rooms/check-tables.ts';
import { checkNounShape } from '../rooms/noun-shape.ts';
import { nounOf } from './templates.ts';

const root = path.resolve(import.meta.dirname, '../..');
let copy: string;

/** The packages from outside by links, ours by links into the copy. */
function linkPackages(folder: string): void {
  const from = path.join(root, folder, 'node_modules');
  const to = path.join(copy, folder, 'node_modules');
  mkdirSync(path.join(to, '@groundwork'), { recursive: true });
  for (const name of readdirSync(from).filter(each => each !== '@groundwork' && each !== '.cache'))
    symlinkSync(path.join(from, name), path.join(to, name));
}

function run(program: string, args: string[]): { status: number | null; output: string } {
  // Not as part of the run that this test belongs to.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'groundwork-new-feature-'));
  chmodSync(copy, 0o755);
  const left = new Set(['node_modules', '.git', '.data', 'dist', 'test-results', 'samples', 'e2e', 'docs']);
  cpSync(root, copy, { recursive: true, filter: from => !left.has(path.basename(from)) });
  linkPackages('.');
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(path.join(copy, group))) {
      symlinkSync(path.join(copy, group, name), path.join(copy, 'node_modules/@groundwork', name));
      if (readdirSync(path.join(root, group, name)).includes('node_modules'))
        linkPackages(path.join(group, name));
    }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const command = ['--disable-warning=ExperimentalWarning', 'tools/new-feature.ts'];

test('a new noun compiles, keeps the laws and passes its test; a second time nothing is written', async () => {
  const first = run(process.execPath, [...command, 'site-visits']);
  expect(first, first.output).toMatchObject({ status: 0 });
  const types = run(path.join(copy, 'node_modules/.bin/tsc'), ['--noEmit', '-p', '.']);
  expect(types, types.output).toMatchObject({ status: 0 });
  const web = run(path.join(copy, 'node_modules/.bin/tsc'), ['--noEmit', '-p', 'apps/web']);
  expect(web, web.output).toMatchObject({ status: 0 });
  expect(checkRooms(copy).breaches).toEqual([]);
  expect(checkNounShape(copy).breaches).toEqual([]);
  const { owners } = await import(path.join(copy, 'tools/rooms/owners.ts'));
  const { reads, writes } = await import(path.join(copy, 'tools/rooms/tables.ts'));
  expect(owners).toMatchObject({ site_visits: 'site-visits' });
  expect(checkTables(copy, { owners, reads, writes }).breaches).toEqual([]);
  const tests = run(path.join(copy, 'node_modules/.bin/vitest'), [
    'run',
    'apps/server/src/features/site-visits',
    'tools/schema',
  ]);
  expect(tests, tests.output).toMatchObject({ status: 0 });

  const again = run(process.execPath, [...command, 'site-visits']);
  expect(again.status).toBe(2);
  expect(again.output).toContain('is there already');
}, 400_000);

test('a name that no folder may have is refused with the mend', () => {
  for (const typed of ['SiteVisits', 'site_visits', 'visit', '../visits', ''])
    expect(() => nounOf(typed)).toThrow('for example site-visits');
  expect(nounOf('site-visits')).toEqual({
    table: 'site_visits',
    folder: 'site-visits',
    camel: 'siteVisit',
    pascal: 'SiteVisit',
    camels: 'siteVisits',
    pascals: 'SiteVisits',
    words: 'site visits',
  });
  expect(nounOf('price-histories')).toMatchObject({ pascal: 'PriceHistory', camels: 'priceHistories' });
});
