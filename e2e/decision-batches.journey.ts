// The promise: twenty questions of one kind are not twenty cards. One answer is given to all, any may have another, and one
// act takes them back. People who stand twice in a list are shown side by side. In an organization of its own.
import type { Page } from '@playwright/test';
import { callAs, newAddress, register } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

const line = (page: Page, question: string) =>
  page.getByRole('listitem').getByRole('button').filter({ hasText: question });

const first = 'Ada Grace Alan Edsger Barbara Donald Frances'.split(' ');
const last = 'Lovelace Hopper Turing Dijkstra Liskov Knuth'.split(' ');

function person(at: number, id: string, domain: string): string {
  const [given, family] = [first[at % 7] ?? '', last[Math.floor(at / 7) % 6] ?? ''];
  return `${id},${given},${family},${given}.${family}@${domain}${at}.example,+49 228 ${100_000 + at * 7919},Linden ${at},Bonn`;
}

/** Forty-two people, three of whom stand there twice under other addresses. */
const people = [
  'Id,First Name,Last Name,Email,Phone,Street,City',
  ...Array.from({ length: 42 }, (_, at) => person(at, `a${at}`, 'firm')),
  ...[3, 17, 30].map(at => person(at, `b${at}`, 'home')),
].join('\n');

test('questions of one kind get one answer, with an exception, and are taken back in one act', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  // A trial's portal comes by itself.
  await expect(async () => {
    expect((await (await callAs(page, 'GET', '/portals')).json()).data).toHaveLength(1);
  }).toPass({ timeout: 60_000 });
  await page.goto('/client/implementation?step=new');
  await page.getByLabel('Name').fill('Odd files');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const odd = ['alpha', 'beta', 'gamma'].map(each => ({
    name: `${each}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`zig,zag\n${each}-1,x\n${each}-2,y\n`),
  }));
  const contacts = { name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(people) };
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...odd, contacts]);
  await page.getByRole('button', { name: 'Analyse 4 files' }).click();
  await page.getByRole('button', { name: 'Review the mapping' }).click({ timeout: 60_000 });
  const files = page.getByRole('region', { name: 'What becomes of 3 files' });
  await line(page, 'What becomes of 3 files').click();
  // Rows of the files, by what the answer makes of them.
  await expect(files).toContainText('alpha-1: Not carried over, and listed as skipped');
  await expectAccessible(page);
  await files.getByRole('radio', { name: /Records: companies/ }).click();
  await expect(files).toContainText('alpha-1: A record: company');
  await files.getByRole('combobox', { name: /beta\.csv/ }).click();
  await page.getByRole('option', { name: 'Leave it out' }).click();
  await expect(files).toContainText('beta-1: Not carried over, and listed as skipped');
  await files.getByRole('button', { name: 'Answer these 3' }).click();
  await expect(page.getByText('3 decisions saved')).toBeVisible();
  // The same on their own page, and back in one act.
  await page.goto('/client/progress/decisions?view=settled');
  await line(page, '3 answered together').click();
  const answered = page.getByRole('region', { name: '3 answered together' });
  await expect(answered).toContainText('Records: companies');
  await expectAccessible(page);
  await answered.getByRole('button', { name: 'Take all 3 back' }).click();
  await expect(page.getByText('3 answers taken back')).toBeVisible();
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await line(page, 'What becomes of 3 files').click();
  await files.getByRole('button', { name: 'Accept the defaults of these 3' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 answers taken back').first()).toBeVisible();
  await expect(line(page, 'What becomes of 3 files')).toBeVisible();
  const groups = '3 groups of contacts look like one and the same contact. What should happen?';
  await line(page, groups).click();
  const alike = page.getByRole('region', { name: groups, exact: true });
  await expect(alike).toContainText('Two records: “Edsger Lovelace” and “Edsger Lovelace”');
  await expect(alike.getByRole('table', { name: /^Rows side by side/ })).toContainText('Why they look alike');
  await expectAccessible(page);
  await alike.getByRole('radio', { name: /Merge the surest/ }).click();
  await expect(alike).toContainText('that is its expectation and not a measured bound');
  await expect(alike).toContainText('One record: “Edsger Lovelace”');
  await alike.getByRole('button', { name: 'Confirm answer' }).click();
  await expect(line(page, groups)).toHaveCount(0);
  await reviewPairs(page);
});

/** Pair by pair, by keyboard alone: answered, taken back, and followed by the plan once that is made again. */
async function reviewPairs(page: Page): Promise<void> {
  const { data } = await (await callAs(page, 'GET', '/projects')).json();
  const records = async (): Promise<number> =>
    (await (await callAs(page, 'GET', `/projects/${data[0].id}/intake`)).json()).analysis.plan.records
      .contacts;
  expect(await records()).toBe(42);
  await page.goto('/client/implementation?step=review');
  const tab = page.getByRole('tab', { name: /^Duplicates/ });
  await expect(tab).toContainText('3 to look at');
  await tab.click();
  const list = page.getByRole('complementary', { name: 'Pairs at hand' }).getByRole('button');
  await expect(list).toHaveCount(3);
  const sides = page.getByRole('table', { name: 'Both rows side by side' });
  await expect(sides).toContainText('for one record');
  await expect(sides.locator('mark').first()).toBeVisible();
  await expect(page.getByText('One record in the plan')).toBeVisible();
  await expect(page.getByText('That is its own reckoning; nobody has checked it.')).toBeVisible();
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.locator('html').evaluate(html => html.setAttribute('data-theme', 'dark'));
  expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await page.locator('html').evaluate(html => html.setAttribute('data-theme', 'light'));
  if (size) await page.setViewportSize(size);
  const [one, other] = await list.allInnerTexts();
  await page.keyboard.press('ArrowDown');
  await expect(list.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('?');
  await expect(page.getByText('They never act while you type.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(list).toHaveCount(2);
  await page.keyboard.press('u');
  await expect(list).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Answered 0/ })).toBeVisible();
  expect([one, other]).toContain((await list.allInnerTexts())[0]);
  for (const key of ['n', 'm', 'm']) await page.keyboard.press(key);
  await expect(page.getByText('Every pair has been looked at')).toBeVisible();
  await expect(page.getByText('3 answers about duplicates are kept and not in the plan yet.')).toBeVisible();
  expect(await records()).toBe(42);
  await page.getByRole('button', { name: 'Make the plan again' }).click();
  await expect(page.getByText('The plan follows your answers')).toBeVisible();
  expect(await records()).toBe(43);
  await page.getByRole('button', { name: 'Answered 3' }).click();
  await expect(list).toHaveCount(3);
  await expect(page.getByText('The plan follows it.')).toBeVisible();
  await expectAccessible(page);
}
