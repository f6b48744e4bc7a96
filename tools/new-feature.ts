// `npm run new-feature site-visits`: a noun in its three rooms, with a table, two calls and a passing test, to begin from.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, type Noun, nounOf } from './new-feature/templates.ts';

const root = path.resolve(import.meta.dirname, '..');
const inRoot = (file: string) => path.join(root, file);

/** Where a noun is made known; `after` is what the new line follows. */
const registrations = ({ camel, camels, folder, table }: Noun) => [
  {
    file: 'packages/contract/src/calls.ts',
    lines: [
      { after: /^import .*;\n(?!import )/m, line: `import { ${camel}Calls } from './${folder}.ts';\n` },
      { after: /^export const calls = \{\n/m, line: `  ${camels}: ${camel}Calls,\n` },
    ],
  },
  {
    file: 'apps/server/src/entrypoints/routes.ts',
    lines: [
      {
        after: /^import .*;\n(?!import )/m,
        line: `import { ${camel}Routes } from '../features/${folder}/routes.ts';\n`,
      },
      {
        after: /^ {4}\.\.\.projectRoutes\(dependencies\),\n/m,
        line: `    ...${camel}Routes(dependencies),\n`,
      },
    ],
  },
  {
    file: 'tools/rooms/owners.ts',
    lines: [{ after: /^export const owners[^\n]*\n/m, line: `  ${table}: '${folder}',\n` }],
  },
];

function run(name: string, args: string[]): void {
  const { status } = spawnSync(name, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${path.basename(name)} ended with ${status ?? 'a signal'}`);
}

function newFeature(typed: string): void {
  const noun = nounOf(typed);
  const steps = readdirSync(inRoot('apps/server/src/schema')).filter(name => /^\d{4}_.*\.sql$/.test(name));
  const last = Math.max(...steps.map(name => Number(name.slice(0, 4))));
  const files = filesOf(noun, String(last + 1).padStart(4, '0'));
  const taken = Object.keys(files).filter(file => existsSync(inRoot(file)));
  if (taken.length > 0) throw new Error(`Nothing was written: ${taken.join(', ')} is there already.`);
  // Everything is worked out before anything is written.
  const changed = registrations(noun).map(({ file, lines }) => {
    let text = readFileSync(inRoot(file), 'utf8');
    for (const { after, line } of lines) {
      const found = after.exec(text);
      if (!found) throw new Error(`Nothing was written: ${file} has no place any more for ${line.trim()}`);
      const at = found.index + found[0].length;
      text = text.slice(0, at) + line + text.slice(at);
    }
    return [file, text] as const;
  });
  for (const [file, text] of [...Object.entries(files), ...changed]) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
  }
  run(process.execPath, ['--disable-warning=ExperimentalWarning', inRoot('tools/schema.ts')]);
  run(inRoot('node_modules/.bin/biome'), ['check', '--write', '--log-level=error', '.']);
  console.log(
    `\nWritten:\n${Object.keys(files)
      .map(file => `  ${file}`)
      .join('\n')}`,
  );
  console.log(`Made known in:\n${changed.map(([file]) => `  ${file}`).join('\n')}`);
  console.log(
    `\nIts test: npm test -- apps/server/src/features/${noun.folder}\nPut ${noun.pascal}List on a page of an area; until then npm run check names it as unused.`,
  );
}

try {
  const [typed, ...rest] = process.argv.slice(2);
  if (typed === undefined || rest.length > 0) throw new Error('Usage: npm run new-feature site-visits');
  newFeature(typed);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
