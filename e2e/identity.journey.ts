// The promise: a visitor is inside their own trial within a minute, and every way in is theirs alone.
import { linkMailedTo, newAddress, password, register, signOut, typePassword } from './account.ts';
import { codeOf, plugInPasskeyDevice } from './authenticator.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

test('a visitor registers, is inside the trial, signs out and comes back with an authenticator app', async ({
  quietPage: page,
}) => {
  const email = newAddress();
  await register(page, email);
  await expect(page.getByText('Acme Analytical').first()).toBeVisible();

  const secret = await test.step('the authenticator app is set up', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Set up...' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('Wrong-password-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    const shown = await page.getByTestId('totp-secret').innerText();
    await page.getByLabel('First code of the app').fill(codeOf(shown));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeVisible();
    return shown;
  });
  const recovery = await page
    .getByRole('region', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await test.step('the session goes on after it was replaced', async () => {
    await page.reload();
    await expect(page.getByText('This browser')).toBeVisible();
    await expect(page.getByText(recovery)).toBeHidden();
  });

  await test.step('a wrong password is refused, the right one is not enough', async () => {
    await signOut(page);
    await typePassword(page, email, 'Wrong-password-1');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await typePassword(page, email, password);
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Code from your authenticator app').fill('12');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('The code has 6 digits')).toBeVisible();
    // The code of this half minute was used up when the app was set up: the next one is good already.
    await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/client\/dashboard$/);
  });

  await test.step('a recovery code is as good, once', async () => {
    for (const isGood of [true, false]) {
      await signOut(page);
      await typePassword(page, email, password);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recovery);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      if (isGood) await expect(page).toHaveURL(/\/client\/dashboard$/);
      else await expect(page.getByRole('alert').first()).toBeVisible();
    }
  });
});

