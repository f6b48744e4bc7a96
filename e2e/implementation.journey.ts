// The promise: a client takes messy exports all the way into the portal, sees that every row is accounted for, and takes
// it back.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { consentIn } from './consent.ts';
import { openReviewOfSales } from './own-project.ts';
import { expect, expectAccessible, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

/** Three good people, of whom two share an address, one whose row has too many cells, one without anything to know them by. */
const people = `first_name,last_name,email,company
Ada,Lovelace,ada@acme.example,Acme Corporation
Grace,Hopper,grace@isdom.example,Isdom
Alan,Turing,ada@acme.example,Acme Corporation
Edsger,Dijkstra,edsger@acme.example,Acme Corporation,surplus,cells
,,,
`;

async function goTo(page: Page, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps of the implementation' })
    .getByRole('button', { name: step })
    .click();
  await expect(page.getByRole('region', { name: step, exact: true })).toBeVisible();
}

/** Works out, approves and applies a change set, looking at every screen on the way. */
async function carryOut(
  page: Page,
  step: 'Blueprint' | 'Migration',
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await goTo(page, step);
  await page.getByRole('button', { name: /Work out the changes|Work it out again/ }).click();
  await expect(page.getByRole('button', { name: 'Approve and apply...' })).toBeVisible({ timeout: 90_000 });
  // Whoever looks at just these changes is not told that they wait.
  await expect(page.locator('[data-type]').getByText('Changes wait for your approval')).toHaveCount(0);
  await look();
  await page.getByRole('button', { name: 'Approve and apply...' }).click({ timeout: 90_000 });
  // Not the passing notices, which are dialogs to a screen reader, too.
  const dialog = page.locator('[role=dialog]:not([data-type])');
  await expect(dialog).toContainText('Exactly this, and nothing else');
  const consent = await consentIn(dialog);
  await expectAccessible(page);
  await consent?.click();
  await dialog.getByRole('button', { name: 'Approve and apply' }).click();
  await expect(page.getByRole('button', { name: 'Undo...' })).toBeVisible({ timeout: 120_000 });
  // What was applied does not go on standing there as still to be done.
  const entries = page.getByRole('table', { name: 'Every change' });
  await expect(entries.getByText('Applied', { exact: true }).first()).toBeVisible();
  await expect(entries.getByText('To do', { exact: true })).toHaveCount(0);
}

/** Two people share an address: they stand side by side, are said to be one by keyboard, and parted again. */
async function partTwoPeople(page: Page): Promise<void> {
  const keptSeparate = page.getByRole('table', { name: 'Kept separate' });
  await expect(keptSeparate.getByText('Alan Turing')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await keptSeparate.getByRole('button', { name: 'The same after all: Alan Turing' }).press('Enter');
  const merged = page.getByRole('table', { name: 'Merged rows' });
  await expect(merged.getByText('gives way: Alan Turing')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Approve and apply...' })).toBeVisible({ timeout: 90_000 });
  await merged.getByRole('button', { name: 'Not the same: Alan Turing and Ada Lovelace' }).press('Enter');
  await page.getByRole('button', { name: 'Keep separate and preview again' }).press('Enter');
  await expect(keptSeparate.getByText('Alan Turing')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Approve and apply...' })).toBeVisible({ timeout: 90_000 });
  await expect(merged.getByText('gives way: Alan Turing')).toHaveCount(0);
  await expectAccessible(page);
}

/** By the heading, with the keyboard: upwards, downwards, not at all. */
async function orderByName(page: Page): Promise<void> {
  const heading = page
    .getByRole('table', { name: 'Every change' })
    .getByRole('columnheader', { name: 'Which' });
  for (const order of ['ascending', 'descending', 'none']) {
    await heading.getByRole('button').press('Enter');
    await expect(heading).toHaveAttribute('aria-sort', order);
  }
}

test('a client implements, reconciles and undoes', async ({ quietPage: page }) => {
  await openReviewOfSales(page);

  await test.step('bad files are refused in words, good ones are taken', async () => {
    await goTo(page, 'Files');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) },
        {
          name: 'picture.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0, 13]),
        },
      ]);
    await expect(page.getByText('people.csv').first()).toBeVisible();
    await expect(page.getByRole('region', { name: '1 file could not be taken' })).toContainText(
      'picture.csv',
    );
    await expectAccessible(page);
  });

  await test.step('the analysis is made again with the new file', async () => {
    await goTo(page, 'Analysis');
    await page
      .getByRole('button', { name: /Analyse/ })
      .first()
      .click();
    // Four people and an empty line came to the 8,936 rows that were there.
    await expect(page.getByText(/^8,9(40|41)$/).first()).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole('button', { name: 'Review the mapping' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('mapping and decisions can be looked at and changed', async () => {
    await goTo(page, 'Review');
    const question = /Which pipeline should the deals go to/;
    await page.getByRole('listitem').getByRole('button', { name: question }).click();
    const decision = page.getByRole('radiogroup', { name: question });
    // What each answer does to a row of the files stands beside it.
    await expect(page.getByRole('region', { name: 'What it does to your rows' })).toContainText(/row \d/);
    await decision.getByRole('radio').nth(1).click();
    await expect(decision.getByRole('radio').nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Confirm answer' }).click();
    await page.getByRole('button', { name: 'Settled' }).click();
    await page.getByRole('listitem').getByRole('button', { name: question }).click();
    await page.getByRole('button', { name: 'Take the answer back' }).click();
    await page.getByRole('button', { name: /^Waiting/ }).click();
    await expect(page.getByRole('listitem').getByRole('button', { name: question })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: /Mapping/ }).click();
    // Of all the files the first is in sight; the rest is drawn as one gets there.
    await expect(page.getByText('accounts.csv').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('several files are set at once by keyboard, and taken back at once', async () => {
    await page.getByRole('button', { name: 'Set several files at once' }).press('Enter');
    const files = page.getByRole('region', { name: 'What the files become' });
    for (const file of [/^accounts\.csv/, /^people\.csv/])
      await files.getByRole('checkbox', { name: file }).press(' ');
    await expect(files.getByRole('status')).toHaveText('2 files chosen');
    await files.getByLabel('What they become').press('Enter');
    await page.getByRole('option', { name: 'Not used' }).click();
    await expectAccessible(page);
    await files.getByRole('button', { name: 'Set 2 files' }).press('Enter');
    await expect(files.getByText('people.csv · Not used')).toBeVisible();
    await page.getByRole('button', { name: /^Undo: 2 files set to “Not used”/ }).press('Enter');
    await expect(files.getByText('people.csv · Contacts')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Changes are saved as you make them.')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the plan cites its facts', async () => {
    await goTo(page, 'Plan');
    await expect(page.getByText(/files with [\d,]+ rows were read/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('blueprint and migration are approved and applied', async () => {
    await carryOut(page, 'Blueprint');
    await expectAccessible(page);
    await carryOut(page, 'Migration', async () => {
      await partTwoPeople(page);
      await orderByName(page);
    });
    await expectAccessible(page);
  });

  await test.step('every row is accounted for, and the rejected ones can be taken home', async () => {
    await goTo(page, 'Report');
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/8,9\d\d/);
    const leftOut = page.getByRole('region', { name: 'Left out first' });
    await expect(leftOut).toContainText(/rows? (was|were) left out/);
    await leftOut.getByRole('button', { name: /^See rows: Nothing in the row identifies/ }).press('Enter');
    await expect(leftOut.getByRole('table').getByText('people.csv').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /^All rows: [\d,]+ created/ })).toBeVisible();
    // Both come by themselves to whoever scrolls.
    for (const below of ['Show the money by stage', 'Show the lists'])
      await page
        .getByRole('button', { name: below })
        .press('Enter', { timeout: 2000 })
        .catch(() => undefined);
    await expect(page.getByRole('table', { name: 'Money by stage' })).toContainText('Won');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await leftOut.getByRole('button', { name: 'Download CSV: rows left out' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Hardware-sales-pipeline-left-out-\d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await file.path(), 'utf8');
    expect(csv).toContain('people.csv');
    expect(csv.split('\n')[0]).toMatch(/source.*row.*reason.*currency.*amount/i);
  });

  await test.step('a record is looked at in the portal, in a tab of its own', async () => {
    const rows = page.getByRole('region', { name: 'Every row and its record' });
    const opened = page.waitForEvent('popup');
    await rows
      .getByRole('link', { name: /opens in a new tab/ })
      .first()
      .click();
    const record = await opened;
    await expect(record).toHaveURL(/\/contacts\/\d+\/record\/0-\d+\/\d+$/);
    await expect(record.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await record.evaluate('window.opener')).toBeNull();
    await record.close();
  });

  await test.step('the migration is taken back', async () => {
    await page.getByRole('button', { name: 'Undo the migration...' }).click();
    await page
      .locator('[role=dialog]:not([data-type])')
      .getByRole('button', { name: 'Undo', exact: true })
      .click();
    await expect(
      page.getByText('Below is the report as it was before the migration was undone.'),
    ).toBeVisible({ timeout: 120_000 });
    const rows = page.getByRole('region', { name: 'Every row and its record' });
    await expect(rows.getByText('It was taken back when the change set was undone.').first()).toBeVisible();
    await expectAccessible(page);
  });
});
