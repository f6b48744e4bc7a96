// The promise: every screen of the admin area comes to stand, fits a phone of 320 px, has no accessibility fault in either
// theme, and its script makes no error.
import { expect, signIn, test } from './person.ts';
import { faultsAt, type OfRecord, placesOf } from './small-screen.ts';

const places = [
  '/admin/dashboard',
  '/admin/delivery',
  '/admin/data-quality',
  '/admin/organizations',
  '/admin/users',
  '/admin/ai-operations',
  '/admin/ai-operations?view=load',
  '/admin/analytics',
  '/admin/health',
  '/admin/security',
  '/admin/support',
  '/admin/leads',
  '/admin/playbooks',
  '/admin/outbox',
  '/admin/partners/registrations',
  '/admin/partners/reps',
  '/admin/partners/commission-rules',
  '/admin/partners/payouts',
  '/admin/partners/inquiries',
  '/admin/partners/resources',
  '/admin/settings/branding',
  '/admin/settings/texts',
  '/admin/settings/domains',
  '/admin/settings/features',
  '/admin/settings/mail',
  '/admin/settings/sign-in',
  '/admin/settings/keys',
  '/admin/settings/webhooks',
  '/admin/settings/issuer',
  '/admin/settings/model',
  '/admin/settings/forms',
  '/admin/settings/retention',
  '/admin/settings/backups',
];

/** Places of one record, and the list that the first of them stands in. */
const ofRecords: readonly OfRecord[] = [
  ['/organizations?limit=1', id => `/admin/organizations/${id}`],
  ['/organizations?limit=1', id => `/admin/playbooks/${id}`],
  ['/users?limit=1', id => `/admin/users/${encodeURIComponent(id)}`],
  ['/support/queue?limit=1', id => `/admin/support/${id}`],
  ['/reps?limit=1', id => `/admin/partners/reps?rep=${id}`],
  ['/ai-operations?limit=1', id => `/admin/ai-operations?operation=${id}`],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 740 }, colorScheme });

    test('every screen of the admin area fits and can be read', async ({ quietPage: page }) => {
      test.setTimeout(240_000);
      await signIn(page, 'super');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      expect(await faultsAt(page, [...places, ...(await placesOf(page, ofRecords))])).toEqual([]);
    });
  });
}
