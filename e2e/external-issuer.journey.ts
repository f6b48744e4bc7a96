// The promise: whoever brings an issuer of their own signs in there, and nothing typed here leaves the browser on the way.
import type { BrowserContext, Page } from '@playwright/test';
import {
  type Habits,
  type IndependentIssuer,
  startIndependentIssuer,
} from '../tools/testing/independent-issuer.ts';
import { expect, expectAccessible, test } from './person.ts';
import { type Product, startProduct } from './start.ts';

const typedHere = 'Typed-here-1';
const keptThere = 'Kept-there-1';
let issuer: IndependentIssuer;
let habits: Habits;
let product: Product;
const started: (() => Promise<void>)[] = [];
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct(async url => {
    habits = {
      audience: `${url}/api`,
      audienceStyle: 'resource',
      knowsCreate: true,
      // It names people by their address and knows no roles of ours: so do most, fresh out of the box.
      claimsOf: ({ email }) => ({ email, email_verified: true, name: email }),
    };
    issuer = await startIndependentIssuer(habits, [url]);
    started.push(() => issuer.close());
    return {
      OIDC_AUTHORITY: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_AUDIENCE: `${url}/api`,
      OIDC_AUDIENCE_STYLE: 'resource',
      OIDC_SCOPES: 'openid profile email offline_access',
    };
  });
  started.push(() => product.stop());
});
test.afterAll(async () => {
  // Also what came up before a start that failed.
  for (const stop of started.toReversed()) await stop();
});
test.beforeEach(() => issuer.setDown(false));

const newAddress = () => `grace-${crypto.randomUUID()}@navy.example`;

interface Sent {
  method: string;
  url: string;
  body: string;
}

/** Everything the browser sends from now on, to anybody. */
function listenTo(context: BrowserContext): Sent[] {
  const sent: Sent[] = [];
  context.on('request', request =>
    sent.push({
      method: request.method(),
      url: decodeURIComponent(request.url()),
      body: request.postData() ?? '',
    }),
  );
  return sent;
}

const carrying = (sent: readonly Sent[], text: string) =>
  sent.filter(({ url, body }) => url.includes(text) || decodeURIComponent(body).includes(text));

async function typeRegistration(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/register`);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Company').fill('Navy Compilers');
  await page.getByLabel('Password', { exact: true }).fill(typedHere);
  await page.getByLabel('Confirm password').fill(typedHere);
  await page.getByRole('checkbox', { name: /I accept/ }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function answerThere(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByLabel('Secret').fill(keptThere);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function typeSignIn(page: Page, email: string, path = '/login'): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typedHere);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signedIn(page: Page): Promise<string> {
  const email = newAddress();
  issuer.addAccount(email, keptThere);
  await typeSignIn(page, email, '/login?return=%2Fclient%2Fdashboard');
  await answerThere(page, 'Sign in elsewhere');
  await page.getByLabel('Company').fill('Signed In Ltd');
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  return email;
}

/** Lets every token of this browser end now. */
const endTokens = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(each => each.startsWith('groundwork.oidc.user:'));
    if (key === undefined) throw new Error('Nobody is signed in');
    const user = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, user.replace(/"expires_at":\d+/, '"expires_at":1'));
  });

test('a visitor signs up there, is inside the trial here, signs out, and comes back to where they wanted to go', async ({
  quietPage: page,
}) => {
  const email = newAddress();
  const sent = listenTo(page.context());
  await test.step('the form asks for the sign-up screen and tells it the address, nothing else', async () => {
    await typeRegistration(page, email);
    await expect(page.getByRole('heading', { name: 'Sign up elsewhere' })).toBeVisible();
    await expect(page.getByLabel('Address')).toHaveValue(email);
    const asked = new URL(sent.find(({ url }) => url.startsWith(`${issuer.url}/auth?`))?.url ?? '');
    expect(asked.searchParams.get('prompt')).toBe('create');
    expect(asked.searchParams.get('login_hint')).toBe(email);
    for (const secret of [typedHere, 'Grace', 'Hopper', 'Navy Compilers'])
      expect(carrying(sent, secret), secret).toEqual([]);
  });

  await test.step('the trial bears the names that were typed', async () => {
    await answerThere(page, 'Sign up elsewhere');
    await expect(page).toHaveURL(`${product.url}/client/dashboard`);
    await expect(page.getByText('Navy Compilers').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toBeVisible();
    expect(carrying(sent, typedHere)).toEqual([]);
    const told = carrying(sent, 'Hopper').map(({ method, url }) => `${method} ${url}`);
    expect(told).toEqual([`POST ${product.url}/api/session/organization`]);
  });

  await test.step('the settings say what is kept elsewhere', async () => {
    await page.goto(`${product.url}/client/settings`);
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile.getByText(issuer.url)).toBeVisible();
    await expect(profile.getByText('Grace Hopper')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${product.url}/client/settings/sign-in`);
    await expect(profile).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeHidden();
  });

  const refresh = await page.evaluate(() => {
    const key = Object.keys(localStorage).find(each => each.startsWith('groundwork.oidc.user:'));
    return /"refresh_token":"([^"]+)"/.exec(localStorage.getItem(key ?? '') ?? '')?.[1] ?? '';
  });
  await test.step('signing out ends it there, comes back to the site and revokes the tokens', async () => {
    expect(refresh).not.toBe('');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: /sign me out/i }).click();
    await expect(page).toHaveURL(new RegExp(`^${product.url}/(?:\\?.*)?$`));
    expect(sent.some(({ url }) => url.startsWith(`${issuer.url}/session/end?`))).toBe(true);
    const answer = await page.request.post(`${issuer.url}/token`, {
      form: { grant_type: 'refresh_token', refresh_token: refresh, client_id: issuer.clientId },
    });
    expect(answer.status()).toBe(400);
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter(key => key.includes('oidc.user')),
    );
    expect(kept).toEqual([]);
  });

  await test.step('a deep link asks to sign in, with the address as a hint and no password, and is returned to', async () => {
    await page.goto(`${product.url}/client/progress?tab=all`);
    await expect(page).toHaveURL(/\/login\?return=/);
    sent.length = 0;
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(typedHere);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('Address')).toHaveValue(email);
    expect(carrying(sent, typedHere)).toEqual([]);
    await answerThere(page, 'Sign in elsewhere');
    await expect(page).toHaveURL(/\/client\/progress\?tab=all$/);
    await expect(page.getByText('Navy Compilers').first()).toBeVisible();
  });
});

