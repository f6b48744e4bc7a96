// Columns that say what a record is like, not which one it is: where it lies, what it is called, how it is reached.
import type { StudiedColumn } from '../classify/study.ts';
import type { Concept } from '../words/concepts.ts';
import { idWords } from './id-words.ts';

const semantics = new Set([
  'first_name',
  'last_name',
  'city',
  'state',
  'country',
  'street',
  'postcode',
  'phone',
  'url',
  'job_title',
  'gender',
  'salutation',
  'language',
  'currency_code',
  'latitude',
  'longitude',
  'json',
  'html',
  'long_text',
  'image_path',
]);
const concepts = new Set<Concept>([
  'zip',
  'city',
  'state',
  'country',
  'street',
  'phone',
  'mobile',
  'first_name',
  'last_name',
  'job_title',
  'salutation',
]);
/** What numbers a record: values that look like phones are none under such a header. */
const numbers = new Set<Concept>([
  'record_id',
  'external_id',
  'case_number',
  'customer_number',
  'order_number',
  'invoice_number',
  'quote_number',
  'sku',
]);
/** From here on a header is known for what it says. */
const PLAIN = 0.85;

/** Is the column an attribute? Its values may never repeat and still are nobody's key, nor do they point at any. */
export function isAttribute(column: StudiedColumn): boolean {
  const [best] = column.readings;
  if (best && best.score >= PLAIN && concepts.has(best.concept)) return true;
  if (!semantics.has(column.profile.semantic ?? '')) return false;
  // Ids may look like phones or postcodes; a header that says so goes before the look.
  return !idWords(column).isId || (best?.how === 'exact' && !numbers.has(best.concept));
}
