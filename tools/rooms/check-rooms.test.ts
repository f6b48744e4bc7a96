import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkRooms } from './check-rooms.ts';

const roots: string[] = [];
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'rooms-'));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const planted: [string, Record<string, string>][] = [
  [
    'the contract importing the engine',
    { 'packages/contract/src/a.ts': "import { x } from '@groundwork/engine/x';" },
  ],
  [
    'the engine importing the adapter',
    { 'packages/engine/src/a.ts': "import type { X } from '@groundwork/crm/port';" },
  ],
  [
    'the sandbox sharing code with us',
    { 'apps/sandbox/src/a.ts': "export { x } from '../../../packages/crm/src/x.ts';" },
  ],
  [
    'the platform knowing a noun',
    { 'apps/server/src/platform/a.ts': "import { y } from '../features/projects/service.ts';" },
  ],
  [
    'a feature reading another feature’s table',
    { 'apps/server/src/features/intake/a.ts': "import { y } from '../projects/store.ts';" },
  ],
  [
    'a feature starting the work of all',
    {
      'apps/server/src/features/intake/a.ts': "import { startWorker } from '../../platform/queue/worker.ts';",
    },
  ],
  [
    'a web feature importing another',
    { 'apps/web/src/features/intake/a.tsx': "import { y } from '../projects/api.ts';" },
  ],
  [
    'the design system knowing the wire',
    { 'apps/web/src/ui/button.tsx': "import type { P } from '@groundwork/contract/projects';" },
  ],
  [
    'a dynamic import through the wall',
    { 'packages/engine/src/a.ts': "const x = await import('@groundwork/server/db');" },
  ],
  ['a journey calling code directly', { 'e2e/a.ts': "import '../apps/server/src/main.ts';" }],
];

describe('the import law', () => {
  it.each(planted)('complains about %s', (_, files) => {
    expect(checkRooms(tree(files), {}).breaches).toHaveLength(1);
  });

  it('complains about a circle of features', () => {
    const root = tree({
      'apps/server/src/features/a/service.ts': "import { y } from '../b/service.ts';",
      'apps/server/src/features/b/service.ts': "import { y } from '../a/service.ts';",
    });
    const open = { a: ['service.ts'], b: ['service.ts'] };
    expect(checkRooms(root, open).breaches.map(breach => breach.imports)).toEqual(['a → b → a']);
  });

  it('complains about a file that is public although no other feature imports it', () => {
    const root = tree({
      'apps/server/src/features/a/handlers.ts': "import { x } from './rules.ts';",
      'apps/server/src/features/b/handlers.ts': "import { y } from '../a/ask.ts';",
    });
    const { breaches } = checkRooms(root, { a: ['ask.ts', 'rules.ts'] });
    expect(breaches.map(breach => breach.imports)).toEqual(['a/rules.ts']);
  });

  it('accepts the allowed directions', () => {
    const root = tree({
      'packages/engine/src/a.ts':
        "import { z } from 'zod';\nimport type { P } from '@groundwork/contract/projects';",
      'apps/server/src/features/intake/routes.ts':
        "import { y } from './service.ts';\nimport { z } from '../projects/service.ts';",
      'apps/server/src/features/intake/a.test.ts':
        "import { kit } from '../../../../../tools/testing/server.ts';",
    });
    expect(checkRooms(root, { projects: ['service.ts'] })).toEqual({ read: 3, breaches: [] });
  });

  it('holds in this repository', () => {
    const { read, breaches } = checkRooms(path.resolve(import.meta.dirname, '../..'));
    expect(read).toBeGreaterThan(20);
    expect(breaches).toEqual([]);
  });
});
