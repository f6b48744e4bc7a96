// Accounts whose passwords are published do not exist where the issuer was told that others reach it.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { rowsOf } from './testing/rows.ts';
import {
  goodPassword,
  obtainTokens,
  type RunningIssuer,
  runIssuer,
  signIn,
} from './testing/running-issuer.ts';

const published = 'super@demo.example.com';
const person = { password: goodPassword, name: 'Pat', roles: ['super_admin' as const] };

let open: RunningIssuer;
beforeAll(async () => {
  open = await runIssuer(inject('clusterUrl'));
});
afterAll(() => open.stop());

test('where the domain is closed its accounts are gone with their sessions, made ones are not let in, and nobody registers one', async () => {
  await open.issuer.ensureAccount({ ...person, email: published });
  await open.issuer.ensureAccount({ ...person, email: 'pat@example.com' });
  await open.issuer.ensureAccount({ ...person, email: 'pat@not-demo.example.com' });
  const tokens = await obtainTokens(open, new Browser(open.publicUrl), published);

  const closed = await runIssuer(inject('clusterUrl'), {
    databaseUrl: open.databaseUrl,
    options: { closedDomain: 'demo.example.com' },
  });
  try {
    const enter = (email: string) => signIn(closed, new Browser(closed.publicUrl), email);
    expect(closed.issuer.removed).toEqual([published]);
    expect(await closed.issuer.hasSession(String(decodeJwt(tokens.access_token)['sid']))).toBe(false);
    expect((await enter(published)).status).toBe(401);
    expect((await enter('pat@example.com')).status).toBe(200);
    expect((await enter('pat@not-demo.example.com')).status).toBe(200);

    // Another process, told otherwise, makes it again: it is still not let in here.
    await open.issuer.ensureAccount({ ...person, email: published });
    const refused = await enter(published);
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { message: 'Addresses at demo.example.com are not let in here. Use an address of your own.' },
    ]);
    const registered = await new Browser(closed.publicUrl).post(`${closed.listensAt}/idp/sign-up/email`, {
      firstName: 'Ann',
      lastName: 'Other',
      name: 'Ann Other',
      company: 'Acme',
      email: 'ann@Demo.Example.com',
      password: goodPassword,
    });
    expect(registered.status).toBe(422);
    const left = `select email from "user" where email like '%demo.example.com' and email not like '%not-demo%'`;
    expect(await rowsOf(open.databaseUrl, left)).toEqual([{ email: published }]);
    expect(closed.reports).toEqual([]);
  } finally {
    await closed.stop();
  }
});
