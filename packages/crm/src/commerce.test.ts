// Products, line items, quotes, orders, invoices, subscriptions and leads through the adapter, into a portal that has the vendor's
// rules for them.
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import { optionalObjects } from '@groundwork/contract/standard-objects';
import { expect, test } from 'vitest';
import { givenSandbox } from '../../../tools/testing/given-server.ts';
import { inspectCalls } from './call-count.ts';
import { guardedFetch } from './guard.ts';
import { connectPortal } from './hubspot.ts';
import type { CrmPortal, WriteOutcome } from './port.ts';

const sandbox = givenSandbox();
const limit = { max: 190, interval_ms: 10_000 };

const groups: Readonly<Record<string, string>> = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
  deals: 'dealinformation',
  products: 'productinformation',
  line_items: 'lineiteminformation',
  quotes: 'quoteinformation',
  orders: 'orderinformation',
  invoices: 'invoiceinformation',
  subscriptions: 'subscriptioninformation',
  leads: 'leadinformation',
};

function externalId(object: string): Property {
  return {
    object,
    name: EXTERNAL_ID,
    label: 'Groundwork external id',
    type: 'string',
    field_type: 'text',
    group: groups[object] ?? '',
    description: '',
    options: [],
    unique: true,
    is_new: true,
  };
}

async function portalWith(
  objects: readonly string[],
  given: Record<string, unknown> = {},
): Promise<CrmPortal> {
  const { token } = await sandbox.createPortal({ rate_limit: limit, ...given });
  const crm = connectPortal({
    baseUrl: sandbox.url,
    token,
    fetch: guardedFetch({ allow: [sandbox.address] }),
  });
  for (const object of objects) await crm.createProperties(object, [externalId(object)]);
  return crm;
}

function idIn(outcome: WriteOutcome | undefined): string {
  if (!outcome?.ok) throw new Error(`Nothing was made: ${outcome?.message}`);
  return outcome.id;
}

const one = async (crm: CrmPortal, object: string, properties: Record<string, string>) =>
  idIn((await crm.upsertRecords(object, [{ external_id: `${object} 1`, properties }]))[0]);

test.each([
  ['products', 'contacts', { name: 'Hosting' }, { price: '20' }],
  ['quotes', 'deals', { hs_title: 'Offer', hs_expiration_date: '2026-12-31' }, { hs_title: 'Undated' }],
  ['orders', 'contacts', { hs_order_name: 'Order 1' }, { hs_total_price: '20' }],
  [
    'invoices',
    'contacts',
    { hs_currency: 'USD', hs_invoice_billable: 'false', hs_number: 'R-1' },
    { hs_currency: 'USD', hs_invoice_billable: 'true', hs_number: 'R-1' },
  ],
  ['subscriptions', 'deals', { hs_name: 'Support' }, { hs_status: 'active' }],
])('%s are written once, refused one by one, linked and archived', async (object, other, whole, lacking) => {
  const crm = await portalWith([other, object]);
  const otherId = await one(
    crm,
    other,
    other === 'deals' ? { dealname: 'Servers' } : { email: 'a@example.com' },
  );
  const inputs = [
    { external_id: 'a', properties: whole as Record<string, string> },
    { external_id: 'b', properties: lacking as Record<string, string> },
  ];
  const [made, refused] = await crm.upsertRecords(object, inputs);
  expect([made?.ok, refused?.ok]).toEqual([true, false]);
  expect((await crm.upsertRecords(object, inputs.slice(0, 1)))[0]).toMatchObject({ ok: true, is_new: false });
  const pair = { from_id: idIn(made), to_id: otherId };
  const link = crm.associate(object, other, [pair]);
  if (object === 'products') await expect(link.then(([said]) => said?.ok)).resolves.toBe(false);
  else {
    expect(await link).toMatchObject([{ ok: true }]);
    expect(await crm.readAssociations(object, other, [pair.from_id])).toEqual([pair]);
  }
  expect((await crm.inspect([object])).counts).toEqual({ [object]: 1 });
  await crm.archiveRecords(object, [pair.from_id]);
  expect((await crm.inspect([object])).counts).toEqual({ [object]: 0 });
});

test('line items are made with their deal and their product, once, and the product can be taken away', async () => {
  const crm = await portalWith(['deals', 'products', 'line_items']);
  const deal = await one(crm, 'deals', { dealname: 'Servers' });
  const product = await one(crm, 'products', { name: 'Hosting', price: '20' });
  const links = [
    { object: 'deals', id: deal },
    { object: 'products', id: product },
  ];
  const inputs = [
    { external_id: 'a', properties: { quantity: '3' }, links },
    { external_id: 'b', properties: { name: 'Discounted', price: '-5', quantity: '1' }, links },
    { external_id: 'c', properties: { quantity: '1' }, links: [{ object: 'deals', id: '999999' }] },
  ];
  const outcomes = await crm.createLinked('line_items', inputs);
  expect(outcomes.map(outcome => outcome.ok)).toEqual([true, false, false]);
  expect(outcomes[1]).toMatchObject({ property: 'price' });
  const line = idIn(outcomes[0]);
  expect(outcomes[0]).toMatchObject({ is_new: true });
  expect(await crm.readAssociations('line_items', 'deals', [line])).toEqual([{ from_id: line, to_id: deal }]);
  expect(await crm.readAssociations('line_items', 'products', [line])).toEqual([
    { from_id: line, to_id: product },
  ]);
  const [read] = await crm.readRecords('line_items', EXTERNAL_ID, ['a'], ['name', 'amount']);
  expect(read?.properties).toMatchObject({ name: 'Hosting', amount: '60' });

  // An attempt that did not hear of the first one makes nothing twice.
  const again = await crm.createLinked('line_items', inputs.slice(0, 1));
  expect(again).toMatchObject([{ ok: true, id: line, is_new: false }]);
  expect((await crm.inspect(['line_items'])).counts).toEqual({ line_items: 1 });

  const other = idIn(
    (await crm.upsertRecords('products', [{ external_id: 'p 2', properties: { name: 'B' } }]))[0],
  );
  const both = [product, other].map(to_id => ({ from_id: line, to_id }));
  expect(await crm.associate('line_items', 'products', both)).toMatchObject([
    { ok: true },
    { ok: false, code: 'HOLDS_ANOTHER' },
  ]);
  await crm.dissociate('line_items', 'products', [{ from_id: line, to_id: other }]);
  expect(await crm.readAssociations('line_items', 'products', [line])).toHaveLength(1);
  await crm.dissociate('line_items', 'products', [{ from_id: line, to_id: product }]);
  expect(await crm.readAssociations('line_items', 'products', [line])).toEqual([]);
});

