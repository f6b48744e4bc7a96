// The lines that docs/webhooks.md gives to integrators, run as they stand there, against our signatures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { signatureHeaders } from '../../platform/webhook-signature.ts';
import { newSecret } from './sign.ts';

const document = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8');
const [, code = ''] = /```js\n([\s\S]*?)```/.exec(document) ?? [];
type Check = (secret: string, headers: Record<string, string>, body: string) => boolean;

test('the verifier of the documents takes what is genuine and of now, and nothing else', async () => {
  const { isGenuine }: { isGenuine: Check } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  const [old, now] = [newSecret(), newSecret()];
  const body = '{"id":"1","data":{"name":"Zürich"}}';
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signatureHeaders({ id: '1', body, timestamp }, [now, old]);
  expect([isGenuine(now, headers, body), isGenuine(old, headers, body)]).toEqual([true, true]);
  expect(isGenuine(newSecret(), headers, body)).toBe(false);
  expect(isGenuine(now, headers, body.replace('Zürich', 'Bern'))).toBe(false);
  expect(isGenuine(now, { ...headers, 'webhook-id': '2' }, body)).toBe(false);
  expect(isGenuine(now, {}, body)).toBe(false);
  for (const late of [-301, 301]) {
    const replayed = signatureHeaders({ id: '1', body, timestamp: timestamp + late }, [now]);
    expect(isGenuine(now, replayed, body)).toBe(false);
  }
});
