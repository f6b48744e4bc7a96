// The promise: a client sees where the implementation stands, when it goes live and why, and can change the plan without
// overwriting anybody. Works on a project of its own.
import { Milestone, Project } from '@groundwork/contract/projects';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, signIn, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

/** Its own at every run, so that a product that has been walked before is no different. */
const name = `Progress ${Date.now()}`;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Calls the API as the page's person would: with the token the page sends. */
async function api<T extends z.ZodType>(
  page: Page,
  shape: T,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<z.infer<T>> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: await tokenOf(page), ...headers },
    ...(body && { data: body }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return shape.parse(await answer.json());
}

async function tokenOf(page: Page): Promise<string> {
  const asked = page.waitForRequest(request => request.url().includes('/api/projects'));
  await page.goto('/client/dashboard');
  return (await (await asked).allHeaders())['authorization'] ?? '';
}

/** Makes the project in hand. */
async function choose(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/client/dashboard');
    await page.getByRole('button', { name: /^Project/ }).click({ timeout: 3000 });
    await page
      .getByRole('menuitem', { name })
      .or(page.getByRole('menuitemradio', { name }))
      .click({ timeout: 3000 });
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({ timeout: 3000 });
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}

const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
const stat = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

let projectId = '';

test('the progress page says where a project stands and when it goes live', async ({ quietPage: page }) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  const project = await api(page, Project, 'POST', '/projects/', {
    name,
    start_date: inDays(0),
    target_completion_date: inDays(21),
  });
  projectId = project.id;
  await choose(page);
  await page.goto('/client/progress');
  await expect(page.getByText('No milestones defined yet')).toBeVisible();
  await expect(page.getByText('A forecast needs milestones.')).toBeVisible();
  const add = (fields: object) => api(page, Milestone, 'POST', `/projects/${projectId}/milestones`, fields);
  const review = await add({ name: 'Review the data', kind: 'decision', due_date: inDays(4) });
  const migrate = await add({
    name: 'Migrate the records',
    kind: 'import',
    due_date: inDays(9),
    depends_on: [review.id],
  });
  await add({ name: 'Go live', due_date: inDays(14), depends_on: [migrate.id], description: 'Hand over.' });
  await page.goto('/client/progress');
  for (const [label, value] of [
    ['Overall Progress', '0%'],
    ['Completed', '0'],
    ['In Progress', '0'],
    ['Upcoming', '3'],
  ] as const)
    await expect(stat(page, label)).toHaveText(value);
  const forecast = card(page, 'Go-live forecast');
  await expect(forecast).toContainText('Half of the runs end by then');
  await expect(forecast).toContainText('Four of five runs end by then');
  await forecast.getByText('What this assumes').click();
  await expect(forecast).toContainText('A decision by people takes 1.3 times its planned time');
  await expect(card(page, 'Project Details')).toContainText('Groundwork AI Agent');
  await expectAccessible(page);
});

test('the plan is drawn, told as a table, and led through by keyboard', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await choose(page);
  await page.goto('/client/progress');
  const bar = page.getByRole('button', { name: /^Go live: Upcoming, .*waits for Migrate the records$/ });
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hand over.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Less about Go live' })).toBeVisible();
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter');
  await expect(page.getByRole('rowheader', { name: 'Migrate the records' })).toBeVisible();
  await expectAccessible(page);
});

test('a milestone is completed at once, and the notice takes that back', async ({ quietPage: page }) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await choose(page);
  await page.goto('/client/progress');
  await page.getByRole('button', { name: 'Mark complete: Review the data' }).click();
  await expect(page.getByText('Marked complete by Clara Weiss')).toBeVisible();
  await expect(stat(page, 'Completed')).toHaveText('1');
  await expect(card(page, 'Go-live forecast')).toContainText('“Review the data” was completed earlier');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(stat(page, 'Completed')).toHaveText('0');
  await expect(card(page, 'Recent Updates')).toContainText('Milestone reopened: Review the data');
});

