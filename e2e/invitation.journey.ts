// The promise: whoever is invited joins by the link in their mail, in the role they were given, and whoever is removed
// is out within the minute.
import type { Page } from '@playwright/test';
import {
  callAs,
  fillRegistration,
  type Invitation,
  invite,
  linkMailedTo,
  newAddress,
  password,
  register,
  sessionOf,
  somebodyElse,
  tokensOf,
  typePassword,
} from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

async function pathOf(admin: Page, { member }: Invitation): Promise<string> {
  return `/organizations/${(await sessionOf(admin)).organization?.id}/users/${member}`;
}

const ended = 'This invitation is no longer valid. Ask for a new one.';

test('somebody new follows the link, registers, and is in the organization, not in a trial of their own', async ({
  quietPage: admin,
  browser,
}) => {
  await register(admin, newAddress('owner'), 'Lindqvist Ltd');
  const email = newAddress('bo');
  const { link } = await invite(browser, admin, email, 'readonly');
  const bo = await somebodyElse(browser);
  await bo.goto(link);
  await expect(bo.getByRole('heading', { name: 'Join Lindqvist Ltd' })).toBeVisible();
  await expect(bo.getByText('Read Only')).toBeVisible();
  await expectAccessible(bo);
  await bo.getByRole('link', { name: 'Create Your Account' }).click();
  await expect(bo.getByText('You were invited to Lindqvist Ltd.')).toBeVisible();
  await expect(bo.getByLabel('Work email')).toHaveValue(email);
  await expect(bo.getByLabel('Company')).toHaveValue('Lindqvist Ltd');
  await fillRegistration(bo, email);
  await expect(bo).toHaveURL(/\/client\/dashboard$/);
  await expect(bo.getByText('You joined Lindqvist Ltd')).toBeVisible();
  const joined = await sessionOf(bo);
  expect(joined.organization?.id).toBe((await sessionOf(admin)).organization?.id);
  expect(joined.member).toMatchObject({ role: 'readonly', status: 'active', name: 'Ada Lovelace' });
  expect((await callAs(bo, 'POST', '/projects/', { name: 'Mine' })).status()).toBe(403);

  await test.step('the hosted backend names their organization', async () => {
    await bo.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
    await expect(bo.getByText(`${email} · Lindqvist Ltd`)).toBeVisible();
    await bo.keyboard.press('Escape');
  });
  await test.step('the link opened again finds them where it led, and nobody else anything', async () => {
    await bo.goto(link);
    await expect(bo).toHaveURL(/\/client\/dashboard$/);
    const stranger = await somebodyElse(browser);
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: ended })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Start Free Trial' })).toBeVisible();
    await stranger.context().close();
  });
  await test.step('they leave by themselves, asked twice', async () => {
    await bo.goto('/client/settings/organization');
    const card = bo.getByRole('region', { name: 'Your membership' });
    await card.getByRole('button', { name: 'Leave this organization...' }).click();
    await expect(card).toContainText('Your access to Lindqvist Ltd ends at once');
    await expectAccessible(bo);
    await card.getByRole('button', { name: 'Stay' }).click();
    await card.getByRole('button', { name: 'Leave this organization...' }).click();
    await card.getByRole('button', { name: 'Leave Lindqvist Ltd' }).click();
    await expect(bo).toHaveURL(/:\d+\/$/);
    await bo.goto('/client/dashboard');
    await expect(bo).toHaveURL(/\/login\?return=/);
    const team = await callAs(admin, 'GET', `/organizations/${joined.organization?.id}/users`);
    expect(await team.text()).not.toContain(email);
  });
  await bo.context().close();
});

