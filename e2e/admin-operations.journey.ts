// The promise: an operation that hangs is found among all, looked at, stopped and tried again by those who run the platform.
import { callAs, newAddress, register, sessionOf, somebodyElse } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';
import { startProduct } from './start.ts';

test('a stuck operation is found, looked at, cancelled and tried again', async ({ browser }) => {
  test.setTimeout(300_000);
  const product = await startProduct(() => ({ SANDBOX_CONTROL: 'true', STUCK_AFTER_MINUTES: '0.05' }));
  try {
    const ada = await somebodyElse(browser, { baseURL: product.url });
    const { sandbox_url: sandbox } = await (await ada.request.get('/api/config')).json();
    const control = async (method: string, path: string, data?: object) => {
      const answer = await ada.request.fetch(`${sandbox}/__sandbox/portals${path}`, {
        method,
        ...(data && { data }),
      });
      expect(answer.ok()).toBe(true);
      return answer;
    };
    const made = await (await control('POST', '', {})).json();
    await register(ada, newAddress(), 'Slow Portal Ltd');
    const connected = await callAs(ada, 'POST', '/portals', {
      name: 'Slow one',
      base_url: sandbox,
      token: made.token,
    });
    expect(connected.status(), await connected.text()).toBe(201);
    const { id: portal } = await connected.json();
    const faults = `/${made.portal_id}/faults`;
    await control('POST', faults, { rules: [{ match: '.*', kind: 'latency', ms: 120_000 }] });
    const started = await callAs(ada, 'POST', `/portals/${portal}/sync`, { sync_type: 'contacts' });
    expect(started.status(), await started.text()).toBe(202);
    const { organization } = await sessionOf(ada);

    const staff = await somebodyElse(browser, { baseURL: product.url });
    await signIn(staff, 'admin');
    await expect(staff).toHaveURL(/\/admin\/dashboard$/);
    await staff.goto('/admin/ai-operations');
    await staff.getByRole('button', { name: 'Stuck', exact: true }).click();
    // With a limit of three seconds, what is not stuck may look so for a moment where the machine is slow.
    const row = staff
      .getByRole('row')
      .filter({ hasText: organization?.name ?? '' })
      .filter({ hasText: 'Sync with the portal' });
    await expect(row).toContainText('No progress since', { timeout: 30_000 });
    await expectAccessible(staff);
    await row.getByRole('button', { name: 'Sync with the portal', exact: true }).click();
    const sheet = staff.getByRole('dialog', { name: 'Sync with the portal' });
    await expect(sheet.getByRole('table', { name: 'Log' })).toContainText('A worker took it up.');
    await expect(sheet).toContainText('Requests to the portal');
    await expectAccessible(staff);
    await sheet.getByRole('button', { name: 'Cancel Sync with the portal' }).click();
    await expect(sheet.getByText('Cancelled', { exact: true }).first()).toBeVisible({ timeout: 15_000 });
    await expect(sheet.getByRole('table', { name: 'Log' })).toContainText('admin@demo.groundwork.app');

    await control('DELETE', faults);
    await sheet.getByRole('button', { name: 'Retry Sync with the portal' }).click();
    await expect(sheet.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await sheet.getByRole('button', { name: `All of ${organization?.name}` }).click();
    await expect(staff.getByRole('row').filter({ hasText: 'Sync with the portal' })).toContainText(
      'Completed',
    );
    for (const width of [1280, 320]) {
      await staff.setViewportSize({ width, height: 900 });
      for (const path of ['/admin/ai-operations', '/admin/ai-operations?view=load', '/admin/analytics']) {
        await staff.goto(path);
        await expect(staff.getByRole('main').getByRole('status')).toHaveCount(0);
        await expectAccessible(staff);
        // A chart takes its width from what is around it, once that stands.
        await expect
          .poll(() => staff.evaluate<number>('document.documentElement.scrollWidth'))
          .toBeLessThanOrEqual(width);
      }
    }
  } finally {
    await product.stop();
  }
});