test('two people who edit the same milestone see both versions and choose', async ({ quietPage: page }) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await choose(page);
  await page.goto('/client/progress');
  await page.getByRole('button', { name: 'Edit Go live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit milestone' });
  await dialog.getByLabel('Name').fill('  ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Launch');
  await dialog.getByLabel('Due date').fill(inDays(20));
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Kind of work' }).click();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'A decision' }).press('Enter');
  const other = await page.context().newPage();
  const list = await api(other, z.array(Milestone), 'GET', `/projects/${projectId}/milestones`);
  const last = list.find(each => each.name === 'Go live');
  await api(
    other,
    Milestone,
    'PATCH',
    `/projects/${projectId}/milestones/${last?.id}`,
    { name: 'Switch over', description: 'Theirs.' },
    { 'if-match': `"${last?.version}"` },
  );
  await other.close();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const choice = page.getByRole('dialog', { name: 'Someone else changed this, too' });
  await expect(choice).toContainText('Switch over');
  await expect(choice).toContainText('because nobody else changed it: Kind of work, Due date');
  await expectAccessible(page);
  await choice.getByRole('radio', { name: /^Yours/ }).click();
  await choice.getByRole('button', { name: 'Save this version' }).click();
  await expect(page.getByRole('heading', { name: 'Launch', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More about Launch' }).click();
  await expect(page.getByText('Theirs.')).toBeVisible();
});

test('a circle of waiting is refused in words, and the entry stays', async ({ quietPage: page }) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await choose(page);
  await page.goto('/client/progress');
  await page.getByRole('button', { name: 'Edit Review the data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit milestone' });
  await dialog.getByRole('checkbox', { name: 'Launch' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('would wait for each other in a circle');
  await expect(dialog.getByRole('checkbox', { name: 'Launch' })).toBeChecked();
  await expectAccessible(page);
});

test('the dashboard leads everywhere it says, and all activity is there page by page', async ({
  quietPage: page,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await choose(page);
  for (const [label, href] of [
    ['View Documents', '/client/documents'],
    ['Manage Team', '/client/team'],
    ['Get Support', '/client/support'],
    ['Track Progress', '/client/progress'],
  ] as const)
    await expect(card(page, 'Quick Actions').getByRole('link', { name: label })).toHaveAttribute(
      'href',
      href,
    );
  await expect(stat(page, 'Milestones')).toHaveText('0/3');
  await expect(stat(page, 'Time Remaining')).toHaveText(/^2[01] days$/);
  await page.getByRole('link', { name: 'View All Activity' }).click();
  await expect(page.getByRole('heading', { name: 'All activity' })).toBeVisible();
  await expect(page.getByText('That is everything since the project began.')).toBeVisible();
  // What was done several times in a row is one line with its count, and opens to each of them.
  const group = page.getByRole('listitem').filter({ hasText: /^\d+ milestones added/ });
  await group.getByRole('button', { name: 'Show the lines' }).click();
  await expect(group.getByText('Milestone added: Review the data')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the project is chosen from the menu', async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: /^Project/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a reader sees it all and is offered nothing to change', async ({ quietPage: page }) => {
  await signIn(page, 'reader');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await choose(page);
  await page.goto('/client/progress');
  await expect(page.getByRole('heading', { name: 'Launch', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark complete/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Edit|Add milestone)/ })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      test('dashboard and progress fit and have no accessibility fault', async ({ quietPage: page }) => {
        await signIn(page, 'client');
        await expect(page).toHaveURL(/\/client\/dashboard$/);
        await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
        for (const path of ['/client/dashboard', '/client/progress', '/client/progress?view=activity']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
          expect(await page.locator('html').evaluate(html => html.scrollWidth), path).toBeLessThanOrEqual(
            width,
          );
          await expectAccessible(page);
        }
      });
    });
  }
}