test('somebody with an account joins by signing in, also from the dashboard', async ({
  quietPage: admin,
  browser,
}) => {
  await register(admin, newAddress('owner'), 'Moss & Sons <b>');
  const email = newAddress('cy');
  const { link } = await invite(browser, admin, email.toUpperCase(), 'user');
  const cy = await somebodyElse(browser);
  await cy.goto('/login');
  // An account without an organization: made at the issuer, never at a dashboard.
  const made = await cy.evaluate(
    async account => {
      const answer = await fetch('/idp/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      });
      return answer.status;
    },
    { name: 'Cy Reed', firstName: 'Cy', lastName: 'Reed', company: 'Reed', email, password },
  );
  expect(made).toBe(200);
  await cy.context().clearCookies();
  await cy.goto(link);
  await expect(cy.getByRole('heading', { name: 'Join Moss & Sons <b>' })).toBeVisible();
  await cy.getByRole('link', { name: 'Sign In' }).click();
  await expect(cy.getByLabel('Email', { exact: true })).toHaveValue(email.toUpperCase());
  // Not by the page's own way back, but from scratch: the invitation is still remembered.
  await typePassword(cy, email, password);
  await expect(cy).toHaveURL(/\/client\/dashboard$/);
  expect(await sessionOf(cy)).toMatchObject({
    organization: { name: 'Moss & Sons <b>' },
    member: { role: 'user' },
  });
  await cy.context().close();
});

test('what is in the way is said, with a way on', async ({ quietPage: admin, browser }) => {
  await register(admin, newAddress('owner'), 'First Ltd');
  const settledEmail = newAddress('settled');
  const settled = await somebodyElse(browser);
  await register(settled, settledEmail, 'Second Ltd');

  await test.step('somebody who belongs elsewhere, where others do, too', async () => {
    const own = `/organizations/${(await sessionOf(settled)).organization?.id}/invite`;
    const colleague = { email: newAddress('colleague'), role: 'user' };
    expect((await callAs(settled, 'POST', own, colleague)).status()).toBe(201);
    await settled.goto((await invite(browser, admin, settledEmail)).link);
    await expect(settled.getByRole('heading', { name: 'You already belong to Second Ltd' })).toBeVisible();
    await expect(settled.getByText(/make somebody else its administrator/)).toBeVisible();
    await expectAccessible(settled);
    await settled.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(settled).toHaveURL(/\/client\/dashboard$/);
  });
  await test.step('the wrong address', async () => {
    const { link } = await invite(browser, admin, newAddress('dee'));
    await settled.goto(link);
    const sentence = 'This invitation is for another address. Sign in with the address it was sent to.';
    await expect(settled.getByRole('heading', { name: sentence })).toBeVisible();
    await expect(settled.getByText(`You are signed in as ${settledEmail}.`)).toBeVisible();
    await expectAccessible(settled);
    await settled.getByRole('button', { name: 'Sign Out' }).click();
    await expect(settled).toHaveURL(/:\d+\/$/);
    // It is still good for the person it was sent to.
    await settled.goto(link);
    await expect(settled.getByRole('heading', { name: 'Join First Ltd' })).toBeVisible();
  });
  await test.step('a link that was sent anew, and one that was taken back', async () => {
    const email = newAddress('eli');
    const invitation = await invite(browser, admin, email);
    const path = await pathOf(admin, invitation);
    expect((await callAs(admin, 'POST', `${path}/invitation`)).status()).toBe(200);
    const again = await linkMailedTo(browser, email, 'invitation');
    expect(again).not.toBe(invitation.link);
    await settled.goto(invitation.link);
    await expect(settled.getByRole('heading', { name: ended })).toBeVisible();
    await settled.goto(again);
    await expect(settled.getByRole('heading', { name: 'Join First Ltd' })).toBeVisible();
    expect((await callAs(admin, 'DELETE', path)).status()).toBe(204);
    await settled.reload();
    await expect(settled.getByRole('heading', { name: ended })).toBeVisible();
    await typePassword(settled, settledEmail, password);
    await expect(settled).toHaveURL(/\/client\/dashboard$/);
    await settled.goto(again);
    await expect(settled.getByRole('heading', { name: ended })).toBeVisible();
  });
  await test.step('a link that a mail program cut, or somebody made up', async () => {
    for (const path of [
      '/invitation',
      '/invitation?token=x',
      '/invitation?token=%3Cscript%3E',
      '/invitation?token=%00',
    ]) {
      await settled.goto(path);
      await expect(settled.getByRole('heading', { name: ended }), path).toBeVisible();
    }
  });
  await test.step('a server that does not answer', async () => {
    const { link } = await invite(browser, admin, newAddress('fay'));
    const late = await somebodyElse(browser);
    await late.route('**/api/session/invitation/look', route => route.abort());
    await late.goto(link);
    await expect(late.getByText('No response from server. Please check your connection.')).toBeVisible();
    await late.unroute('**/api/session/invitation/look');
    await late.getByRole('button', { name: 'Try again' }).click();
    await expect(late.getByRole('heading', { name: 'Join First Ltd' })).toBeVisible();
    await late.context().close();
  });
  await settled.context().close();
});

test('a new role counts at the next call; whoever is removed is out within the minute, without touching the page', async ({
  quietPage: admin,
  browser,
}) => {
  await register(admin, newAddress('owner'), 'Reed Ltd');
  const email = newAddress('gus');
  const invitation = await invite(browser, admin, email, 'user');
  const gus = await somebodyElse(browser);
  await gus.clock.install();
  await gus.goto(invitation.link);
  await gus.getByRole('link', { name: 'Create Your Account' }).click();
  await fillRegistration(gus, email);
  await expect(gus).toHaveURL(/\/client\/dashboard$/);
  const path = await pathOf(admin, invitation);
  const { access, refresh } = await tokensOf(gus);
  expect((await callAs(gus, 'POST', '/projects/', { name: 'A user’s own' })).status()).toBe(201);

  expect((await callAs(admin, 'PATCH', path, { role: 'readonly' })).status()).toBe(200);
  expect((await callAs(gus, 'POST', '/projects/', { name: 'Too late' })).status()).toBe(403);
  expect((await sessionOf(gus)).member?.role).toBe('readonly');

  expect((await callAs(admin, 'DELETE', path)).status()).toBe(204);
  expect((await callAs(gus, 'GET', '/projects', undefined, access)).status()).toBe(401);
  const grant = {
    grant_type: 'refresh_token',
    client_id: 'groundwork-web',
    refresh_token: refresh,
    resource: `${new URL(gus.url()).origin}/api`,
  };
  const renewal = await gus.evaluate(async form => {
    const answer = await fetch('/idp/oauth2/token', { method: 'POST', body: new URLSearchParams(form) });
    return answer.json();
  }, grant);
  expect(renewal).toMatchObject({ error: 'invalid_grant' });
  // The page stands as it was left; half a minute later it finds out by itself.
  await gus.clock.fastForward(31_000);
  await expect(gus).toHaveURL(/\/login\?return=%2Fclient%2Fdashboard&ended=1$/);
  await expect(gus.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
  await expectAccessible(gus);
  await typePassword(gus, email, password);
  await expect(gus.getByText(/Your access to your organization has ended/).first()).toBeVisible();
  await gus.context().close();
});

test('the hosted backend is read on sign-in, one row after the other, and its absence keeps nobody out', async ({
  quietPage: page,
  browser,
}) => {
  const email = newAddress();
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/backend/rest/v1/')) asked.push(new URL(request.url()).pathname);
  });
  await register(page, email, 'Backed Ltd');
  await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
  await expect(page.getByText(`${email} · Backed Ltd`)).toBeVisible();
  expect(asked.slice(-2)).toEqual(['/backend/rest/v1/users', '/backend/rest/v1/organizations']);
  const kept = await page.evaluate(() => localStorage.getItem('groundwork.app'));
  expect(kept ?? '').not.toContain('Backed Ltd');

  const other = await somebodyElse(browser);
  const warnings: string[] = [];
  other.on('console', message => message.type() === 'warning' && warnings.push(message.text()));
  await other.route('**/backend/**', route => route.abort());
  await typePassword(other, email, password);
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => warnings.join()).toContain('The hosted backend could not be read.');
  await other.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no state of the invitation is wider than a phone or shuts anybody out, ${colorScheme}`, async ({
    quietPage: admin,
    browser,
  }) => {
    await register(admin, newAddress('owner'), 'Donaudampfschifffahrtsgesellschaftskapitänswitwen GmbH');
    const { link } = await invite(browser, admin, newAddress('long'.repeat(12)));
    const page = await somebodyElse(browser, { viewport: { width: 320, height: 700 }, colorScheme });
    const look = async (name: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const width = await page.locator('html').evaluate(html => html.scrollWidth);
      expect(width, name).toBeLessThanOrEqual(320);
      await expectAccessible(page);
      const folder = process.env['SCREENSHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/invitation-${name}-${colorScheme}.png` });
    };
    await page.goto(link);
    await look('invited');
    await page.goto('/invitation?token=x');
    await look('ended');
    await register(page, newAddress('someone'));
    await page.goto(link);
    await look('mismatch');
    await page.context().close();
  });
}
