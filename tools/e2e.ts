// `npm run e2e`: only the journeys in a browser.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildWeb } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '..');
// Two products that start at once would build the same app over each other.
if (process.env['E2E_URL'] === undefined) await buildWeb();
const run = spawnSync(
  path.join(root, 'node_modules', '.bin', 'playwright'),
  ['test', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = run.status ?? 1;
