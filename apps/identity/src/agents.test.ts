// A program that acts in a person's name: it registers by itself, the person agrees, and its tokens say whose they are.
import { claimNames } from '@groundwork/contract/session';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { Browser } from './testing/browser.ts';
import type { AuthorizationRequest, RunningIssuer } from './testing/running-issuer.ts';
import { authorizationRequest, goodPassword, runIssuer, signIn, tokensOf } from './testing/running-issuer.ts';

const tools = 'http://localhost:3001/mcp';
const callback = 'http://127.0.0.1:33418/callback';
let at: RunningIssuer;
beforeAll(async () => {
  at = await runIssuer(inject('clusterUrl'), { options: { agentAudience: tools } });
  await at.issuer.ensureAccount({
    email: 'mia@example.com',
    password: goodPassword,
    name: 'Mia',
    roles: ['client'],
  });
});
afterAll(() => at.stop());

const Registered = z.looseObject({ client_id: z.string() });
const agent = {
  client_name: 'Desk agent',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

const register = (issuer: RunningIssuer, changes: object = {}) =>
  fetch(`${issuer.listensAt}/idp/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...agent, ...changes }),
  });

async function registered(changes: object = {}): Promise<string> {
  const answer = await register(at, changes);
  expect(answer.status).toBe(201);
  return Registered.parse(await answer.json()).client_id;
}

const asked = (clientId: string, changes: Record<string, string> = {}) =>
  authorizationRequest(at, { client_id: clientId, redirect_uri: callback, resource: tools, ...changes });

/** Signs in as the request asks, and stands where the person is asked whether they agree. */
async function atConsent(browser: Browser, request: AuthorizationRequest): Promise<URL> {
  const login = new URL((await browser.open(request.url)).headers.get('location') ?? '');
  const signedIn = await signIn(at, browser, 'mia@example.com', goodPassword, {
    oauth_query: login.search.slice(1),
  });
  return new URL(z.object({ url: z.string() }).parse(await signedIn.json()).url, at.publicUrl);
}

async function consent(browser: Browser, page: URL, accept: boolean): Promise<URL> {
  const answer = await browser.post(`${at.listensAt}/idp/oauth2/consent`, {
    accept,
    oauth_query: page.search.slice(1),
  });
  return new URL(z.object({ url: z.string() }).parse(await answer.json()).url);
}

const redeemed = (clientId: string, code: string, request: AuthorizationRequest, resource = tools) =>
  new Browser(at.publicUrl).postForm(`${at.listensAt}/idp/oauth2/token`, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: callback,
    code_verifier: request.verifier,
    resource,
  });

describe('an agent', () => {
  test('gets tokens for the tool server after the person has agreed, and says who it is', async () => {
    const clientId = await registered();
    const browser = new Browser(at.publicUrl);
    const request = asked(clientId);
    const page = await atConsent(browser, request);
    expect(page.pathname).toBe('/connect-agent');
    const shown = await browser.get(`${at.listensAt}/idp/oauth2/public-client?client_id=${clientId}`);
    expect(await shown.json()).toMatchObject({ client_name: 'Desk agent' });
    const back = await consent(browser, page, true);
    expect(back.origin + back.pathname).toBe(callback);
    const tokens = await tokensOf(await redeemed(clientId, back.searchParams.get('code') ?? '', request));
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      azp: clientId,
      email: 'mia@example.com',
      [claimNames.agent]: 'Desk agent',
      [claimNames.appMetadata]: { roles: ['client'] },
    });
    expect([decodeJwt(tokens.access_token).aud].flat()).toContain(tools);
    expect([decodeJwt(tokens.access_token).aud].flat()).not.toContain(`${at.publicUrl}/api`);
  });

  test('gets nothing when the person refuses', async () => {
    const clientId = await registered();
    const browser = new Browser(at.publicUrl);
    const back = await consent(browser, await atConsent(browser, asked(clientId)), false);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  test('cannot have tokens of the web app’s own kind', async () => {
    const clientId = await registered();
    const browser = new Browser(at.publicUrl);
    const request = asked(clientId, { resource: `${at.publicUrl}/api` });
    const answer = await browser.open(request.url);
    expect(answer.headers.get('location') ?? '').not.toContain('code=');
    expect(answer.headers.get('location') ?? '').toMatch(/error=|invalid/);
    const wider = asked(clientId);
    const back = await consent(browser, await atConsent(browser, wider), true);
    const code = back.searchParams.get('code') ?? '';
    expect((await redeemed(clientId, code, wider, `${at.publicUrl}/api`)).status).toBe(400);
    expect((await register(at, { resources: [`${at.publicUrl}/api`] })).status).toBe(400);
  });

  test('is led back to where it registered, and nowhere else', async () => {
    const clientId = await registered();
    const elsewhere = await new Browser(at.publicUrl).open(
      asked(clientId, { redirect_uri: 'https://evil.example/callback' }).url,
    );
    expect(elsewhere.headers.get('location') ?? '').not.toContain('evil.example/');
    expect((await register(at, { redirect_uris: ['http://evil.example/'] })).status).toBe(400);
    expect((await register(at, { redirect_uris: ['javascript:alert(1)'] })).status).toBe(400);
    // Nobody says for themselves that they need not be asked.
    expect((await register(at, { skip_consent: true })).status).toBe(400);
    expect((await register(at, { backchannel_logout_uri: 'https://evil.example/' })).status).toBe(422);
    expect((await register(at, { client_name: 'x'.repeat(81) })).status).toBe(422);
  });

  test('is seen by the person, and ended by them alone', async () => {
    const clientId = await registered({ client_name: 'To be ended' });
    const browser = new Browser(at.publicUrl);
    const request = asked(clientId);
    const back = await consent(browser, await atConsent(browser, request), true);
    const code = back.searchParams.get('code') ?? '';
    const { refresh_token } = await tokensOf(await redeemed(clientId, code, request));
    const listed = async () => (await browser.get(`${at.listensAt}/idp/account/agents`)).json();
    expect(await listed()).toContainEqual(expect.objectContaining({ id: clientId, name: 'To be ended' }));
    const end = (by: Browser) => by.post(`${at.listensAt}/idp/account/agents/end`, { id: clientId });
    expect((await end(new Browser(at.publicUrl))).status).toBe(401);
    expect((await end(browser)).status).toBe(200);
    expect((await end(browser)).status).toBe(404);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id: clientId }));
    const again = await new Browser(at.publicUrl).postForm(`${at.listensAt}/idp/oauth2/token`, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token,
      resource: tools,
    });
    expect(again.status).toBe(400);
  });

  test('registers so often and no more, and not at all without a tool server', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await register(at)).status);
    expect(statuses.at(-1)).toBe(429);
    const without = await runIssuer(inject('clusterUrl'));
    expect((await register(without)).status).toBe(403);
    await without.stop();
  });
});
