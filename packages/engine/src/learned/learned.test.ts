import { describe, expect, it } from 'vitest';
import { exp, ln } from './arithmetic.ts';
import { meaningOn, senseOf } from './meanings.ts';
import { LearnedReader } from './model.ts';
import { normalForm } from './normal-form.ts';
import { ruledMeaning, unglued, withoutOwnName } from './own-names.ts';
import { committedWeights } from './weights.ts';

describe('the normal form', () => {
  it.each([
    ['InvoiceDate', 'invoice date'],
    ['invoice_date__c', 'invoice date'],
    ['(Do Not Modify) Account', 'account'],
    ['property_hs_lead_status', 'lead status'],
    ['Prénom usuel', 'prenom usuel'],
    ['Straße', 'strasse'],
    ['電話番号', '電話番号'],
    ['ダウンロード', 'ダウンロード'],
  ])('of %s is %s', (header, phrase) => {
    expect(normalForm(header)).toBe(phrase);
  });

  it('takes glued ids apart and the own name off, but never from the own id', () => {
    expect(unglued('accountid')).toBe('account id');
    expect(unglued('purchaseorderid')).toBe('purchase order id');
    expect(withoutOwnName('invoice status', 'invoice')).toBe('status');
    expect(withoutOwnName('invoice id', 'invoice')).toBe('invoice id');
    expect(ruledMeaning('invoice id', 'invoice')).toBe('record_id');
    expect(ruledMeaning('account id', 'invoice')).toBe('fk_company');
  });
});

it('a sense means what the object makes of it', () => {
  expect(meaningOn(senseOf('company_name', 'firma'), 'company', 'firma')).toBe('company_name');
  expect(meaningOn(senseOf('company_name', 'firma'), 'invoice', 'firma')).toBe('fk_company');
  expect(meaningOn(senseOf('status', 'status'), 'lead', 'status')).toBe('lead_status');
});

it('exp and ln are those of mathematics', () => {
  for (const x of [-30, -2.5, -0.1, 0, 0.3, 1, 7.7]) expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 10);
  for (const x of [1e-9, 0.2, 0.75, 1, 1.5, 3, 30_000]) expect(ln(x)).toBeCloseTo(Math.log(x), 10);
});

describe('a table of no known system', () => {
  const reader = new LearnedReader(committedWeights());
  const text = (header: string) => ({ header, type: 'text' as const, semantic: null });
  const invoices = reader.read({
    name: 'Rechnungen 2025',
    columns: [
      text('Rechnungsnummer'),
      text('Kunde'),
      { header: 'Rechnungsdatum', type: 'date', semantic: null },
      { header: 'Fällig am', type: 'date', semantic: null },
      { header: 'Rechnungsbetrag', type: 'decimal', semantic: 'money' },
    ],
  });

  it('is recognised by its name and its columns', () => {
    expect(invoices.object).toBe('invoice');
    const [number, customer, , due, total] = invoices.columns.map(column => column.meaning);
    expect(number).toBe('number');
    expect(customer).toBe('fk_company');
    expect(due).toBe('due_date');
    expect(total).toBe('total');
  });

  it('does not depend on the order of its columns', () => {
    const columns = ['Subject', 'Due Date', 'Priority', 'Status'].map(text);
    const one = reader.read({ name: 'x', columns });
    const other = reader.read({ name: 'x', columns: columns.toReversed() });
    expect(other.object).toBe(one.object);
    expect(other.columns.map(column => column.meaning)).toEqual(
      one.columns.map(column => column.meaning).toReversed(),
    );
  });

  it('takes no yes or no for a date and no number for a company', () => {
    const { columns } = reader.read({
      name: 'Deals',
      columns: [
        { header: 'Close Date', type: 'boolean', semantic: null },
        { header: 'Company Name', type: 'decimal', semantic: null },
        { header: 'Amount', type: 'date', semantic: null },
      ],
    });
    expect(columns.map(column => column.meaning)).not.toContain('close_date');
    expect(columns.map(column => column.meaning)).not.toContain('company_name');
    expect(columns.map(column => column.meaning)).not.toContain('fk_company');
    expect(columns.map(column => column.meaning)).not.toContain('amount');
  });
});
