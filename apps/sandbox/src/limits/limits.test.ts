import { describe, expect, test } from 'vitest';
import { givenSandbox, request, resultsOf } from '../testing/test-portal.ts';
import { RollingWindow } from './rolling-window.ts';

const sandbox = givenSandbox();

describe('the rolling window', () => {
  test('never admits more than its number in any stretch of its length', () => {
    const window = new RollingWindow(10_000);
    const admitted: number[] = [];
    for (let now = 0; now < 60_000; now += 7) if (window.admit(now, 100) >= 0) admitted.push(now);
    for (const moment of admitted) {
      expect(admitted.filter(one => one > moment - 10_000 && one <= moment).length).toBeLessThanOrEqual(100);
    }
    expect(admitted.length).toBeGreaterThanOrEqual(600);
  });
});

describe('request limits', () => {
  test('the headers count down, and the call after the last is refused in the vendor’s words', async () => {
    const portal = await sandbox.portal({ rate_limit: { max: 3, interval_ms: 60_000 } });
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await portal.call('GET', '/crm/v3/owners'));
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(answer => answer.headers.get('x-hubspot-ratelimit-remaining'))).toEqual([
      '2',
      '1',
      '0',
      '0',
    ]);
    expect(answers[0]!.headers.get('x-hubspot-ratelimit-max')).toBe('3');
    expect(answers[0]!.headers.get('x-hubspot-ratelimit-interval-milliseconds')).toBe('60000');
    expect(answers[0]!.headers.get('x-hubspot-ratelimit-daily')).toBe('625000');
    expect(answers[3]!.body).toMatchObject({
      errorType: 'RATE_LIMIT',
      policyName: 'TEN_SECONDLY_ROLLING',
      category: 'RATE_LIMITS',
    });
  });

  test('a portal’s own tier decides when nothing else is said, and portals do not share', async () => {
    const starter = await sandbox.portal({ tier: 'starter', rate_limit: null });
    const professional = await sandbox.portal({ rate_limit: null });
    expect((await starter.call('GET', '/crm/v3/owners')).headers.get('x-hubspot-ratelimit-max')).toBe('100');
    const answer = await professional.call('GET', '/crm/v3/owners');
    expect(answer.headers.get('x-hubspot-ratelimit-max')).toBe('190');
    expect(answer.headers.get('x-hubspot-ratelimit-remaining')).toBe('189');
  });

  test('searches have a limit of their own and no headers', async () => {
    const portal = await sandbox.portal({
      rate_limit: { max: 1_000, interval_ms: 10_000 },
      search_per_second: 2,
    });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => portal.call('POST', '/crm/v3/objects/contacts/search', {})),
    );
    const refused = answers.filter(answer => answer.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(refused[0]!.body).toMatchObject({
      policyName: 'SECONDLY',
      message: 'You have reached your secondly limit.',
    });
    expect(answers.every(answer => answer.headers.get('x-hubspot-ratelimit-max') === null)).toBe(true);
  });

  test('the day ends when its calls are used up', async () => {
    const portal = await sandbox.portal({ daily_limit: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await portal.call('GET', '/crm/v3/owners')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await portal.call('GET', '/crm/v3/owners')).body['policyName']).toBe('DAILY');
  });
});

