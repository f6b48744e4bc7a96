import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkEngineLine } from './engine-line.ts';

const roots: string[] = [];
function engine(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'engine-line-'));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    const at = path.join(root, 'packages/engine/src', file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  return root;
}
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const outOfOrder: [string, Record<string, string>, string][] = [
  [
    'a type of a later room',
    { 'profile/a.ts': "import type { B } from '../map/b.ts';", 'map/b.ts': '' },
    'map comes after profile.',
  ],
  [
    'a type named in place',
    { 'read/a.ts': "export const a = (b: import('../plan/b.ts').B) => b;", 'plan/b.ts': '' },
    'plan comes after read.',
  ],
  [
    'a later room by the name of the package',
    { 'relate/a.ts': "import { b } from '@groundwork/engine/compile/b';", 'compile/b.ts': '' },
    'compile comes after relate.',
  ],
  [
    'a room beside the line that is no tool',
    { 'compile/a.ts': "import { b } from '../merge/b.ts';", 'merge/b.ts': '' },
    'merge stands beside the line.',
  ],
  [
    'a tool before it has anything to work on',
    { 'read/a.ts': "import { b } from '../match/b.ts';", 'match/b.ts': '' },
    'match stands beside the line.',
  ],
  [
    'the line from beside it',
    { 'forecast/a.ts': "import { b } from '../plan/b.ts';", 'plan/b.ts': '' },
    'forecast stands beside the line and may use only',
  ],
  [
    'one room beside the line by another',
    { 'merge/a.ts': "import { b } from '../forecast/b.ts';", 'forecast/b.ts': '' },
    'forecast stands beside the line.',
  ],
  [
    'the entry',
    { 'read/a.ts': "import { analyse } from '../analyse.ts';", 'analyse.ts': '' },
    "read imports the engine's entry.",
  ],
  [
    'a folder that is no room',
    { 'compile/a.ts': "import { b } from '../helpers/b.ts';", 'helpers/b.ts': '' },
    'helpers is no room of the engine',
  ],
];

describe('the line of the engine', () => {
  it.each(outOfOrder)('complains about %s', (_, files, complaint) => {
    const { breaches } = checkEngineLine(engine(files));
    expect(breaches.map(breach => breach.complaint)).toEqual([expect.stringContaining(complaint)]);
  });

  it('names rooms that import each other', () => {
    const root = engine({
      'map/a.ts': "import { d } from '../relate/d.ts';",
      'map/b.ts': '',
      'relate/c.ts': "import type { B } from '../map/b.ts';",
      'relate/d.ts': '',
    });
    expect(checkEngineLine(root).breaches.map(breach => breach.imports)).toEqual([
      'packages/engine/src/map/b.ts',
      'map ⇄ relate',
    ]);
  });

  it('names the files of a circle, types included', () => {
    const root = engine({
      'read/a.ts': "import { b } from './b.ts';",
      'read/b.ts': "import type { C } from './c.ts';",
      'read/c.ts': "export type { B as C } from './b.ts';",
    });
    expect(checkEngineLine(root).breaches).toEqual([
      {
        file: 'packages/engine/src',
        imports: 'read/b.ts, read/c.ts',
        complaint: expect.stringContaining('a file of its own'),
      },
    ]);
  });

  it('accepts the line, its tools, and tests that set up what they need', () => {
    const root = engine({
      'analyse.ts': "import { a } from './reconcile/a.ts';",
      'words/a.ts': '',
      'read/a.ts': "import { a } from '../words/a.ts';",
      'match/a.ts': "import { a } from '../read/a.ts';",
      'relate/a.ts': "import { a } from '../match/a.ts';",
      'relate/a.test.ts': "import { analyse } from '../analyse.ts';",
      'reconcile/a.ts': "import { a } from '../relate/a.ts';",
    });
    expect(checkEngineLine(root)).toEqual({ read: 6, breaches: [] });
  });

  it('holds in this repository', () => {
    const { read, breaches } = checkEngineLine(path.resolve(import.meta.dirname, '../..'));
    expect(read).toBeGreaterThan(100);
    expect(breaches).toEqual([]);
  });
});
