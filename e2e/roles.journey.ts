// The promise: a client's administrator, somebody who works there and somebody who may only read each walk the whole area
// by keyboard and on a phone; whoever may only read is offered nothing to change, and the server refuses it anyway.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs, sessionOf, typePassword } from './account.ts';
import { accounts, expect, expectAccessible, test } from './person.ts';

const people = {
  admin: accounts.client,
  // A colleague of the demo, who is not offered on the sign-in page.
  user: { email: 'mira@demo.groundwork.app', password: 'Demo-mira-1' },
  readonly: accounts.reader,
} as const;
type Who = keyof typeof people;

const screens = [
  'Dashboard',
  'Progress',
  'Data quality',
  'RevOps',
  'Documents',
  'Team',
  'Support',
  'Implementation',
  'Settings',
] as const;

const pathOf = (name: string): string => `/client/${name === 'Data quality' ? 'audit' : name.toLowerCase()}`;

/** What changes something; a ticket and one's own account are everybody's. */
const offers: Record<string, Record<Who, readonly string[]>> = {
  Progress: { admin: ['Add milestone'], user: ['Add milestone'], readonly: [] },
  Documents: { admin: ['Upload', 'Request Document'], user: ['Upload', 'Request Document'], readonly: [] },
  Team: { admin: ['Invite Member'], user: [], readonly: [] },
};
const changes =
  /^(Add milestone|Mark complete|Edit (?!Ravi Menon)|Upload|Request Document|Generate|Invite Member|Approve|Start|Answer|Run)/;

const carriedOut = 'Retail banking CRM';
const Named = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

async function enter(page: Page, who: Who): Promise<void> {
  await typePassword(page, people[who].email, people[who].password);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  // The demo's project, documents and team come while people already look around.
  await expect(async () => {
    const { data } = Named.parse(await (await callAs(page, 'GET', '/projects?limit=200')).json());
    // The one that was taken through the whole flow: it has something of everything.
    const id = data.find(({ name }) => name === carriedOut)?.id;
    await page.goto(`/client/progress/decisions?project=${id}`);
    await expect(page.getByRole('main').getByText(carriedOut)).toBeVisible({ timeout: 3000 });
    await page.goto('/client/documents');
    await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 120_000 });
}

/** Moves on with the tab key until the link to a screen is reached; fails when the way leads nowhere. */
async function tabTo(page: Page, name: string): Promise<void> {
  // What is drawn after the keys have gone past its place is met only on the way round.
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  const focused = "document.activeElement?.getAttribute('href')";
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<unknown>(focused)) === pathOf(name)) return;
  }
  throw new Error(`The tab key does not reach ${name}`);
}

for (const who of ['admin', 'user', 'readonly'] as const) {
  test(`${who}: every screen is reached by keyboard and offers what this role may do`, async ({
    quietPage: page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await enter(page, who);
    expect((await sessionOf(page)).member?.role).toBe(who);
    for (const name of screens) {
      await page.goto('/client/support');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await tabTo(page, name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(pathOf(name)));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const offer of offers[name]?.[who] ?? [])
        await expect(page.getByRole('button', { name: offer, exact: true }).first()).toBeVisible();
    }
  });

  test(`${who}: on a phone no screen is wider than it or shuts anybody out`, async ({ quietPage: page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await enter(page, who);
    for (const name of screens) {
      await page.goto(pathOf(name));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(
        360,
      );
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Team', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Team Management' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });
}

test('whoever may only read is offered nothing to change on any screen, and refused by the server', async ({
  quietPage: page,
}) => {
  await enter(page, 'readonly');
  for (const name of [
    'Dashboard',
    'Progress',
    'Data quality',
    'RevOps',
    'Documents',
    'Team',
    'Implementation',
  ] as const) {
    await page.goto(pathOf(name));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: changes }), name).toHaveCount(0);
  }
  const Listed = z.object({ data: z.array(z.object({ id: z.string() })) });
  const first = async (path: string) =>
    Listed.parse(await (await callAs(page, 'GET', path)).json()).data[0]?.id;
  const project = await first('/projects/?limit=1');
  const document = await first('/documents');
  const organization = (await sessionOf(page)).organization?.id;
  const refused: readonly [string, string, object?][] = [
    ['POST', '/projects/', { name: 'Mine' }],
    ['POST', `/projects/${project}/milestones`, { name: 'Mine' }],
    ['POST', '/documents/requests', { name: 'Mine', type: 'other' }],
    ['DELETE', `/documents/${document}`],
    ['POST', `/organizations/${organization}/invite`, { email: 'friend@acme.example', role: 'admin' }],
  ];
  for (const [method, path, body] of refused)
    expect((await callAs(page, method, path, body)).status(), `${method} ${path}`).toBe(403);
});