describe('who may call', () => {
  test('no token, a wrong token and a missing scope are told apart', async () => {
    const none = await request(`${sandbox.url}/crm/v3/objects/contacts`, 'GET');
    expect([none.status, none.body['category']]).toEqual([401, 'INVALID_AUTHENTICATION']);
    const wrong = await request(`${sandbox.url}/crm/v3/objects/contacts`, 'GET', undefined, 'pat-wrong');
    expect(wrong.status).toBe(401);
    const narrow = await sandbox.portal({ scopes: ['crm.objects.contacts.read'] });
    expect((await narrow.call('GET', '/crm/v3/objects/contacts')).status).toBe(200);
    expect((await narrow.call('POST', '/crm/v3/objects/contacts/search', {})).status).toBe(200);
    const refused = await narrow.call('POST', '/crm/v3/objects/contacts', { properties: {} });
    expect([refused.status, refused.body['category']]).toEqual([403, 'MISSING_SCOPES']);
    expect(JSON.stringify(refused.body)).toContain('crm.objects.contacts.write');
    expect((await narrow.call('GET', '/crm/v3/objects/deals')).status).toBe(403);
  });

  test('a portal never sees another one’s records', async () => {
    const [one, two] = [await sandbox.portal(), await sandbox.portal()];
    const made = await one.call('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'mine@example.com' },
    });
    expect((await two.call('GET', `/crm/v3/objects/contacts/${String(made.body['id'])}`)).status).toBe(404);
    expect(resultsOf(await two.call('GET', '/crm/v3/objects/contacts'))).toHaveLength(0);
    expect(
      (await two.call('POST', '/crm/v3/objects/contacts', { properties: { email: 'mine@example.com' } }))
        .status,
    ).toBe(201);
  });

  test('a token can be asked what it may do', async () => {
    const portal = await sandbox.portal({ scopes: ['crm.objects.contacts.read'] });
    const info = await request(`${sandbox.url}/oauth/v2/private-apps/get/access-token-info`, 'POST', {
      tokenKey: portal.token,
    });
    expect(info.body).toMatchObject({ hubId: portal.id, scopes: ['crm.objects.contacts.read', 'oauth'] });
  });
});

describe('the account', () => {
  test('details, owners and limits are told in both families of paths', async () => {
    const portal = await sandbox.portal();
    for (const path of ['/account-info/v3/details', '/account-info/2026-09/details']) {
      expect((await portal.call('GET', path)).body).toMatchObject({
        portalId: portal.id,
        accountType: 'DEVELOPER_TEST',
      });
    }
    const owners = resultsOf(await portal.call('GET', '/crm/owners/2026-09?limit=100'));
    expect(owners.length).toBeGreaterThanOrEqual(3);
    expect(resultsOf(await portal.call('GET', '/crm/v3/owners/?archived=true'))).toHaveLength(1);
    await portal.call('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'l@example.com', hubspot_owner_id: owners[0]!['id'] },
    });
    const limits = await portal.call('GET', '/crm/limits/2026-09/records');
    expect(resultsOf(limits)).toContainEqual(expect.objectContaining({ objectTypeId: '0-1', usage: 1 }));
  });

  test('a path without a version, or with an unknown one, is not found', async () => {
    const portal = await sandbox.portal();
    expect((await portal.call('GET', '/crm/objects/contacts')).status).toBe(404);
    expect((await portal.call('GET', '/crm/objects/2031-03/contacts')).status).toBe(404);
  });

  test('a form submission makes the contact, keeps what was sent and refuses a bad address', async () => {
    const portal = await sandbox.portal();
    const submit = (email: string) =>
      request(`${sandbox.url}/submissions/v3/integration/submit/${portal.id}/form-1`, 'POST', {
        fields: [
          { objectTypeId: '0-1', name: 'email', value: email },
          { name: 'firstname', value: 'Grace' },
          { name: 'shoe_size', value: '39' },
        ],
      });
    expect((await submit('grace@example.com')).body).toHaveProperty('inlineMessage');
    const read = await portal.call('GET', '/crm/v3/objects/contacts/grace@example.com?idProperty=email');
    expect(read.body['properties']).toMatchObject({ firstname: 'Grace' });
    const bad = await submit('nobody');
    expect(bad.status).toBe(400);
    expect(bad.body['errors']).toMatchObject([{ errorType: 'INVALID_EMAIL' }]);
    const dump = await request(`${sandbox.url}/__sandbox/portals/${portal.id}/dump`, 'GET');
    expect(dump.body['submissions']).toHaveLength(1);
  });
});
