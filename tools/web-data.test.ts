// One data path: what a screen asks and changes is declared with the kit (apps/web/src/lib/data), which knows keys, what a
// change makes old, paging and tries. Whoever goes past it forgets one of them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../apps/web/src');
const pastTheKit =
  /\b(invalidateQueries|useMutation|mutationOptions|queryOptions|infiniteQueryOptions)\b|\bretry: false\b/g;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(`lib${path.sep}`),
);

test('no screen goes past the data kit', () => {
  const found = files.flatMap(file =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(pastTheKit)].map(([word]) => `${file}: ${word}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
