import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkNounShape } from './noun-shape.ts';

const roots: string[] = [];
function noun(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'nouns-'));
  roots.push(root);
  const folder = path.join(root, 'apps/server/src/features/cats');
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return root;
}
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const routesOf = (bound: string, imports = "import * as handlers from './handlers.ts';") => `
import { catCalls as calls } from '@groundwork/contract/cats';
import { bind, type Route } from '../../platform/route.ts';
${imports}

export function catRoutes(dependencies: Dependencies): Route[] {
  return [${bound}];
}
`;
const good = 'bind(calls.get, context => handlers.getCat(dependencies, context))';

const planted: [string, Record<string, string>, string][] = [
  ['a service', { 'service.ts': '' }, 'service.ts'],
  ['a policy', { 'policy.ts': '' }, 'policy.ts'],
  ['a handler that asks the database itself', { 'handlers-kittens.ts': 'sql<Cat>`select 1`' }, 'sql'],
  ['a handler that builds SQL', { 'handlers.ts': 'sql.raw(text)' }, 'sql'],
  [
    'a call answered in the routes',
    { 'routes.ts': routesOf(`${good}, bind(calls.list, async () => [...cats])`) },
    'calls.list',
  ],
  [
    'a call bound to a use case',
    {
      'routes.ts': routesOf(
        'bind(calls.feed, context => feedCat(dependencies, context))',
        "import { feedCat } from './feed-cat.ts';",
      ),
    },
    './feed-cat.ts',
  ],
  [
    'a call bound to a function of the routes themselves',
    { 'routes.ts': routesOf('bind(calls.get, context => getCat(dependencies, context))') },
    'calls.get',
  ],
  [
    'a handler that does not get the request last',
    { 'routes.ts': routesOf('bind(calls.get, context => handlers.getCat(context, dependencies))') },
    'calls.get',
  ],
];

describe('the shape of a noun', () => {
  it.each(planted)('complains about %s', (_, files, names) => {
    const { breaches } = checkNounShape(noun(files));
    expect(breaches.map(breach => breach.imports)).toContain(names);
  });

  it('accepts handlers in parts, and what the calls of a noun share', () => {
    const root = noun({
      'routes.ts': routesOf(
        `${good},
    bind(calls.feed, context =>
      kittens.feedKittens(dependencies, { limits, memory }, context),
    ),`,
        "import { createMemory, type Memory } from './memory.ts';\nimport * as handlers from './handlers.ts';\nimport * as kittens from './handlers-kittens.ts';\nimport type { Sets } from './settings.ts';",
      ),
      'handlers.ts': "import * as store from './store.ts';",
      'store.ts': 'sql`select 1`',
    });
    expect(checkNounShape(root)).toEqual({ read: 2, breaches: [] });
  });

  it('holds in this repository', () => {
    const { read, breaches } = checkNounShape(path.resolve(import.meta.dirname, '../..'));
    expect(read).toBeGreaterThan(40);
    expect(breaches).toEqual([]);
  });
});
