import { beforeAll, describe, expect, test } from 'vitest';
import { givenSandbox, propertiesOf, resultsOf, type TestPortal } from '../testing/test-portal.ts';

const sandbox = givenSandbox();
let portal: TestPortal;

beforeAll(async () => {
  portal = await sandbox.portal();
});

const create = (object: string, properties: Record<string, string>) =>
  portal.call('POST', `/crm/objects/2026-09/${object}`, { properties });

describe('what the platform decides about values', () => {
  test('the lifecycle stage moves forward only, and back after it was cleared', async () => {
    const { body } = await create('contacts', { email: 'life@example.com', lifecyclestage: 'opportunity' });
    const patch = async (lifecyclestage: string) =>
      propertiesOf(
        (
          await portal.call('PATCH', `/crm/v3/objects/contacts/${String(body['id'])}`, {
            properties: { lifecyclestage },
          })
        ).body,
      )['lifecyclestage'];
    expect(await patch('lead')).toBe('opportunity');
    expect(await patch('customer')).toBe('customer');
    expect(await patch('')).toBeUndefined();
    expect(await patch('lead')).toBe('lead');
  });

  test('a deal and a ticket take the date on which they were first made, a contact and a company refuse it', async () => {
    const made = await create('deals', { dealname: 'Old', dealstage: 'closedwon', createdate: '2016-10-20' });
    expect(propertiesOf(made.body)['createdate']).toBe('2016-10-20T00:00:00.000Z');
    expect(made.body['createdAt']).toBe('2016-10-20T00:00:00.000Z');
    const later = await portal.call('PATCH', `/crm/v3/objects/deals/${String(made.body['id'])}`, {
      properties: { createdate: '2017-01-01' },
    });
    expect(propertiesOf(later.body)['createdate']).toBe('2017-01-01T00:00:00.000Z');
    for (const [object, properties] of [
      ['contacts', { email: 'old@example.com' }],
      ['companies', { name: 'Old' }],
    ] as const) {
      const answer = await create(object, { ...properties, createdate: '2016-10-20' });
      expect(answer.status).toBe(400);
      expect(String(answer.body['message'])).toContain('READ_ONLY');
    }
  });

  test('what the platform computes cannot be written', async () => {
    const answer = await create('contacts', {
      email: 'ro@example.com',
      hs_object_id: '5',
      lastmodifieddate: '2020-01-01',
    });
    expect(answer.status).toBe(400);
    expect(String(answer.body['message'])).toContain('READ_ONLY');
  });

  test('a deal stage must be one of its pipeline, and decides whether the deal is closed', async () => {
    const bad = await create('deals', { dealname: 'X', pipeline: 'default', dealstage: 'Won' });
    expect(bad.status).toBe(400);
    expect(String(bad.body['message'])).toContain('closedwon');
    const won = await create('deals', { dealname: 'X', dealstage: 'closedwon', amount: '1,5' });
    expect(won.status).toBe(400);
    expect(String(won.body['message'])).toContain('INVALID_INTEGER');
    const good = await create('deals', { dealname: 'X', dealstage: 'closedwon', amount: '1054.00' });
    expect(propertiesOf(good.body)).toMatchObject({
      pipeline: 'default',
      hs_is_closed: 'true',
      hs_is_closed_won: 'true',
      hs_deal_stage_probability: '1.0',
      amount: '1054',
    });
  });

  test('a note without its moment and a ticket without its stage are refused by name', async () => {
    const note = await create('notes', { hs_note_body: 'Hello' });
    expect(note.body).toMatchObject({
      message: 'Error creating NOTE. Some required properties were not set.',
      context: { properties: ['hs_timestamp'] },
    });
    const ticket = await create('tickets', { subject: 'Help' });
    expect(ticket.body).toMatchObject({ context: { properties: ['hs_pipeline_stage'] } });
    expect((await create('tickets', { subject: 'Help', hs_pipeline_stage: '1' })).status).toBe(201);
  });

  test('a unique value of another record is refused in an update', async () => {
    await create('contacts', { email: 'holder@example.com' });
    const other = await create('contacts', { email: 'other@example.com' });
    const answer = await portal.call('PATCH', `/crm/v3/objects/contacts/${String(other.body['id'])}`, {
      properties: { email: 'holder@example.com' },
    });
    expect(answer.status).toBe(409);
  });

  test('a unique value that was given up can be taken by another record', async () => {
    const first = await create('contacts', { email: 'given-up@example.com' });
    await portal.call('PATCH', `/crm/v3/objects/contacts/${String(first.body['id'])}`, {
      properties: { email: 'changed@example.com' },
    });
    expect((await create('contacts', { email: 'given-up@example.com' })).status).toBe(201);
  });

  test('every value a property had is told, newest first', async () => {
    const { body } = await create('deals', { dealname: 'H', dealstage: 'appointmentscheduled' });
    await portal.call('PATCH', `/crm/v3/objects/deals/${String(body['id'])}`, {
      properties: { dealstage: 'contractsent' },
    });
    const read = await portal.call(
      'GET',
      `/crm/v3/objects/deals/${String(body['id'])}?propertiesWithHistory=dealstage,dealname`,
    );
    expect(read.body['propertiesWithHistory']).toMatchObject({
      dealstage: [{ value: 'contractsent' }, { value: 'appointmentscheduled' }],
      dealname: [{ value: 'H' }],
    });
  });

  test('associations given with a create reach only records that exist', async () => {
    const contact = await create('contacts', { email: 'inline@example.com' });
    const to = (id: string) => [
      { to: { id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }] },
    ];
    const properties = { hs_note_body: 'Hi', hs_timestamp: '2024-05-01T10:00:00Z' };
    const bad = await portal.call('POST', '/crm/v3/objects/notes', {
      properties,
      associations: to('999999'),
    });
    expect(bad.status).toBe(400);
    expect(resultsOf(await portal.call('GET', '/crm/v3/objects/notes'))).toHaveLength(0);
    const good = await portal.call('POST', '/crm/v3/objects/notes', {
      properties,
      associations: to(String(contact.body['id'])),
    });
    expect(good.status).toBe(201);
    const read = await portal.call(
      'GET',
      `/crm/v3/objects/contacts/${String(contact.body['id'])}?associations=notes`,
    );
    expect(read.body['associations']).toMatchObject({
      notes: { results: [{ id: good.body['id'], type: 'contact_to_note' }] },
    });
  });
});
