// The promise: every screen of the rep area comes to stand, fits a phone of 320 px, has no accessibility fault in either
// theme, and its script makes no error.
import { expect, signIn, test } from './person.ts';
import { faultsAt, type OfRecord, placesOf } from './small-screen.ts';

const places = [
  '/rep/dashboard',
  '/rep/deals',
  '/rep/deals?view=table',
  '/rep/deals/new',
  '/rep/clients',
  '/rep/commissions',
  '/rep/performance',
  '/rep/resources',
  '/rep/support',
  '/rep/settings',
];

const ofRecords: readonly OfRecord[] = [
  ['/rep/deals?limit=1&state=open', id => `/rep/deals/${id}`],
  ['/rep/deals?limit=1&state=won', id => `/rep/deals/${id}`],
  ['/rep/commissions?limit=1', id => `/rep/commissions/${id}`],
  ['/rep/resources?limit=1', id => `/rep/resources/${id}`],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 740 }, colorScheme });

    test('every screen of the rep area fits and can be read', async ({ quietPage: page }) => {
      test.setTimeout(240_000);
      await signIn(page, 'rep');
      await expect(page).toHaveURL(/\/rep\/dashboard$/);
      expect(await faultsAt(page, [...places, ...(await placesOf(page, ofRecords))])).toEqual([]);
    });
  });
}
