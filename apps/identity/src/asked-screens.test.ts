import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { authorizationRequest, goodPassword, redeem, signIn } from './testing/running-issuer.ts';

const at = givenIssuer();
beforeAll(async () => {
  await at.issuer.ensureAccount({
    email: 'kim@example.com',
    password: goodPassword,
    name: 'Kim',
    roles: ['client'],
  });
});

async function screenFor(changes: Record<string, string>, browser = new Browser(at.publicUrl)): Promise<URL> {
  const back = await browser.open(authorizationRequest(at, changes).url);
  return new URL(back.headers.get('location') ?? '');
}

test.each([
  [{}, '/login'],
  [{ prompt: 'create' }, '/register'],
  [{ screen_hint: 'signup' }, '/register'],
  [{ screen_hint: 'login' }, '/login'],
  [{ screen_hint: 'signup', prompt: 'login' }, '/login'],
])('a request with %j opens %s', async (changes, path) => {
  expect((await screenFor(changes)).pathname).toBe(path);
});

test('the screen is told whom to expect and how fresh the sign-in must be', async () => {
  const screen = await screenFor({ login_hint: 'kim+work@example.com', max_age: '60' });
  expect(screen.searchParams.get('login_hint')).toBe('kim+work@example.com');
  expect(screen.searchParams.get('max_age')).toBe('60');
});

test('nobody without a session is shown a screen they asked not to see', async () => {
  const back = await screenFor({ prompt: 'none' });
  expect(back.pathname).toBe('/callback');
  expect(back.searchParams.get('error')).toBe('login_required');
});

test('max_age asks somebody who signed in too long ago to do so again, and is content then', async () => {
  const browser = new Browser(at.publicUrl);
  await signIn(at, browser, 'kim@example.com');
  expect((await screenFor({ max_age: '3600' }, browser)).pathname).toBe('/callback');
  const request = authorizationRequest(at, { max_age: '0' });
  const screen = new URL((await browser.open(request.url)).headers.get('location') ?? '');
  expect(screen.pathname).toBe('/login');
  const again = await signIn(at, browser, 'kim@example.com', goodPassword, {
    oauth_query: screen.search.slice(1),
  });
  const { url } = z.object({ url: z.string() }).parse(await again.json());
  expect(new URL(url).pathname).toBe('/callback');
  expect((await redeem(at, browser, url, request)).status).toBe(200);
});
