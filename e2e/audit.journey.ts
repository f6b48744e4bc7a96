// The promise: an audit says what is wrong with the data of a portal, what brings the most first; each finding opens exactly
// the records it counts, on the page and as a file, and the next audit says what became of them.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs, newAddress, register } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';
import { connectPortal, makePortal } from './sandbox-portal.ts';

const carriedOut = 'Retail banking CRM';
const Named = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/** The demo's project that was migrated: its portal holds records. */
async function openAudits(page: Page): Promise<void> {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  const { data } = Named.parse(await (await callAs(page, 'GET', '/projects?limit=200')).json());
  await page.goto(`/client/progress?project=${data.find(({ name }) => name === carriedOut)?.id}`);
  await expect(page.getByRole('heading', { name: carriedOut })).toBeVisible();
  await page.goto('/client/audit');
}

/** Runs an audit to its end: until then the page shows the one before, where there is one. */
async function runAudit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run (an|another) audit/ }).click();
  const cancel = page.getByRole('button', { name: 'Cancel the audit' });
  await expect(cancel).toBeVisible();
  await expect(cancel).toBeHidden({ timeout: 60_000 });
}

/** Moves on with the tab key until the focus is there. */
async function tabTo(page: Page, name: RegExp, role: 'button' | 'link'): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await wanted.evaluate(element => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not reach ${name}`);
}

test('findings are worked through by keyboard and open exactly their records', async ({
  quietPage: page,
}) => {
  await openAudits(page);
  await runAudit(page);
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  await expect(findings.first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Score', exact: true })).toContainText('of 100');
  await expectAccessible(page);

  const all = await findings.count();
  await tabTo(page, /^High/, 'button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/severity=high/);
  const high = await findings.count();
  expect(high).toBeLessThan(all);
  await expect(findings.filter({ hasText: 'High severity' })).toHaveCount(high);
  await page.keyboard.press('Enter');
  await expect(findings).toHaveCount(all);

  const first = findings.first().getByRole('link');
  const title = await first.innerText();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/finding=[A-Z]\d\d/);
  const records = page.getByRole('region', { name: 'Records', exact: true });
  const found = Number(
    /\d[\d,.]*/.exec(await records.getByRole('heading').innerText())?.[0].replace(/\D/g, ''),
  );
  const rows = records.getByRole('row');
  await expect(records.getByRole('button', { name: 'Show more' })).toBeVisible();
  while (await records.getByRole('button', { name: 'Show more' }).isVisible()) {
    const before = await rows.count();
    await records.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  // One row more has the headings.
  await expect(rows).toHaveCount(found + 1);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await records.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(found + 1);

  // What it costs is worked out with what is assumed, and can be worked out again by hand.
  const shown = page.getByRole('region', { name: title });
  await expect(shown.getByText(`records × 1 to 5 minutes ÷ 60 × 30 to 60 USD an hour`)).toBeVisible();
  await shown.getByRole('button', { name: 'Change what is assumed' }).click();
  const assumed = page.getByRole('dialog');
  const minutes = assumed.getByRole('group', { name: 'Minutes to mend a record by hand' });
  await minutes.getByLabel('To').fill('0.5');
  await assumed.getByRole('button', { name: 'Save' }).click();
  await expect(assumed.getByText('The higher figure is below the lower one')).toBeVisible();
  await expectAccessible(page);
  await minutes.getByLabel('To').fill('1');
  const hour = assumed.getByRole('group', { name: 'Cost of an hour of that' });
  await hour.getByLabel('From').fill('60');
  await assumed.getByRole('button', { name: 'Save' }).click();
  await expect(assumed).toBeHidden();
  // A minute at 60 an hour: one for each record.
  await expect(shown.getByText(`${found.toLocaleString('en-US')}.00 USD`, { exact: true })).toBeVisible();

  // The address holds it; on the narrowest screen nothing is cut off.
  await page.setViewportSize({ width: 320, height: 700 });
  await page.reload();
  await expect(page.getByRole('region', { name: title })).toBeVisible();
  await expect(records.getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: 'All findings' }).click();

  await runAudit(page);
  await expect(page.getByRole('combobox', { name: 'Audit', exact: true })).toBeVisible();
  await expect(findings.first()).toContainText('as in the audit before');
  await expect(page.getByRole('region', { name: 'Mended since the audit before' })).toContainText(
    'Of what both audits checked, nothing that was found is gone.',
  );
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await compareWithBefore(page);
  await page.goto('/client/audit?finding=Z99');
  await expect(page.getByText('This audit has no such finding')).toBeVisible();
  await page.goto('/client/audit?audit=01980000-0000-7000-8000-000000000000');
  await expect(page.getByText('This audit was not found')).toBeVisible();
});

/** Any two audits: nothing changed between these, and each figure opens exactly its records. */
async function compareWithBefore(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/against=/);
  const compared = page.getByRole('region', { name: 'Findings compared', exact: true }).first();
  await expect(page.getByRole('region', { name: 'Comparison', exact: true })).toContainText(
    /Both made the same \d+ checks/,
  );
  await expectAccessible(page);
  const figure = compared.getByRole('link').first();
  const records = Number((await figure.innerText()).replaceAll(/\D/g, ''));
  await figure.click();
  await expect(page).toHaveURL(/became=unchanged/);
  const list = page.getByRole('region', { name: 'Records', exact: true });
  await expect(list.getByRole('status')).toHaveText(
    `${Math.min(25, records)} of ${records.toLocaleString('en-GB')} shown`,
  );
  await expectAccessible(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: 'Back to the comparison' }).click();
  await expect(compared).toBeVisible();
}

/** The points that the page says, as `83.4`. */
async function scoreOn(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Score', exact: true }).innerText();
  return Number(/(\d+(?:\.\d)?)\s*of 100/.exec(text)?.[1]);
}

test('a fix is looked at, approved, applied, raises the score as predicted, and is taken back', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  const portal = await makePortal(page);
  const inputs = ['Ann', 'Ben', 'Cem', 'Dee', 'Eve', 'FRANZISKA', 'Gil', 'Hal'].map((firstname, at) => ({
    properties: {
      firstname,
      lastname: at === 5 ? 'MEIERHOFER' : 'Meierhofer',
      // The address that was meant for the last one is somebody's already.
      email:
        at === 6 ? 'hal@gmail.com' : `${firstname.toLowerCase()}@${at % 2 === 0 ? 'acme.test' : 'gmial.com'}`,
    },
  }));
  await portal.call('POST', '/v3/objects/contacts/batch/create', { inputs });
  await expect(async () => {
    const { data } = await (await callAs(page, 'GET', '/portals')).json();
    expect(data).toHaveLength(1);
    await connectPortal(page, portal, 'Ours since 2019');
  }).toPass({ timeout: 120_000 });
  await page.goto('/client/audit');
  await runAudit(page);
  const before = await scoreOn(page);
  await page.getByRole('button', { name: /^Fixes/ }).click();
  await expect(page).toHaveURL(/view=fixes/);
  const fixes = page.getByRole('list', { name: 'Fixes' }).getByRole('listitem');
  await expect(fixes.first()).toBeVisible();
  await expectAccessible(page);
  await fixes.getByRole('link', { name: 'Email addresses with a slip of the keyboard' }).click();
  await expect(page.getByRole('region', { name: 'The fix' })).toContainText(
    '3 records can be mended, 1 is left out',
  );
  await page.getByRole('button', { name: 'Preview the fix' }).click();

  const bundle = page.getByRole('region', { name: 'Bundle', exact: true });
  await expect(bundle.getByText('Waiting for approval')).toBeVisible({ timeout: 30_000 });
  await expect(bundle.getByRole('table', { name: 'Guards' })).toContainText('Must stay exactly so');
  await expect(bundle.getByRole('table', { name: 'Every change' }).getByRole('row').nth(1)).toContainText(
    'ben@gmial.com',
  );
  await expect(bundle.getByRole('region', { name: 'Left out' })).toContainText(
    'Another contact has the address',
  );
  const predicted = Number(/to (\d+(?:\.\d)?)/.exec(await bundle.getByText(/points, to /).innerText())?.[1]);
  expect(predicted).toBeGreaterThanOrEqual(before);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Approved for a moment first, which is cancelled again.
  const dialog = page.getByRole('dialog');
  await bundle.getByRole('button', { name: 'Approve and apply...' }).click();
  await dialog.getByRole('radio', { name: 'At a moment' }).click();
  await expect(dialog.getByLabel('Day and time, by your clock')).not.toBeEmpty();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve for that moment' }).click();
  await expect(bundle.getByText(/^Scheduled for .* by /)).toBeVisible();
  await expect(bundle.getByRole('button', { name: 'Change when it begins...' })).toBeVisible();
  await bundle.getByRole('button', { name: 'Cancel the schedule' }).click();
  await bundle.getByRole('button', { name: 'Approve and apply...' }).click();
  await dialog.getByRole('button', { name: 'Approve and apply' }).click();
  const undo = bundle.getByRole('button', { name: 'Undo...' });
  await expect(undo).toBeVisible({ timeout: 60_000 });
  await expect(bundle.getByRole('table', { name: 'Every change' }).getByRole('row').nth(1)).toContainText(
    'Applied',
  );
  const address = page.url();
  await page.getByRole('link', { name: 'Back to the audit' }).click();
  await runAudit(page);
  await page.goto('/client/audit');
  expect(Math.abs((await scoreOn(page)) - predicted)).toBeLessThan(1);

  await page.goto(address);
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(bundle.getByText(/changes? taken back/).first()).toBeVisible({ timeout: 60_000 });
  await runAudit(page);
  await page.goto('/client/audit');
  await expect.poll(() => scoreOn(page)).toBe(before);
});
