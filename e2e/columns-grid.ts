// The columns of an implementation's mapping, as a person at the review step finds them.
import type { Page } from '@playwright/test';
import { expect } from './person.ts';

export const grid = (page: Page) => page.getByRole('grid', { name: 'Columns' });
/** The row of a column that is drawn. */
export const rowOf = (page: Page, column: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByText(column, { exact: true }) })
    .first();
export const chosen = (page: Page) => grid(page).getByRole('row', { selected: true });
export const shown = (page: Page, columns: string) =>
  expect(page.getByRole('status').filter({ hasText: new RegExp(`of ${columns}$`) })).toBeVisible();
export const target = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `Property for ${column}`, exact: true });
export const saved = (page: Page) =>
  expect(page.getByText('Changes are saved as you make them.')).toBeVisible({ timeout: 60_000 });

export async function openMapping(page: Page): Promise<void> {
  await page.goto('/client/implementation?step=review');
  await page.getByRole('tab', { name: /Mapping/ }).click();
  await expect(grid(page)).toBeVisible();
}

export async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search columns and properties' }).fill(words);
}

export async function choose(page: Page, column: string, option: string): Promise<void> {
  await find(page, column);
  await target(page, column).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
