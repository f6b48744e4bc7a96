import { beforeAll, describe, expect, test } from 'vitest';
import { givenSandbox, propertiesOf, resultsOf, type TestPortal } from '../testing/test-portal.ts';

const sandbox = givenSandbox();
let portal: TestPortal;

beforeAll(async () => {
  portal = await sandbox.portal();
});

const base = '/crm/properties/2026-09/contacts';
const define = (name: string, more: object = {}) =>
  portal.call('POST', base, {
    name,
    label: name,
    type: 'string',
    fieldType: 'text',
    groupName: 'contactinformation',
    ...more,
  });

describe('properties', () => {
  test('a name can be used once', async () => {
    expect((await define('favourite')).status).toBe(201);
    const again = await define('favourite');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      category: 'OBJECT_ALREADY_EXISTS',
      subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS',
    });
  });

  test('making an archived property again brings back its values', async () => {
    await define('shelved');
    const made = await portal.call('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'shelf@example.com', shelved: 'kept' },
    });
    const path = `/crm/v3/objects/contacts/${String(made.body['id'])}?properties=shelved`;
    expect((await portal.call('DELETE', `${base}/shelved`)).status).toBe(204);
    expect(propertiesOf((await portal.call('GET', path)).body)).not.toHaveProperty('shelved');
    expect((await portal.call('PATCH', path, { properties: { shelved: 'x' } })).status).toBe(400);
    await define('shelved');
    expect(propertiesOf((await portal.call('GET', path)).body)['shelved']).toBe('kept');
  });

  test('a PATCH with options replaces the whole list and keeps it when left out', async () => {
    await define('colour', {
      type: 'enumeration',
      fieldType: 'select',
      options: [
        { label: 'Red', value: 'red' },
        { label: 'Blue', value: 'blue' },
      ],
    });
    const renamed = await portal.call('PATCH', `${base}/colour`, { label: 'Colour' });
    expect(renamed.body['options']).toHaveLength(2);
    const replaced = await portal.call('PATCH', `${base}/colour`, {
      options: [{ label: 'Green', value: 'green' }],
    });
    expect(replaced.body['options']).toMatchObject([{ value: 'green' }]);
    const answer = await portal.call('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'c@example.com', colour: 'red' },
    });
    expect(answer.status).toBe(400);
  });

  test('a yes-no property has exactly the options true and false', async () => {
    const options = [
      { label: 'Yes', value: 'yes' },
      { label: 'No', value: 'no' },
    ];
    expect((await define('agreed', { type: 'bool', fieldType: 'booleancheckbox', options })).status).toBe(
      400,
    );
    const right = [
      { label: 'Yes', value: 'true' },
      { label: 'No', value: 'false' },
    ];
    expect(
      (await define('agreed', { type: 'bool', fieldType: 'booleancheckbox', options: right })).status,
    ).toBe(201);
  });

  test('uniqueness is fixed at birth, and ten per object is the end', async () => {
    for (let i = 1; i <= 10; i += 1)
      expect((await define(`key_${i}`, { hasUniqueValue: true })).status).toBe(201);
    expect((await define('key_11', { hasUniqueValue: true })).status).toBe(400);
    expect((await portal.call('PATCH', `${base}/key_1`, { hasUniqueValue: false })).status).toBe(400);
  });

  test('a property in use is not archived, and its users are named', async () => {
    await define('used');
    await portal.call('POST', `/__sandbox/portals/${portal.id}/property-usages`, {
      object: 'contacts',
      property: 'used',
      used_by: 'WORKFLOW 12',
    });
    const answer = await portal.call('DELETE', `${base}/used`);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('CANNOT_DELETE_PROPERTY_IN_USE');
    expect(JSON.stringify(answer.body)).toContain('WORKFLOW 12');
  });

  test('a batch of definitions is made whole or not at all, in groups that exist', async () => {
    const one = (name: string, groupName: string) => ({
      name,
      label: name,
      type: 'number',
      fieldType: 'number',
      groupName,
    });
    const bad = await portal.call('POST', `${base}/batch/create`, {
      inputs: [one('first_number', 'contactinformation'), one('second_number', 'nowhere')],
    });
    expect(bad.status).toBe(400);
    expect((await portal.call('GET', `${base}/first_number`)).status).toBe(404);
    expect(
      (await portal.call('POST', `${base}/groups`, { name: 'nowhere', label: 'Somewhere' })).status,
    ).toBe(201);
    const good = await portal.call('POST', `${base}/batch/create`, {
      inputs: [one('first_number', 'contactinformation'), one('second_number', 'nowhere')],
    });
    expect(good.status).toBe(201);
    expect(resultsOf(good)).toHaveLength(2);
    expect((await portal.call('DELETE', `${base}/groups/nowhere`)).status).toBe(400);
  });
});

