// Workers as processes of their own, for tests that kill them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { TestSandbox } from '../../../../tools/testing/sandbox.ts';
import type { FlowKit } from './flow-kit.ts';

const entry = path.join(import.meta.dirname, 'flow-worker.ts');

/** Starts workers of flows over a portal of the sandbox that hold so many records; what still runs in the end is killed. */
export function givenFlowProcesses(
  sandbox: Pick<TestSandbox, 'url'>,
  made: { companies: number; contacts: number; deals: number },
): (flow: FlowKit, id: string) => Promise<ChildProcess> {
  const children = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  return async (flow, id) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      env: {
        ...process.env,
        DATABASE_URL: flow.databaseUrl,
        PORTAL_URL: sandbox.url,
        PORTAL_TOKEN: flow.portal.token,
        MADE: JSON.stringify(made),
        GROUNDWORK_WORKER_ID: id,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${id} ended before it was ready`)));
    await Promise.race([once(child.stdout, 'data'), gone]);
    gone.catch(() => undefined);
    return child;
  };
}
