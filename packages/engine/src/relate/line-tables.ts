// Tables that were taken for lines of what was sold because each row names a product and how many: so do stock movements,
// receipts and approvals. Lines name what they are a line of.
import type { ObjectMapping } from '@groundwork/contract/intake';
import { hasConcept } from '../classify/study.ts';
import { isItemised } from '../portal/linkable.ts';
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
  return {
    ...mapping,
    role: 'ignored',
    object: null,
    confidence: UNDECIDED,
    reasons: [{ text }, ...mapping.reasons],
    alternatives: [
      { role: 'records', object: 'line_items', confidence: UNDECIDED },
      ...mapping.alternatives.filter(one => one.object !== 'line_items'),
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
