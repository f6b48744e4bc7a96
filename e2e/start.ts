// One running product for all journeys: started as a newcomer starts it, on free ports, with a fresh data directory.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting: exit ${child.exitCode}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error('The product did not become ready.');
}

export default async function start(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'groundwork-e2e-'));
  const port = await freePort();
  const sandboxPort = await freePort();
  const url = `http://localhost:${port}`;
  const product = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      GROUNDWORK_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await untilReady(url, product);
  process.env['E2E_URL'] = url;
  return async () => {
    const ended = new Promise(resolve => product.once('exit', resolve));
    if (product.pid) process.kill(-product.pid, 'SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
