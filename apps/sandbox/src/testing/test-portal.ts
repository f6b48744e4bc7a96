// For tests: a sandbox of one's own, listening, with a fresh portal and a plain way to call it.
import { inject } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import { given } from '../../../../tools/testing/given.ts';
import { createSandbox, type SandboxOptions } from '../app.ts';
import { asJson, isJson, type Json, listOf } from '../body.ts';

export interface Answer {
  status: number;
  body: Json;
  headers: Headers;
}

export interface TestPortal {
  url: string;
  token: string;
  id: number;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface TestSandbox {
  url: string;
  /** A fresh, empty portal; by default without limits. */
  portal(given?: Json): Promise<TestPortal>;
  close(): Promise<void>;
}

export async function request(url: string, method: string, body?: unknown, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : { text };
  return { status: response.status, body: asJson(parsed), headers: response.headers };
}

export async function openSandbox(options: SandboxOptions): Promise<TestSandbox> {
  const sandbox = await createSandbox({ control: true, ...options });
  const url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async portal(given = {}) {
      const made = await request(`${url}/__sandbox/portals`, 'POST', { rate_limit: 'off', ...given });
      const token = String(made.body['token']);
      return {
        url,
        token,
        id: Number(made.body['portal_id']),
        call: (method, path, body) => request(`${url}${path}`, method, body, token),
      };
    },
    close: () => sandbox.close(),
  };
}

/** A sandbox on a database of its own for the tests of a file. */
export function givenSandbox(): TestSandbox {
  const started = given(async () => {
    const database = await cloneDatabase(inject('clusterUrl'));
    const sandbox = await openSandbox({ databaseUrl: database.url });
    return {
      ...sandbox,
      async close() {
        await sandbox.close();
        await database.drop();
      },
    };
  });
  return {
    get url() {
      return started().url;
    },
    portal: as => started().portal(as),
    close: () => started().close(),
  };
}

/** The results of a list or batch answer. */
export function resultsOf(answer: Answer): Json[] {
  return listOf(answer.body, 'results').filter(isJson);
}

export function propertiesOf(record: Json | undefined): Json {
  return asJson(record?.['properties']);
}

/** A unique text property, by which records of any type can be upserted. */
export async function addExternalId(portal: TestPortal, object: string, groupName: string): Promise<Answer> {
  return await portal.call('POST', `/crm/properties/2026-09/${object}`, {
    name: 'groundwork_external_id',
    label: 'External id',
    type: 'string',
    fieldType: 'text',
    groupName,
    hasUniqueValue: true,
  });
}
