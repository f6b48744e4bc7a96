// The platform's settings through the door: as super admins, and as everybody else.

import { type Call } from '@groundwork/contract/call';
import type { Problem } from '@groundwork/contract/errors';
import { everyCall } from '@groundwork/contract/every-call';
import type { PlatformSettings } from '@groundwork/contract/settings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { connectDatabase, type Database } from '../../platform/db.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';
import { createSettingsReader, type SettingsReader } from './reader.ts';

const server = givenServer();
let admin: Client;
/** As another process would: connections and a memory of its own. */
let otherDatabase: Database;
let other: SettingsReader;
let unfollow: () => void;
beforeAll(async () => {
  admin = await server.admin();
  otherDatabase = connectDatabase({ url: server.databaseUrl });
  const { secrets, log, settings } = server.server.dependencies;
  other = createSettingsReader({ database: otherDatabase, secrets, log, allowedHosts: [] }, settings.start);
  unfollow = await other.follow();
});
afterAll(async () => {
  unfollow();
  await otherDatabase.close();
});

const read = async () => (await admin.call<PlatformSettings>('GET', '/settings')).body;
const change = async (section: string, body: unknown, by = admin) => {
  const held = Object.entries(await read()).find(([name]) => name === section)?.[1];
  const version = 'version' in held! ? held.version : 0;
  return by.call<Problem>('PATCH', `/settings/${section}`, body, { 'if-match': `"${version}"` });
};
const told = (what: () => unknown, wanted: unknown) =>
  vi.waitFor(() => expect(what()).toEqual(wanted), { timeout: 1000, interval: 20 });
async function trailOf(section: string) {
  return server.server.dependencies.database.platform(tx =>
    tx
      .selectFrom('trail')
      .selectAll()
      .where('target_id', '=', section)
      .where('target_kind', '=', 'settings')
      .orderBy('id', 'desc')
      .execute(),
  );
}

const ours = everyCall.filter(call => call.name.startsWith('settings.'));
const bodyOf = (call: Call) => (call.stream === 'upload' ? filesOf({ 'logo.png': 'x' }) : sampleBody(call));

test('nobody but super admins reads or changes any of it', async () => {
  const wrong = [
    await server.admin('admin'),
    await server.member('admin'),
    await server.member('user'),
    await server.member('readonly'),
    await server.as({ subject: 'rep', email: 'rep@x.example', name: 'Rep', roles: ['hubspot_rep'] }),
  ];
  for (const call of ours) {
    for (const person of wrong)
      expect((await person.call(call.method, pathOf(call), bodyOf(call), { 'if-match': '*' })).status).toBe(
        403,
      );
    expect((await caller(server.url)(call.method, pathOf(call), bodyOf(call))).status).toBe(401);
  }
  expect((await read()).branding).toMatchObject({ version: 0, values: { name: 'Groundwork' } });
});

test('a change holds at once here, within a second in every other process, and stands in the trail by names', async () => {
  const made = await change('branding', { name: 'Acme  CRM', sender_address: 'hello@acme.example' });
  expect(made.status, made.text).toBe(200);
  expect(made.headers.get('etag')).toBe('"1"');
  expect(server.server.dependencies.settings.now().name).toBe('Acme  CRM');
  await told(() => other.now().name, 'Acme  CRM');
  const [entry] = await trailOf('branding');
  expect(entry).toMatchObject({
    organization_id: null,
    actor: admin.person.email,
    action: 'settings.change',
    details: { changed: ['name', 'sender_address'] },
  });
  expect((await change('branding', { name: 'Groundwork', sender_address: '' })).status).toBe(200);
});

