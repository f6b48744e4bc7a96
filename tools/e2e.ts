// `npm run e2e`: only the journeys in a browser.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const run = spawnSync(
  path.join(root, 'node_modules', '.bin', 'playwright'),
  ['test', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = run.status ?? 1;
