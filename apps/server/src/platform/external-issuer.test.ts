// Tokens of a second, independent provider that takes on each documented vendor's habits, over real HTTP.
import type { Member } from '@groundwork/contract/organizations';
import type { Session } from '@groundwork/contract/session';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, describe, expect, inject, test } from 'vitest';
import {
  type Habits,
  type IndependentIssuer,
  startIndependentIssuer,
} from '../../../../tools/testing/independent-issuer.ts';
import { documentedSettings, type Vendor } from '../../../../tools/testing/issuer-vendors.ts';
import { signInThere } from '../../../../tools/testing/issuer-visit.ts';
import { caller, startTestServer, type TestServer } from '../../../../tools/testing/server.ts';
import type { OidcSettings } from './oidc-settings.ts';

const origin = 'https://groundwork.example.com';
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function start(habits: Habits): Promise<IndependentIssuer> {
  const issuer = await startIndependentIssuer(habits, [origin]);
  closing.push(() => issuer.close());
  return issuer;
}

async function serve(oidc: OidcSettings): Promise<TestServer> {
  const server = await startTestServer(inject('clusterUrl'), { oidc });
  closing.push(() => server.close());
  return server;
}

/** What each vendor's access tokens say besides the protocol, and what the server makes of it. */
const vendors: Record<Vendor, { claims: Record<string, unknown>; roles: string[]; name: string }> = {
  auth0: {
    claims: {
      email: 'ada@acme.example',
      email_verified: true,
      name: 'Ada Lovelace',
      'https://groundwork.app/app_metadata': { roles: ['super_admin'] },
    },
    roles: ['super_admin'],
    name: 'Ada Lovelace',
  },
  keycloak: {
    claims: {
      email: 'ada@acme.example',
      email_verified: true,
      name: 'Ada Lovelace',
      realm_access: { roles: ['offline_access', 'default-roles-acme', 'uma_authorization', 'admin'] },
      resource_access: { account: { roles: ['manage-account'] } },
    },
    roles: ['admin'],
    name: 'Ada Lovelace',
  },
  entra: {
    claims: { email: 'ada@acme.example', name: 'Ada Lovelace', roles: ['hubspot_rep'], ver: '2.0' },
    roles: ['hubspot_rep'],
    name: 'Ada Lovelace',
  },
};

describe.each(['auth0', 'keycloak', 'entra'] as const)('with the settings for %s', vendor => {
  test('its token is taken, its roles are read, and a token for somebody else is not', async () => {
    const { oidc } = documentedSettings(vendor);
    const { claims, roles, name } = vendors[vendor];
    const habits: Habits = {
      clientId: oidc.clientId,
      audience: oidc.audience,
      audienceStyle: oidc.audienceStyle,
      scopes: oidc.scopes.split(' ').filter(scope => scope.startsWith('api://')),
      claimsOf: () => claims,
    };
    const issuer = await start(habits);
    const server = await serve({ ...oidc, authority: issuer.url });
    const asked = {
      scope: oidc.scopes,
      ...(oidc.audienceStyle === 'audience' && { audience: oidc.audience }),
    };
    const account = issuer.addAccount('ada@acme.example', 'Kept-there-1');
    const tokens = await signInThere(issuer, account, { origin, asked });
    const { status, body } = await caller(server.url, tokens.access_token)<Session>('GET', '/session');
    expect({ status, ...body }).toMatchObject({ status: 200, roles, name, subject: account.id });
    expect((await caller(server.url, tokens.id_token)('GET', '/session')).status).toBe(401);
    const { privateKey } = await generateKeyPair('RS256');
    const { alg = 'RS256', ...header } = decodeProtectedHeader(tokens.access_token);
    const forged = new SignJWT(decodeJwt(tokens.access_token)).setProtectedHeader({ alg, ...header });
    expect((await caller(server.url, await forged.sign(privateKey))('GET', '/session')).status).toBe(401);

    const elsewhere = await start({ ...habits, audience: 'https://elsewhere.example/api' });
    const other = await serve({ ...oidc, authority: elsewhere.url });
    const stranger = elsewhere.addAccount('ada@acme.example', 'Kept-there-1');
    const astray = await signInThere(elsewhere, stranger, {
      origin,
      asked: {
        ...asked,
        ...(oidc.audienceStyle === 'audience' && { audience: 'https://elsewhere.example/api' }),
      },
    });
    // The right issuer and key, for another API; then a genuine token of an issuer that is not ours.
    expect((await caller(other.url, astray.access_token)('GET', '/session')).status).toBe(401);
    expect((await caller(server.url, astray.access_token)('GET', '/session')).status).toBe(401);
  });
});

const resource = 'https://groundwork.example.com/api';
const ownClaims = { appMetadataClaim: 'urn:acme:app', userMetadataClaim: 'urn:acme:person' };

function settingsFor(issuer: IndependentIssuer): OidcSettings {
  return {
    isEmbedded: false,
    authority: issuer.url,
    clientId: issuer.clientId,
    audience: resource,
    audienceStyle: 'resource',
    scopes: 'openid',
    ...ownClaims,
  };
}

