// An administrator adds a webhook, keeps its secret, sees what becomes of a test event, and switches it off, on and away.
import { expect, expectAccessible, signIn, test } from './person.ts';

test('a webhook is added, tried, exchanged its secret, switched off and removed', async ({
  quietPage: page,
}) => {
  await signIn(page, 'client');
  await page.waitForURL('**/client/**');
  await page.goto('/client/settings/webhooks');
  const host = `hooks-${Date.now()}.example`;

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('https://127.0.0.1/hook');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Choose at least one kind of event')).toBeVisible();
  await form.getByRole('checkbox', { name: 'All of projects' }).click();
  await expect(form.getByRole('checkbox', { name: 'A project was completed' })).toBeChecked();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('127.0.0.1 lies inside a network')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Address').fill(`https://${host}/hook`);
  await form.getByRole('button', { name: 'Add', exact: true }).click();

  const secret = page.getByRole('dialog', { name: 'The signing secret' });
  const first = await secret.getByLabel('Secret', { exact: true }).inputValue();
  expect(first).toMatch(/^whsec_/);
  await secret.getByRole('button', { name: 'I have kept it' }).click();

  // Nobody is there: the log says so, in words.
  const hook = page.getByRole('listitem').filter({ hasText: host });
  await expect(hook).toContainText('Nothing has arrived there yet.');
  await hook.getByRole('button', { name: 'Send a test event' }).click();
  const log = page.getByRole('region', { name: `Deliveries to ${host}` });
  await log.getByRole('button', { name: 'A test event' }).click();
  await expect(log.getByRole('list', { name: 'Attempts' })).toContainText('It could not be reached', {
    timeout: 45_000,
  });
  await expect(hook).toContainText('Failing', { timeout: 15_000 });
  await expectAccessible(page);

  await hook.getByRole('button', { name: `New secret for ${host}` }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(secret).toContainText('signature of the former secret as well for 24 hours');
  expect(await secret.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(first);
  await secret.getByRole('button', { name: 'I have kept it' }).click();

  // Off: what waits is given up. On: it can be sent again.
  await hook.getByRole('button', { name: `Switch off ${host}` }).click();
  await expect(hook).toContainText('Switched off by hand');
  await expect(hook).toContainText('1 event given up.');
  await expect(hook.getByRole('button', { name: 'Send a test event' })).toHaveCount(0);
  await hook.getByRole('button', { name: `Switch on ${host}` }).click();
  await hook.getByRole('button', { name: `Send again what was given up: ${host}` }).click();
  await expect(hook).toContainText('1 event waits.');

  await hook.getByRole('button', { name: `Remove ${host}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(hook).toHaveCount(0);
});
