// What super admins see of sign-ins and tokens, over HTTP; nobody else does, and no secret is among it.
import type { PortalTokenEntry } from '@groundwork/contract/security';
import { expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import { caller } from '../../../../../tools/testing/server.ts';

const { server, sandbox } = givenServerAndSandbox();

test('portal tokens are listed with their organization and last use, and never said', async () => {
  const ada = await server.member('admin');
  const { token } = await sandbox.createPortal();
  await ada.call('POST', '/portals', { name: '100% CRM', base_url: sandbox.url, token });
  const root = await server.admin('super_admin');
  const answer = await root.call<{ data: PortalTokenEntry[]; total: number }>(
    'GET',
    `/security/tokens?search=${encodeURIComponent('100% c')}`,
  );
  expect(answer.body).toMatchObject({
    total: 1,
    data: [{ portal_name: '100% CRM', organization_id: ada.organizationId, created_by: ada.person.email }],
  });
  expect(answer.text).not.toContain(token);
  const { body } = await root.call<{ data: unknown[] }>('GET', '/security/tokens?search=__');
  expect(body.data).toEqual([]);
});

test('nobody else sees them', async () => {
  const others = [await server.member('admin'), await server.admin('admin')];
  for (const path of ['/security/sign-ins', '/security/sessions', '/security/tokens']) {
    expect((await caller(server.url)('GET', path)).status).toBe(401);
    for (const each of others) expect((await each.call('GET', path)).status, path).toBe(403);
  }
});

test('with another issuer nothing is known of sign-ins, and that is said', async () => {
  const root = await server.admin('super_admin');
  for (const path of ['/security/sign-ins', '/security/sessions'])
    expect((await root.call('GET', path)).body).toEqual({ is_known: false, data: [] });
  expect((await root.call('GET', '/security/sign-ins?outcome=all')).status).toBe(422);
});
