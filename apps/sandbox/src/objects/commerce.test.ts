// What is sold, offered, ordered and billed: what each record must have, what the portal works out, and what goes with what.
import { beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  givenSandbox,
  propertiesOf,
  resultsOf,
  type TestPortal,
} from '../testing/test-portal.ts';

const sandbox = givenSandbox();
let portal: TestPortal;

beforeAll(async () => {
  portal = await sandbox.portal();
});

type Values = Record<string, string>;
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const create = (object: string, properties: Values, associations: unknown[] = []) =>
  portal.call('POST', `/crm/objects/2026-09/${object}`, { properties, associations });
const change = (object: string, id: string, properties: Values) =>
  portal.call('PATCH', `/crm/v3/objects/${object}/${id}`, { properties });
const idOf = (answer: Answer) => String(answer.body['id']);

const whole: Record<string, Values> = {
  products: { name: 'Hosting', price: '20' },
  line_items: { name: 'Hosting', price: '20', quantity: '3' },
  quotes: { hs_title: 'Offer 7', hs_expiration_date: '2026-12-31' },
  orders: { hs_order_name: 'Order 1042', hs_currency_code: 'USD' },
  invoices: { hs_currency: 'USD', hs_invoice_billable: 'false', hs_number: 'R-7', hs_amount_billed: '120' },
  subscriptions: { hs_name: 'Support', hs_status: 'active' },
};

test.each([
  ['products', 'name'],
  ['quotes', 'hs_expiration_date'],
  ['orders', 'hs_order_name'],
  ['invoices', 'hs_currency'],
  ['subscriptions', 'hs_name'],
])('%s without %s are refused', async (object, name) => {
  const { [name]: _, ...lacking } = whole[object] ?? {};
  const refused = await create(object, lacking);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(name)]);
});

test.each(Object.entries(whole))(
  '%s are written, found, changed by batch and archived',
  async (object, values) => {
    const id = idOf(await create(object, values));
    const name = Object.keys(values)[0] ?? '';
    const found = await portal.call('POST', `/crm/objects/2026-09/${object}/search`, {
      filterGroups: [{ filters: [{ propertyName: 'hs_object_id', operator: 'EQ', value: id }] }],
      properties: [name],
    });
    expect(resultsOf(found)).toMatchObject([{ id }]);
    const changed = await portal.call('POST', `/crm/v3/objects/${object}/batch/update`, {
      inputs: [{ id, properties: { hubspot_owner_id: '61850101' } }],
    });
    expect(propertiesOf(resultsOf(changed)[0])).toMatchObject({ hubspot_owner_id: '61850101' });
    await portal.call('POST', `/crm/objects/2026-09/${object}/batch/archive`, { inputs: [{ id }] });
    expect((await portal.call('GET', `/crm/v3/objects/${object}/${id}`)).status).toBe(404);
  },
);

test('a line item has the values of its product and works its amount out', async () => {
  const product = idOf(await create('products', { name: 'Hosting', price: '20', hs_sku: 'H-1' }));
  const deal = idOf(await create('deals', { dealname: 'Servers' }));
  const own = { hs_product_id: product, quantity: '3', discount: '5' };
  const line = await create('line_items', own, [to(deal, 20)]);
  expect(propertiesOf(line.body)).toMatchObject({
    name: 'Hosting',
    hs_sku: 'H-1',
    price: '20',
    amount: '45',
  });
  const read = await portal.call('GET', `/crm/v3/objects/deals/${deal}?associations=line_items`);
  expect(read.body['associations']).toMatchObject({ line_items: { results: [{ id: idOf(line) }] } });
  for (const wrong of [{ price: '-1' }, { amount: '7' }, { hs_product_id: '12345' }] as Values[])
    expect((await change('line_items', idOf(line), wrong)).status).toBe(400);
  const path = `/crm/v4/objects/products/${product}/associations/default/deals/${deal}`;
  expect((await portal.call('PUT', path)).status).toBe(400);
});

test('a quote that was published is locked until it is a draft again, and takes its line items along', async () => {
  const deal = idOf(await create('deals', { dealname: 'Servers' }));
  const contact = idOf(await create('contacts', { email: 'buyer@example.com' }));
  const line = idOf(await create('line_items', whole['line_items'] ?? {}, [to(deal, 20)]));
  const values = { ...whole['quotes'], hs_template_type: 'CPQ_QUOTE' };
  const quote = idOf(await create('quotes', values, [to(deal, 64), to(line, 67)]));
  const early = await change('quotes', quote, { hs_status: 'APPROVED' });
  expect([early.status, String(early.body['message'])]).toEqual([400, expect.stringContaining('contact')]);
  await portal.call('PUT', `/crm/v4/objects/quotes/${quote}/associations/default/contacts/${contact}`);
  const published = await change('quotes', quote, { hs_status: 'APPROVED' });
  expect(propertiesOf(published.body)).toMatchObject({ hs_locked: 'true' });
  expect((await change('quotes', quote, { hs_title: 'Offer 8' })).status).toBe(400);
  expect((await change('quotes', quote, { hs_status: 'DRAFT' })).status).toBe(200);
  expect((await change('quotes', quote, { hs_title: 'Offer 8' })).status).toBe(200);
  await portal.call('DELETE', `/crm/v3/objects/quotes/${quote}`);
  expect((await portal.call('GET', `/crm/v3/objects/line_items/${line}`)).status).toBe(404);
  expect((await portal.call('GET', `/crm/v3/objects/deals/${deal}`)).status).toBe(200);
});

