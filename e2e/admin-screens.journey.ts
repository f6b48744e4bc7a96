// The promise: every screen of the admin area comes to stand, fits a phone of 320 px, has no accessibility fault in either
// theme, and its script makes no error.
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const List = z.object({ data: z.array(z.object({ id: z.string() })) });

const places = [
  '/admin/dashboard',
  '/admin/delivery',
  '/admin/organizations',
  '/admin/users',
  '/admin/ai-operations',
  '/admin/ai-operations?view=load',
  '/admin/analytics',
  '/admin/health',
  '/admin/security',
  '/admin/support',
  '/admin/leads',
  '/admin/outbox',
  '/admin/settings/branding',
  '/admin/settings/texts',
  '/admin/settings/domains',
  '/admin/settings/features',
  '/admin/settings/mail',
  '/admin/settings/sign-in',
  '/admin/settings/issuer',
  '/admin/settings/model',
  '/admin/settings/forms',
  '/admin/settings/retention',
  '/admin/settings/backups',
];

/** Places of one record, and the list that the first of them stands in. */
const ofRecords: [list: string, place: (id: string) => string][] = [
  ['/organizations?limit=1', id => `/admin/organizations/${id}`],
  ['/users?limit=1', id => `/admin/users/${encodeURIComponent(id)}`],
  ['/support/queue?limit=1', id => `/admin/support/${id}`],
  ['/ai-operations?limit=1', id => `/admin/ai-operations?operation=${id}`],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 740 }, colorScheme });

    test('every screen of the admin area fits and can be read', async ({ quietPage: page }) => {
      test.setTimeout(240_000);
      await signIn(page, 'super');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      const records: string[] = [];
      const faults: string[] = [];
      for (const [list, place] of ofRecords) {
        const answer = await callAs(page, 'GET', list);
        expect(answer.status(), list).toBe(200);
        const { data } = List.parse(await answer.json());
        expect(data, list).not.toEqual([]);
        records.push(place(data[0]?.id ?? ''));
      }
      for (const path of [...places, ...records])
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
      expect(faults).toEqual([]);
    });
  });
}
