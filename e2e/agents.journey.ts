// The promise: an agent that a person let in finds records that are one and proposes to merge them; the person approves and leaves
// the applying to it, it applies, the person takes it back; and what is for people the agent never does.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { peopleTwice } from '../packages/engine/test-data/people.ts';
import { callAs, newAddress, register } from './account.ts';
import { type Agent, connectAgent } from './agent.ts';
import { expect, expectAccessible, test } from './person.ts';
import { connectPortal, makePortal } from './sandbox-portal.ts';

/** A hundred contacts, of whom twenty stand there twice; no two contacts of a portal have one address. */
function contactsTwice(): object[] {
  const seen = new Set<number>();
  return peopleTwice(80).map(({ first, last, email, phone, company, who }) => {
    const address = seen.has(who) ? {} : { email };
    seen.add(who);
    return { properties: { firstname: first, lastname: last, phone, company, ...address } };
  });
}

const Operation = z.object({ operation: z.object({ id: z.string() }) });
const Groups = z.object({
  data: z.array(z.object({ records: z.array(z.object({ id: z.string() })) })),
});
const Preview = z.object({ preview_hash: z.string(), survivor_id: z.string() });

async function untilEnded(agent: Agent, started: unknown): Promise<void> {
  const { id } = Operation.parse(started).operation;
  await expect
    .poll(async () => agent.ask('operations_get', { id }), { timeout: 60_000 })
    .toMatchObject({ operation: { status: 'completed' } });
}

async function agree(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Let Desk agent work for you?' })).toBeVisible();
  await expect(page.getByText(/a program on this computer \(127\.0\.0\.1:\d+\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allow' }).press('Enter');
}

test('an agent proposes a merge, a person approves it, the agent applies it and the person takes it back', async ({
  quietPage: page,
}) => {
  await register(page, newAddress('agent'));
  const portal = await makePortal(page);
  await portal.call('POST', '/v3/objects/contacts/batch/create', {
    inputs: contactsTwice(),
  });
  await expect(async () => {
    const { data } = await (await callAs(page, 'GET', '/portals')).json();
    expect(data).toHaveLength(1);
    await connectPortal(page, portal, 'Engines');
  }).toPass({ timeout: 120_000 });
  const { data: projects } = await (await callAs(page, 'GET', '/projects')).json();
  const { id } = z.object({ id: z.string() }).parse(projects[0]);

  const agent = await connectAgent(page, agree);
  const names = (await agent.client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('merges_propose');
  expect(names.filter(name => /approve|invite|connect$|answer/i.test(name))).toEqual([]);

  await untilEnded(agent, await agent.ask('merges_search', { id, object: 'contacts' }));
  const { data: groups } = Groups.parse(await agent.ask('merges_groups', { id, object: 'contacts' }));
  expect(groups.length).toBeGreaterThan(5);
  const record_ids = groups[0]?.records.map(record => record.id) ?? [];
  const wanted = { id, object: 'contacts', record_ids };
  const preview = Preview.parse(await agent.ask('merges_preview', wanted));
  expect(await agent.refusal('merges_propose', { ...wanted, preview_hash: 'another' })).toBe(
    'approval_stale',
  );
  await untilEnded(
    agent,
    await agent.ask('merges_propose', { ...wanted, preview_hash: preview.preview_hash }),
  );
  const Proposed = z.object({
    data: z.array(z.object({ id: z.string(), state: z.string(), proposed_by: z.string().optional() })),
  });
  const { data: proposed } = Proposed.parse(await agent.ask('changesets_list', { id }));
  expect(proposed[0]).toMatchObject({ state: 'proposed' });
  const change = proposed[0]?.id ?? '';

  const content = z
    .object({ content_hash: z.string() })
    .parse(await agent.ask('changesets_get', { id: change }));
  expect(await agent.refusal('changesets_apply', { id: change, ...content })).toBe('changeset_state');
  await test.step('the person finds it waiting, approves it and leaves the applying to the agent, which applies it', async () => {
    await page.goto('/client/implementation');
    await page.getByRole('link', { name: 'Duplicates in the portal' }).click({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Approve and apply...' }).press('Enter', { timeout: 60_000 });
    const dialog = page.locator('[role=dialog]:not([data-type])');
    await expect(dialog.getByRole('button', { name: 'Approve and apply' })).toBeEnabled();
    await dialog.getByRole('radio', { name: /^Leave the applying to Desk agent/ }).press('Space');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve and leave it' }).press('Enter');
    await expect(page.getByText('Nothing is written before that program applies it.')).toBeVisible();
    await agent.ask('changesets_apply', { id: change, ...content });
    await expect
      .poll(async () => agent.ask('changesets_get', { id: change }), { timeout: 60_000 })
      .toMatchObject({ state: 'applied' });
  });

  await test.step('the person takes it back', async () => {
    await page.getByRole('button', { name: 'Undo...' }).click();
    const dialog = page.locator('[role=dialog]:not([data-type])');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect
      .poll(async () => agent.ask('changesets_get', { id: change }), { timeout: 60_000 })
      .toMatchObject({ state: 'undone' });
  });

  await test.step('it is listed, and disconnected at once', async () => {
    await page.goto('/client/settings/sign-in');
    const card = page.getByRole('region', { name: 'Connected agents' });
    await expect(card).toContainText('Desk agent');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Disconnect Desk agent' }).click();
    await expect(card).toContainText('None. A program asks you before it is connected for the first time.');
    await expect(agent.client.listTools()).rejects.toThrow();
  });
});

test('whoever refuses lets nobody in', async ({ quietPage: page }) => {
  await register(page, newAddress('refuser'));
  const refused = connectAgent(page, async () => {
    await page.getByRole('button', { name: 'Refuse' }).click();
  });
  await expect(refused).rejects.toThrow();
  await page.goto('/connect-agent');
  await expect(page.getByRole('heading', { name: 'No program asks' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Connected agents' })).toContainText('None.');
  await expectAccessible(page);
});
