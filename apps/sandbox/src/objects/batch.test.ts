import { beforeAll, describe, expect, test } from 'vitest';
import {
  addExternalId,
  givenSandbox,
  propertiesOf,
  resultsOf,
  type TestPortal,
} from '../testing/test-portal.ts';

const sandbox = givenSandbox();
let portal: TestPortal;

beforeAll(async () => {
  portal = await sandbox.portal();
  await addExternalId(portal, 'contacts', 'contactinformation');
  await addExternalId(portal, 'companies', 'companyinformation');
});

const upsert = (id: string, properties: Record<string, string>, objectWriteTraceId?: string): object => ({
  id,
  idProperty: 'groundwork_external_id',
  properties,
  ...(objectWriteTraceId === undefined ? {} : { objectWriteTraceId }),
});

describe('batch writes', () => {
  test('a hundred inputs pass and a hundred and one are refused', async () => {
    const inputs = Array.from({ length: 101 }, (_, i) => upsert(`size-${i}`, { name: `Company ${i}` }));
    const over = await portal.call('POST', '/crm/objects/2026-09/companies/batch/upsert', { inputs });
    expect(over.status).toBe(400);
    expect(over.body['category']).toBe('VALIDATION_ERROR');
    const full = await portal.call('POST', '/crm/objects/2026-09/companies/batch/upsert', {
      inputs: inputs.slice(1),
    });
    expect(full.status).toBe(200);
    expect(resultsOf(full)).toHaveLength(100);
  });

  test('an upsert creates once, updates after that, and says which', async () => {
    const first = await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', {
      inputs: [upsert('once', { name: 'A' })],
    });
    const second = await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', {
      inputs: [upsert('once', { name: 'B' })],
    });
    expect(resultsOf(first)[0]!['new']).toBe(true);
    expect(resultsOf(second)[0]!['new']).toBe(false);
    expect(resultsOf(second)[0]!['id']).toBe(resultsOf(first)[0]!['id']);
    expect(propertiesOf(resultsOf(second)[0])['name']).toBe('B');
  });

  test('writing what is already there changes nothing, not even the date of the last change', async () => {
    const body = { inputs: [upsert('same', { name: 'Same', numberofemployees: '007' })] };
    const first = resultsOf(await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', body))[0]!;
    const second = resultsOf(await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', body))[0]!;
    expect(propertiesOf(second)).toEqual(propertiesOf(first));
    expect(propertiesOf(first)['numberofemployees']).toBe('7');
  });

  test('results come in another order than the inputs', async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `order-${i}`);
    const answer = await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', {
      inputs: keys.map(key => upsert(key, { name: key })),
    });
    const names = resultsOf(answer).map(record => propertiesOf(record)['name']);
    expect(names).not.toEqual(keys);
    expect(new Set(names)).toEqual(new Set(keys));
  });

  test('one bad value refuses the whole batch, and nothing of it is kept', async () => {
    const answer = await portal.call('POST', '/crm/v3/objects/contacts/batch/upsert', {
      inputs: [
        upsert('whole-1', { email: 'fine@example.com' }),
        upsert('whole-2', { email: 'not an address' }),
      ],
    });
    expect(answer.status).toBe(400);
    const message = String(answer.body['message']);
    expect(message).toMatch(/^Property values were not valid: \[/);
    expect(JSON.parse(message.slice(message.indexOf('[')))[0]).toMatchObject({
      error: 'INVALID_EMAIL',
      name: 'email',
    });
    const found = await portal.call(
      'GET',
      '/crm/v3/objects/contacts/whole-1?idProperty=groundwork_external_id',
    );
    expect(found.status).toBe(404);
  });

  test('with a trace id of its own each, good inputs pass and bad ones are named', async () => {
    const answer = await portal.call('POST', '/crm/v3/objects/contacts/batch/upsert', {
      inputs: [
        upsert('part-1', { email: 'part1@example.com' }, 'one'),
        upsert('part-2', { nonsense: 'x' }, 'two'),
      ],
    });
    expect(answer.status).toBe(207);
    expect(answer.body).toMatchObject({ status: 'COMPLETE', numErrors: 1 });
    expect(resultsOf(answer).map(record => record['objectWriteTraceId'])).toEqual(['one']);
    expect(answer.body['errors']).toMatchObject([
      { category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['two'] } },
    ]);
    expect(JSON.stringify(answer.body['errors'])).toContain('PROPERTY_DOESNT_EXIST');
  });

  test('trace ids that repeat give no partial success', async () => {
    const answer = await portal.call('POST', '/crm/v3/objects/contacts/batch/upsert', {
      inputs: [
        upsert('rep-1', { email: 'rep1@example.com' }, 'same'),
        upsert('rep-2', { nonsense: 'x' }, 'same'),
      ],
    });
    expect(answer.status).toBe(400);
  });

  test('the same id twice in one batch is refused, trace ids or not', async () => {
    const answer = await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', {
      inputs: [upsert('twice', { name: 'A' }, 'a'), upsert('twice', { name: 'B' }, 'b')],
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'Duplicate IDs found in batch input: [twice]. IDs must be unique',
      context: { ids: ['twice'] },
    });
  });

  test('an upsert by a property that is not unique is refused', async () => {
    const answer = await portal.call('POST', '/crm/v3/objects/deals/batch/upsert', {
      inputs: [{ id: 'x', idProperty: 'dealname', properties: { dealname: 'x' } }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toBe(
      'Unable to perform update/upsert by non-unique 0-3 property dealname',
    );
  });

  test('creating a contact whose e-mail exists is a conflict that names the record', async () => {
    const made = await portal.call('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'Taken@Example.com' },
    });
    expect(propertiesOf(made.body)['email']).toBe('taken@example.com');
    const again = await portal.call('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'taken@example.com' },
    });
    expect(again.status).toBe(409);
    expect(again.body['message']).toBe(`Contact already exists. Existing ID: ${String(made.body['id'])}`);
  });

  test('two concurrent batches upserting the same values make each record once', async () => {
    const inputs = Array.from({ length: 50 }, (_, i) => upsert(`race-${i}`, { name: `Race ${i}` }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        portal.call('POST', '/crm/v3/objects/companies/batch/upsert', { inputs }),
      ),
    );
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    const ids = answers.flatMap(answer => resultsOf(answer).map(record => record['id']));
    expect(new Set(ids).size).toBe(50);
    expect(answers.flatMap(resultsOf).filter(record => record['new'] === true)).toHaveLength(50);
  });

  test('a batch read finds records by a unique property and names the missing ones', async () => {
    await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', {
      inputs: [upsert('read', { name: 'Read' })],
    });
    const answer = await portal.call('POST', '/crm/objects/2026-03/companies/batch/read', {
      inputs: [{ id: 'read' }, { id: 'absent' }],
      idProperty: 'groundwork_external_id',
      properties: ['name', 'domain', 'no_such_property'],
    });
    expect(answer.status).toBe(207);
    expect(propertiesOf(resultsOf(answer)[0])).toMatchObject({ name: 'Read', domain: null });
    expect(propertiesOf(resultsOf(answer)[0])).not.toHaveProperty('no_such_property');
    expect(answer.body['errors']).toMatchObject([
      { category: 'OBJECT_NOT_FOUND', context: { ids: ['absent'] } },
    ]);
  });

  test('archived records leave the lists, free their unique values and can be listed as archived', async () => {
    const [record] = resultsOf(
      await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', {
        inputs: [upsert('bin', { name: 'Bin' })],
      }),
    );
    const id = String(record!['id']);
    const gone = await portal.call('POST', '/crm/v3/objects/companies/batch/archive', { inputs: [{ id }] });
    expect(gone.status).toBe(204);
    expect((await portal.call('GET', `/crm/v3/objects/companies/${id}`)).status).toBe(404);
    expect((await portal.call('GET', `/crm/v3/objects/companies/${id}?archived=true`)).body['archived']).toBe(
      true,
    );
    const again = await portal.call('POST', '/crm/v3/objects/companies/batch/upsert', {
      inputs: [upsert('bin', { name: 'Bin' })],
    });
    expect(resultsOf(again)[0]).toMatchObject({ new: true });
    expect(resultsOf(again)[0]!['id']).not.toBe(id);
  });

  test('a list of all records shows each exactly once over its pages', async () => {
    const seen: unknown[] = [];
    let after: string | undefined;
    do {
      const page: Awaited<ReturnType<TestPortal['call']>> = await portal.call(
        'GET',
        `/crm/objects/2026-09/companies?limit=7${after === undefined ? '' : `&after=${after}`}`,
      );
      seen.push(...resultsOf(page).map(record => record['id']));
      after = /"after":"(\d+)"/.exec(JSON.stringify(page.body['paging'] ?? {}))?.[1];
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(150);
    expect((await portal.call('GET', '/crm/v3/objects/companies?limit=101')).status).toBe(400);
  });

  test('merging gives a new record that holds both, and the old ids are gone', async () => {
    const create = async (properties: Record<string, string>): Promise<string> =>
      String((await portal.call('POST', '/crm/v3/objects/contacts', { properties })).body['id']);
    const primary = await create({ email: 'primary@example.com', firstname: 'Ada', lifecyclestage: 'lead' });
    const secondary = await create({
      email: 'secondary@example.com',
      lastname: 'Byron',
      firstname: 'A.',
      lifecyclestage: 'customer',
    });
    const merged = await portal.call('POST', '/crm/v3/objects/contacts/merge', {
      primaryObjectId: primary,
      objectIdToMerge: secondary,
    });
    expect(merged.status).toBe(200);
    expect([primary, secondary]).not.toContain(merged.body['id']);
    expect(propertiesOf(merged.body)).toMatchObject({
      email: 'primary@example.com',
      hs_additional_emails: 'secondary@example.com',
      firstname: 'Ada',
      lastname: 'Byron',
      lifecyclestage: 'customer',
      hs_merged_object_ids: `${primary};${secondary}`,
    });
    expect((await portal.call('GET', `/crm/v3/objects/contacts/${primary}`)).status).toBe(404);
    expect(
      (await portal.call('GET', '/crm/v3/objects/contacts/secondary@example.com?idProperty=email')).body[
        'id'
      ],
    ).toBe(merged.body['id']);
  });
});
