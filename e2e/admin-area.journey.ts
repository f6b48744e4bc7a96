// The promise: those who run the platform find everything from the keyboard, and only super admins what is theirs alone.
import { expect, expectAccessible, signIn, test } from './person.ts';

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
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search the admin area' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option')).toHaveText([
    ...forAll,
    'Delivery',
    'Support Queue',
    'Leads',
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
