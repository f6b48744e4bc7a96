// What tests of the intake begin with: a server that works and a sandbox beside it, a project with a portal and files, and
// the end of what was started.
import type { Operation } from '@groundwork/contract/operations';
import { expect, vi } from 'vitest';
import { givenServer, givenServerAndSandbox } from '../../../../tools/testing/given-server.ts';
import type { TestSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Client, TestServer } from '../../../../tools/testing/server.ts';

export interface IntakeContext {
  readonly sandbox: TestSandbox;
  readonly server: TestServer;
  /** Another server of its own, where what is queued is never begun; only for who asked for it. */
  readonly idle: TestServer;
}

/** Started before the tests of a file and stopped after them. */
export function openIntakeContext({ withIdle = false } = {}): IntakeContext {
  const both = givenServerAndSandbox();
  if (withIdle) return { ...both, idle: givenServer(() => ({ allowedHosts: [both.sandbox.address] })) };
  return {
    ...both,
    get idle(): TestServer {
      throw new Error('Ask for an idle server: openIntakeContext({ withIdle: true }).');
    },
  };
}

/** A project of a person whose portal is a new one of the sandbox. @returns its id */
export async function projectWithPortal(
  person: Client,
  sandbox: TestSandbox,
  portal: Parameters<TestSandbox['createPortal']>[0] = {},
): Promise<string> {
  const { body } = await person.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' });
  const { token } = await sandbox.createPortal(portal);
  const connected = await person.call('POST', '/portals', {
    name: 'Sandbox',
    base_url: sandbox.url,
    token,
  });
  expect(connected.status, connected.text).toBe(201);
  return body.id;
}

/** Waits until what was started has ended, well or not. */
export async function ended(
  person: Client,
  started: { status: number; body: { operation: Operation }; text: string },
): Promise<Operation> {
  expect(started.status, started.text).toBe(202);
  const address = `/ai-operations/${started.body.operation.id}`;
  const read = async () => (await person.call<{ operation: Operation }>('GET', address)).body.operation;
  // Not a poll of expect, which hooks may not call.
  await vi.waitFor(async () => expect((await read()).finished_at).not.toBeNull(), { timeout: 60_000 });
  return read();
}

/** Waits until what was started has ended well. */
export async function completed(
  person: Client,
  started: { status: number; body: { operation: Operation }; text: string },
): Promise<Operation> {
  const operation = await ended(person, started);
  expect(operation.status, JSON.stringify(operation.error)).toBe('completed');
  return operation;
}

/** Files as a browser sends them. */
export function filesOf(contents: Record<string, string | Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(contents))
    form.append('files', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return form;
}
