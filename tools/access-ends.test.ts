// Whatever ends a session or its tokens, the access token somebody still holds opens nothing afterwards: no call, no userinfo,
// no open stream. Whoever it belongs to goes on where only the tokens were ended.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Browser } from '../apps/identity/src/testing/browser.ts';
import { linkIn, Mailbox } from '../apps/identity/src/testing/mailbox.ts';
import { letRenewalsAge } from '../apps/identity/src/testing/rows.ts';
import {
  authorizationRequest,
  goodPassword,
  obtainTokens,
  redeem,
  refresh,
  signIn,
  type Tokens,
  tokensOf,
} from '../apps/identity/src/testing/running-issuer.ts';
import { type EventListener, listenTo } from '../apps/server/src/testing/event-listener.ts';
import { type EmbeddedServer, startEmbedded } from './testing/embedded.ts';
import { caller } from './testing/server.ts';

const mailbox = new Mailbox();
let at: EmbeddedServer;
beforeAll(async () => {
  at = await startEmbedded(inject('clusterUrl'), mailbox.sendMail);
});
afterAll(async () => {
  expect(at.reports).toEqual([]);
  await at.stop();
});

let made = 0;
/** Somebody at work: signed in, a member, with an event stream open. */
async function atWork() {
  const email = `worker-${++made}@example.com`;
  const { subject } = await at.issuer.ensureAccount({
    email,
    password: goodPassword,
    name: 'Wil',
    roles: ['client'],
  });
  const browser = new Browser(at.publicUrl);
  const tokens = await obtainTokens(at, browser, email);
  const begun = await caller(at.publicUrl, tokens.access_token)('POST', '/session/organization', {
    company: 'Acme',
  });
  expect(begun.status, begun.text).toBe(201);
  return { email, subject, browser, tokens };
}
type AtWork = Awaited<ReturnType<typeof atWork>>;

async function opens({ access_token }: Tokens): Promise<number[]> {
  const userinfo = await fetch(`${at.issuer.issuer}/oauth2/userinfo`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return [(await caller(at.publicUrl, access_token)('GET', '/session')).status, userinfo.status];
}

const own = (browser: Browser, path: string, body: object) =>
  browser.post(`${at.issuer.issuer}${path}`, body);

/** Signed in by the cookie alone. */
async function tokensByCookie(browser: Browser): Promise<Tokens> {
  const request = authorizationRequest(at);
  const back = await browser.open(request.url);
  return tokensOf(await redeem(at, browser, back.headers.get('location') ?? '', request));
}

async function elsewhere({ email }: AtWork): Promise<Browser> {
  const browser = new Browser(at.publicUrl);
  expect((await signIn(at, browser, email)).status).toBe(200);
  return browser;
}

async function replay({ tokens }: AtWork): Promise<void> {
  const { refresh_token } = tokens;
  expect((await refresh(at, refresh_token)).status).toBe(200);
  await letRenewalsAge(at);
  expect((await refresh(at, refresh_token)).status).toBe(400);
}

const endings: Record<string, (who: AtWork) => Promise<unknown>> = {
  'signing out': ({ browser, tokens }) => {
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: at.publicUrl,
    });
    return browser.open(`${at.issuer.issuer}/oauth2/end-session?${query.toString()}`);
  },
  'a new password set elsewhere': async who =>
    own(await elsewhere(who), '/change-password', {
      currentPassword: goodPassword,
      newPassword: 'Another-2027',
    }),
  'a reset by mail': async ({ email }) => {
    await own(new Browser(at.publicUrl), '/request-password-reset', { email });
    const link = new URL(linkIn(await mailbox.newest(email, 'password-reset')));
    const token = link.searchParams.get('token');
    return own(new Browser(at.publicUrl), '/reset-password', { token, newPassword: 'Another-2027' });
  },
  'being signed out from another device': async who =>
    own(await elsewhere(who), '/account/sessions/end', { others: true }),
  'other roles': ({ subject }) => at.issuer.setRoles(subject, ['hubspot_rep']),
  'the operator ending their sessions': ({ subject }) => at.issuer.revokeSessions(subject),
  'a refresh token used twice': replay,
  'a refresh token given back': ({ browser, tokens }) =>
    browser.postForm(`${at.issuer.issuer}/oauth2/revoke`, {
      token: tokens.refresh_token,
      token_type_hint: 'refresh_token',
      client_id: 'groundwork-web',
    }),
};

test.each(Object.keys(endings))('%s ends the access token at once', async ending => {
  const who = await atWork();
  const bystander = await atWork();
  expect(await opens(who.tokens)).toEqual([200, 200]);
  await endings[ending]!(who);
  expect(await opens(who.tokens)).toEqual([401, 401]);
  expect(await opens(bystander.tokens)).toEqual([200, 200]);
});

test('where only tokens were ended, their owner goes on by the browser’s own session, the thief does not', async () => {
  const who = await atWork();
  const stolen = await tokensOf(await refresh(at, who.tokens.refresh_token));
  expect(await opens(stolen)).toEqual([200, 200]);
  await letRenewalsAge(at);
  expect((await refresh(at, who.tokens.refresh_token)).status).toBe(400);
  const mine = await tokensByCookie(who.browser);
  expect(await opens(mine)).toEqual([200, 200]);
  expect(await opens(stolen)).toEqual([401, 401]);
  expect((await refresh(at, stolen.refresh_token)).status).toBe(400);
  const renewed = await tokensOf(await refresh(at, mine.refresh_token));
  expect(await opens(renewed)).toEqual([200, 200]);
});

test('a renewal ends nothing: the token before it counts until it runs out', async () => {
  const { tokens } = await atWork();
  const renewed = await tokensOf(await refresh(at, tokens.refresh_token));
  expect(await opens(tokens)).toEqual([200, 200]);
  expect(await opens(renewed)).toEqual([200, 200]);
});

test('open event streams end within a minute, and nobody else’s', async () => {
  const listen = async (): Promise<{ who: AtWork; listener: EventListener }> => {
    const who = await atWork();
    const listener = await listenTo(`${at.publicUrl}/api/notifications/stream`, who.tokens.access_token);
    expect(listener.status).toBe(200);
    return { who, listener };
  };
  const [ended, robbed, bystander] = [await listen(), await listen(), await listen()];
  let isOver = false;
  void bystander.listener.ended.then(() => (isOver = true));
  const startedAt = performance.now();
  await at.issuer.revokeSessions(ended.who.subject);
  await replay(robbed.who);
  await Promise.all([ended.listener.ended, robbed.listener.ended]);
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  expect(isOver).toBe(false);
  bystander.listener.leave();
}, 90_000);
