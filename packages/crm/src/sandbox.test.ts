// The adapter against the sandbox portal: a server written by other hands from the same public documentation.
import { type Blueprint, EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import { describe, expect, it } from 'vitest';
import { givenSandbox } from '../../../tools/testing/given-server.ts';
import type { SandboxPortal } from '../../../tools/testing/sandbox.ts';
import { fastClock } from '../test-kit/scripted-portal.ts';
import {
  associateCalls,
  blueprintCalls,
  inspectCalls,
  listCalls,
  readAssociationsCalls,
  readCalls,
  writeCalls,
} from './call-count.ts';
import { guardedFetch } from './guard.ts';
import { connectPortal, type PortalOptions } from './hubspot.ts';
import type { CrmPortal, PortalRecord, UpsertInput, WriteOutcome } from './port.ts';

const sandbox = givenSandbox();

const UNLIMITED = { max: 10_000, intervalMs: 1_000 };

function connect(portal: SandboxPortal, options: Partial<PortalOptions> = {}): CrmPortal {
  return connectPortal({
    baseUrl: sandbox.url,
    token: portal.token,
    fetch: guardedFetch({ allow: [sandbox.address] }),
    limits: UNLIMITED,
    ...options,
  });
}

function externalId(object: string): Property {
  return {
    object,
    name: EXTERNAL_ID,
    label: 'Groundwork external id',
    type: 'string',
    field_type: 'text',
    group: object === 'contacts' ? 'contactinformation' : 'gw',
    description: 'Where the record came from',
    options: [],
    unique: true,
    is_new: true,
  };
}

function people(count: number): UpsertInput[] {
  return Array.from({ length: count }, (_, i) => ({
    external_id: `person-${i}`,
    properties: { email: `person${i}@example.com`, firstname: `First ${i}` },
  }));
}

function idsOf(outcomes: WriteOutcome[]): string[] {
  return outcomes.map(outcome => {
    if (!outcome.ok) throw new Error(`${outcome.key}: ${outcome.message}`);
    return outcome.id;
  });
}

/** The requests `work` took. */
async function callsOf(crm: CrmPortal, work: () => Promise<unknown>): Promise<number> {
  const before = crm.calls().made;
  await work();
  return crm.calls().made - before;
}

async function pagesOf(crm: CrmPortal, object: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of crm.listRecords(object, ['email', EXTERNAL_ID])) {
    ids.push(...page.map(record => record.properties[EXTERNAL_ID] ?? `no id: ${record.id}`));
  }
  return ids;
}

