// The promise: from the sign-up to a reconciled portal with one's own folder of exports it takes at most twelve clicks, and no
// button of them is ever looked for by scrolling: on a desk and on a phone.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { newAddress, password } from './account.ts';
import { consentIn } from './consent.ts';
import { expect, test } from './person.ts';

const folder = path.resolve(import.meta.dirname, '../samples/salesforce-workshop');
const most = 12;

/** A form that came as text is drawn anew by the app: what was looked at a moment ago may be giving way to its twin. */
async function placeOf(target: Locator) {
  for (let tries = 0; tries < 50; tries += 1) {
    const place = await target.boundingBox();
    if (place) return place;
    await target.page().waitForTimeout(20);
  }
  throw new Error('What is to be clicked has no place.');
}

/** Counts what is clicked and chosen; typing, with the Enter that ends it, is free. */
class Hand {
  clicks = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Clicks where it stands: whole within the window, nothing scrolled for it, and nothing lying over it. */
  async click(target: Locator): Promise<void> {
    await expect(target).toBeVisible({ timeout: 120_000 });
    await expect(target).toBeEnabled();
    await expect(target).toBeInViewport({ ratio: 0.99 });
    expect(await this.scrolled(), 'how far the page was scrolled before the click').toBe(0);
    const { x, y, width, height } = await placeOf(target);
    // Not the click of the locator, which would scroll to it.
    await this.page.mouse.click(x + width / 2, y + height / 2);
    this.clicks += 1;
  }

  /** The press that opens the browser's own window, and the choice in it, are one. */
  async choose(button: Locator, paths: readonly string[]): Promise<void> {
    const window = this.page.waitForEvent('filechooser');
    await this.click(button);
    await (await window).setFiles([...paths]);
  }

  private scrolled(): Promise<number> {
    return this.page.evaluate(`Math.max(scrollY, ...[...document.querySelectorAll('main, main section')]
      .map(element => element.scrollTop))`);
  }
}

async function approve(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Approve and apply...' }));
  const dialog = page.getByRole('dialog', { name: /^Approve/ });
  const consent = await consentIn(dialog);
  if (consent) await hand.click(consent);
  await hand.click(dialog.getByRole('button', { name: 'Approve and apply', exact: true }));
  await expect(dialog).toBeHidden();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`twelve clicks lead from the sign-up to a reconciled portal, ${viewport.width} px wide`, async ({
    quietPage: page,
  }) => {
    await page.setViewportSize(viewport);
    const hand = new Hand(page);
    await page.goto('/register');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Work email').fill(newAddress('clicks'));
    await page.getByLabel('Company').fill('Acme Analytical');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await hand.click(page.getByRole('checkbox', { name: /I accept/ }));
    await page.getByLabel('Confirm password').press('Enter');

    await hand.click(page.getByRole('link', { name: 'Start with your own files' }));
    const paths = readdirSync(folder)
      .filter(name => name.endsWith('.csv'))
      .map(name => path.join(folder, name));
    await hand.choose(page.getByRole('button', { name: 'Choose files' }), paths);
    await expect(page.getByText(`${paths.length} files chosen`)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('From Salesforce');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await hand.click(page.getByRole('button', { name: 'Review the mapping' }));
    await hand.click(page.getByRole('button', { name: 'Work out the blueprint' }));
    await approve(page, hand);
    await hand.click(page.getByRole('button', { name: 'Work out the migration' }));
    await approve(page, hand);
    const steps = page.getByRole('navigation', { name: 'Steps of the implementation' });
    // Read back from the portal: the report is there.
    await expect(steps.getByRole('button', { name: /Report.*read back/ })).toBeEnabled({ timeout: 120_000 });
    test.info().annotations.push({ type: 'clicks', description: String(hand.clicks) });
    expect(hand.clicks).toBeLessThanOrEqual(most);
    await page.goto('/client/implementation?step=report');
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
  });
}
