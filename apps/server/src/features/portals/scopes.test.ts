// A token's missing scopes are named when it is given, not when the work has met them one by one.
import type { Problem } from '@groundwork/contract/errors';
import { requiredScopes } from '@groundwork/contract/portal-scopes';
import type { Portal } from '@groundwork/contract/portals';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { openIntakeContext } from '../../testing/intake-context.ts';

const visit = openIntakeContext();
const all = requiredScopes.flatMap(each => each.scopes);
const without = (...lacked: string[]) => all.filter(scope => !lacked.includes(scope));

const connect = (person: Client, token: string) =>
  person.call<Portal & Problem>('POST', '/portals', { name: 'Ours', base_url: visit.sandbox.url, token });

test('a token that may read but not write everything is taken, with what cannot be done by name', async () => {
  const ada = await visit.server.member('admin');
  const lacked = ['crm.objects.deals.write', 'crm.schemas.deals.write'];
  const portal = await visit.sandbox.createPortal({ scopes: without(...lacked) });
  const made = await connect(ada, portal.token);
  expect(made.status, made.text).toBe(201);
  const missing = [{ for: 'Deals', scopes: lacked, cannot: 'write their records or set them up' }];
  expect(made.body.missing_scopes).toEqual(missing);
  const { body } = await ada.call<{ data: Portal[] }>('GET', '/portals');
  expect(body.data[0]?.missing_scopes).toEqual(missing);

  // With more of them the same token, entered again, lacks nothing; with fewer it says so again.
  const enter = () => ada.call<Portal>('PATCH', `/portals/${made.body.id}`, { token: portal.token });
  await portal.change({ scopes: all });
  expect((await enter()).body.missing_scopes).toEqual([]);
  await portal.change({ scopes: without('crm.schemas.custom.write') });
  expect((await enter()).body.missing_scopes).toMatchObject([{ scopes: ['crm.schemas.custom.write'] }]);
});

test('a token with which nothing could be done is refused with everything it lacks for that', async () => {
  const ada = await visit.server.member('admin');
  const lacked = ['crm.objects.owners.read', 'crm.objects.tickets.read', 'crm.schemas.contacts.read'];
  const portal = await visit.sandbox.createPortal({ scopes: without(...lacked, 'crm.objects.deals.write') });
  const refused = await connect(ada, portal.token);
  expect([refused.status, refused.body.code]).toEqual([502, 'portal_refused']);
  for (const scope of lacked) expect(refused.body.message).toContain(scope);
  expect(refused.body.message).toMatch(
    /^The token lacks 3 scopes without which this portal cannot be looked at/,
  );
  expect((await ada.call<{ data: Portal[] }>('GET', '/portals')).body.data).toEqual([]);
});

test('a scope taken away later is named by the work that meets its lack', async () => {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox);
  const portal = await visit.sandbox.createPortal();
  const made = await connect(ada, portal.token);
  expect(made.body.missing_scopes).toEqual([]);
  await ada.call('POST', `/portals/${made.body.id}/move`);
  await portal.change({ scopes: without('crm.objects.companies.read') });
  const audit = await ada.call<{ operation: { id: string } }>('POST', '/ai-operations/audit/run', {
    project_id: project,
  });
  const read = async () =>
    (
      await ada.call<{ operation: { error: { message: string } | null } }>(
        'GET',
        `/ai-operations/${audit.body.operation.id}`,
      )
    ).body.operation.error?.message;
  await expect
    .poll(read, { timeout: 30_000 })
    .toBe(
      "The portal's token lacks the scope crm.objects.companies.read. Add it to the key in the CRM, then try again.",
    );
});
