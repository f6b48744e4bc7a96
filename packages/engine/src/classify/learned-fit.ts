// Whether what stands in a column lets a learned reading be taken. Known words may be trusted further than their values show;
// a likeness of headers may not.
import type { ColumnProfile, ColumnType, Semantic } from '@groundwork/contract/profiles';
import { type Target, targetOf } from '../portal/standard-properties.ts';
import type { Concept } from '../words/concepts.ts';
import { valueFit } from './value-fit.ts';

/** Values of these show what they are, or the column is none. */
const shown: Partial<Record<Concept, readonly Semantic[]>> = {
  email: ['email'],
  phone: ['phone'],
  mobile: ['phone'],
  fax: ['phone'],
  website: ['url', 'domain'],
  domain: ['domain', 'url'],
  linkedin: ['linkedin_url'],
};
const numbers: readonly ColumnType[] = ['integer', 'decimal'];
const dates: readonly ColumnType[] = ['date', 'datetime'];
const typesOfKind: Partial<Record<Target['kind'], readonly ColumnType[]>> = {
  number: numbers,
  date: dates,
  datetime: dates,
  boolean: ['boolean'],
  stage: ['text', 'integer'],
  owner: ['text', 'integer'],
  option: ['text'],
  options: ['text'],
};
/** Texts that are often written in digits only. */
const digits: readonly Concept[] = [
  'zip',
  'street2',
  'case_number',
  'customer_number',
  'tax_id',
  'founded_year',
];
const ids: readonly Concept[] = ['record_id', 'external_id', 'owner_id'];
const datedConcepts: readonly Concept[] = [
  'birthday',
  'modified_at',
  'created_at',
  'start_date',
  'end_date',
  'last_activity',
  'order_date',
  'invoice_date',
  'document_date',
  'payment_due',
  'expiration_date',
];
/** Sums of what is sold, also where the portal's own type says how they are read. */
const sums: readonly Concept[] = [
  'unit_price',
  'cost',
  'discount',
  'tax',
  'subtotal',
  'total',
  'shipping_cost',
  'balance',
  'quantity',
];
/** Numbers of documents and goods are often written in digits only. */
const numbered: readonly Concept[] = ['sku', 'order_number', 'invoice_number', 'quote_number'];

/** People own many records each: a column with nearly as many values as cells names no sellers. */
const FEWEST_CELLS = 20;
const MOST_DIFFERENT = 0.9;
/** Ids of people repeat far more often than people's names in a short list. */
const MOST_DIFFERENT_IDS = 0.5;

export function hardlyRepeats({ filled, distinct, type, semantic }: ColumnProfile): boolean {
  const isId = type === 'integer' || semantic?.startsWith('id_') === true;
  return filled >= FEWEST_CELLS && distinct > (isId ? MOST_DIFFERENT_IDS : MOST_DIFFERENT) * filled;
}

export function fitsLearned(concept: Concept, profile: ColumnProfile, object: string): boolean {
  const { type, semantic } = profile;
  if (concept === 'owner_id' && hardlyRepeats(profile)) return false;
  if (valueFit(concept, type, semantic) < 0.5) return false;
  const semantics = shown[concept];
  if (semantics) return semantic !== null && semantics.includes(semantic);
  const isCode = ids.includes(concept) || digits.includes(concept) || numbered.includes(concept);
  if (semantic?.startsWith('id_') && !isCode) return false;
  if (sums.includes(concept)) return numbers.includes(type);
  if (numbered.includes(concept)) return type === 'text' || type === 'integer';
  if (ids.includes(concept)) return type === 'text' || type === 'integer';
  if (datedConcepts.includes(concept)) return dates.includes(type);
  if (digits.includes(concept)) return type === 'text' || type === 'integer';
  const kind = targetOf(object, concept)?.kind ?? 'text';
  return (typesOfKind[kind] ?? ['text']).includes(type);
}
