// The promise: whoever must decide sees what waits, until when and at what cost, and answers in two clicks: signed in, or
// on a phone by the link in a mail, which opens that one question, once, and nothing else. Works on a project of its own.
import { decisionLinkCalls } from '@groundwork/contract/decision-links';
import { ProjectDecision } from '@groundwork/contract/decisions';
import { Member } from '@groundwork/contract/organizations';
import { Milestone, Project } from '@groundwork/contract/projects';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { callAs, linkMailedTo, sessionOf } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

const name = `Decisions ${Date.now()}`;
const hostile = '<img src=x onerror="throw 1"> \u202Eابجد 👩‍🚀';
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let projectId = '';

async function make<T extends z.ZodType>(
  page: Page,
  shape: T,
  path: string,
  body: object,
): Promise<z.infer<T>> {
  const answer = await callAs(page, 'POST', path, body);
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return shape.parse(await answer.json());
}

const ask = (page: Page, question: string, given: object = {}) =>
  make(page, ProjectDecision, `/projects/${projectId}/decisions`, {
    question,
    why: 'Nobody but you can know.',
    options: [
      { label: 'Sales keeps it', effect: 'Sales pays for the archive.' },
      { label: 'Service keeps it', effect: 'Service pays for the archive.' },
      { label: hostile },
    ],
    default: 0,
    ...given,
  });

async function enter(page: Page): Promise<void> {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
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
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}

/** The one that is looked at, wherever it stands. */
const card = (page: Page, question: string) => page.getByRole('region', { name: question, exact: true });
const line = (page: Page, question: string) =>
  page.getByRole('listitem').getByRole('button').filter({ hasText: question });
/** Chooses it in the list. */
async function open(page: Page, question: string) {
  await line(page, question).click();
  await expect(card(page, question)).toBeVisible();
  return card(page, question);
}
const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

