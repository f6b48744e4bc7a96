// `npm run pictures`: takes the pictures of docs/pictures anew, of a product that was just built and started.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildWeb } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '..');
if (process.env['E2E_URL'] === undefined) await buildWeb();
const run = spawnSync(process.execPath, [path.join(root, 'e2e/pictures.ts')], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
