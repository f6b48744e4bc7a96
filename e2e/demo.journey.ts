// The promise: whoever signs in as the demo client finds, without doing anything, a pipeline that moves, a forecast with its back-test,
// findings with what they have in common, a bundle of fixes that was taken back, and others that can still be looked at.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const Named = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const numberIn = (text: string): number => Number(text.replace(/\D/g, ''));

/** The project in hand, which is the latest of the demo. */
async function open(page: Page, path: string): Promise<void> {
  const { data } = Named.parse(await (await callAs(page, 'GET', '/projects?limit=200')).json());
  await page.goto(`/client/progress?project=${data.find(({ name }) => name === inHand)?.id}`);
  await expect(page.getByRole('heading', { name: inHand })).toBeVisible();
  await page.goto(path);
}
const inHand = 'Hardware sales pipeline';

test('the demo client’s pipeline has a past, and a forecast that was asked on days of it', async ({
  quietPage: page,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await open(page, '/client/revops');
  const stages = page.getByRole('region', { name: 'Stages', exact: true });
  await expect(stages).toContainText(/Of \d+ deals whose way is known/);
  await expect(stages.getByRole('row').filter({ hasText: 'Credit check' })).toContainText(/\d+ days/);

  // Something of each kind moved since a month ago.
  const change = page.getByRole('region', { name: 'Pipeline change', exact: true });
  for (const became of ['New', 'Won', 'Lost', 'Slipped']) {
    const row = change.getByRole('row').filter({ hasText: new RegExp(`^${became}(?!\\s?and)`) });
    expect(numberIn(await row.getByRole('link').first().innerText()), became).toBeGreaterThan(0);
  }

  await page.getByRole('tab', { name: 'Forecast and risks' }).click();
  await expect(page.getByRole('table', { name: 'Forecast by horizon' }).getByRole('row')).toHaveCount(3);
  for (const days of [30, 90]) {
    const test = page.getByRole('region', { name: `Back-test of ${days} days` });
    await expect(test).toContainText(/Asked on \d\d days of the past, knowing nothing later/);
    await expect(test.getByRole('row').filter({ hasText: 'This forecast' })).toContainText(/\d+%/);
    await expect(test.getByRole('row').filter({ hasText: 'As much as' })).toContainText(/\d+%/);
  }
  await expectAccessible(page);
});

test('the demo client’s audit knows causes, a bundle that was taken back, and fixes that still can be looked at', async ({
  quietPage: page,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await open(page, '/client/audit');
  const causes = page.getByRole('region', { name: 'What many findings have in common' });
  await expect(
    causes.getByRole('heading', { name: /records of Tomas Lindqvist with findings/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: /^Fixes/ }).click();
  const bundles = page.getByRole('region', { name: 'Bundles so far' });
  const takenBack = bundles.getByRole('listitem').filter({ hasText: 'Names that are no names' });
  await expect(takenBack).toContainText('Taken back');
  await takenBack.getByRole('link').click();
  const bundle = page.getByRole('region', { name: 'Bundle', exact: true });
  await expect(bundle.getByText(/^\d+ changes taken back, 0 kept, 0 could not be taken back/)).toBeVisible();
  await expect(bundle.getByRole('row').filter({ hasText: 'ROTH' }).first()).toContainText('Taken back');
  // What stands in the portal is what stood there before: the audit of afterwards finds it again.
  await page.getByRole('link', { name: 'Back to the audit' }).click();
  const fix = page
    .getByRole('list', { name: 'Fixes' })
    .getByRole('listitem')
    .filter({ hasText: 'Names that are no names' });
  await expect(fix).toContainText(/\d+ to mend/);

  // Of the latest audit of the portal alone a fix is worked out; another journey may have made a later one.
  await page.getByRole('button', { name: 'Run another audit' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel the audit' });
  await expect(cancel).toBeVisible();
  await expect(cancel).toBeHidden({ timeout: 120_000 });
  await page.goto('/client/audit?finding=C24');
  await page.getByRole('button', { name: 'Preview the fix' }).click();
  await expect(bundle.getByText('Waiting for approval')).toBeVisible({ timeout: 60_000 });
  await expect(bundle.getByRole('region', { name: 'Left out' })).toContainText(
    'Another contact has the address that was meant',
  );
  await expectAccessible(page);
});