test('what waits is shown with its cost, and answered in two clicks', async ({ quietPage: page }) => {
  await enter(page);
  projectId = (await make(page, Project, '/projects/', { name, start_date: inDays(0) })).id;
  await choose(page);
  await page.goto('/client/progress/decisions');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await expectAccessible(page);
  const milestone = (fields: object) => make(page, Milestone, `/projects/${projectId}/milestones`, fields);
  const review = await milestone({ name: 'Review the data', kind: 'decision', due_date: inDays(7) });
  await milestone({ name: 'Go live', due_date: inDays(14), depends_on: [review.id] });
  await ask(page, 'Who keeps the archive?');
  await ask(page, hostile);
  await page.goto('/client/dashboard');
  await expect(page.getByRole('heading', { name: 'Waiting for you 2' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View All Decisions' }).click();
  const decision = await open(page, 'Who keeps the archive?');
  await expect(decision.getByRole('radio', { name: /Sales keeps it/ })).toBeChecked();
  // What waiting costs is said once, whatever waits.
  await expect(page.getByText('Every working day of waiting moves go-live by 1 day.')).toHaveCount(1);
  await expect(page.getByText('What waits here holds up “Review the data”.')).toBeVisible();
  await expect(decision).toContainText('What it does to rows of the files is not known');
  await expectAccessible(page);
  await decision.getByRole('radio', { name: /Service keeps it/ }).click();
  const id = (await decision.getAttribute('id'))?.replace('decision-', '') ?? '';
  await decision.getByRole('button', { name: 'Confirm answer' }).click();
  await expect(page.getByText('Decision saved')).toBeVisible();
  await expect(decision).toBeHidden();
  // A notification that still leads to it leads to how it was settled.
  await page.goto(`/client/progress/decisions?decision=${id}`);
  await expect(page.getByRole('button', { name: 'Settled' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Who keeps the archive?')).toContainText('Service keeps it');
  await expect(card(page, 'Who keeps the archive?')).toContainText('Answered by Clara Weiss');
  await expectAccessible(page);
});

test('the same by keyboard alone', async ({ quietPage: page }) => {
  await enter(page);
  await choose(page);
  await ask(page, 'Shall the old system be read only?');
  await page.goto('/client/progress/decisions');
  const decision = card(page, 'Shall the old system be read only?');
  await expect(line(page, 'Shall the old system be read only?')).toBeVisible();
  await page.getByRole('button', { name: 'Settled' }).focus();
  await page.keyboard.press('Tab');
  // One tab stop for the list; the arrows move in it, and n goes on from anywhere.
  await expect(page.locator('button[aria-current=true]')).toBeFocused();
  for (let presses = 0; presses < 4 && !(await decision.isVisible()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(decision).toBeVisible();
  await page.keyboard.press('2');
  await expect(decision.getByRole('radio', { name: /Service keeps it/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(decision.getByRole('radio', { name: /Sales keeps it/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(decision.getByRole('button', { name: 'Confirm answer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Decision saved')).toBeVisible();
});

test('an owner and a deadline are given, and a link is made and taken back', async ({ quietPage: page }) => {
  await enter(page);
  await choose(page);
  await page.goto('/client/progress/decisions');
  const decision = await open(page, hostile);
  await decision.getByRole('button', { name: 'Owner and deadline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Owner and deadline' });
  await dialog.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: /Clara Weiss/ }).click();
  await dialog.getByLabel('Deadline', { exact: true }).fill(inDays(4));
  await dialog.getByRole('checkbox', { name: /Take the default/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(decision).toContainText('then the default is taken');
  await expect(decision).toContainText('Clara Weiss');
  await decision.getByRole('button', { name: 'Answer by link' }).click();
  const links = page.getByRole('dialog', { name: 'Link to this decision' });
  await expect(links.getByText('No link has been made yet.')).toBeVisible();
  await links.getByRole('button', { name: 'Copy a new link' }).click();
  const address = await links.getByRole('textbox', { name: 'The link' }).inputValue();
  expect(address).toMatch(/\/decision#[\w-]{43}$/);
  await expectAccessible(page);
  await links.getByRole('button', { name: /^Revoke the link/ }).click();
  await expect(links.getByText('Revoked', { exact: true })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This link was taken back or replaced by a newer one.');
});

test('of two people answering the same, the second is told what the first decided', async ({
  quietPage: page,
  browser,
}) => {
  await enter(page);
  await choose(page);
  await ask(page, 'Which day is the switch?');
  await page.goto('/client/progress/decisions');
  const decision = await open(page, 'Which day is the switch?');
  const other = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage();
  await enter(other);
  await choose(other);
  await other.goto('/client/progress/decisions');
  await (await open(other, 'Which day is the switch?'))
    .getByRole('button', { name: 'Confirm answer' })
    .click();
  await expect(other.getByText('Decision saved')).toBeVisible();
  await decision.getByRole('radio', { name: /Service keeps it/ }).click();
  await decision.getByRole('button', { name: 'Confirm answer' }).click();
  await expect(page.getByText('Your answer was not saved')).toBeVisible();
  await expect(page.getByText('settled this already: “Sales keeps it”.')).toBeVisible();
  await expect(decision).toBeHidden();
  await other.context().close();
});

/** Its own question for each look, mailed to its owner; answers the link as the mail has it. */
async function mailedLink(page: Page, browser: Browser, question: string): Promise<string> {
  const organizationId = (await sessionOf(page)).organization?.id ?? '';
  const members = z
    .object({ data: z.array(Member) })
    .parse(await (await callAs(page, 'GET', `/organizations/${organizationId}/users`)).json());
  const owner = members.data.find(member => member.email === 'mira@demo.groundwork.app');
  const decision = await ask(page, question, { owner_id: owner?.id });
  const path = `/projects/${projectId}/decisions/${decision.id}/link`;
  const made = await callAs(page, 'PUT', path, { mail: true });
  expect(decisionLinkCalls.makeLink.reply.parse(await made.json()).url).toBeNull();
  return linkMailedTo(browser, 'mira@demo.groundwork.app', 'decision');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`by the link in a mail, on a phone, ${colorScheme}`, async ({ quietPage: page, browser }) => {
    await enter(page);
    const question = `Archive or delete, ${colorScheme}? ${hostile}`;
    const link = await mailedLink(page, browser, question);
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    const phone = await context.newPage();
    const faults: string[] = [];
    phone.on('pageerror', error => faults.push(error.message));
    const asked: string[] = [];
    phone.on('request', request => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: question })).toBeVisible();
    await expect(phone.getByText('Every working day of waiting moves go-live by 1 day.')).toBeVisible();
    await expect(phone.getByText('Until you answer, this stands: Sales keeps it')).toBeVisible();
    await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('radio', { name: /Service keeps it/ }).click();
    await phone.getByRole('button', { name: 'Confirm answer' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you, that is settled' })).toBeVisible();
    await expectAccessible(phone);
    await phone.reload();
    await expect(phone.getByRole('alert')).toContainText('This link has been used: the answer is in.');
    await expectAccessible(phone);
    const token = link.split('#')[1] ?? '';
    expect(token).toHaveLength(43);
    expect(asked.filter(line => line.includes(token))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
    // As a notification leads there: the project it is about is taken in hand.
    await page.goto(`/client/progress/decisions?project=${projectId}`);
    await expect(line(page, hostile)).toBeVisible();
    await page.goto('/client/progress/decisions?view=settled');
    await expect(await open(page, question)).toContainText('Answered by Mira Falk by link');
    await page.goto('/client/progress?view=activity');
    await expect(page.getByText('(answered by link sent to Mira Falk)').first()).toBeVisible();
  });

  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('cards and dialogs fit and can be read', async ({ quietPage: page }) => {
      await enter(page);
      await choose(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/client/progress/decisions');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      // The list, and what is chosen as a sheet.
      await open(page, hostile);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      for (const [button, title] of [
        ['Owner and deadline', 'Owner and deadline'],
        ['Answer by link', 'Link to this decision'],
      ] as const) {
        await card(page, hostile).getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByRole('dialog', { name: title })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name: title })).toBeHidden();
      }
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Ask a question' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ask a question' });
      await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(dialog.getByText('Question is required')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('whoever may only read sees what waits, and is offered nothing', async ({ quietPage: page }) => {
  await signIn(page, 'reader');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await choose(page);
  await page.goto('/client/progress/decisions');
  await expect((await open(page, hostile)).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask a question' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a failed load can be tried again', async ({ quietPage: page }) => {
  await enter(page);
  await choose(page);
  const list = /\/api\/projects\/[^/]+\/decisions/;
  await page.route(list, route => route.fulfill({ status: 500, json: { message: 'x' } }));
  await page.goto('/client/progress/decisions');
  await expect(page.getByText('Server error. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line(page, hostile)).toBeVisible();
});
