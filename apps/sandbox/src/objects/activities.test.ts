import { beforeAll, expect, test } from 'vitest';
import { givenSandbox, propertiesOf, type TestPortal } from '../testing/test-portal.ts';

const sandbox = givenSandbox();
let portal: TestPortal;

beforeAll(async () => {
  portal = await sandbox.portal();
});

const create = (object: string, properties: Record<string, string>, associations: unknown[] = []) =>
  portal.call('POST', `/crm/objects/2026-09/${object}`, { properties, associations });
const when = '2019-04-02T09:30:00.000Z';

test.each([
  ['calls', 194, { hs_call_title: 'First call', hs_call_duration: '272000', hs_call_direction: 'OUTBOUND' }],
  ['emails', 198, { hs_email_subject: 'Offer', hs_email_direction: 'EMAIL' }],
  ['meetings', 200, { hs_meeting_title: 'Kick-off', hs_meeting_outcome: 'COMPLETED' }],
  ['communications', 81, { hs_communication_channel_type: 'WHATS_APP', hs_communication_logged_from: 'CRM' }],
])('%s stand on a timeline at the time they are given', async (object, associationTypeId, properties) => {
  const contact = await create('contacts', { email: `${object}@example.com` });
  const to = { id: String(contact.body['id']) };
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }];
  const made = await create(object, { ...properties, hs_timestamp: when }, [{ to, types }]);
  expect(made.status).toBe(201);
  expect(propertiesOf(made.body)).toMatchObject({ ...properties, hs_timestamp: when });
  const read = await portal.call('GET', `/crm/v3/objects/contacts/${to.id}?associations=${object}`);
  expect(read.body['associations']).toMatchObject({ [object]: { results: [{ id: made.body['id'] }] } });
});

test.each([
  ['calls', { hs_call_title: 'Undated' }, 'hs_timestamp'],
  ['emails', { hs_timestamp: when, hs_email_subject: 'Which way?' }, 'hs_email_direction'],
  ['meetings', { hs_meeting_title: 'Undated' }, 'hs_timestamp'],
  ['communications', { hs_timestamp: when }, 'hs_communication_channel_type'],
])('%s without what each must have are refused', async (object, properties, missing) => {
  const { status, body } = await create(object, properties);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(missing);
});

test('the addresses of an e-mail are those of its headers, and nobody writes them', async () => {
  const headers = JSON.stringify({
    from: { email: 'dana@example.com', firstName: 'Dana', lastName: 'Whitfield' },
    to: [{ email: 'a@example.com' }, { email: 'b@example.com' }],
  });
  const given = { hs_timestamp: when, hs_email_direction: 'EMAIL' };
  const made = await create('emails', { ...given, hs_email_headers: headers });
  expect(propertiesOf(made.body)).toMatchObject({
    hs_email_from_email: 'dana@example.com',
    hs_email_from_lastname: 'Whitfield',
    hs_email_to_email: 'a@example.com;b@example.com',
  });
  const written = await create('emails', { ...given, hs_email_to_email: 'c@example.com' });
  expect([written.status, JSON.stringify(written.body)]).toEqual([400, expect.stringContaining('READ_ONLY')]);
  expect((await create('emails', { ...given, hs_email_headers: 'no JSON' })).status).toBe(400);
});

test('an outcome of a call is known by the id of its option', async () => {
  const refused = await create('calls', { hs_timestamp: when, hs_call_disposition: 'Connected' });
  expect(refused.status).toBe(400);
  const connected = 'f240bbac-87c9-4f6e-bf70-924b57d47db7';
  const made = await create('calls', { hs_timestamp: when, hs_call_disposition: connected });
  expect(propertiesOf(made.body)['hs_call_disposition']).toBe(connected);
});
