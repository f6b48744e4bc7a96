import { expect, test } from 'vitest';
import { recordPage } from './record-page.ts';

const hubspot = { base_url: 'https://api.hubapi.com', account_id: '4711' };
const contact = { object: 'contacts', crmId: '101' };
const pages = (ui_host: string | null, object_ids = {}) => ({ ui_host, object_ids });

test.each([
  [hubspot, undefined, contact, 'https://app.hubspot.com/contacts/4711/record/0-1/101'],
  [
    hubspot,
    pages('app-eu1.hubspot.com'),
    contact,
    'https://app-eu1.hubspot.com/contacts/4711/record/0-1/101',
  ],
  // What a portal says of itself leads nobody to a place of its choice.
  [
    hubspot,
    pages('app.hubspot.com.evil.example'),
    contact,
    'https://app.hubspot.com/contacts/4711/record/0-1/101',
  ],
  [
    hubspot,
    pages('app.hubspot.com', { branches: '2-77' }),
    { object: 'branches', crmId: '5' },
    'https://app.hubspot.com/contacts/4711/record/2-77/5',
  ],
  [
    hubspot,
    undefined,
    { object: 'invoices', crmId: '5' },
    'https://app.hubspot.com/contacts/4711/record/0-53/5',
  ],
  [
    { base_url: 'http://localhost:3002', account_id: '9' },
    pages('localhost:3002'),
    { object: 'notes', crmId: '5' },
    'http://localhost:3002/contacts/9/record/0-46/5',
  ],
] as const)('%j with %j shows %j', (portal, told, record, url) =>
  expect(recordPage(portal, told, record)).toEqual({ url, reason: null }),
);

test.each([
  [hubspot, undefined, { object: 'branches', crmId: '5' }, /did not say/],
  [hubspot, pages(null, { branches: '../..' }), { object: 'branches', crmId: '5' }, /did not say/],
  [hubspot, undefined, { object: 'notes', crmId: '5' }, /no page of their own/],
  [hubspot, undefined, { object: 'line_items', crmId: '5' }, /stand on the deal, quote, order/],
  [{ base_url: 'http://sandbox:3002', account_id: '9' }, pages(null), contact, /no page to show/],
  [
    { base_url: 'https://crm.example', account_id: '9' },
    pages('app.hubspot.com'),
    contact,
    /no page to show/,
  ],
  [{ ...hubspot, account_id: null }, undefined, contact, /no page to show/],
] as const)('%j with %j has no page for %j and says why', (portal, told, record, reason) => {
  const link = recordPage(portal, told, record);
  expect(link.url).toBeNull();
  expect(link.reason).toMatch(reason);
});
