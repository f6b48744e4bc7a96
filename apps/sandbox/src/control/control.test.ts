import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import {
  type Answer,
  addExternalId,
  openSandbox,
  request,
  resultsOf,
  type TestPortal,
  type TestSandbox,
} from '../testing/test-portal.ts';

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof cloneDatabase>>;

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
  sandbox = await openSandbox({ databaseUrl: database.url });
});

afterAll(async () => {
  await sandbox.close();
  await database.drop();
});

const control = (portal: TestPortal, method: string, path: string, body?: unknown): Promise<Answer> =>
  request(`${sandbox.url}/__sandbox/portals/${portal.id}${path}`, method, body);

const hashOf = async (portal: TestPortal) => (await control(portal, 'GET', '/state-hash')).body['sha256'];

async function fill(portal: TestPortal, order: number[]): Promise<void> {
  await addExternalId(portal, 'contacts', 'contactinformation');
  for (const i of order) {
    await portal.call('POST', '/crm/v3/objects/contacts/batch/upsert', {
      inputs: [{ id: `c${i}`, idProperty: 'groundwork_external_id', properties: { firstname: `F${i}` } }],
    });
  }
  const company = await portal.call('POST', '/crm/v3/objects/companies', { properties: { name: 'Acme' } });
  const contact = await portal.call('GET', '/crm/v3/objects/contacts/c1?idProperty=groundwork_external_id');
  await portal.call(
    'PUT',
    `/crm/v4/objects/contacts/${String(contact.body['id'])}/associations/default/companies/${String(company.body['id'])}`,
  );
}

describe('the state hash', () => {
  test('is the same for two portals that hold the same, however they came to it', async () => {
    const [one, two] = [await sandbox.portal(), await sandbox.portal()];
    await fill(one, [1, 2, 3]);
    await fill(two, [3, 1, 2]);
    expect(await hashOf(one)).toBe(await hashOf(two));
  });

  test('differs after any single change, and is back when the change is undone', async () => {
    const portal = await sandbox.portal();
    await fill(portal, [1, 2]);
    const before = await hashOf(portal);
    const contact = String(
      (await portal.call('GET', '/crm/v3/objects/contacts/c1?idProperty=groundwork_external_id')).body['id'],
    );
    const company = String(resultsOf(await portal.call('GET', '/crm/v3/objects/companies'))[0]!['id']);
    const deal = { properties: { dealname: 'Extra' } };
    const changes: [does: () => Promise<Answer>, undoes: (made: Answer) => Promise<Answer>][] = [
      [
        () => portal.call('PATCH', `/crm/v3/objects/contacts/${contact}`, { properties: { firstname: 'X' } }),
        () =>
          portal.call('PATCH', `/crm/v3/objects/contacts/${contact}`, { properties: { firstname: 'F1' } }),
      ],
      [
        () => portal.call('POST', '/crm/v3/objects/deals', deal),
        made => portal.call('DELETE', `/crm/v3/objects/deals/${String(made.body['id'])}`),
      ],
      [
        () => portal.call('DELETE', `/crm/v4/objects/contacts/${contact}/associations/companies/${company}`),
        () =>
          portal.call('PUT', `/crm/v4/objects/contacts/${contact}/associations/default/companies/${company}`),
      ],
      [
        () => addExternalId(portal, 'deals', 'dealinformation'),
        () => portal.call('DELETE', '/crm/v3/properties/deals/groundwork_external_id'),
      ],
      [
        () =>
          portal.call('POST', '/crm/v3/pipelines/deals', {
            label: 'P',
            stages: [{ label: 'A', metadata: { probability: '0.5' } }],
          }),
        made => portal.call('DELETE', `/crm/v3/pipelines/deals/${String(made.body['id'])}`),
      ],
    ];
    for (const [does, undoes] of changes) {
      const made = await does();
      expect(await hashOf(portal)).not.toBe(before);
      await undoes(made);
      expect(await hashOf(portal)).toBe(before);
    }
  });
});