describe('a portal', () => {
  it('is inspected in exactly the foretold number of requests', async () => {
    const portal = await sandbox.createPortal({ rate_limit: { max: 190, interval_ms: 10_000 } });
    const crm = connect(portal, { limits: { max: 100, intervalMs: 10_000 } });
    const objects = ['contacts', 'companies', 'deals', 'tickets', 'notes'];
    const schema = await crm.inspect(objects);
    expect(crm.calls()).toEqual({ made: inspectCalls(objects), rate_limited: 0, retried: 0 });
    expect(schema.account.id).toBe(String(portal.id));
    expect(schema.limit).toEqual({ max: 190, interval_ms: 10_000 });
    expect(schema.counts).toEqual({ contacts: 0, companies: 0, deals: 0, tickets: 0, notes: 0 });
    const email = schema.properties.find(
      property => property.object === 'contacts' && property.name === 'email',
    );
    expect(email).toMatchObject({ type: 'string', is_new: false, read_only: false });
    expect(schema.properties.find(property => property.name === 'hs_object_id')?.read_only).toBe(true);
    expect(schema.properties.some(property => property.name === 'dealstage')).toBe(true);
    const [sales] = schema.pipelines.filter(pipeline => pipeline.object === 'deals');
    expect(sales?.stages.some(stage => stage.probability === 1 && stage.is_closed)).toBe(true);
    expect(schema.owners.some(owner => owner.archived)).toBe(true);
    expect(schema.owners.some(owner => !owner.archived)).toBe(true);
    expect(schema.groups.some(group => group.object === 'contacts')).toBe(true);
  });

  it('says no to a token it does not know', async () => {
    const portal = await sandbox.createPortal();
    const stranger = connect({ ...portal, token: 'pat-nobody' });
    await expect(stranger.inspect(['contacts'])).rejects.toMatchObject({
      name: 'PortalRefusal',
      status: 401,
    });
  });

  it('is set up as a blueprint says in the foretold number of requests, twice without harm, and cleared again', async () => {
    const crm = connect(await sandbox.createPortal());
    const blueprint: Blueprint = {
      objects: [
        { name: 'gw_projects', singular: 'Project', plural: 'Projects', primary_property: 'project_name' },
      ],
      groups: [{ object: 'deals', name: 'gw', label: 'Groundwork' }],
      properties: [
        externalId('deals'),
        {
          ...externalId('deals'),
          name: 'gw_tier',
          label: 'Tier',
          unique: false,
          type: 'enumeration',
          field_type: 'select',
          options: [
            { value: 'gold', label: 'Gold' },
            { value: 'iron', label: 'Iron' },
          ],
        },
      ],
      pipelines: [
        {
          object: 'deals',
          id: 'gw_sales',
          label: 'GW sales',
          is_new: true,
          stages: [
            { id: 'gw_open', label: 'Open', probability: 0.3, is_closed: false },
            { id: 'gw_won', label: 'Won', probability: 1, is_closed: true },
          ],
        },
      ],
    };
    async function setUp(): Promise<void> {
      await crm.createObjects(blueprint.objects);
      await crm.createGroups(blueprint.groups);
      await crm.createProperties('deals', blueprint.properties);
      for (const pipeline of blueprint.pipelines) await crm.createPipeline(pipeline);
    }
    expect(await callsOf(crm, setUp)).toBe(blueprintCalls(blueprint));
    await setUp();
    await crm.updateOptions('deals', 'gw_tier', [{ value: 'gold', label: 'Golden' }]);

    const schema = await crm.inspect(['deals', 'gw_projects']);
    expect(schema.custom_objects).toEqual(blueprint.objects);
    expect(schema.counts).toEqual({ deals: 0, gw_projects: 0 });
    const tier = schema.properties.find(property => property.name === 'gw_tier');
    expect(tier).toMatchObject({ group: 'gw', options: [{ value: 'gold', label: 'Golden' }] });
    expect(schema.properties.find(property => property.name === EXTERNAL_ID)?.unique).toBe(true);
    expect(schema.pipelines.find(pipeline => pipeline.id === 'gw_sales')?.stages).toEqual(
      blueprint.pipelines[0]?.stages,
    );

    for (const attempt of ['first', 'again']) {
      await crm.deletePipeline('deals', 'gw_sales');
      await crm.archiveProperty('deals', 'gw_tier');
      await crm.archiveProperty('deals', EXTERNAL_ID);
      await crm.archiveGroup('deals', 'gw');
      await crm.archiveObject('gw_projects');
      const cleared = await crm.inspect(['deals']);
      expect(
        cleared.properties.some(property => property.group === 'gw'),
        attempt,
      ).toBe(false);
      expect(cleared.pipelines.some(pipeline => pipeline.id === 'gw_sales')).toBe(false);
      expect(cleared.custom_objects).toEqual([]);
    }
  });

  it('takes, gives, links and forgets records, each in the foretold number of requests', async () => {
    const crm = connect(await sandbox.createPortal());
    await crm.createGroups([{ object: 'companies', name: 'gw', label: 'Groundwork' }]);
    for (const object of ['contacts', 'companies']) await crm.createProperties(object, [externalId(object)]);

    const inputs = people(250);
    let first: WriteOutcome[] = [];
    let second: WriteOutcome[] = [];
    expect(await callsOf(crm, async () => (first = await crm.upsertRecords('contacts', inputs)))).toBe(
      writeCalls('contacts', 250),
    );
    expect(first.every(outcome => outcome.ok && outcome.is_new)).toBe(true);
    second = await crm.upsertRecords('contacts', inputs);
    expect(second.every(outcome => outcome.ok && !outcome.is_new)).toBe(true);
    const ids = idsOf(first);
    expect(idsOf(second)).toEqual(ids);

    const updates = ids.map(id => ({ id, properties: { firstname: '' } }));
    expect(await callsOf(crm, () => crm.updateRecords('contacts', updates))).toBe(
      writeCalls('contacts', 250),
    );
    const keys = [...inputs.map(input => input.external_id), 'nobody'];
    let read: Awaited<ReturnType<CrmPortal['readRecords']>> = [];
    const reading = async (): Promise<void> => {
      read = await crm.readRecords('contacts', EXTERNAL_ID, keys, ['email', 'firstname', EXTERNAL_ID]);
    };
    expect(await callsOf(crm, reading)).toBe(readCalls(251));
    expect(read).toHaveLength(250);
    expect(read.every(record => (record.properties['firstname'] ?? '') === '')).toBe(true);

    let listed: string[] = [];
    expect(await callsOf(crm, async () => (listed = await pagesOf(crm, 'contacts')))).toBe(listCalls(250));
    expect(new Set(listed).size).toBe(250);
    expect(await callsOf(crm, () => pagesOf(crm, 'companies'))).toBe(listCalls(0));
    const remembered: PortalRecord[] = [];
    const remembering = async (): Promise<void> => {
      const history = ['firstname', 'nobody_knows'];
      for await (const page of crm.listRecords('contacts', ['email'], { history })) remembered.push(...page);
    };
    expect(await callsOf(crm, remembering)).toBe(listCalls(250, true));
    const long = Array.from({ length: 400 }, (_, at) => `a_property_that_nobody_knows_${at}`);
    for await (const page of crm.listRecords('contacts', long, { history: ['firstname'] }))
      remembered.push(...page);
    expect(remembered).toHaveLength(500);
    for (const { id, history } of remembered) {
      const [now, before] = history?.['firstname'] ?? [];
      const at = ids.indexOf(id);
      expect([now?.value ?? '', before?.value]).toEqual(['', `First ${at}`]);
      expect(Date.parse(now?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.at ?? ''));
    }
    expect((await crm.readRecords('contacts', 'id', ids.slice(0, 1), []))[0]).not.toHaveProperty('history');
    expect(await crm.countRecords('contacts')).toBe(250);

    const [company] = idsOf(
      await crm.upsertRecords('companies', [{ external_id: 'acme', properties: { name: 'Acme' } }]),
    );
    const pairs = ids.map(from_id => ({ from_id, to_id: company! }));
    let linked: WriteOutcome[] = [];
    const linking = async (): Promise<void> => {
      linked = await crm.associate('contacts', 'companies', pairs);
    };
    expect(await callsOf(crm, linking)).toBe(associateCalls(250));
    await linking();
    expect(linked.every(outcome => outcome.ok)).toBe(true);
    let seen: typeof pairs = [];
    const looking = async (): Promise<void> => {
      seen = await crm.readAssociations('contacts', 'companies', ids);
    };
    expect(await callsOf(crm, looking)).toBe(readAssociationsCalls(250));
    expect(new Set(seen.map(pair => pair.from_id)).size).toBe(250);
    expect(seen).toHaveLength(250);
    await crm.dissociate('contacts', 'companies', pairs.slice(0, 50));
    await looking();
    expect(seen).toHaveLength(200);

    expect(await callsOf(crm, () => crm.archiveRecords('contacts', ids))).toBe(writeCalls('contacts', 250));
    await crm.archiveRecords('contacts', ids);
    expect(await pagesOf(crm, 'contacts')).toEqual([]);
  });

  it('gives every association of a record that has more than one page of them', async () => {
    const crm = connect(await sandbox.createPortal());
    await crm.createGroups([{ object: 'companies', name: 'gw', label: 'Groundwork' }]);
    for (const object of ['contacts', 'companies']) await crm.createProperties(object, [externalId(object)]);
    const ids = idsOf(await crm.upsertRecords('contacts', people(620)));
    const [company] = idsOf(
      await crm.upsertRecords('companies', [{ external_id: 'a', properties: { name: 'A' } }]),
    );
    await crm.associate(
      'companies',
      'contacts',
      ids.map(to_id => ({ from_id: company!, to_id })),
    );
    const pairs = await crm.readAssociations('companies', 'contacts', [company!]);
    expect(new Set(pairs.map(pair => pair.to_id))).toEqual(new Set(ids));
  });

  it('refuses bad rows one by one and keeps the good ones', async () => {
    const crm = connect(await sandbox.createPortal());
    await crm.createProperties('contacts', [externalId('contacts')]);
    const inputs = [
      ...people(5),
      { external_id: 'bad-mail', properties: { email: 'not an address' } },
      { external_id: 'bad-name', properties: { shoe_size: '43' } },
      { external_id: 'twin', properties: { email: 'person1@example.com' } },
    ];
    const outcomes = await crm.upsertRecords('contacts', inputs);
    expect(outcomes.slice(0, 5).every(outcome => outcome.ok)).toBe(true);
    expect(outcomes.slice(5)).toMatchObject([
      { key: 'bad-mail', ok: false, property: 'email', code: 'INVALID_EMAIL' },
      { key: 'bad-name', ok: false, property: 'shoe_size', code: 'PROPERTY_DOESNT_EXIST' },
      { key: 'twin', ok: false, code: 'CONFLICT' },
    ]);
    const missing = await crm.updateRecords('contacts', [
      { id: '999999999', properties: { firstname: 'X' } },
    ]);
    expect(missing).toMatchObject([{ ok: false, code: 'OBJECT_NOT_FOUND' }]);
    const [, second] = await crm.readRecords('contacts', EXTERNAL_ID, ['person-0', 'person-1'], []);
    const links = await crm.associate('contacts', 'contacts', [
      { from_id: second!.id, to_id: '999999999' },
      { from_id: '888888888', to_id: second!.id },
    ]);
    expect(links.map(outcome => outcome.ok)).toEqual([false, false]);
  });

  it('keeps a caller at its limit without a refusal', async () => {
    const limit = { max: 60, interval_ms: 2_000 };
    const portal = await sandbox.createPortal({ rate_limit: limit });
    const crm = connect(portal, { limits: { max: 100, intervalMs: 10_000 } });
    const ids = (count: number): string[] => Array.from({ length: 100 * count }, (_, i) => String(i));
    await crm.readRecords('contacts', 'id', ids(1), []);
    await crm.readRecords('contacts', 'id', ids(limit.max * 3), []);
    expect(crm.calls()).toMatchObject({ made: limit.max * 3 + 1, rate_limited: 0 });
  });

  it('loses and doubles nothing while 5,000 upserts meet every fault there is', async () => {
    const portal = await sandbox.createPortal();
    const crm = connect(portal, { timeoutMs: 2_000, clock: fastClock(10) });
    await crm.createProperties('contacts', [externalId('contacts')]);
    const match = 'batch/upsert';
    await portal.setFaults([
      { match, kind: 'drop_after_commit', probability: 0.1, seed: 1 },
      { match, kind: 'truncated_body', probability: 0.08, seed: 2 },
      { match, kind: '429', probability: 0.1, seed: 3 },
      { match, kind: '503', probability: 0.05, seed: 4 },
      { match, kind: '502', probability: 0.04, seed: 5 },
      { match, kind: '500', probability: 0.04, seed: 6 },
      { match, kind: 'timeout', probability: 0.02, seed: 7 },
      { match, kind: '423', nth: 9 },
      { match, kind: '477', nth: 14, ms: 1_000 },
    ]);
    const inputs = people(5_000);
    const outcomes = await crm.upsertRecords('contacts', inputs);
    await portal.clearFaults();
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(5_000);
    expect(crm.calls().retried).toBeGreaterThan(20);
    const listed = await pagesOf(crm, 'contacts');
    expect(listed).toHaveLength(5_000);
    expect(new Set(listed)).toEqual(new Set(inputs.map(input => input.external_id)));
  }, 90_000);
});
