// A running product: started as a newcomer starts it, on free ports, with a fresh data directory.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
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

/** Where one product of its own runs. */
export interface Product {
  url: string;
  /** The demo's data are all there. */
  demo: Promise<void>;
  stop(): Promise<void>;
}

/** A product on free ports with a fresh data directory; `settings` may depend on where it will be. */
export async function startProduct(
  settings: (url: string) => Promise<Record<string, string>> | Record<string, string> = () => ({}),
): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'groundwork-e2e-'));
  // As root the database runs under another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const sandboxPort = await freePort();
  const toolsPort = await freePort();
  const url = `http://localhost:${port}`;
  const product = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: {
      ...process.env,
      ...(await settings(url)),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      TOOLS_PORT: String(toolsPort),
      GROUNDWORK_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const demo = demoOf(product);
  await untilReady(url, product);
  return {
    url,
    demo,
    async stop() {
      const ended = new Promise(resolve => product.once('exit', resolve));
      if (product.pid) process.kill(-product.pid, 'SIGTERM');
      await ended;
      for (const left of [port, sandboxPort, toolsPort]) await untilSilent(left);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function demoOf(product: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    let said = '';
    // Read to its end even then: a pipe that nobody reads holds the product up.
    product.stdout?.on('data', (words: Buffer) => {
      said = (said + words.toString()).slice(-2000);
      if (said.includes('implementation is complete')) resolve();
    });
  });
}

/** npm is gone a moment before the product it started is. */
async function untilSilent(port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer === undefined) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error(`Something still answers at port ${port} after the stop.`);
}
