import { expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { Mailbox } from './testing/mailbox.ts';
import { letRenewalsAge } from './testing/rows.ts';
import { goodPassword, obtainTokens, refresh, tokensOf } from './testing/running-issuer.ts';

const mailbox = new Mailbox();
const at = givenIssuer({ options: { sendMail: mailbox.sendMail } });

test('a refresh token used again ends its family, and its owner is told once', async () => {
  const email = 'kim@example.com';
  await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Kim', roles: ['client'] });
  const first = await obtainTokens(at, new Browser(at.publicUrl), email);
  const second = await tokensOf(await refresh(at, first.refresh_token));
  const third = await tokensOf(await refresh(at, second.refresh_token));
  expect((await refresh(at, second.refresh_token)).status).toBe(200);
  expect(mailbox.of(email, 'session-stolen')).toEqual([]);

  await letRenewalsAge(at);
  expect((await refresh(at, first.refresh_token)).status).toBe(400);
  await mailbox.newest(email, 'session-stolen');
  expect((await refresh(at, third.refresh_token)).status).toBe(400);
  expect((await refresh(at, second.refresh_token)).status).toBe(400);
  expect(mailbox.of(email, 'session-stolen')).toHaveLength(1);
});

test('a refresh token nobody was given tells nobody anything', async () => {
  expect((await refresh(at, 'never-given-out')).status).toBe(400);
  expect(
    mailbox.mails.filter(mail => mail.kind === 'session-stolen' && mail.to !== 'kim@example.com'),
  ).toEqual([]);
});
