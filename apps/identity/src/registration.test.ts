import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import {
  authorizationRequest,
  goodPassword,
  obtainTokens,
  redeem,
  signIn,
  tokensOf,
} from './testing/running-issuer.ts';

const at = givenIssuer();

let made = 0;
const person = {
  name: 'Robin Reed',
  firstName: 'Robin',
  lastName: 'Reed',
  company: 'Reed Ltd',
  password: goodPassword,
};

async function register(changes: Record<string, unknown>): Promise<Response> {
  const email = `new-${++made}@example.com`;
  return new Browser(at.publicUrl).post(`${at.issuer.issuer}/sign-up/email`, {
    ...person,
    email,
    ...changes,
  });
}

test('registering makes a client who is signed in and whose tokens say name and company', async () => {
  const email = 'Robin@Example.com';
  expect((await register({ email })).status).toBe(200);
  const tokens = await obtainTokens(at, new Browser(at.publicUrl), email.toLowerCase());
  const payload: unknown = JSON.parse(Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString());
  expect(payload).toMatchObject({
    email: 'robin@example.com',
    'https://groundwork.app/app_metadata': { roles: ['client'], permissions: [] },
    'https://groundwork.app/user_metadata': {
      name: 'Robin Reed',
      first_name: 'Robin',
      last_name: 'Reed',
      company: 'Reed Ltd',
    },
  });
});

test.each([
  [{ password: 'Short1' }, 'Password must be at least 8 characters'],
  [{ password: 'alllowercase1' }, 'Password must contain uppercase, lowercase, and number'],
  [{ password: 'ALLUPPERCASE1' }, 'Password must contain uppercase, lowercase, and number'],
  [{ password: 'NoDigitsHere' }, 'Password must contain uppercase, lowercase, and number'],
  [{ firstName: '' }, 'First name is required'],
  [{ lastName: 'R' }, 'Last name must be at least 2 characters'],
  [{ company: undefined }, 'Company name is required'],
  [{ firstName: 'Robin\n\nSign in again' }, 'First name must be on one line'],
])('registering with %j is refused: %s', async (changes, message) => {
  const refused = await register(changes);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ message });
});

test('people are called what they say their names are, and nothing beside', async () => {
  const email = 'other-name@example.com';
  await register({ email, name: 'Groundwork\n\nSupport'.repeat(100), lastName: ' Reed ' });
  const { id_token } = await obtainTokens(at, new Browser(at.publicUrl), email);
  expect(decodeJwt(id_token)).toMatchObject({
    'https://groundwork.app/user_metadata': { name: 'Robin Reed' },
  });
});

test.each([{ roles: ['super_admin'] }, { organizationId: 'org-1' }, { memberRole: 'admin' }])(
  'registering cannot be used to take %j',
  async extra => {
    const email = `taker-${++made}@example.com`;
    expect((await register({ ...extra, email })).status).toBe(422);
    expect((await signIn(at, new Browser(at.publicUrl), email)).status).toBe(401);
  },
);

test('registering one address twice at once makes one account', async () => {
  const email = `twice-${++made}@example.com`;
  const statuses = (await Promise.all([register({ email }), register({ email })])).map(
    response => response.status,
  );
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 422]);
  // When the two really meet, the unique index decides, and the library reports what it said.
  for (const report of at.reports.splice(0)) expect(report).toMatch(/duplicate key/);
});

test('an application that asks for the registration screen gets its code once the person is registered', async () => {
  const browser = new Browser(at.publicUrl);
  const request = authorizationRequest(at, { prompt: 'create' });
  const screen = new URL((await browser.open(request.url)).headers.get('location')!);
  expect(screen.origin + screen.pathname).toBe(`${at.publicUrl}/register`);
  const email = `asked-${++made}@example.com`;
  const registered = await browser.post(`${at.issuer.issuer}/sign-up/email`, { ...person, email });
  expect(registered.status).toBe(200);
  const continued = await browser.post(`${at.issuer.issuer}/oauth2/continue`, {
    created: true,
    oauth_query: screen.search.slice(1),
  });
  const { url } = z.object({ url: z.string() }).parse(await continued.json());
  const tokens = await tokensOf(await redeem(at, browser, url, request));
  // Nobody asked whether the address is theirs.
  expect(decodeJwt(tokens.access_token)).toMatchObject({ email, email_verified: false });
});