test('claims of any name are read; whoever has no role of ours is a client and may begin a trial with their typed name', async () => {
  const issuer = await start({
    audience: resource,
    audienceStyle: 'resource',
    claimsOf: ({ email }) => ({
      email,
      email_verified: true,
      name: email,
      'urn:acme:app': email.startsWith('boss') ? { roles: ['admin'] } : { roles: ['janitor'] },
      'urn:acme:person': email.startsWith('boss') ? { name: 'The Boss' } : 'no object at all',
    }),
  });
  const server = await serve(settingsFor(issuer));
  const enter = async (email: string) => {
    const account = issuer.addAccount(email, 'Kept-there-1');
    const exchange = { origin, asked: { scope: 'openid', resource }, atToken: { resource } };
    const { access_token } = await signInThere(issuer, account, exchange);
    return caller(server.url, access_token);
  };
  const boss = (await (await enter('boss@acme.example'))<Session>('GET', '/session')).body;
  expect(boss).toMatchObject({ roles: ['admin'], name: 'The Boss' });

  const call = await enter('grace@acme.example');
  expect((await call<Session>('GET', '/session')).body).toMatchObject({
    roles: ['client'],
    name: 'grace@acme.example',
    organization: null,
  });
  const typed = { company: 'Navy Compilers', first_name: 'Grace', last_name: 'Hopper' };
  const wrong = [{ first_name: 7 }, { first_name: 'x'.repeat(201) }, { last_name: ['a'] }, { company: '' }];
  for (const change of wrong)
    expect((await call('POST', '/session/organization', { ...typed, ...change })).status).toBe(422);
  const begun = await call<Session>('POST', '/session/organization', typed);
  expect({ status: begun.status, ...begun.body }).toMatchObject({
    status: 201,
    name: 'Grace Hopper',
    organization: { name: 'Navy Compilers' },
    member: { name: 'Grace Hopper' },
  });
  expect((await call<Session>('GET', '/session')).body.name).toBe('Grace Hopper');
  expect((await call('POST', '/session/organization', typed)).status).toBe(409);
  const members = await call<{ data: Member[] }>(
    'GET',
    `/organizations/${begun.body.organization!.id}/users`,
  );
  expect(members.body.data.map(member => member.name)).toEqual(['Grace Hopper']);
});

test('browsers may reach the issuer at its own origin and at those the operator names, and nowhere else', async () => {
  const { oidc } = documentedSettings('auth0', {
    OIDC_ORIGINS: 'https://tokens.example/path, https://b.example',
  });
  const server = await serve(oidc);
  const policy = (await fetch(`${server.url}/api/config`)).headers.get('content-security-policy') ?? '';
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual([
    "'self'",
    'https://acme.eu.auth0.com',
    'https://tokens.example',
    'https://b.example',
  ]);
  expect(() => documentedSettings('auth0', { OIDC_ORIGINS: 'nowhere' })).toThrow('OIDC_ORIGINS is wrong');
});

test('hostile names are kept as they were typed', async () => {
  const server = await startTestServer(inject('clusterUrl'));
  closing.push(() => server.close());
  const names = { first_name: '<script>alert(1)</script>', last_name: '‮גרייס 🚀' };
  const client = await server.as({ subject: 'h', email: 'h@acme.example', name: '', roles: [] });
  const begun = await client.call<Session>('POST', '/session/organization', { company: 'Acme', ...names });
  expect(begun.body.member?.name).toBe(`${names.first_name} ${names.last_name}`);
  const nul = await server.as({ subject: 'n', email: 'n@acme.example', name: '', roles: [] });
  const refused = await nul.call('POST', '/session/organization', {
    company: 'Acme',
    first_name: 'a\u0000b',
  });
  expect(refused.status).toBeLessThan(500);
});

test('people are known by issuer and subject together, however the issuer spells its name', async () => {
  const server = await startTestServer(inject('clusterUrl'));
  closing.push(() => server.close());
  const person = { subject: 'one', email: 'one@acme.example', name: 'One', roles: [] };
  const begun = await (await server.as(person)).call<Session>('POST', '/session/organization', {
    company: 'Acme',
  });
  const slashed = await server.issuer.mint(person, { claims: { iss: `${server.issuer.issuer}/` } });
  const look = () => caller(server.url, slashed)<Session>('GET', '/session');
  expect((await look()).body.organization?.id).toBe(begun.body.organization!.id);
  // As if the same subject had come from another issuer before this one was configured.
  await server.server.dependencies.database.platform(tx =>
    tx
      .updateTable('identities')
      .set({ issuer: 'https://before.example' })
      .where('subject', '=', 'one')
      .execute(),
  );
  const after = await look();
  expect({ status: after.status, ...after.body }).toMatchObject({ status: 200, organization: null });
});

test('an issuer that cannot be asked for its keys, or that speaks for another, lets nobody in and signs nobody out', async () => {
  const issuer = await start({ audience: resource, audienceStyle: 'resource', claimsOf: () => ({}) });
  const account = issuer.addAccount('ada@acme.example', 'Kept-there-1');
  const exchange = { origin, asked: { scope: 'openid', resource }, atToken: { resource } };
  const { access_token } = await signInThere(issuer, account, exchange);
  const server = await serve(settingsFor(issuer));
  issuer.setDown(true);
  expect((await caller(server.url, access_token)('GET', '/session')).status).toBe(503);
  issuer.setDown(false);
  expect((await caller(server.url, access_token)('GET', '/session')).status).toBe(200);
  const misnamed = await serve({
    ...settingsFor(issuer),
    authority: issuer.url.replace('localhost', '127.0.0.1'),
  });
  expect((await caller(misnamed.url, access_token)('GET', '/session')).status).toBe(503);
});
