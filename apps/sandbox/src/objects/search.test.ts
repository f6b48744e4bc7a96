import { describe, expect, test } from 'vitest';
import { givenSandbox, propertiesOf, resultsOf, type TestPortal } from '../testing/test-portal.ts';

const sandbox = givenSandbox();

async function filled(): Promise<TestPortal> {
  const portal = await sandbox.portal();
  const deal = (dealname: string, amount: string, closedate: string, dealtype: string) => ({
    properties: { dealname, dealstage: 'appointmentscheduled', amount, closedate, dealtype },
  });
  await portal.call('POST', '/crm/v3/objects/deals/batch/create', {
    inputs: [
      deal('Alpha rollout', '9', '2020-01-01', 'newbusiness'),
      deal('Beta rollout', '10', '2020-06-01', 'newbusiness'),
      deal('Gamma', '200', '2021-01-01', 'existingbusiness'),
      deal('Delta pilot', '', '', ''),
    ],
  });
  return portal;
}

async function names(portal: TestPortal, filters: object[], more: object = {}): Promise<unknown[]> {
  const answer = await portal.call('POST', '/crm/objects/2026-09/deals/search', {
    filterGroups: [{ filters }],
    properties: ['dealname'],
    sorts: [{ propertyName: 'dealname', direction: 'ASCENDING' }],
    ...more,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return resultsOf(answer).map(record => String(propertiesOf(record)['dealname']).split(' ')[0]);
}

describe('search', () => {
  test('each of the thirteen operators finds what it should', async () => {
    const portal = await filled();
    const on = (propertyName: string, operator: string, more: object = {}) =>
      names(portal, [{ propertyName, operator, ...more }]);
    expect(await on('amount', 'EQ', { value: '10.0' })).toEqual(['Beta']);
    expect(await on('amount', 'NEQ', { value: '10' })).toEqual(['Alpha', 'Delta', 'Gamma']);
    expect(await on('amount', 'GT', { value: '9' })).toEqual(['Beta', 'Gamma']);
    expect(await on('amount', 'GTE', { value: '9' })).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await on('amount', 'LT', { value: '10' })).toEqual(['Alpha']);
    expect(await on('amount', 'LTE', { value: '10' })).toEqual(['Alpha', 'Beta']);
    expect(
      await on('closedate', 'BETWEEN', { value: '2020-02-01', highValue: String(Date.UTC(2021, 0, 1)) }),
    ).toEqual(['Beta', 'Gamma']);
    expect(await on('dealtype', 'IN', { values: ['newbusiness'] })).toEqual(['Alpha', 'Beta']);
    expect(await on('dealtype', 'NOT_IN', { values: ['newbusiness'] })).toEqual(['Gamma']);
    expect(await on('amount', 'HAS_PROPERTY')).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await on('amount', 'NOT_HAS_PROPERTY')).toEqual(['Delta']);
    expect(await on('dealname', 'CONTAINS_TOKEN', { value: 'ROLL*' })).toEqual(['Alpha', 'Beta']);
    expect(await on('dealname', 'NOT_CONTAINS_TOKEN', { value: 'rollout' })).toEqual(['Delta', 'Gamma']);
  });

  test('filters in a group narrow, groups widen, and a text query looks into names', async () => {
    const portal = await filled();
    const answer = await portal.call('POST', '/crm/v3/objects/deals/search', {
      filterGroups: [
        {
          filters: [
            { propertyName: 'amount', operator: 'GT', value: '9' },
            { propertyName: 'dealtype', operator: 'EQ', value: 'newbusiness' },
          ],
        },
        { filters: [{ propertyName: 'dealname', operator: 'EQ', value: 'gamma' }] },
      ],
    });
    expect(answer.body['total']).toBe(2);
    expect(await names(portal, [], { filterGroups: [], query: 'pilot DELTA' })).toEqual(['Delta']);
  });

  test('what is out of bounds is refused: page, depth, groups, unknown properties and operators', async () => {
    const portal = await filled();
    const status = async (body: object) =>
      (await portal.call('POST', '/crm/v3/objects/deals/search', body)).status;
    const filter = { propertyName: 'amount', operator: 'GT', value: '1' };
    expect(await status({ limit: 201 })).toBe(400);
    expect(await status({ limit: 200, after: '9800' })).toBe(200);
    expect(await status({ limit: 200, after: '9801' })).toBe(400);
    expect(await status({ filterGroups: Array.from({ length: 6 }, () => ({ filters: [filter] })) })).toBe(
      400,
    );
    expect(await status({ filterGroups: [{ filters: Array.from({ length: 7 }, () => filter) }] })).toBe(400);
    expect(await status({ filterGroups: [{ filters: [{ ...filter, propertyName: 'nope' }] }] })).toBe(400);
    expect(await status({ filterGroups: [{ filters: [{ ...filter, operator: 'LIKE' }] }] })).toBe(400);
    expect(await status({ sorts: [{ propertyName: 'amount' }, { propertyName: 'dealname' }] })).toBe(400);
    expect(await status({ query: 'x'.repeat(3_001) })).toBe(400);
  });

  test('keyset paging by record id walks through everything once', async () => {
    const portal = await filled();
    const seen: string[] = [];
    for (let last = '0'; ; ) {
      const page = resultsOf(
        await portal.call('POST', '/crm/v3/objects/deals/search', {
          filterGroups: [{ filters: [{ propertyName: 'hs_object_id', operator: 'GT', value: last }] }],
          sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }],
          limit: 3,
        }),
      );
      if (page.length === 0) break;
      seen.push(...page.map(record => String(record['id'])));
      last = seen.at(-1) ?? last;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  test('an index that lags does not show new records yet, and archived ones never', async () => {
    const portal = await sandbox.portal({ index_lag_ms: 60_000 });
    await portal.call('POST', '/crm/v3/objects/deals', { properties: { dealname: 'New' } });
    expect((await portal.call('POST', '/crm/v3/objects/deals/search', {})).body['total']).toBe(0);
    const prompt = await filled();
    const [deal] = resultsOf(await prompt.call('GET', '/crm/v3/objects/deals'));
    await prompt.call('DELETE', `/crm/v3/objects/deals/${String(deal!['id'])}`);
    expect((await prompt.call('POST', '/crm/v3/objects/deals/search', {})).body['total']).toBe(3);
  });
});
