// Tables that look like what was sold and are not. Stock movements, receipts and approvals name a product and how many, as lines
// do, but lines name what they are a line of. Bills that the firm has received look like invoices.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { hasConcept } from '../classify/study.ts';
import { isItemised } from '../portal/linkable.ts';
import { stemWords } from '../profile/header-name.ts';
import { entityOfWords } from '../words/entities.ts';
import { idWords } from './id-words.ts';
import type { Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';

const UNDECIDED = 0.45;
const documents = new Set(['order', 'invoice', 'quote', 'opportunity', 'subscription', 'purchase_order']);

/** What such a table is until somebody says; undefined where its rows belong to something, or it was never taken for lines. */
export function linesOfNothing(table: StudiedSource, links: readonly Link[]): ObjectMapping | undefined {
  const { mapping, isCertain } = table;
  if (isCertain || mapping.role !== 'records' || mapping.object !== 'line_items') return undefined;
  if (links.some(({ relation }) => isItemised(relation.to.object ?? ''))) return undefined;
  if (table.columns.some(namesDocument)) return undefined;
  const text =
    'Each row names a product and a quantity, but nothing that it was sold with: it may be stock, a delivery or a request.';
  return asked(mapping, text);
}

/** Left out until somebody says; what it was taken for comes first among what can be said. */
function asked(mapping: ObjectMapping, text: string): ObjectMapping {
  const { role, object } = mapping;
  return {
    ...mapping,
    role: 'ignored',
    object: null,
    confidence: UNDECIDED,
    reasons: [{ text }, ...mapping.reasons],
    alternatives: [
      { role, object, confidence: UNDECIDED },
      ...mapping.alternatives.filter(one => one.object !== object),
    ],
  };
}

/** `Order No`, `sale_id`, `Rechnungsnummer`: also where the file of these documents is not there. */
function namesDocument(column: StudiedSource['columns'][number]): boolean {
  if (column.profile.filled === 0) return false;
  if (hasConcept(column, 'order_number', 'invoice_number', 'quote_number')) return true;
  const words = idWords(column);
  const entity = words.isId ? entityOfWords(words.of)?.entity : undefined;
  return entity !== undefined && documents.has(entity);
}

const vendorWords = new Set(
  'vendor vendors supplier suppliers payable payables lieferant kreditor kreditoren eingangsrechnungen fournisseur proveedor fornitore fornecedor leverancier'.split(
    ' ',
  ),
);

/** Invoices that the firm has received: the portal's are those that it writes. */
export function billsOfVendors({
  mapping,
  columns,
  profile,
  isCertain,
}: StudiedSource): ObjectMapping | undefined {
  if (isCertain || mapping.role !== 'records' || mapping.object !== 'invoices') return undefined;
  const words = [
    ...stemWords(profile.sheet ?? profile.file),
    ...columns.flatMap(({ header }) => header.tokens),
  ];
  const word = words.find(one => vendorWords.has(one));
  if (word === undefined) return undefined;
  const text = `“${word}” says that these are bills which the firm has received, not invoices that it writes.`;
  return asked(mapping, text);
}
