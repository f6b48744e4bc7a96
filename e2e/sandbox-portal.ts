// A portal of its own in the sandbox, with records that nobody migrated there, and what stands in it.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect } from './person.ts';

export interface SandboxPortal {
  id: number;
  token: string;
  /** A call of the portal itself, as whoever has its token. */
  call(method: string, path: string, data?: object): Promise<unknown>;
  /** A call of the sandbox about the portal: its limits, its faults, what stands in it. */
  control(method: string, path: string, data?: object): Promise<unknown>;
}

const Made = z.object({ portal_id: z.number(), token: z.string() });

export async function makePortal(page: Page, settings: object = {}): Promise<SandboxPortal> {
  const { sandbox_url: url } = await (await page.request.get('/api/config')).json();
  const ask = async (method: string, path: string, data?: object, token?: string): Promise<unknown> => {
    const answer = await page.request.fetch(`${url}${path}`, {
      method,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      ...(data && { data }),
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { portal_id: id, token } = Made.parse(await ask('POST', '/__sandbox/portals', settings));
  return {
    id,
    token,
    call: (method, path, data) => ask(method, `/crm${path}`, data, token),
    control: (method, path, data) => ask(method, `/__sandbox/portals/${id}${path}`, data),
  };
}

/** Connects it under a name for whoever is signed in, and lets changes go there from now on. */
export async function connectPortal(page: Page, { token }: SandboxPortal, name: string): Promise<void> {
  const { sandbox_url: base_url } = await (await page.request.get('/api/config')).json();
  const connected = await callAs(page, 'POST', '/portals', { name, base_url, token });
  expect(connected.status(), await connected.text()).toBe(201);
  const { id } = await connected.json();
  const moved = await callAs(page, 'POST', `/portals/${id}/move`);
  expect(moved.ok(), await moved.text()).toBe(true);
}
