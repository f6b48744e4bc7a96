// A project of the samples' sales exports that stands at its review, in an organization nobody else works in.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { callAs, newAddress, register, tokensOf } from './account.ts';
import { expect } from './person.ts';

const folder = path.resolve(import.meta.dirname, '../samples/sales-opportunities/variant-mdy');

/** Registers, and leaves the project in hand with its review open. */
export async function openReviewOfSales(page: Page): Promise<void> {
  await register(page, newAddress());
  const made = await callAs(page, 'POST', '/projects/', { name: 'Hardware sales pipeline' });
  const { id } = await made.json();
  const form = new FormData();
  for (const name of readdirSync(folder).filter(each => each.endsWith('.csv')))
    form.append('files', new Blob([readFileSync(path.join(folder, name))]), name);
  const uploaded = await page.request.fetch(`/api/projects/${id}/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await tokensOf(page)).access}` },
    multipart: form,
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  await callAs(page, 'POST', '/ai-operations/intake/analyze', { project_id: id });
  await expect(async () => {
    await page.goto(`/client/progress?project=${id}`);
    await expect(page.getByRole('heading', { name: 'Hardware sales pipeline' })).toBeVisible({
      timeout: 5000,
    });
    await page.goto('/client/implementation');
    await expect(page.getByText('Look over the mapping').first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 120_000 });
}
