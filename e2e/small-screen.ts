// Looks at places on a screen of 320 px: each comes to stand, fits, and has no accessibility fault.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

const List = z.object({ data: z.array(z.object({ id: z.string() })) });

/** A list, and the place of a record that stands in it. */
export type OfRecord = readonly [list: string, place: (id: string) => string];

/** The place of the first record of each list. */
export async function placesOf(page: Page, records: readonly OfRecord[]): Promise<string[]> {
  const places: string[] = [];
  for (const [list, place] of records) {
    const answer = await callAs(page, 'GET', list);
    expect(answer.status(), list).toBe(200);
    const { data } = List.parse(await answer.json());
    expect(data, list).not.toEqual([]);
    places.push(place(data[0]?.id ?? ''));
  }
  return places;
}

/** What is wrong with any of them. */
export async function faultsAt(page: Page, places: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of places)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      // Whatever waits is named so by the one component that shows it.
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const width = await page.locator('html').evaluate(html => html.scrollWidth);
      if (width > 320) faults.push(`${path} is ${width} wide`);
      await expectAccessible(page).catch((fault: unknown) => faults.push(`${path}: ${String(fault)}`));
    });
  return faults;
}
