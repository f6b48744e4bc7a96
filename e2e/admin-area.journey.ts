// The promise: those who run the platform find everything from the keyboard, and only super admins what is theirs alone.
import { somebodyElse } from './account.ts';
import { expect, expectAccessible, isSeen, signIn, test } from './person.ts';

const forAll = ['Dashboard', 'Organizations', 'Users', 'AI Operations', 'Analytics'];
const forSuperAdmins = ['System Health', 'Security', 'Settings'];

for (const [who, badge, sections] of [
  ['admin', 'Admin Portal', forAll],
  ['super', 'Super Admin Portal', [...forAll, ...forSuperAdmins]],
] as const) {
  test(`the sidebar of the ${badge} says whose it is and lists what they may see`, async ({
    quietPage: page,
  }) => {
    await signIn(page, who);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByText(badge, { exact: true })).toBeVisible();
    await expect(sidebar).toContainText('Signed in as');
    const listed = sidebar.getByRole('navigation', { name: 'Admin area' }).getByRole('link');
    await expect(listed).toHaveText([...sections]);
    for (const path of ['/admin/health', '/admin/security', '/admin/settings']) {
      await page.goto(path);
      const denied = page.getByRole('heading', { name: 'Access Denied' });
      await (who === 'admin' ? expect(denied).toBeVisible() : expect(denied).toHaveCount(0));
    }
  });
}

test('everything with a name is found by it, from any page and by keyboard alone', async ({
  quietPage: page,
}) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await isSeen(page);
  await expect(page.getByRole('button', { name: 'Search the admin area' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search the admin area' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option')).toHaveText([
    ...forAll,
    'Delivery',
    'Data quality',
    'Support Queue',
    'Leads',
    'Partners',
    'Playbooks',
    'Outbox',
  ]);
  await page.keyboard.type('northwind');
  await expect(page.getByRole('option', { name: /Northwind Bank/ }).first()).toBeVisible();
  await expectAccessible(page);
  await field.fill('no such thing anywhere');
  await expect(page.getByText('Nothing has these words in its name.')).toBeVisible();
  await field.fill('outb');
  await expect(page.getByRole('option', { name: 'Outbox' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/outbox$/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

const settings = {
  branding: 'Logo',
  texts: 'Texts of the public site',
  domains: 'Domains',
  features: 'Features',
  mail: 'Mail server',
  'sign-in': 'Required second factor',
  issuer: 'Issuer',
  model: 'Language model',
  forms: 'Forms portal',
  retention: 'Retention',
  backups: 'Backups',
};

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`the settings on a narrow phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, colorScheme });

    test('every section waits, stands there whole and can be read', async ({ quietPage: page }) => {
      await signIn(page, 'super');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      const release = Promise.withResolvers<void>();
      await page.route(/\/api\/settings$/, async route => {
        await release.promise;
        await route.continue();
      });
      await page.goto('/admin/settings/branding');
      await expect(page.getByRole('status', { name: 'Loading settings' })).toBeVisible();
      release.resolve();
      for (const [section, card] of Object.entries(settings)) {
        await page.goto(`/admin/settings/${section}`);
        await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible();
        const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        expect([section, isWider]).toEqual([section, false]);
        await expectAccessible(page);
      }
    });
  });

test('what a super admin switches off is gone from open pages without loading them anew, and comes back', async ({
  quietPage: page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'super');
  const client = await somebodyElse(browser, { baseURL });
  await signIn(client, 'client');
  await expect(client).toHaveURL(/\/client\/dashboard$/);
  await client.goto('/client/support');
  const chat = client.getByRole('button', { name: 'Start Chat' });
  await expect(chat).toBeVisible();
  const streams: number[] = [];
  client.on('request', request => {
    if (request.url().endsWith('/notifications/stream')) streams.push(Date.now());
  });
  await page.goto('/admin/settings/features');
  const flag = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const analytics = page.getByRole('link', { name: 'Analytics', exact: true });
  await expect(analytics).toBeVisible();
  const started = Date.now();
  for (const name of ['Analytics', 'Real-time', 'AI features']) {
    await flag(name).click();
    await expect(flag(name)).not.toBeChecked();
  }
  await expect(page.getByText('changed this meanwhile')).toHaveCount(0);
  await expect(analytics).toBeHidden();
  await expect(chat).toBeHidden({ timeout: 10_000 });
  await expect(client.getByText('The assistant is switched off for now.')).toBeVisible();
  expect(Date.now() - started).toBeLessThan(15_000);
  // Without a stream the bell asks again and again, and nobody knocks at the stream any more.
  await client.waitForResponse(/\/api\/notifications\?/);
  const known = streams.length;
  await client.waitForResponse(/\/api\/notifications\?/);
  await client.waitForResponse(/\/api\/notifications\?/);
  expect(streams.length - known).toBeLessThanOrEqual(1);
  const before = streams.length;
  for (const name of ['Analytics', 'Real-time', 'AI features']) {
    await flag(name).click();
    await expect(flag(name)).toBeChecked();
  }
  await expect(analytics).toBeVisible();
  await expect(chat).toBeVisible({ timeout: 10_000 });
  await expect.poll(() => streams.length).toBeGreaterThan(before);
  await client.context().close();
});

test('branding that is saved stands in the next page, and what cannot be read is refused with its ratio', async ({
  quietPage: page,
}) => {
  await signIn(page, 'super');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin/settings/branding');
  const accent = page.getByLabel('Accent on light pages');
  await accent.fill('#ffcc00');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByRole('alert')).toContainText('#ffcc00 has a contrast of 1.4:1');
  await expect(accent).toBeFocused();
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await accent.fill('#7a1fa2');
  await page.getByLabel('Name', { exact: true }).fill('Acme CRM');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByText('Branding saved')).toBeVisible();
  // Back to what stood there when the page was opened, and there again: both are changes.
  for (const name of ['Groundwork', 'Acme CRM']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    const kept = page.waitForResponse(answer => answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save branding' }).click();
    expect(await (await kept).json()).toMatchObject({ values: { name } });
    await expect(page.getByRole('button', { name: 'Save branding' })).toBeEnabled();
  }
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByLabel('Front page: first line of the headline').fill('Bring what you have.');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('Texts saved')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveTitle(/^Acme CRM:/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bring what you have.');
  // The page is woken, and still says it.
  await page.getByRole('heading', { level: 1 }).click();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bring what you have.');
  await expect(page.getByRole('link', { name: 'Acme CRM, home' }).first()).toBeVisible();
  await page.goto('/admin/settings/texts');
  await page.getByLabel('Front page: first line of the headline').fill('');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('Texts saved')).toBeVisible();
  await page.getByRole('link', { name: 'Branding', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Groundwork');
  await accent.fill('');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByText('Branding saved')).toBeVisible();
});