describe('faults', () => {
  const create = (portal: TestPortal, email: string) =>
    portal.call('POST', '/crm/v3/objects/contacts', { properties: { email } });
  const exists = async (portal: TestPortal, email: string) =>
    (await portal.call('GET', `/crm/v3/objects/contacts/${email}?idProperty=email`)).status === 200;

  test.each(['429', '500', '502', '503', '423', '477'])(
    'the second matching call answers %s and is not carried out',
    async kind => {
      const portal = await sandbox.portal();
      await control(portal, 'POST', '/faults', {
        rules: [{ match: 'POST /crm/v3/objects/contacts$', nth: 2, kind }],
      });
      const statuses = [];
      for (const name of ['a', 'b', 'c']) statuses.push((await create(portal, `${name}@example.com`)).status);
      expect(statuses).toEqual([201, Number(kind), 201]);
      expect(await exists(portal, 'b@example.com')).toBe(false);
    },
  );

  test('an answer lost after commit leaves the record behind', async () => {
    const portal = await sandbox.portal();
    await control(portal, 'POST', '/faults', {
      rules: [{ match: 'POST', nth: 1, kind: 'drop_after_commit' }],
    });
    await expect(create(portal, 'lost@example.com')).rejects.toThrow();
    expect(await exists(portal, 'lost@example.com')).toBe(true);
  });

  test('half an answer is an error to the reader, and the record is there', async () => {
    const portal = await sandbox.portal();
    await control(portal, 'POST', '/faults', { rules: [{ match: 'POST', nth: 1, kind: 'truncated_body' }] });
    await expect(create(portal, 'half@example.com')).rejects.toThrow();
    expect(await exists(portal, 'half@example.com')).toBe(true);
  });

  test('a call that times out is never carried out, and the connection ends', async () => {
    const portal = await sandbox.portal();
    await control(portal, 'POST', '/faults', { rules: [{ match: 'POST', nth: 1, kind: 'timeout', ms: 20 }] });
    await expect(create(portal, 'slow@example.com')).rejects.toThrow();
    expect(await exists(portal, 'slow@example.com')).toBe(false);
  });

  test('the same seed gives the same faults, and clearing ends them', async () => {
    const runs = [];
    for (let run = 0; run < 2; run += 1) {
      const portal = await sandbox.portal();
      await control(portal, 'POST', '/faults', {
        rules: [{ match: 'GET', probability: 0.5, seed: 7, kind: '503' }],
      });
      const statuses: number[] = [];
      for (let i = 0; i < 20; i += 1) statuses.push((await portal.call('GET', '/crm/v3/owners')).status);
      runs.push(statuses);
      await control(portal, 'DELETE', '/faults');
      expect((await portal.call('GET', '/crm/v3/owners')).status).toBe(200);
    }
    expect(runs[0]).toEqual(runs[1]);
    expect(new Set(runs[0])).toEqual(new Set([200, 503]));
  });
});

describe('control', () => {
  test('calls are counted by kind, with refusals and the busiest ten seconds', async () => {
    const portal = await sandbox.portal({ rate_limit: { max: 4, interval_ms: 60_000 } });
    for (let i = 0; i < 6; i += 1)
      await portal.call('GET', i % 2 === 0 ? '/crm/v3/objects/contacts/12345' : '/crm/owners/2026-09');
    expect((await control(portal, 'GET', '/requests')).body).toMatchObject({
      total: 6,
      refused_429: 2,
      max_in_10_s: 4,
      by_call: { 'GET /crm/objects/contacts/:id': 3, 'GET /crm/owners': 3 },
    });
  });

  test('a portal can be thrown away with everything in it, and no other is touched', async () => {
    const [gone, kept] = [await sandbox.portal(), await sandbox.portal()];
    await fill(gone, [1]);
    await fill(kept, [1]);
    const before = await hashOf(kept);
    expect((await control(gone, 'DELETE', '')).status).toBe(204);
    expect((await gone.call('GET', '/crm/v3/owners')).status).toBe(401);
    expect((await control(gone, 'GET', '/dump')).status).toBe(404);
    expect(await hashOf(kept)).toBe(before);
  });

  test('is closed unless it was asked for', async () => {
    const closed = await openSandbox({ databaseUrl: database.url, control: false, token: 'pat-closed' });
    expect((await request(`${closed.url}/__sandbox/portals`, 'POST', {})).status).toBe(404);
    await closed.close();
  });

  test('many sandboxes may start at once on an empty database and share one portal', async () => {
    const empty = await cloneDatabase(inject('clusterUrl'));
    const started = await Promise.all(
      Array.from({ length: 8 }, () =>
        openSandbox({ databaseUrl: empty.url, token: 'pat-shared', rateLimit: 'off' }),
      ),
    );
    const answers = await Promise.all(
      started.map((one, i) =>
        request(
          `${one.url}/crm/v3/objects/contacts`,
          'POST',
          { properties: { email: `e${i}@example.com` } },
          'pat-shared',
        ),
      ),
    );
    expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 8 }, () => 201));
    const list = await request(`${started[0]!.url}/crm/v3/objects/contacts`, 'GET', undefined, 'pat-shared');
    expect(resultsOf(list)).toHaveLength(8);
    await Promise.all(started.map(one => one.close()));
    await empty.drop();
  });
});