describe('pipelines', () => {
  const stage = (label: string, probability: string, stageId?: string) => ({
    label,
    metadata: { probability },
    ...(stageId === undefined ? {} : { stageId }),
  });

  test('ids are kept, probabilities take their usual form, and closed follows from them', async () => {
    const made = await portal.call('POST', '/crm/pipelines/2026-09/deals', {
      label: 'Partners',
      pipelineId: 'partners',
      stages: [
        stage('Prospecting', '0.50', 'p_prospect'),
        stage('Won', '1', 'p_won'),
        stage('Lost', '0', 'p_lost'),
      ],
    });
    expect(made.status).toBe(201);
    const read = await portal.call('GET', '/crm/v3/pipelines/deals/partners');
    expect(read.body['stages']).toMatchObject([
      { id: 'p_prospect', displayOrder: 0, metadata: { probability: '0.5', isClosed: 'false' } },
      { id: 'p_won', displayOrder: 1, metadata: { probability: '1.0', isClosed: 'true' } },
      { id: 'p_lost', displayOrder: 2, metadata: { probability: '0.0', isClosed: 'true' } },
    ]);
  });

  test('labels are unique without regard to case, stage ids across deals and tickets', async () => {
    const label = await portal.call('POST', '/crm/v3/pipelines/deals', {
      label: 'SALES pipeline',
      stages: [stage('A', '0.1')],
    });
    expect(label.status).toBe(400);
    const stages = await portal.call('POST', '/crm/v3/pipelines/deals', {
      label: 'Q',
      stages: [stage('A', '0.1'), stage('a', '0.2')],
    });
    expect(stages.status).toBe(400);
    const taken = await portal.call('POST', '/crm/v3/pipelines/deals', {
      label: 'R',
      stages: [stage('A', '0.1', '4')],
    });
    expect(taken.status).toBe(409);
  });

  test('a deal stage needs a probability and a ticket pipeline an end', async () => {
    const deals = await portal.call('POST', '/crm/v3/pipelines/deals', {
      label: 'S',
      stages: [{ label: 'A', metadata: {} }],
    });
    expect(deals.status).toBe(400);
    const tickets = await portal.call('POST', '/crm/v3/pipelines/tickets', {
      label: 'T',
      stages: [{ label: 'A', metadata: { ticketState: 'OPEN' } }],
    });
    expect(tickets.status).toBe(400);
  });

  test('a stage with records on it stays, an empty one goes for good', async () => {
    await portal.call('POST', '/crm/v3/objects/deals', {
      properties: { dealname: 'On it', dealstage: 'contractsent' },
    });
    const kept = await portal.call('DELETE', '/crm/v3/pipelines/deals/default/stages/contractsent');
    expect(kept.status).toBe(400);
    expect(kept.body['subCategory']).toBe('PipelineError.STAGE_ID_IN_USE');
    expect(
      (await portal.call('DELETE', '/crm/v3/pipelines/deals/default/stages/qualifiedtobuy')).status,
    ).toBe(204);
    expect((await portal.call('GET', '/crm/v3/pipelines/deals/default/stages/qualifiedtobuy')).status).toBe(
      404,
    );
  });

  test('a taken place renumbers the stages behind it', async () => {
    await portal.call('POST', '/crm/v3/pipelines/tickets/0/stages', {
      label: 'Triage',
      displayOrder: 1,
      metadata: { ticketState: 'OPEN' },
    });
    const { body } = await portal.call('GET', '/crm/v3/pipelines/tickets/0');
    expect(JSON.stringify(body['stages'])).toMatch(/"New".*"Triage".*"Waiting on contact"/);
    expect(
      resultsOf(await portal.call('GET', '/crm/v3/pipelines/tickets/0/stages')).map(
        one => one['displayOrder'],
      ),
    ).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('custom objects', () => {
  test('a custom object is made with properties and links, and known by all its names', async () => {
    const made = await portal.call('POST', '/crm-object-schemas/v3/schemas', {
      name: 'shipment',
      labels: { singular: 'Shipment', plural: 'Shipments' },
      primaryDisplayProperty: 'number',
      requiredProperties: ['number'],
      properties: [
        { name: 'number', label: 'Number', type: 'string', fieldType: 'text', hasUniqueValue: true },
      ],
      associatedObjects: ['CONTACT', '0-2'],
    });
    expect(made.status).toBe(201);
    const typeId = String(made.body['objectTypeId']);
    expect(typeId).toMatch(/^2-\d+$/);
    const upsert = { inputs: [{ id: 'S-1', idProperty: 'number', properties: {} }] };
    for (const name of ['shipment', typeId, `p${portal.id}_shipment`]) {
      expect((await portal.call('POST', `/crm/objects/2026-09/${name}/batch/upsert`, upsert)).status).toBe(
        200,
      );
    }
    const records = resultsOf(await portal.call('GET', '/crm/v3/objects/shipment'));
    expect(records).toHaveLength(1);
    const contact = await portal.call('POST', '/crm/v3/objects/contacts', {
      properties: { email: 'ship@example.com' },
    });
    const put = await portal.call(
      'PUT',
      `/crm/v4/objects/shipment/${String(records[0]!['id'])}/associations/default/contacts/${String(contact.body['id'])}`,
    );
    expect(put.status).toBe(200);
    expect((await portal.call('DELETE', `/crm-object-schemas/2026-09/schemas/${typeId}`)).status).toBe(400);
    await portal.call('DELETE', `/crm/v3/objects/shipment/${String(records[0]!['id'])}`);
    expect((await portal.call('DELETE', `/crm-object-schemas/2026-09/schemas/${typeId}`)).status).toBe(204);
    expect((await portal.call('GET', '/crm/v3/objects/shipment')).status).toBe(400);
  });
});
