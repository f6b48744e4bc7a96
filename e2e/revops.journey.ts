// The promise: an analysis says what the pipelines of a portal do, every figure opens exactly the deals it counts, the change between
// two days adds up, a day of the past is replayed by keyboard, and it becomes a document.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const carriedOut = 'Retail banking CRM';
const Named = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/** The demo's project that was migrated: its portal holds deals, and was analysed. */
async function openRevops(page: Page): Promise<void> {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  const { data } = Named.parse(await (await callAs(page, 'GET', '/projects?limit=200')).json());
  // Another one is in hand; a link that somebody sent names the one that is meant.
  await page.goto(`/client/revops?project=${data.find(({ name }) => name === carriedOut)?.id}`);
  await expect(page.getByText(`${carriedOut}: `)).toBeVisible();
  await expect(page).toHaveURL(/\/client\/revops$/);
}

const fits = async (page: Page): Promise<void> => {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
};

test('figures of the pipeline open their deals, and days of the past are looked at by keyboard', async ({
  quietPage: page,
}) => {
  await openRevops(page);
  const analysis = page.getByRole('region', { name: 'Analysis', exact: true });
  const stages = page.getByRole('region', { name: 'Stages', exact: true });
  await expect(stages).toBeVisible();
  await expectAccessible(page);

  // A count is the number of the deals that it opens.
  const open = stages.getByRole('link', { name: /^Deals in / }).first();
  const count = Number((await open.innerText()).replace(/\D/g, ''));
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/figure=stage/);
  const deals = page.getByRole('region', { name: 'Deals', exact: true });
  const rows = deals.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  while (await deals.getByRole('button', { name: 'Show more' }).isVisible()) {
    const before = await rows.count();
    await deals.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  // One row more has the headings.
  await expect(rows).toHaveCount(count + 1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await fits(page);
  await page.getByRole('link', { name: 'All figures' }).click();

  const change = page.getByRole('region', { name: 'Pipeline change', exact: true });
  await change.getByLabel('From the end of').fill('2020-01-31');
  await expect(change.getByRole('img', { name: /at the end of (Jan 31,|31 Jan) 2020/ })).toBeVisible();
  await change.getByLabel('From the end of').fill('2999-01-31');
  await expect(change.getByRole('alert')).toContainText('Choose two days');

  const days = page.getByRole('region', { name: 'Day by day', exact: true });
  const slider = days.getByRole('slider');
  await slider.focus();
  await expect(days).toContainText('it was seen exactly so');
  await page.keyboard.press('ArrowLeft');
  await expect(days).toContainText('was not analysed on that day');
  await page.keyboard.press('ArrowRight');
  await expect(days).toContainText('it was seen exactly so');
  await fits(page);

  await page.getByRole('tab', { name: 'Forecast and risks' }).click();
  await expect(page.getByRole('region', { name: 'Forecast', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Risks', exact: true })).toBeVisible();
  await fits(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Cohorts and owners' }).click();
  await expect(page).toHaveURL(/view=people/);
  await expect(page.getByRole('region', { name: 'Owners', exact: true })).toBeVisible();
  await fits(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Another analysis: while it runs the one before stays in sight, and it can be cancelled.
  await page.getByRole('button', { name: 'Analyse again' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel the analysis' });
  await expect(cancel).toBeVisible();
  await expect(analysis).toBeVisible();
  await expect(cancel).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('combobox', { name: 'Analysis', exact: true })).toBeVisible();

  // The latest analysis as a document.
  await analysis.getByRole('link', { name: 'documents' }).click();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generate web page: RevOps report' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'RevOps report' })).toContainText(
    /Web page, version \d+: made of the present data/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article').filter({ hasText: 'RevOps report (web page)' })).toBeVisible();
  await page.goto('/client/revops?analysis=01980000-0000-7000-8000-000000000000');
  await expect(page.getByText('This analysis was not found')).toBeVisible();
});
