// Calls, e-mails, meetings and messages through the adapter, into a portal that has the vendor's rules for them.
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import { expect, test } from 'vitest';
import { givenSandbox } from '../../../tools/testing/given-server.ts';
import { guardedFetch } from './guard.ts';
import { connectPortal } from './hubspot.ts';

const sandbox = givenSandbox();
const when = '2019-04-02T09:30:00.000Z';

function externalId(object: string): Property {
  return {
    object,
    name: EXTERNAL_ID,
    label: 'Groundwork external id',
    type: 'string',
    field_type: 'text',
    group: object === 'contacts' ? 'contactinformation' : 'engagement',
    description: '',
    options: [],
    unique: true,
    is_new: true,
  };
}

test.each([
  ['calls', { hs_call_title: 'First call' }, {}],
  ['emails', { hs_email_subject: 'Offer', hs_email_direction: 'EMAIL' }, { hs_email_subject: 'Which way?' }],
  ['meetings', { hs_meeting_title: 'Kick-off' }, {}],
  [
    'communications',
    { hs_communication_channel_type: 'SMS', hs_communication_logged_from: 'CRM' },
    { hs_communication_body: 'On no channel' },
  ],
])('%s are written once, linked, refused one by one and archived', async (object, whole, lacking) => {
  const { token } = await sandbox.createPortal({ rate_limit: { max: 190, interval_ms: 10_000 } });
  const crm = connectPortal({
    baseUrl: sandbox.url,
    token,
    fetch: guardedFetch({ allow: [sandbox.address] }),
  });
  for (const each of ['contacts', object]) await crm.createProperties(each, [externalId(each)]);
  const [person] = await crm.upsertRecords('contacts', [
    { external_id: 'p', properties: { email: 'ann@example.com' } },
  ]);
  const inputs = [
    { external_id: 'a', properties: { ...whole, hs_timestamp: when } },
    {
      external_id: 'b',
      properties: object === 'calls' || object === 'meetings' ? whole : { ...lacking, hs_timestamp: when },
    },
  ];
  const [made, refused] = await crm.upsertRecords(object, inputs);
  expect([made?.ok, refused?.ok]).toEqual([true, false]);
  const [again] = await crm.upsertRecords(object, inputs.slice(0, 1));
  expect(again).toMatchObject({ ok: true, is_new: false });
  if (!made?.ok || !person?.ok) throw new Error('Nothing was made');
  const pair = { from_id: made.id, to_id: person.id };
  expect(await crm.associate(object, 'contacts', [pair])).toMatchObject([{ ok: true }]);
  expect(await crm.readAssociations(object, 'contacts', [made.id])).toEqual([pair]);
  expect((await crm.inspect([object])).counts).toEqual({ [object]: 1 });
  await crm.archiveRecords(object, [made.id]);
  expect((await crm.inspect([object])).counts).toEqual({ [object]: 0 });
});

test('a portal is inspected with a token that may read no e-mails, and does not say that there are none', async () => {
  const { token } = await sandbox.createPortal({
    scopes: [
      'crm.objects.contacts.read',
      'crm.schemas.contacts.read',
      'crm.schemas.custom.read',
      'crm.objects.owners.read',
    ],
  });
  const crm = connectPortal({
    baseUrl: sandbox.url,
    token,
    fetch: guardedFetch({ allow: [sandbox.address] }),
  });
  const { counts, properties } = await crm.inspect(['contacts', 'emails']);
  expect(counts).toEqual({ contacts: 0 });
  expect(properties.some(one => one.name === 'hs_email_subject')).toBe(true);
});
