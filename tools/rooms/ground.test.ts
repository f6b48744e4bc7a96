import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkGround } from './ground.ts';
import { owners } from './owners.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ground-'));
afterAll(() => rmSync(root, { recursive: true }));
const platform = path.join(root, 'apps/server/src/platform');

function namedBy(source: string): string[] {
  mkdirSync(platform, { recursive: true });
  writeFileSync(path.join(platform, 'planted.ts'), source);
  return checkGround(root, owners).breaches.map(breach => breach.names);
}

it.each([
  ['a table of a noun in SQL', 'const q = sql`select name from members`;', ['members']],
  ['the same in the query builder', "tx.selectFrom('projects').selectAll();", ['projects']],
  ['the same in a text that becomes SQL', 'return `(select 1 from ${x} join tickets t)`;', ['tickets']],
  ['the same as a field', 'const { milestones } = counts;', ['milestones']],
  [
    'the shapes of a noun',
    "import type { Organization } from '@groundwork/contract/organizations';",
    // As a table of theirs and as their shapes.
    ['@groundwork/contract/organizations', 'organizations'],
  ],
])('complains about %s in the platform', (_, source, named) => {
  expect(namedBy(source)).toEqual(named);
});

it('lets the platform name its own tables, ground of the contract, and nouns in comments', () => {
  expect(
    namedBy(`// For members and their projects.
import { Refusal } from '@groundwork/contract/errors';
const q = sql\`select 1 from operations where organization_id = \${id}\`;`),
  ).toEqual([]);
});

it('holds in this repository', () => {
  const { read, breaches } = checkGround(path.resolve(import.meta.dirname, '../..'), owners);
  expect(read).toBeGreaterThan(40);
  expect(breaches).toEqual([]);
});
