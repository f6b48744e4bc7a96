// What the documents point at is there. Decision records are left out: they speak of the day they bear.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './rooms/check-rooms.ts';

const root = path.resolve(import.meta.dirname, '..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(path.join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
];

test('every source file and every link that a document names exists', () => {
  const files = filesBelow(root);
  const isThere = (name: string) => files.some(file => file === name || file.endsWith(`/${name}`));
  let named = 0;
  const missing = documents.flatMap(document => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const sources = [...text.matchAll(/`([\w./-]+\.tsx?)(?: ›[^`]*)?`/g)].map(([, name = '']) => name);
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, to = '']) => to,
    );
    named += sources.length + links.length;
    return [
      ...sources.filter(name => !isThere(name)),
      ...links.filter(to => !existsSync(path.join(root, path.dirname(document), to))),
    ].map(name => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(100);
});