test('two tabs renew tokens that have ended: one asks, both stay signed in', async ({ quietPage: page }) => {
  await signedIn(page);
  const other = await page.context().newPage();
  // From a page that asks for nothing: a request under way would renew by itself, and again when its page is left.
  await Promise.all([page.goto(`${product.url}/terms`), other.goto(`${product.url}/terms`)]);
  const sent = listenTo(page.context());
  await endTokens(page);
  const home = page.goto(`${product.url}/client/dashboard`);
  await Promise.all([home, other.goto(`${product.url}/client/progress`)]);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(other).toHaveURL(/\/client\/progress$/);
  await expect(other.getByRole('heading').first()).toBeVisible();
  const renewals = sent.filter(({ url, method }) => url === `${issuer.url}/token` && method === 'POST');
  expect(renewals).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a renewal that fails because the issuer is away signs nobody out', async ({ page }) => {
  await signedIn(page);
  await endTokens(page);
  issuer.setDown(true);
  await page.reload();
  await expect(page.getByText('The sign-in service does not answer')).toBeVisible();
  issuer.setDown(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a forgotten password is sent on to where it is kept', async ({ quietPage: page }) => {
  const email = newAddress();
  await page.goto(`${product.url}/password-reset`);
  await expect(page.getByText('Your password is kept by your sign-in service')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Address')).toHaveValue(email);
});

test('an issuer that is away is said to be, and the same form works once it is back', async ({ page }) => {
  const email = newAddress();
  issuer.addAccount(email, keptThere);
  issuer.setDown(true);
  await typeSignIn(page, email);
  await expect(page.getByRole('alert').getByText('The sign-in service does not answer')).toBeVisible();
  await expectAccessible(page);
  issuer.setDown(false);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in elsewhere' })).toBeVisible();
});

test('an issuer that fails during the way back leaves a sentence and another try, which keeps the way', async ({
  page,
}) => {
  const email = newAddress();
  issuer.addAccount(email, keptThere);
  await typeSignIn(page, email, '/login?return=%2Fclient%2Fprogress');
  await page.route(`${issuer.url}/token`, route => route.abort());
  await answerThere(page, 'Sign in elsewhere');
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByRole('alert').getByText('does not answer')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`${issuer.url}/token`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${product.url}/client/progress`);
});

test('a sign-in that was cancelled there is told so, with a way back', async ({ page }) => {
  await typeSignIn(page, newAddress());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').getByText('The sign-in was cancelled')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible();
});

test('an answer that was used before, or was never asked for, is no way in', async ({ page }) => {
  let answer = '';
  page.on('request', request => {
    if (request.url().startsWith(`${product.url}/callback?`)) answer = request.url();
  });
  await signedIn(page);
  await page.goto(answer);
  await expect(page.getByRole('alert').getByText('was used already')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  for (const stray of ['?code=made-up&state=made-up', '?error=access_denied&state=made-up', '?code=x', '']) {
    await page.goto(`${product.url}/callback${stray}`);
    await expect(page.getByRole('alert').getByText('Please start again')).toBeVisible();
  }
});

test('a token for another audience is refused with a sentence, not in circles', async ({ page }) => {
  const email = newAddress();
  issuer.addAccount(email, keptThere);
  habits.audience = 'https://elsewhere.example/api';
  try {
    await typeSignIn(page, email);
    await answerThere(page, 'Sign in elsewhere');
    await expect(page.getByRole('alert').getByText('did not accept that sign-in')).toBeVisible();
    await expectAccessible(page);
  } finally {
    habits.audience = `${product.url}/api`;
  }
});

test('on a phone the failed way back fits and shuts nobody out', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${product.url}/callback?error=access_denied&state=made-up`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  }
});
