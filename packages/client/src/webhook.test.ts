import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGenuine } from './webhook.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const body = '{"type":"project.created"}';

function signed(at = Math.floor(Date.now() / 1000), by = secret) {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,bm90IHRoaXM= v1,${signature}`,
  };
}

test('a delivery is believed by its signature, also while a secret is replaced', async () => {
  const former = `whsec_${Buffer.from('the one before').toString('base64')}`;
  expect(await isGenuine(secret, signed(), body)).toBe(true);
  expect(await isGenuine([secret, former], signed(undefined, former), body)).toBe(true);
});

test('what was altered, is old, or is no delivery at all is not', async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await isGenuine(secret, signed(), `${body} `)).toBe(false);
  expect(await isGenuine(secret, { ...signed(), 'webhook-id': 'msg_2' }, body)).toBe(false);
  expect(await isGenuine(secret, signed(now - 301), body)).toBe(false);
  expect(await isGenuine(secret, signed(now + 301), body)).toBe(false);
  expect(await isGenuine(secret, { ...signed(), 'webhook-timestamp': 'NaN' }, body)).toBe(false);
  expect(await isGenuine(secret, {}, body)).toBe(false);
  expect(await isGenuine('whsec_not base64 ü', signed(), body)).toBe(false);
});
