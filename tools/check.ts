// `npm run check`: types, lint, format, unused code, the import law, the shape of nouns and the law of tables. Each is one check, passed or failed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkRooms } from './rooms/check-rooms.ts';
import { checkTables } from './rooms/check-tables.ts';
import { checkEngineLine } from './rooms/engine-line.ts';
import { checkGround } from './rooms/ground.ts';
import { checkNounShape } from './rooms/noun-shape.ts';
import { owners } from './rooms/owners.ts';
import { reads, writes } from './rooms/tables.ts';

const root = path.resolve(import.meta.dirname, '..');

interface Check {
  name: string;
  mend: string;
  run(): { passed: boolean; output: string };
}

function command(name: string, args: string[]): { passed: boolean; output: string } {
  const done = spawnSync(path.join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    encoding: 'utf8',
  });
  return { passed: done.status === 0, output: `${done.stdout}${done.stderr}${done.error?.message ?? ''}` };
}

/** What the processes of the product are made of; the files that start them would start them. */
const loaded = [
  'apps/server/src/server.ts',
  'apps/server/src/entrypoints/jobs/worker.ts',
  'apps/server/src/entrypoints/jobs/schedules.ts',
  'apps/identity/src/issuer.ts',
  'apps/sandbox/src/app.ts',
  ...readdirSync(path.join(root, 'tools/commands'))
    .filter(name => !name.endsWith('.test.ts'))
    .map(name => `tools/commands/${name}`),
].map(file => pathToFileURL(path.join(root, file)).href);

const checks: Check[] = [
  { name: 'types', mend: 'tsc names file and line', run: () => command('tsc', ['-p', '.']) },
  {
    name: 'types of the web app',
    mend: 'tsc names file and line',
    run: () => command('tsc', ['-p', 'apps/web']),
  },
  {
    name: 'loading',
    mend: 'Node takes only the types out; what is left must be JavaScript that it reads (TypeScript may understand more)',
    run: () => {
      // As Node itself reads them: neither the compiler nor the test runner does it so.
      const code = `${loaded.map(file => `await import(${JSON.stringify(file)});`).join('\n')}\nprocess.exit(0);`;
      const done = spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code],
        { cwd: root, encoding: 'utf8' },
      );
      return {
        passed: done.status === 0,
        output: `${done.stdout}${done.stderr}${done.error?.message ?? ''}`,
      };
    },
  },
  {
    name: 'lint',
    mend: 'npx oxlint --type-aware --fix',
    run: () => command('oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'format', mend: 'npx biome check --write .', run: () => command('biome', ['check', '.']) },
  { name: 'unused code', mend: 'remove what knip names', run: () => command('knip', []) },
  {
    name: 'import law',
    mend: 'docs/architecture.md says which room may import which',
    run: () => {
      const rooms = checkRooms(root);
      const engine = checkEngineLine(root);
      const breaches = [...rooms.breaches, ...engine.breaches];
      const lines = breaches.map(breach => `${breach.file} imports ${breach.imports}\n  ${breach.complaint}`);
      return {
        passed: rooms.read > 0 && engine.read > 0 && breaches.length === 0,
        output: `${rooms.read} files read, ${engine.read} of them of the engine\n${lines.join('\n')}`,
      };
    },
  },
  {
    name: 'shape of nouns',
    mend: 'docs/decisions/0044 says which file of a noun holds what',
    run: () => {
      const { read, breaches } = checkNounShape(root);
      const lines = breaches.map(breach => `${breach.file}: ${breach.imports}\n  ${breach.complaint}`);
      return {
        passed: read > 0 && breaches.length === 0,
        output: `${read} routes and handlers read\n${lines.join('\n')}`,
      };
    },
  },
  {
    name: 'law of tables',
    mend: 'docs/architecture.md says whose a table is',
    run: () => {
      const tables = checkTables(root, { owners, reads, writes });
      const ground = checkGround(root, owners);
      const lines = [
        ...tables.breaches.map(({ file, complaint }) => `${file}\n  ${complaint}`),
        ...ground.breaches.map(({ file, names, complaint }) => `${file} names ${names}\n  ${complaint}`),
      ];
      return {
        passed: tables.read > 0 && ground.read > 0 && lines.length === 0,
        output: `${tables.read} tables named, ${ground.read} files of the platform read\n${lines.join('\n')}`,
      };
    },
  },
];

/** Runs every check, prints the complaints of the failed ones and returns their names. */
export function runChecks(): { passed: number; failed: string[] } {
  const failed: string[] = [];
  for (const check of checks) {
    const startedAt = performance.now();
    const { passed, output } = check.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${passed ? '✓' : '✗'} ${check.name} (${seconds} s)`);
    if (!passed) {
      failed.push(`check: ${check.name}`);
      console.log(`${output.trimEnd()}\n  to mend: ${check.mend}`);
    }
  }
  return { passed: checks.length - failed.length, failed };
}

if (import.meta.main) {
  const { failed } = runChecks();
  process.exitCode = failed.length === 0 ? 0 : 1;
}