test('of two who change the same section one is told, also where nothing was set before', async () => {
  const second = await server.admin();
  for (const version of ['"0"', '"1"']) {
    const answers = await Promise.all(
      [admin, second].map((person, index) =>
        person.call<Problem>('PATCH', '/settings/retention', { mails: 30 + index }, { 'if-match': version }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  }
  expect((await admin.call('PATCH', '/settings/retention', { mails: 30 })).status).toBe(428);
});

test('an accent that nobody could read is refused with its ratio, in either theme', async () => {
  const light = await change('branding', { accent: '#ffcc00' });
  expect([light.status, light.body.errors]).toEqual([
    422,
    [
      {
        place: 'body.accent',
        message:
          '#ffcc00 has a contrast of 1.4:1 to the page in the light theme. Text needs 4.5:1: choose a darker one.',
      },
    ],
  ]);
  const dark = await change('branding', { accent_dark: '#223344' });
  expect(dark.body.errors?.[0]).toMatchObject({
    place: 'body.accent_dark',
    message: expect.stringMatching(/^#223344 has a contrast of 1\.\d:1 .* in the dark theme/),
  });
  expect((await change('branding', { accent: '#7a1fa2', accent_dark: '#ce93d8' })).status).toBe(200);
  expect(server.server.dependencies.settings.now().accents).toEqual({ light: '#7a1fa2', dark: '#ce93d8' });
});

test('hostile values are refused or stored as they are, and every fault names its place', async () => {
  for (const [section, body, place] of [
    ['branding', { name: '' }, 'body.name'],
    ['branding', { name: 'x'.repeat(41) }, 'body.name'],
    ['branding', { accent: 'red;}' }, 'body.accent'],
    ['branding', { sender_address: 'a@b\r\nBcc: c@d.example' }, 'body.sender_address'],
    ['texts', { hero_nothing: 'x' }, 'body'],
    ['texts', { hero_text: 'x'.repeat(401) }, 'body.hero_text'],
    ['domains', { primary: 'https://x.example/path' }, 'body.primary'],
    ['domains', { secondary: ['ftp://x.example'] }, 'body.secondary.0'],
    ['mail', { host: 'a b' }, 'body.host'],
    ['mail', { port: 0 }, 'body.port'],
    ['model', { provider: 'openai-compatible', name: 'm', url: '' }, 'body.url'],
    ['model', { provider: 'anthropic', name: '' }, 'body.name'],
    ['forms', { portal_id: '12' }, 'body.form_id'],
    ['retention', { mails: 6 }, 'body.mails'],
    ['retention', { notifications: 13.5 }, 'body.notifications'],
    ['features', { ai: 'no' }, 'body.ai'],
  ] as const) {
    const { status, body: problem } = await change(section, body);
    expect([status, problem.errors?.[0]?.place], JSON.stringify(body)).toEqual([422, place]);
  }
});

test('secrets go in, are sealed, and never come out', async () => {
  const set = await change('mail', {
    host: 'smtp.acme.example',
    user: 'mailer',
    password: 'hunter22-secret',
  });
  expect(set.status, set.text).toBe(200);
  const all = await admin.call<PlatformSettings>('GET', '/settings');
  expect(all.body.mail.secret).toMatchObject({ set_by: admin.person.email, is_readable: true });
  const rows = await server.server.dependencies.database.platform(async tx => [
    await tx.selectFrom('platform_settings').selectAll().execute(),
    await tx.selectFrom('trail').selectAll().execute(),
  ]);
  expect(`${set.text}${all.text}${JSON.stringify(rows)}`).not.toContain('hunter22');
  expect((await trailOf('mail'))[0]?.details).toEqual({ changed: ['host', 'user', 'password'] });
  await told(() => other.now().smtp, {
    from: expect.stringContaining('no-reply@localhost'),
    server: {
      host: 'smtp.acme.example',
      port: 587,
      security: 'starttls',
      user: 'mailer',
      password: 'hunter22-secret',
      allow: [],
    },
  });
  // Not sent is not touched; the empty text forgets it.
  await change('mail', { port: 2525 });
  expect((await read()).mail.secret).not.toBeNull();
  // Whoever cannot read it cannot have it sent to a server of their own either, nor by way of none.
  const elsewhere = await change('mail', { host: 'smtp.mallory.example' });
  expect([elsewhere.status, elsewhere.body.errors?.[0]?.place]).toEqual([422, 'body.password']);
  expect((await change('mail', { host: '' })).status).toBe(200);
  expect((await change('mail', { host: 'smtp.mallory.example' })).status).toBe(422);
  expect((await change('mail', { host: 'smtp.acme.example', password: 'hunter22-secret' })).status).toBe(200);
  await change('mail', { password: '' });
  expect((await read()).mail.secret).toBeNull();
  // With a mail server mails wait to be sent; without one they lie in the outbox.
  expect(server.server.dependencies.mailbox.isOutbox).toBe(false);
  expect((await admin.call<{ has_outbox: boolean }>('GET', '/config')).body.has_outbox).toBe(false);
  await change('mail', { host: '' });
  expect(server.server.dependencies.mailbox.isOutbox).toBe(true);
});

test('a secret that was sealed with another GROUNDWORK_SECRET is said to be unreadable, and nothing else breaks', async () => {
  await change('model', { provider: 'anthropic', name: 'small', key: 'key-of-before' });
  const elsewhere = { provider: 'openai-compatible', url: 'https://models.mallory.example/v1' };
  expect((await change('model', elsewhere)).body.errors?.[0]?.place).toBe('body.key');
  await server.server.dependencies.database.platform(tx =>
    tx
      .updateTable('platform_settings')
      .set({ secret: Buffer.from('sealed elsewhere') })
      .where('section', '=', 'model')
      .execute(),
  );
  await server.server.dependencies.settings.refresh();
  expect((await read()).model.secret).toMatchObject({ is_readable: false });
  expect(server.server.dependencies.settings.now().model).toMatchObject({ name: 'small', key: undefined });
  await change('model', { provider: 'none', key: '' });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const form = (content: string | Buffer, name: string) => {
  const data = new FormData();
  data.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return data;
};

test('a logo is taken for what it is: pictures, small ones, and no drawings', async () => {
  const send = (content: string | Buffer, name: string) =>
    admin.call<Problem>('POST', '/settings/logo', form(content, name), { 'if-match': '*' });
  const svg = await send(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'logo.png',
  );
  expect([svg.status, svg.body.message]).toEqual([422, expect.stringContaining('“logo.png” was not taken')]);
  expect((await send(Buffer.concat([png, Buffer.alloc(101 * 1024)]), 'large.png')).status).toBe(413);
  expect((await send('', 'empty.png')).status).toBe(422);
  const taken = await send(png, 'mark.png');
  expect(taken.status, taken.text).toBe(200);
  expect((await read()).logo.values).toEqual({
    media_type: 'image/png',
    bytes: png.length,
    file_name: 'mark.png',
  });
  await told(() => other.now().logo?.content.equals(png), true);
  const { version } = (await read()).logo;
  const removed = await admin.call('DELETE', '/settings/logo', undefined, { 'if-match': `"${version}"` });
  expect(removed.status).toBe(200);
  expect((await read()).logo.values).toBeNull();
});

test('a domain through which nobody could sign in is refused with the reason', async () => {
  const own = { origin: 'http://localhost:3000' };
  const set = async (body: unknown, headers: Record<string, string> = own) => {
    const { version } = (await read()).domains;
    return admin.call<Problem>('PATCH', '/settings/domains', body, {
      ...headers,
      'if-match': `"${version}"`,
    });
  };
  const elsewhere = await set({ primary: 'https://new.example' });
  expect([elsewhere.status, elsewhere.body.code, elsewhere.body.message]).toEqual([
    409,
    'would_lock_out',
    'You are signed in through http://localhost:3000. Open https://new.example, sign in there and make this change from there: that proves that people can sign in at it.',
  ]);
  const away = await set({ secondary: ['https://other.example'] }, { origin: 'https://other.example' });
  expect([away.status, away.body.code]).toEqual([409, 'would_lock_out']);
  expect((await set({ secondary: ['https://old.example', 'https://old.example/'] })).status).toBe(422);
  expect((await set({ secondary: ['https://old.example'] })).status).toBe(200);
  // Made from the new address itself: whoever does it is signed in there.
  const moved = await set({ primary: 'https://new.example' }, { origin: 'https://new.example' });
  expect(moved.status, moved.text).toBe(200);
  expect(server.server.dependencies.publicUrl).toBe('https://new.example');
  await told(() => other.now().publicUrl, 'https://new.example');
  const back = await set({ primary: 'http://localhost:3000', secondary: [] }, own);
  expect(back.status, back.text).toBe(200);
});

test('each feature that is switched off refuses its calls, everywhere within a second, and nothing else', async () => {
  const member = await server.member('admin');
  const rep = await server.rep();
  const answerOf = async (call: Call) => {
    const ofRep = call.permission.startsWith('book');
    const by = ofRep ? rep : call.permission.startsWith('platform') ? admin : member;
    return by.call<Problem>(call.method, pathOf(call), sampleBody(call));
  };
  for (const feature of ['analytics', 'realtime', 'ai'] as const) {
    expect((await change('features', { [feature]: false })).status).toBe(200);
    await told(() => other.now().features[feature], false);
    const { features } = (await admin.call<{ features: object }>('GET', '/config')).body;
    expect(features).toEqual({ analytics: true, realtime: true, ai: true, [feature]: false });
    for (const call of everyCall.filter(each => each.feature !== undefined)) {
      if (call.feature !== feature && call.stream === 'events') continue;
      const { status, body } = await answerOf(call);
      if (call.feature === feature)
        expect([call.name, status, body.code]).toEqual([call.name, 403, 'feature_off']);
      else expect([call.name, body?.code]).not.toEqual([call.name, 'feature_off']);
    }
    expect((await change('features', { [feature]: true })).status).toBe(200);
  }
});

test('which calls each feature holds', () => {
  const held = Object.fromEntries(
    everyCall.flatMap(({ name, feature }) => (feature === undefined ? [] : [[name, feature]])),
  );
  expect(held).toMatchObject({ 'notifications.stream': 'realtime', 'assistant.ask': 'ai' });
  expect(Object.values(held)).toContain('analytics');
  for (const call of everyCall)
    if (call.name.startsWith('analytics.'))
      expect([call.name, call.feature]).toEqual([call.name, 'analytics']);
});

test('an open event stream ends when real-time is switched off, and whoever comes back is refused', async () => {
  const member = await server.member('admin');
  const open = () =>
    fetch(`${server.url}/api/notifications/stream`, { headers: { authorization: `Bearer ${member.token}` } });
  const stream = await open();
  expect(stream.status).toBe(200);
  await change('features', { realtime: false });
  const started = performance.now();
  // Its text is there when it has ended.
  await stream.text();
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await open()).status).toBe(403);
  await change('features', { realtime: true });
}, 20_000);
