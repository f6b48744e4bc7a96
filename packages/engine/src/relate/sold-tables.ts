// What is sold and what only looks so. Stock movements, receipts and approvals name a product and how many, as lines
// do, but lines name what they are a line of. Bills that the firm has received look like invoices.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { isParty } from '../classify/object-opinion.ts';
import { hasConcept } from '../classify/study.ts';
import { understand } from '../classify/understand.ts';
import { isItemised } from '../portal/linkable.ts';
import { stemWords } from '../profile/header-name.ts';
import { sheetTitle } from '../profile/table-name.ts';
import { entityOfWords } from '../words/entities.ts';
import { listed } from '../words/wording.ts';
import { idWords } from './id-words.ts';
import type { Link } from './relations.ts';
import type { StudiedSource } from './studied.ts';
import { undecided } from './undecided.ts';

const documents = new Set(['order', 'invoice', 'quote', 'opportunity', 'subscription', 'purchase_order']);

/** What such a table is until somebody says; undefined where its rows belong to something, or it was never taken for lines. */
export function linesOfNothing(table: StudiedSource, links: readonly Link[]): ObjectMapping | undefined {
  const { mapping, isCertain } = table;
  if (isCertain || mapping.role !== 'records' || mapping.object !== 'line_items') return undefined;
  if (links.some(({ relation }) => isItemised(relation.to.object ?? ''))) return undefined;
  if (table.columns.some(namesDocument)) return undefined;
  const text =
    'Each row names a product and a quantity, but nothing that it was sold with: it may be stock, a delivery or a request.';
  return undecided(mapping, text, ['line_items']);
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
  const words = [...stemWords(sheetTitle(profile)), ...columns.flatMap(({ header }) => header.tokens)];
  const word = words.find(one => vendorWords.has(one));
  if (word === undefined) return undefined;
  const text = `“${word}” says that these are bills which the firm has received, not invoices that it writes.`;
  return undecided(mapping, text, ['invoices']);
}

/** What lines of orders point at: a product where it has a price of its own, a document where somebody bought it. */
export function soldInLines(
  table: StudiedSource,
  {
    base,
    pointedAt,
    incoming,
    linksOf,
  }: {
    base: ObjectMapping;
    pointedAt: readonly StudiedSource[];
    incoming: readonly Link[];
    linksOf: (table: StudiedSource) => readonly Link[];
  },
): { mapping: ObjectMapping; suggested?: string } | undefined {
  const lines = incoming.filter(link => link.candidate.from.mapping.object === 'line_items');
  if (lines.length === 0) return undefined;
  const isBought = pointedAt.some(({ mapping }) => isParty(mapping.object));
  const isPriced = table.columns.some(isPrice);
  if (!isBought && !isPriced) return undefined;
  const files = listed([...new Set(lines.map(link => link.candidate.from.profile.file))]);
  // A line belongs to one document and is of one product: with the one known, this is the other.
  const haveDocument = lines.every(({ candidate: { from } }) =>
    linksOf(from).some(
      ({ candidate: { target } }) => target.owner !== table && isItemised(target.owner.mapping.object ?? ''),
    ),
  );
  if (isPriced && haveDocument) {
    const text = `Lines of ${files} point at its rows and at what they were sold by, and its rows have a price, so they are products.`;
    return {
      mapping: { ...base, role: 'records', object: 'products', confidence: 0.85, reasons: [{ text }] },
    };
  }
  const [suggested, ...others] = isBought
    ? (['orders', 'invoices', 'deals'] as const)
    : (['products', 'orders'] as const);
  const text = `Lines of ${files} point at its rows, so each is something that was sold.`;
  return { mapping: undecided({ ...base, reasons: [] }, text, [suggested, ...others]), suggested };
}

/** Read as a column of products: what a table of nothing known holds is not read as a price. */
function isPrice({ header, profile: { filled, type } }: StudiedSource['columns'][number]): boolean {
  const isNumber = filled > 0 && (type === 'integer' || type === 'decimal');
  return (
    isNumber && understand(header, 'products').some(one => one.concept === 'unit_price' && one.score >= SURE)
  );
}

const SURE = 0.85;
