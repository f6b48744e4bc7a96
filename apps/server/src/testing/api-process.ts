// The API as a process of its own, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestIssuer } from '../../../../tools/testing/server.ts';
import { apiStart } from '../platform/heap.ts';

const entry = path.join(import.meta.dirname, '../main.ts');

export interface ApiProcess {
  child: ChildProcess;
  url: string;
  /** As the kernel does it to a machine without memory: nothing is finished, nothing is told. */
  kill(): Promise<void>;
}

/** Starts `main.ts` with real settings and answers once it says where it listens. */
export async function startApiProcess(
  databaseUrl: string,
  issuer?: Pick<TestIssuer, 'issuer' | 'audience'>,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...apiStart.nodeOptions, entry],
    {
      env: {
        ...process.env,
        ...apiStart.env,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: 'http://localhost:3000',
        GROUNDWORK_SECRET: 'a secret of the tests, long enough',
        ...(issuer && { OIDC_AUTHORITY: issuer.issuer, OIDC_AUDIENCE: issuer.audience }),
        RATE_LIMIT_PER_MINUTE: '1000000',
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('the API ended before it was ready')),
  );
  ended.catch(() => undefined);
  const url = await Promise.race([saidUrl(child), ended]);
  return {
    child,
    url,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Its log goes to stderr. */
function saidUrl({ stderr }: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    if (!stderr) throw new Error('its log is piped');
    const lines = createInterface({ input: stderr }).on('line', line => {
      const url = /"url":"(http:[^"]+)"/.exec(line)?.[1];
      if (!line.includes('the API is ready') || url === undefined) return;
      resolve(url);
      // Read on to nobody: a full pipe would hold it up, and telling lines apart costs whoever measures it.
      lines.close();
      stderr.resume();
    });
  });
}
