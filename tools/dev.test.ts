// `npm run dev`: the pages come from their sources, whoever opens them signs in there, and what is saved is reloaded.
import { chmodSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './postgres.ts';
import { startCommand, worksIn } from './testing/running-command.ts';

test('the pages, the API and the issuer answer at one address, and a saved source starts its process anew', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'groundwork-dev-'));
  chmodSync(dir, 0o755);
  const [port, sandboxPort, webPort] = [await freePort(), await freePort(), await freePort()];
  const command = startCommand(['start', '--reload'], {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    WEB_PORT: String(webPort),
    GROUNDWORK_DATA_DIR: dir,
    GROUNDWORK_DEMO: 'off',
  });
  const at = (address: string) => fetch(`http://localhost:${webPort}${address}`);
  try {
    await command.until(/is ready/);
    expect(command.said.out).toContain(`http://localhost:${webPort}`);
    expect(await (await at('/client/dashboard')).text()).toContain('/src/main.tsx');
    expect(await (await at('/src/main.tsx')).text()).toContain('createRoot');
    const issuer: unknown = await (await at('/idp/.well-known/openid-configuration')).json();
    expect(issuer).toMatchObject({ issuer: `http://localhost:${webPort}/idp` });
    const api = () =>
      worksIn(dir, command)
        .filter(({ command: words }) => !words.includes('--watch'))
        .find(({ command: words }) => words.some(word => word.endsWith('apps/server/src/main.ts')))?.pid;
    const first = api();
    expect(first).toBeDefined();
    const source = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
    utimesSync(source, new Date(), new Date());
    await expect
      .poll(() => [undefined, first].includes(api()), { timeout: 20_000, interval: 200 })
      .toBe(false);
    await expect
      .poll(async () => (await at('/api/health').catch(() => undefined))?.ok, { timeout: 20_000 })
      .toBe(true);
  } finally {
    command.child.kill('SIGTERM');
    await command.ended;
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
  expect(worksIn(dir, command)).toEqual([]);
}, 60_000);