test('a passkey is added, named, signs in without a password, and is removed', async ({
  quietPage: page,
}) => {
  await plugInPasskeyDevice(page);
  await register(page, newAddress());
  await page.goto('/client/settings/sign-in');
  await page.getByLabel('Name of the new passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByLabel('New name').fill('Desk');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: 'Rename Desk' })).toBeVisible();
  await signOut(page);
  await page.goto('/client/settings/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/client\/settings\/sign-in$/);
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await expect(page.getByRole('button', { name: 'Rename Desk' })).toBeHidden();
});

test('a forgotten password is replaced through the mail, once, and every session ends', async ({
  quietPage: page,
  browser,
}) => {
  const email = newAddress();
  await register(page, email);
  const other = await browser.newContext();
  const forgetful = await other.newPage();
  await forgetful.goto('/login');
  await forgetful.getByRole('link', { name: 'Forgot password' }).click();
  await expect(forgetful.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await forgetful.getByLabel('Email').fill(email);
  await forgetful.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(forgetful.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectAccessible(forgetful);
  await forgetful.getByRole('button', { name: 'try again' }).click();
  await expect(forgetful.getByLabel('Email')).toBeVisible();

  const link = await linkMailedTo(browser, email, 'password-reset');
  expect(link).toContain('/password-reset?token=');
  await forgetful.goto(link);
  await forgetful.getByLabel('New password').fill('Analytical-3');
  await forgetful.getByLabel('Confirm password').fill('Analytical-4');
  await forgetful.getByRole('button', { name: 'Save Password' }).click();
  await expect(forgetful.getByText('Passwords do not match')).toBeVisible();
  await forgetful.getByLabel('Confirm password').fill('Analytical-3');
  await forgetful.getByRole('button', { name: 'Save Password' }).click();
  await expect(forgetful.getByText('Your password is changed')).toBeVisible();

  await page.goto('/client/progress');
  await expect(page).toHaveURL(/\/login/);
  await typePassword(page, email, password);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await typePassword(page, email, 'Analytical-3');
  await expect(page).toHaveURL(/\/client\/dashboard$/);

  await forgetful.goto(link);
  await forgetful.getByLabel('New password').fill('Analytical-5');
  await forgetful.getByLabel('Confirm password').fill('Analytical-5');
  await forgetful.getByRole('button', { name: 'Save Password' }).click();
  await expect(forgetful.getByText('This link was used already')).toBeVisible();
  await other.close();
});

test('the name and the password are changed, and other browsers are signed out', async ({
  quietPage: page,
  browser,
}) => {
  const email = newAddress();
  await register(page, email);
  const elsewhere = await browser.newPage();
  await typePassword(elsewhere, email, password);
  await expect(elsewhere).toHaveURL(/\/client\/dashboard$/);

  await page.goto('/client/settings');
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
  await page.getByLabel('First name').fill('Augusta');
  // What was typed is not lost by looking at another section.
  await sections.getByRole('link', { name: 'Sign-in' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('button', { name: 'Account of Augusta Lovelace' })).toBeVisible();
  await sections.getByRole('link', { name: 'Sign-in' }).click();
  await expect(page).toHaveURL(/\/client\/settings\/sign-in$/);
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('Analytical-2');
  await page.getByLabel('Confirm new password').fill('Analytical-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/client/progress');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('two tabs renew at the same moment: one asks, both stay signed in', async ({ quietPage: page }) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  const other = await page.context().newPage();
  // From a page that asks for nothing: a request under way would renew by itself, and again when its page is left.
  await Promise.all([page.goto('/terms'), other.goto('/terms')]);
  let renewals = 0;
  page.context().on('request', request => {
    if (request.url().endsWith('/idp/oauth2/token')) renewals += 1;
  });
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find(each => each.startsWith('groundwork.oidc.user:'));
    if (key === undefined) throw new Error('Nobody is signed in');
    const user = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, user.replace(/"expires_at":\d+/, '"expires_at":1'));
  });
  await Promise.all([page.goto('/client/dashboard'), other.goto('/client/progress')]);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(other).toHaveURL(/\/client\/progress$/);
  await expect(other.getByRole('heading').first()).toBeVisible();
  expect(renewals).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('somebody else signed in from another tab: nothing of the one before stays', async ({
  quietPage: page,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, 'reader');
  await expect(elsewhere).toHaveURL(/\/client\/dashboard$/);
  const stored = await elsewhere.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith('groundwork.oidc.user:')),
  );
  await elsewhere.close();

  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  const account = page.getByRole('button', { name: /^Account of / });
  const before = (await account.getAttribute('aria-label')) ?? (await account.innerText());
  const tab = await page.context().newPage();
  await tab.goto('/terms');
  await tab.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), stored ?? []);
  await expect(account).toBeVisible();
  await expect(page.getByRole('button', { name: before })).toHaveCount(0);
  await tab.close();
});

test('ways in that this server is not set up for say so and cannot be pressed', async ({
  quietPage: page,
}) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByText('Google and Microsoft are not set up on this server yet.')).toBeVisible();
    for (const name of ['Google', 'Microsoft']) {
      const button = page.getByRole('button', { name: `Continue with ${name}` });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(/not set up on this server yet/);
    }
  }
  // How to set them up, super admins read in the settings, one click from their dashboard.
  await signIn(page, 'super');
  await page.getByRole('link', { name: 'How to set it up' }).click();
  const note = page.getByRole('region', { name: 'Accounts elsewhere' });
  await expect(note).toContainText('cannot sign in with Google or Microsoft yet');
  await expect(note).toContainText(/\/idp\/callback\/google.*GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/s);
  await expect(note).toContainText(/\/idp\/callback\/microsoft.*MICROSOFT_CLIENT_ID/s);
});

test('an empty registration is answered at every field', async ({ quietPage: page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Company name is required',
    'Password is required',
    'Please confirm your password',
    'You must accept the terms and conditions',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 700 }, colorScheme });

    test('no page of the way in is wider than the phone or shuts anybody out', async ({
      quietPage: page,
    }) => {
      const look = async (path: string) => {
        await page.goto(path);
        await expect(page.getByRole('button').nth(1)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const width = await page.locator('html').evaluate(html => html.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(320);
        await expectAccessible(page);
      };
      for (const path of ['/login', '/register', '/password-reset', '/password-reset?token=used'])
        await look(path);
      await register(page, newAddress());
      for (const part of ['', '/account', '/sign-in', '/organization', '/portals', '/data'])
        await look(`/client/settings${part}`);
    });
  });
}
