// What the platform itself decides about line items, quotes, orders, invoices and subscriptions. Pure.
import { dayAt, type Portal } from '../portals/portal.ts';
import { invalid } from '../refusal.ts';
import { PUBLISHED } from '../standard/billing-properties.ts';
import { type ObjectType } from '../standard/objects.ts';
import type { Props } from './records-store.ts';
import { valuesRefused } from './values-refused.ts';

interface Write {
  portal: Pick<Portal, 'timeZone'>;
  before: Props | undefined;
  /** What was written, in stored form; "" clears. */
  values: Props;
  /** What the record will hold; completed here. */
  after: Props;
  now: string;
}

type Rule = (write: Write) => void;

const RULES: Readonly<Record<string, Rule>> = {
  line_items: lineItem,
  quotes: quote,
  invoices: invoice,
  subscriptions: ({ after }) => {
    after['hs_invoice_creation'] ??= 'off';
  },
};

/** @throws Refusal of what such a record may not hold */
export function settleCommerce(type: ObjectType, write: Write): void {
  RULES[type.name]?.(write);
}

function numberIn(props: Props, name: string): number | undefined {
  const text = props[name];
  return text === undefined ? undefined : Number(text);
}

function written(after: Props, name: string, value: number | undefined): void {
  if (value === undefined) delete after[name];
  else after[name] = String(Number(value.toFixed(6)));
}

function lineItem({ after }: Write): void {
  const price = numberIn(after, 'price');
  if (price !== undefined && price < 0)
    throw valuesRefused([
      { name: 'price', error: 'VALUE_TOO_LOW', message: `${price} is too low: a price is at least 0.` },
    ]);
  const quantity = numberIn(after, 'quantity');
  if (price === undefined || quantity === undefined) {
    for (const name of ['amount', 'hs_pre_discount_amount', 'hs_total_discount']) delete after[name];
    return;
  }
  const percentage = numberIn(after, 'hs_discount_percentage') ?? 0;
  const discount = (numberIn(after, 'discount') ?? 0) + (price * percentage) / 100;
  written(after, 'hs_pre_discount_amount', quantity * price);
  written(after, 'hs_total_discount', quantity * discount);
  written(after, 'amount', quantity * (price - discount));
}

function isPublished(props: Props | undefined): boolean {
  return PUBLISHED.includes(props?.['hs_status'] ?? '');
}

function quote({ before, values, after, now }: Write): void {
  if (isPublished(before) && isPublished(after)) {
    const changed = Object.keys(values).filter(name => values[name] !== (before?.[name] ?? ''));
    if (changed.length > 0)
      throw invalid(
        `Quote is published and cannot be edited (${changed.join(', ')}). Set hs_status to DRAFT first.`,
        { context: { propertyName: changed } },
      );
  }
  after['hs_quote_number'] ??= now.replaceAll(/\D/g, '').replace(/^(\d{8})/, '$1-');
  after['hs_locked'] = String(isPublished(after));
}

const SET_BY_BILLING = ['hs_number', 'hs_amount_billed'] as const;

function invoice({ portal, before, values, after, now }: Write): void {
  after['hs_invoice_billable'] ??= 'true';
  after['hs_invoice_status'] ??= 'draft';
  // A mirror of an invoice that was billed elsewhere is what it is said to be.
  if (after['hs_invoice_billable'] === 'true') {
    const own = SET_BY_BILLING.filter(name => (values[name] ?? '') !== (before?.[name] ?? ''));
    if (own.length > 0)
      throw valuesRefused(
        own.map(name => ({
          name,
          error: 'READ_ONLY',
          message: `"${name}" of a billable invoice is a read only property; its value cannot be set.`,
        })),
      );
    if (after['hs_invoice_status'] === 'paid' && before?.['hs_invoice_status'] !== 'paid')
      throw valuesRefused([
        {
          name: 'hs_invoice_status',
          error: 'INVALID_OPTION',
          message: 'A billable invoice is paid by a payment.',
        },
      ]);
    after['hs_invoice_date'] ??= dayAt(portal, new Date(now));
    after['hs_due_date'] ??= after['hs_invoice_date'];
  }
  const isSettled = after['hs_invoice_status'] === 'paid' || after['hs_invoice_status'] === 'voided';
  const billed = numberIn(after, 'hs_amount_billed');
  written(after, 'hs_balance_due', billed === undefined ? undefined : isSettled ? 0 : billed);
}

/** @throws Refusal when one of these records may not be deleted */
export function refuseDeletion(type: ObjectType, records: readonly { id: string; props: Props }[]): void {
  if (type.name !== 'subscriptions') return;
  const billing = records.filter(
    ({ props }) =>
      props['hs_invoice_creation'] === 'on' && !['canceled', 'expired'].includes(props['hs_status'] ?? ''),
  );
  if (billing.length > 0)
    throw invalid('A billable subscription can be deleted only when it is canceled or expired', {
      context: { ids: billing.map(({ id }) => id) },
    });
}
