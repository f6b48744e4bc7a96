// The door of every npm script and of `npx groundwork`. Runs on any Node >= 20 without packages:
// installs them when they are missing or changed, then hands over to the Node 24 among them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules', '.groundwork-installed');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Runs a program to its end. Signals are the program's to drain on. */
function through(program, args, options) {
  const child = spawn(program, args, options);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise(resolve => {
    child.on('error', () => resolve({ code: 1, signal: null }));
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Groundwork needs Node 20 or newer to begin with; this is ${process.version}.`);
}

const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
if (!isInstalled) {
  process.stderr.write('Installing packages …\n');
  // A `node` found in node_modules while npm replaces that very folder would vanish under its feet.
  const cleanPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(entry => !entry.startsWith(root))
    .join(path.delimiter);
  // Not `npm ci`: it refuses a lockfile that does not list the optional binaries of every other platform.
  const install = await through(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      // stdout belongs to the command that follows (--json prints exactly one object there).
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, PATH: cleanPath },
      shell: process.platform === 'win32',
    },
  );
  if (install.signal)
    fail('Stopped while the packages were being installed; the next command goes on with that.');
  if (install.code !== 0) fail('The packages could not be installed; npm says why above.');
  writeFileSync(stamp, wanted);
}

const node = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const runtime = existsSync(node) ? node : process.execPath;
const [command = 'help', ...rest] = process.argv.slice(2);
const isScript = [
  'test',
  'check',
  'e2e',
  'bench',
  'house',
  'schema',
  'new-feature',
  'pictures',
  'train-mapping',
].includes(command);
// As `carrierStart` has it, for commands that read large tables; what `start` begins has settings of its own.
const heap = isScript ? [] : ['--max-semi-space-size=16'];
const entry = path.join(root, 'tools', isScript ? `${command}.ts` : 'groundwork.ts');
const ended = await through(
  runtime,
  ['--disable-warning=ExperimentalWarning', ...heap, entry, ...(isScript ? rest : [command, ...rest])],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [path.dirname(runtime), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(
        path.delimiter,
      ),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node'),
    },
  },
);
// Its exit status is ours. One that a signal ended had not yet begun to listen for it.
if (ended.signal) fail(ended.signal === 'SIGKILL' ? 'It was killed.' : 'Stopped before it began.');
process.exit(ended.code ?? 1);
