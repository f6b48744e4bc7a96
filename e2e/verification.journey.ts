// The promise: with a mail server, an address is confirmed before anybody is let in, and every other way in says what it
// needs. Runs a product of its own, because the shared one sends no mail.
import { newAddress, password, sessionOf, signOut, typePassword } from './account.ts';
import { plugInPasskeyDevice } from './authenticator.ts';
import { askToRegister, enterByMail, test } from './mail-fixture.ts';
import { expect, expectAccessible } from './person.ts';

test('a visitor registers, confirms the address by a mail sent again, and is inside the trial', async ({
  quietPage: page,
  house,
}) => {
  const email = newAddress();
  await askToRegister(page, email, 'Acme Analytical');
  await expect(page.getByText(`${email}. Open it, sign in, and your trial begins.`)).toBeVisible();
  await expectAccessible(page);
  const first = await house.office.linkMailedTo(email);

  await test.step('nobody is let in before', async () => {
    await typePassword(page, email, password);
    await expect(page.getByRole('button', { name: 'Send the mail again' })).toBeVisible();
    await expect(page.getByText(/Your email address is not confirmed yet/)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expectAccessible(page);
    await page.goto('/client/dashboard');
    await expect(page).toHaveURL(/\/login\?return=/);
  });
  await test.step('the mail is sent again', async () => {
    await typePassword(page, email, password);
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(page.getByText(`A new mail is on its way to ${email}.`)).toBeVisible();
  });
  await enterByMail(house, page, email, 2);
  expect(await sessionOf(page)).toMatchObject({
    organization: { name: 'Acme Analytical', status: 'trial' },
    member: { role: 'admin' },
  });

  await test.step('a link that was changed confirms nothing and says so', async () => {
    await signOut(page);
    await page.goto(`${first.slice(0, -3)}xyz`);
    await expect(page.getByText(/This link was used already or is not complete/)).toBeVisible();
  });
});

for (const [name, address, provider] of [
  ['Google', 'https://accounts.google.com/', 'google'],
  ['Microsoft', 'https://login.microsoftonline.com/', 'microsoft'],
] as const) {
  test(`the ${name} button leads to ${address} with what the operator set up`, async ({
    quietPage: page,
    house,
  }) => {
    let asked: URL | undefined;
    await page.route(`${address}**`, async route => {
      asked = new URL(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
    });
    await page.goto('/login?return=%2Fclient%2Fprogress');
    await page.getByLabel('Email', { exact: true }).fill('ada@acme.example');
    await page.getByRole('button', { name: `Continue with ${name}` }).click();
    await expect(page).toHaveTitle('elsewhere');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      client_id: `${provider}-client`,
      redirect_uri: `${house.product.url}/idp/callback/${provider}`,
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: 'ada@acme.example',
    });
    expect(asked?.searchParams.get('state')).toBeTruthy();
    expect(asked?.search).not.toContain('secret');

    // The person says no there.
    const no = new URLSearchParams({ error: 'access_denied', state: asked?.searchParams.get('state') ?? '' });
    await page.goto(`/idp/callback/${provider}?${no.toString()}`);
    await expect(page.getByText('The sign-in was cancelled.')).toBeVisible();
    await expectAccessible(page);
  });
}

test('back from a third party the sign-in goes on by itself, or asks for the authenticator app', async ({
  quietPage: page,
  house,
}) => {
  const email = newAddress();
  await askToRegister(page, email, 'Acme Analytical');
  await enterByMail(house, page, email, 1);
  // What a third party leaves: the issuer's cookie, and a browser that has no tokens yet.
  // From a page that asks for nothing: one that does would go to the sign-in page by itself.
  await page.goto('/terms');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.setItem('groundwork.return', '/client/settings');
  });
  await page.goto('/login?continue=1');
  await expect(page).toHaveURL(/\/client\/settings$/);

  await page.goto('/terms');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?second_step=1');
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await expectAccessible(page);
});

test('a way in is only added by somebody who has proved it again lately', async ({
  quietPage: page,
  house,
}) => {
  await plugInPasskeyDevice(page);
  const email = newAddress();
  await askToRegister(page, email, 'Acme Analytical');
  await enterByMail(house, page, email, 1);
  await page.goto('/client/settings/sign-in');
  // The issuer's answer to somebody who signed in over a day ago (apps/identity/src/passkey.test.ts), without the day.
  await page.route('**/idp/passkey/generate-register-options', route =>
    route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' } }),
  );
  await page.getByLabel('Name of the new passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/max_age=0/);
  await page.unroute('**/idp/passkey/generate-register-options');
  // The page they come back to still holds the tokens of before, and asks whose they are: answered only when the new ones are there.
  const renewed = page.waitForResponse(response => response.url().endsWith('/oauth2/token'));
  await page.route('**/api/session', async route => {
    if (new URL(page.url()).pathname === '/callback') await renewed;
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/client\/settings\/sign-in$/);
  await page.getByLabel('Name of the new passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 700 }, colorScheme });

    test('no step of confirming or proving again is wider than the phone', async ({ quietPage: page }) => {
      const email = newAddress('long'.repeat(12));
      const look = async (name: string) => {
        const width = await page.locator('html').evaluate(html => html.scrollWidth);
        expect(width, name).toBeLessThanOrEqual(320);
        await expectAccessible(page);
        const folder = process.env['SCREENSHOTS'];
        if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
      };
      await askToRegister(page, email, 'Acme Analytical');
      await look('check-your-email');
      await typePassword(page, email, password);
      await expect(page.getByRole('button', { name: 'Send the mail again' })).toBeVisible();
      await look('not-verified');
      await page.goto('/login?second_step=1');
      await expect(page.getByLabel('Code from your authenticator app')).toBeVisible();
      await look('second-step');
      await page.goto('/login?return=%2Fclient%2Fprogress&ended=1');
      await expect(page.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
      await look('session-ended');
    });
  });
}
