// Links without which a record may not be made, published or billed.
import { listLinkedTypes } from '../associations/associations-store.ts';
import type { Link } from '../associations/link.ts';
import type { Db } from '../database.ts';
import type { Portal } from '../portals/portal.ts';
import { invalid } from '../refusal.ts';
import { PUBLISHED } from '../standard/billing-properties.ts';
import type { ObjectType } from '../standard/objects.ts';
import type { Props } from './records-store.ts';

const CONTACT = '0-1';
const DEAL = '0-3';
const LINE_ITEM = '0-8';
const named: Readonly<Record<string, string>> = {
  [CONTACT]: 'contact',
  [DEAL]: 'deal',
  [LINE_ITEM]: 'line item',
};

/** What stored records are linked with, by their ids; asked for objects with such rules only. */
export async function linksBefore(
  trx: Db,
  portal: Portal,
  type: ObjectType,
  ids: string[],
): Promise<Map<string, Set<string>>> {
  if (type.name !== 'quotes' && type.name !== 'invoices') return new Map();
  const rows = await listLinkedTypes(trx, portal.id, type.id, ids);
  return new Map(
    [...Map.groupBy(rows, row => row.from_id)].map(([id, own]) => [id, new Set(own.map(row => row.to_type))]),
  );
}

/** @throws Refusal when the record lacks a link that it needs for what it is to become */
export function requireLinks(
  type: ObjectType,
  record: { before: Props | undefined; after: Props; linked: ReadonlySet<string>; made: readonly Link[] },
): void {
  const { before, after, linked, made } = record;
  const there = new Set([...linked, ...made.map(link => link.type.toType)]);
  const lacked = (needed: readonly string[]): string[] => needed.filter(id => !there.has(id));
  if (type.name === 'leads' && before === undefined) {
    const isOfSomebody = made.some(link => link.type.isPrimary && link.type.toType === CONTACT);
    if (!isOfSomebody) throw missing('A lead needs a primary association with an existing', [CONTACT]);
  }
  const isNewly = (name: string, values: readonly string[]): boolean =>
    values.includes(after[name] ?? '') && !values.includes(before?.[name] ?? '');
  if (type.name === 'quotes' && isNewly('hs_status', PUBLISHED)) {
    if (after['hs_template_type'] !== 'CPQ_QUOTE')
      throw invalid('A quote of this template type needs a quote template to be published');
    const absent = lacked([DEAL, CONTACT, LINE_ITEM]);
    if (absent.length > 0) throw missing('To be published a quote needs an associated', absent);
  }
  if (type.name === 'invoices' && isNewly('hs_invoice_status', ['open'])) {
    const absent = after['hs_invoice_billable'] === 'false' ? [] : lacked([CONTACT, LINE_ITEM]);
    if (absent.length > 0) throw missing('To be opened an invoice needs an associated', absent);
  }
}

function missing(why: string, types: readonly string[]) {
  return invalid(`${why} ${types.map(id => named[id] ?? id).join(' and ')}`, {
    subCategory: 'crm.associations.MISSING_ASSOCIATION',
  });
}
