// How soon the public pages are there on a slow phone, as Lighthouse simulates it: the best of three runs, because the
// machine's other work only ever makes them slower.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import type { BenchRow } from './row.ts';

process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';

const pages = ['/', '/pricing', '/contact', '/proof', '/terms', '/privacy', '/support'];
const entries = ['/login', '/register', '/password-reset'];
const runs = 3;
const root = path.resolve(import.meta.dirname, '..');

/** The product as `npm start` starts it, unless one already runs at SITE_URL. */
export async function startProduct(): Promise<{ url: string; end(): Promise<void> }> {
  const given = process.env['SITE_URL'];
  if (given !== undefined) return { url: given, end: async () => undefined };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'groundwork-bench-'));
  const port = 20_000 + (process.pid % 20_000);
  const product = spawn(process.execPath, [path.join(root, 'tools', 'groundwork.ts'), 'start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      GROUNDWORK_DATA_DIR: dataDir,
    },
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  const ended = new Promise(resolve => product.once('exit', resolve));
  const end = async () => {
    product.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (product.exitCode !== null) break;
    if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) return { url, end };
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  await end();
  throw new Error('The product did not become ready.');
}

/** One load by a browser that knows nothing yet: connections that stand already would spoil the simulated network. */
async function load(url: string, run: number): Promise<{ score: number; lcpMs: number } | undefined> {
  const { default: packaged } = await import('@sparticuz/chromium');
  const port = 9400 + ((process.pid + run) % 500);
  const browser = await chromium.launch({
    executablePath: await packaged.executablePath(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] });
    const score = answer?.lhr.categories['performance']?.score;
    const lcpMs = answer?.lhr.audits['largest-contentful-paint']?.numericValue;
    return typeof score === 'number' && lcpMs !== undefined ? { score: 100 * score, lcpMs } : undefined;
  } finally {
    await browser.close();
  }
}

async function measure(url: string): Promise<{ score: number; lcpMs: number }> {
  const found = [];
  for (let run = 0; run < runs; run += 1) {
    const measured = await load(url, run);
    if (measured) found.push(measured);
  }
  if (found.length === 0) throw new Error(`Lighthouse could not measure ${url}`);
  return {
    score: Math.max(...found.map(each => each.score)),
    lcpMs: Math.min(...found.map(each => each.lcpMs)),
  };
}

export async function benchSite(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const rows: BenchRow[] = [];
    for (const page of [...pages, ...entries]) {
      const { score, lcpMs } = await measure(`${product.url}${page}`);
      console.error(`${page}: ${Math.round(score)}, ${Math.round(lcpMs)} ms`);
      rows.push(
        { name: `${page} performance score`, value: Math.round(score), unit: 'of 100', goal: '100' },
        { name: `${page} largest paint`, value: lcpMs / 1000, unit: 's', goal: '≤ 0.9' },
      );
    }
    return rows;
  } finally {
    await product.end();
  }
}
