// Forged and misused tokens over real HTTP.
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../tools/testing/server.ts';

const server = givenServer();
let member: Client;
beforeAll(async () => {
  member = await server.member();
});

const now = Math.floor(Date.now() / 1000);
const status = async (token: string) => (await caller(server.url, token)('GET', '/session')).status;
const minted = (claims: Record<string, unknown>, header: Record<string, string> = {}) =>
  server.issuer.mint(member.person, { claims, header });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

test('a genuine token is accepted', async () => {
  expect(await status(member.token)).toBe(200);
});

describe('refused:', () => {
  const forgeries: [string, () => Promise<string> | string][] = [
    ['no signature (alg none)', () => new UnsecuredJWT(claimsOf(member.token)).encode()],
    ['signature cut off', () => `${member.token.split('.').slice(0, 2).join('.')}.`],
    ['signature altered', () => `${member.token.slice(0, -6)}AAAAAA`],
    [
      'payload altered',
      () =>
        member.token.replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ ...claimsOf(member.token), sub: 'x' })).toString('base64url')}.`,
        ),
    ],
    [
      'signed by somebody else',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claimsOf(member.token))
          .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
          .sign(privateKey);
      },
    ],
    [
      'the public key as an HMAC secret',
      async () => {
        const keys = await (await fetch(server.issuer.jwksUrl)).text();
        return new SignJWT(claimsOf(member.token))
          .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'at+jwt' })
          .sign(Buffer.from(keys));
      },
    ],
    [
      'its own key in the header',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
        const jwk = await crypto.subtle.exportKey('jwk', publicKey);
        return new SignJWT(claimsOf(member.token))
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', jwk: { kty: 'RSA', n: jwk.n!, e: jwk.e! } })
          .sign(privateKey);
      },
    ],
    ['unknown key id', () => minted({}, { kid: '../../etc/passwd' })],
    ['expired', () => minted({ exp: now - 60 })],
    ['not yet valid', () => minted({ nbf: now + 600 })],
    ['without expiry', () => minted({ exp: undefined })],
    ['without subject', () => minted({ sub: undefined })],
    ['for another audience', () => minted({ aud: 'https://elsewhere.example' })],
    ['from another issuer', () => minted({ iss: 'https://elsewhere.example' })],
    ['an id token', () => minted({ nonce: 'abc' })],
    ['an id token by its audience', () => minted({ aud: 'groundwork-web' }, { typ: 'JWT' })],
    ['a logout token by its type', () => minted({}, { typ: 'logout+jwt' })],
    ['not a token', () => 'abc.def.ghi'],
  ];
  test.each(forgeries)('%s', async (_, forge) => {
    expect(await status(await forge())).toBe(401);
  });
});

test('a token whose issuer claims nothing about roles gives no permissions', async () => {
  const token = await server.issuer.mint({ subject: 'nobody', email: 'n@x.example', name: 'N', roles: [] });
  expect((await caller(server.url, token)('GET', '/projects')).status).toBe(403);
});

test.each([
  ['Ada\r\n\nSign in at evil.example', 'Ada Sign in at evil.example'],
  ['  Ada ', 'Ada'],
  [' \n ', 'a@x.example'],
  ['x'.repeat(501), 'a@x.example'],
])('people are called in one line that is not empty: %j', async (name, called) => {
  const token = await server.issuer.mint({ subject: 'ada', email: 'a@x.example', name, roles: ['client'] });
  expect((await caller(server.url, token)('GET', '/session')).body).toMatchObject({ name: called });
});

test('roles cannot be had by writing them into a request', async () => {
  const answer = await member.call<{ plan: string; status: string }>(
    'PATCH',
    `/organizations/${member.organizationId}`,
    { plan: 'enterprise' },
    { 'if-match': '"1"' },
  );
  expect(answer.status).toBe(403);
});
