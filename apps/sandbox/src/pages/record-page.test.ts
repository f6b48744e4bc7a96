// What a person sees of a record: on this machine, and nowhere else.
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { givenSandbox, type TestPortal } from '../testing/test-portal.ts';
import { isLocal } from './record-page.ts';

const sandbox = givenSandbox();

async function page({ url }: TestPortal, path: string) {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function contact(portal: TestPortal): Promise<string> {
  const made = await portal.call('POST', '/crm/v3/objects/contacts', {
    properties: { firstname: 'Ada <b>', lastname: 'Lovelace', email: 'ada@acme.example' },
  });
  expect(made.status).toBe(201);
  return String(made.body['id']);
}

test('a record stands where the account says that its pages are, with its values and links escaped', async () => {
  const portal = await sandbox.portal();
  const id = await contact(portal);
  const company = await portal.call('POST', '/crm/v3/objects/companies', {
    properties: { name: 'Acme & Co' },
  });
  await portal.call(
    'PUT',
    `/crm/v4/objects/contacts/${id}/associations/default/companies/${String(company.body['id'])}`,
  );
  const account = await portal.call('GET', '/account-info/v3/details');
  expect(`http://${String(account.body['uiDomain'])}`).toBe(portal.url);
  const seen = await page(portal, `/contacts/${portal.id}/record/0-1/${id}`);
  expect(seen.status).toBe(200);
  expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(seen.text).toContain('Ada &lt;b&gt; Lovelace');
  expect(seen.text).toContain('ada@acme.example');
  expect(seen.text).toContain('Acme &amp; Co');
  expect(seen.text).not.toContain('<b>');
  for (const path of [
    `/contacts/${portal.id}/record/0-2/${id}`,
    `/contacts/1/record/0-1/${id}`,
    '/contacts/x/record/y/z',
  ])
    expect((await page(portal, path)).status, path).toBe(404);
});

test('a deleted record says when it went', async () => {
  const portal = await sandbox.portal();
  const id = await contact(portal);
  await portal.call('DELETE', `/crm/v3/objects/contacts/${id}`);
  const seen = await page(portal, `/contacts/${portal.id}/record/0-1/${id}`);
  expect(seen.status).toBe(410);
  expect(seen.text).toMatch(/This contact was deleted on \d{4}-\d\d-\d\d\./);
  expect(seen.text).not.toContain('ada@acme.example');
});

test('nobody sees a record through another name or a proxy', async () => {
  const portal = await sandbox.portal();
  const id = await contact(portal);
  const path = `/contacts/${portal.id}/record/0-1/${id}`;
  const statusWith = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      httpRequest(`${portal.url}${path}`, { headers }, answer => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await statusWith({ host: 'rebound.example:3002' })).toBe(403);
  expect(await statusWith({ 'x-forwarded-for': '203.0.113.7' })).toBe(403);
  expect(isLocal({ ip: '192.0.2.1', headers: { host: 'localhost:3002' } })).toBe(false);
  expect(isLocal({ ip: '::1', headers: { host: 'localhost:3002' } })).toBe(true);
});
