// Trying out what is set, against a small mail server, a fake model and the sandbox's form, all reached over the network.
import type { Mail } from '@groundwork/contract/mails';
import type { Trial } from '@groundwork/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenSandbox, givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { forgetOldMails, sendDueMails } from '../../platform/mail/sender.ts';
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';

let post: MailServer;
let model: FakeModel;
let admin: Client;
const sandbox = givenSandbox();
beforeAll(async () => {
  model = await startFakeModel();
  post = await startMailServer();
});
const server = givenServer(() => ({
  allowedHosts: [sandbox.address, `127.0.0.1:${post.port}`, new URL(model.url).host],
  leads: { notify: undefined, formsUrl: undefined, host: sandbox.url },
}));
beforeAll(async () => {
  admin = await server.admin();
});
afterAll(async () => {
  await model.close();
  await post.close();
});

const change = async (section: string, body: unknown) => {
  const answer = await admin.call('PATCH', `/settings/${section}`, body, { 'if-match': '*' });
  expect(answer.status, answer.text).toBe(200);
};
const tried = async (what: string) => (await admin.call<Trial>('POST', `/settings/${what}/try`)).body;

test('without a server, a model or a form each says that none is set', async () => {
  expect(await tried('mail')).toMatchObject({
    is_ok: false,
    answer: expect.stringContaining('No mail server'),
  });
  expect(await tried('model')).toMatchObject({
    is_ok: false,
    answer: expect.stringContaining('No language model'),
  });
  expect(await tried('forms')).toMatchObject({ is_ok: false, answer: expect.stringContaining('No form') });
});

test('a mail reaches oneself, in the name that was set, and its server’s answer is shown, also a no', async () => {
  await change('branding', { sender_name: 'Acme', sender_address: 'hello@acme.example' });
  await change('mail', { host: '127.0.0.1', port: post.port, security: 'if_offered' });
  const sent = await tried('mail');
  expect(sent).toMatchObject({
    is_ok: true,
    answer: `Sent to ${admin.person.email}. The server said: 250 taken as 42`,
  });
  expect(post.received.at(-1)).toMatch(/^From: Acme <hello@acme\.example>/m);
  post.verdict = '550 no such person';
  expect(await tried('mail')).toMatchObject({
    is_ok: false,
    answer: expect.stringContaining('550 no such person'),
  });
  post.verdict = '250 ok';
});

test('what the product writes leaves through the server that was set', async () => {
  const { mailbox, database, log, settings } = server.server.dependencies;
  await mailbox.put({ kind: 'test', to: 'to@example.com', subject: 'Hello', text: 'words of the mail' });
  const { smtp } = settings.now();
  expect(await sendDueMails(database, smtp!, log)).toBe(1);
  expect(post.received.at(-1)).toContain('words of the mail');
});

test('a mail server in our own network is not reached unless the operator lets it be', async () => {
  await change('mail', { host: '127.0.0.1', port: 9 });
  expect(await tried('mail')).toMatchObject({ is_ok: false, answer: '127.0.0.1 is not a public address' });
  await change('mail', { host: 'localhost', port: 9 });
  expect(await tried('mail')).toMatchObject({ is_ok: false, answer: 'localhost is not a public address' });
});

test('the model is asked one small question with the key that was set, and its error is shown', async () => {
  await change('model', { provider: 'openai-compatible', url: model.url, name: 'small', key: 'a-key' });
  model.replyWith({ word: 'ready' });
  expect(await tried('model')).toMatchObject({ is_ok: true, answer: 'small said: ready' });
  await change('model', { url: 'http://127.0.0.1:9/v1', key: 'a-key' });
  expect(await tried('model')).toMatchObject({
    is_ok: false,
    answer: expect.stringContaining('127.0.0.1 is not a public address'),
  });
}, 30_000);

test('the form takes a submission in one’s own name, and what it refuses is shown', async () => {
  const portal = await sandbox.createPortal();
  const form_id = '00000000-0000-4000-8000-000000000000';
  await change('forms', { portal_id: String(portal.id), form_id });
  expect(await tried('forms')).toMatchObject({
    is_ok: true,
    answer: expect.stringContaining('took it (200)'),
  });
  await change('forms', { portal_id: '1', form_id });
  expect(await tried('forms')).toMatchObject({ is_ok: false, answer: expect.stringMatching(/^404/) });
});

test('the days that are set are the days that mails are kept', async () => {
  const { database, settings } = server.server.dependencies;
  await database.platform(tx =>
    tx
      .updateTable('mails')
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .execute(),
  );
  const kept = async () => (await admin.call<{ data: Mail[] }>('GET', '/mails')).body.data.length;
  await forgetOldMails(database, { wordsDays: 0, days: settings.now().retention.mails });
  expect(await kept()).toBe(1);
  await change('retention', { mails: 39 });
  await forgetOldMails(database, { wordsDays: 0, days: settings.now().retention.mails });
  expect(await kept()).toBe(0);
});