test('a lead is made with its person first, any further one besides, and not at all without', async () => {
  const crm = await portalWith(['contacts', 'leads']);
  const made = await crm.upsertRecords('contacts', [
    { external_id: 'a', properties: { email: 'ann@example.com' } },
    { external_id: 'b', properties: { email: 'bob@example.com' } },
  ]);
  const people = made.map(idIn);
  const links = people.map(id => ({ object: 'contacts', id }));
  const outcomes = await crm.createLinked('leads', [
    { external_id: 'l 1', properties: { hs_lead_name: 'Press' }, links },
    { external_id: 'l 2', properties: { hs_lead_name: 'Nobody' }, links: [] },
  ]);
  expect(outcomes.map(one => one.ok)).toEqual([true, false]);
  const lead = idIn(outcomes[0]);
  const pairs = people.map(to_id => ({ from_id: lead, to_id }));
  expect(await crm.readAssociations('leads', 'contacts', [lead])).toEqual(pairs);
  // Bob is no primary contact: without Ann the lead is nobody's, and the portal throws it away.
  await crm.dissociate('leads', 'contacts', pairs.slice(0, 1));
  expect((await crm.inspect(['leads'])).counts).toEqual({ leads: 0 });
});

test('links are called what the portal has names for, lose a name alone, and a name in use stays', async () => {
  const crm = await portalWith(['contacts', 'companies']);
  const pair = { from: 'contacts', to: 'companies' };
  const label = { ...pair, name: 'decision_maker', label: 'Decision maker' };
  expect(await crm.labels([pair])).toEqual([{ ...pair, own: [] }]);
  await crm.createLabel(label);
  await crm.createLabel({ ...label, label: 'decision MAKER' });
  const [known] = await crm.labels([pair]);
  expect(known?.own.map(one => one.label)).toEqual(['Decision maker']);
  const ann = await one(crm, 'contacts', { email: 'ann@example.com' });
  const company = await one(crm, 'companies', { name: 'Adler' });
  const types = known?.own.map(each => each.type_id) ?? [];
  const link = { from_id: ann, to_id: company };
  expect(await crm.associate('contacts', 'companies', [{ ...link, types }])).toMatchObject([{ ok: true }]);
  expect(await crm.readAssociations('contacts', 'companies', [ann])).toEqual([
    { ...link, labels: ['Decision maker'] },
  ]);
  await expect(crm.deleteLabel(label)).rejects.toThrow('in use');
  await crm.removeLabels('contacts', 'companies', [{ ...link, types }]);
  expect(await crm.readAssociations('contacts', 'companies', [ann])).toEqual([link]);
  await crm.deleteLabel(label);
  expect(await crm.labels([pair])).toEqual([{ ...pair, own: [] }]);
});

test('a portal is inspected with what it has of these objects in exactly the foretold number of requests', async () => {
  const crm = await portalWith([]);
  const objects = ['contacts', ...optionalObjects];
  const schema = await crm.inspect(objects);
  expect(crm.calls().made).toBe(inspectCalls(objects));
  expect(schema.unavailable).toBeUndefined();
  expect(schema.pipelines).toMatchObject([
    { object: 'orders', label: 'Order Pipeline' },
    { object: 'leads', label: 'Lead Pipeline' },
  ]);
  const amount = schema.properties.find(each => each.object === 'line_items' && each.name === 'amount');
  expect(amount).toMatchObject({ label: 'Net price', read_only: true });
});

test('objects that are switched off, or that the token may not see, are named and hold nothing up', async () => {
  const off = await portalWith([], { switched_off: ['orders', 'subscriptions'] });
  const seen = await off.inspect(['contacts', ...optionalObjects]);
  expect(seen.unavailable).toEqual([
    { object: 'orders', why: 'switched_off' },
    { object: 'subscriptions', why: 'switched_off' },
  ]);
  expect(Object.keys(seen.counts)).toEqual([
    'contacts',
    'products',
    'line_items',
    'quotes',
    'invoices',
    'leads',
  ]);
  expect(await off.switchedOff(['contacts', 'orders', 'quotes'])).toEqual(['orders']);
  const blind = await portalWith([], {
    scopes: [
      'crm.objects.contacts.read',
      'crm.schemas.contacts.read',
      'crm.objects.owners.read',
      'crm.schemas.custom.read',
    ],
  });
  const { unavailable, counts } = await blind.inspect(['contacts', 'products', 'orders']);
  expect(unavailable).toEqual([
    { object: 'products', why: 'no_scope', scopes: ['crm.objects.products.read'] },
    { object: 'orders', why: 'no_scope', scopes: ['crm.schemas.orders.read'] },
  ]);
  expect(counts).toEqual({ contacts: 0 });
});
