import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Call } from '@groundwork/contract/call';
import { calls } from '@groundwork/contract/calls';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');

interface Line {
  asks: string;
  proofs: { file: string; title: string }[];
}

function linesOf(markdown: string): Line[] {
  return markdown
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| line |'))
    .map(line => {
      const [asks = '', proof = ''] = line.slice(1, -1).split(' | ');
      const proofs = [...proof.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      }));
      return { asks: asks.trim(), proofs };
    });
}

/** What is named but not there. Titles with a placeholder are named by the part that stands in the file. */
function missing(lines: Line[], read: (file: string) => string | undefined): string[] {
  return lines.flatMap(({ asks, proofs }) =>
    proofs.length === 0
      ? [`${asks}: no proof`]
      : proofs
          .filter(({ file, title }) => !read(file)?.includes(title))
          .map(({ file, title }) => `${asks}: ${file} › ${title}`),
  );
}

function readTest(file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}

test('every line of the specification names a test that is there', () => {
  const lines = linesOf(text);
  expect(lines.length).toBeGreaterThan(50);
  expect(missing(lines, readTest)).toEqual([]);
});

test('a line without proof, a file that is gone and a title that changed are complained about', () => {
  const lines = linesOf(
    ['| line | proof |', '| a | words |', '| b | `gone.ts › x` |', '| c | `there.ts › old` |'].join('\n'),
  );
  const there: Record<string, string> = { 'there.ts': "test('new', …)" };
  expect(missing(lines, file => there[file])).toEqual(['a: no proof', 'b: gone.ts › x', 'c: there.ts › old']);
});

test('every call of the specification is one of the contract', () => {
  const section = text.slice(text.indexOf('## 7 · Calls'), text.indexOf('## 8 · Errors'));
  const asked = [...section.matchAll(/^\| `([A-Z]+) (\/[^`]+)` \|/gm)].map(
    ([, method = '', address = '']) => `${method} ${address.replace(/(.)\/$/, '$1')}`,
  );
  expect(asked).toHaveLength(32);
  const known = new Set(
    Object.values(calls)
      .flatMap((noun): Call[] => Object.values(noun))
      .map(({ method, path: address }) => `${method} ${address.replace(/(.)\/$/, '$1')}`),
  );
  expect(asked.filter(each => !known.has(each))).toEqual([]);
});
