import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the glossary stays short enough to be read once, in the order of the alphabet', () => {
  const words = readFileSync(path.resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| Word '))
    .map(line => line.split('|')[1]?.trim() ?? '');
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(40);
  expect(words).toEqual([...words].sort((a, b) => a.localeCompare(b)));
});