test('an invoice that mirrors one billed elsewhere is what it says; a billable one is billed here', async () => {
  const mirror = await create('invoices', { ...whole['invoices'], hs_invoice_status: 'paid' });
  expect(propertiesOf(mirror.body)).toMatchObject({ hs_number: 'R-7', hs_balance_due: '0' });
  const billable = await create('invoices', { hs_currency: 'USD' });
  expect(propertiesOf(billable.body)).toMatchObject({
    hs_invoice_status: 'draft',
    hs_invoice_billable: 'true',
  });
  for (const wrong of [
    { hs_number: 'R-8' },
    { hs_amount_billed: '9' },
    { hs_invoice_status: 'open' },
  ] as Values[])
    expect((await change('invoices', idOf(billable), wrong)).status).toBe(400);
});

test('an order stands in a stage of its pipeline', async () => {
  const pipelines = await portal.call('GET', '/crm/pipelines/2026-09/orders');
  const [pipeline] = resultsOf(pipelines);
  expect(pipeline).toMatchObject({ label: 'Order Pipeline' });
  const shipped = 'aa99e8d0-c1d5-4071-b915-d240bbb1aed9';
  const order = await create('orders', { ...whole['orders'], hs_pipeline_stage: shipped });
  expect(propertiesOf(order.body)).toMatchObject({ hs_pipeline: String(pipeline?.['id']) });
  expect((await change('orders', idOf(order), { hs_pipeline_stage: 'closedwon' })).status).toBe(400);
});

test('a billable subscription is deleted only when it is over', async () => {
  const made = idOf(await create('subscriptions', { ...whole['subscriptions'], hs_invoice_creation: 'on' }));
  expect((await portal.call('DELETE', `/crm/v3/objects/subscriptions/${made}`)).status).toBe(400);
  await change('subscriptions', made, { hs_status: 'canceled' });
  expect((await portal.call('DELETE', `/crm/v3/objects/subscriptions/${made}`)).status).toBe(204);
});

test('a lead is somebody’s, and gone when it is nobody’s', async () => {
  const ann = idOf(await create('contacts', { email: 'ann@example.com' }));
  expect((await create('leads', { hs_lead_name: 'Ann' })).status).toBe(400);
  expect((await create('leads', { hs_lead_name: 'Ann' }, [to(ann, 608)])).status).toBe(400);
  const make = () =>
    create('leads', { hs_lead_name: 'Ann', hs_pipeline_stage: 'new-stage-id' }, [to(ann, 578)]);
  const lead = idOf(await make());
  await portal.call('DELETE', `/crm/v4/objects/leads/${lead}/associations/contacts/${ann}`);
  expect((await portal.call('GET', `/crm/v3/objects/leads/${lead}`)).status).toBe(404);
  const other = idOf(await make());
  await portal.call('DELETE', `/crm/v3/objects/contacts/${ann}`);
  expect((await portal.call('GET', `/crm/v3/objects/leads/${other}`)).status).toBe(404);
});

test('an object that an account lacks or has switched off takes nothing, and the library says so', async () => {
  const small = await sandbox.portal({ tier: 'starter' });
  const off = await sandbox.portal({ switched_off: ['orders'] });
  const library = '/crm/object-library/2026-09/enablement';
  expect((await small.call('GET', library)).body).toMatchObject({
    enablementByObjectTypeId: { '0-136': false, '0-69': false, '0-123': true },
  });
  expect((await off.call('GET', `${library}/0-123`)).body).toEqual({ enablement: false });
  expect((await off.call('GET', '/crm/v3/object-library/enablement/0-136')).body).toEqual({
    enablement: true,
  });
  const write = { properties: whole['orders'], associations: [] };
  for (const path of ['/crm/objects/2026-09/orders', '/crm/v3/objects/0-123'])
    expect((await off.call('POST', path, write)).status).toBe(403);
  expect(
    (await off.call('POST', '/crm/objects/2026-09/products', { properties: whole['products'] })).status,
  ).toBe(201);
});
