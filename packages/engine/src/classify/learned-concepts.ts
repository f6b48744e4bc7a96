// What the learned reader's objects and meanings are called in the rest of the engine.
import { isLearnedObject, type LearnedObject } from '../learned/meanings.ts';
import type { Concept } from '../words/concepts.ts';
import { singular } from '../words/wording.ts';

const byObject: Partial<Record<string, LearnedObject>> = {
  companies: 'company',
  owners: 'user',
  /** What runs from a day to a day and is paid for again and again. */
  subscriptions: 'contract',
};

/** What a table lists in the learned reader's words; undefined for objects that a client made. What people said a table is
 *  goes before what it is called. */
export function listedObject(object: string, entity: string): LearnedObject | undefined {
  if (object === 'contacts' && entity === 'lead') return 'lead';
  const answered = byObject[object] ?? singular(object);
  return isLearnedObject(answered) ? answered : undefined;
}

/** Sums of what is sold, which mean something else on other records. */
function sameOn(concept: Concept): Partial<Record<LearnedObject, Concept>> {
  return { line_item: concept, quote: concept, order: concept, invoice: concept, contract: concept };
}

/** Meanings that the engine calls otherwise, by object where the object decides; everything else is called the same. */
const otherwise: Partial<Record<string, Concept | Partial<Record<LearnedObject | 'else', Concept>>>> = {
  /** Whole addresses in one cell are offered to the street. */
  address: 'street',
  email2: 'email',
  phone2: 'phone',
  name_suffix: 'suffix',
  owner_id: 'owner_id',
  description: 'body',
  product_name: { product: 'name', else: 'product' },
  fk_product: 'product',
  sku: { product: 'sku', line_item: 'sku' },
  unit_price: { product: 'unit_price', line_item: 'unit_price' },
  cost: { product: 'cost', line_item: 'cost' },
  total: { ...sameOn('total'), product: 'unit_price' },
  subtotal: sameOn('subtotal'),
  tax: sameOn('tax'),
  discount: sameOn('discount'),
  shipping_cost: { order: 'shipping_cost', invoice: 'shipping_cost' },
  balance: { invoice: 'balance' },
  fk_campaign: 'campaign',
  fk_company: {
    company: 'parent_company',
    deal: 'company_name',
    ticket: 'company_name',
    task: 'company_name',
    note: 'company_name',
    call: 'company_name',
    meeting: 'company_name',
    quote: 'company_name',
    order: 'company_name',
    invoice: 'company_name',
    contract: 'company_name',
  },
  fk_parent: { company: 'parent_company', contact: 'reports_to' },
  fk_contact: {
    deal: 'full_name',
    ticket: 'full_name',
    task: 'full_name',
    note: 'full_name',
    call: 'full_name',
    meeting: 'full_name',
    quote: 'full_name',
    order: 'full_name',
    invoice: 'full_name',
    contract: 'full_name',
  },
  start_date: { call: 'start_time', meeting: 'start_time', else: 'start_date' },
  end_date: { call: 'end_time', meeting: 'end_time', quote: 'expiration_date', else: 'end_date' },
  duration: { call: 'duration', meeting: 'duration' },
  direction: { call: 'direction', email: 'direction' },
  location: { meeting: 'location' },
  forecast: 'forecast_category',
  amount: { ...sameOn('total'), else: 'amount' },
  activity_date: { order: 'order_date', invoice: 'invoice_date', quote: 'document_date', else: 'timestamp' },
  due_date: { invoice: 'payment_due', quote: 'expiration_date', else: 'due_date' },
  fk_order: { order: 'order_number' },
  fk_invoice: { invoice: 'invoice_number' },
  fk_quote: { quote: 'quote_title' },
  last_activity_at: 'last_activity',
  number: {
    ticket: 'case_number',
    company: 'customer_number',
    contact: 'customer_number',
    order: 'order_number',
    invoice: 'invoice_number',
    quote: 'quote_number',
    product: 'sku',
  },
  type: { deal: 'deal_type', ticket: 'category', task: 'activity_type' },
  name: { deal: 'deal_name', quote: 'quote_title', else: 'name' },
};
const same = new Set<string>(
  `first_name middle_name last_name full_name salutation job_title department email phone mobile fax birthday gender
   language marital_status linkedin opt_out lifecycle lead_status lead_source owner company_name domain website industry
   employees revenue founded_year company_type rating note_body tax_id street street2 city state zip country timezone
   currency stage outcome pipeline probability close_date expected_revenue next_step
   lost_reason quantity priority category origin payment_status fulfillment_status payment_method closed_at tags created_at record_id external_id modified_at
   modified_by created_by subject status`.split(/\s+/),
);

function isSame(meaning: string): meaning is Concept {
  return same.has(meaning);
}

/** What the engine calls such a column on a table of this object; undefined where it has no word for it. */
export function conceptOf(
  { meaning, sense }: { meaning: string; sense: string },
  object: LearnedObject,
): Concept | undefined {
  // Somebody's name beside companies is not what the company is called.
  if (sense === 'person' && object === 'company') return undefined;
  const other = otherwise[meaning];
  if (typeof other === 'string') return other;
  if (other) return other[object] ?? other.else;
  return isSame(meaning) ? meaning : undefined;
}

/** What the object of a table decides between, not the words of a header. */
const decidedByObject: readonly (readonly Concept[])[] = [
  ['status', 'lead_status', 'outcome', 'stage', 'stage_id'],
  ['company_type', 'deal_type', 'category', 'activity_type', 'ownership'],
  ['body', 'note_body', 'description_short'],
  ['owner', 'owner_id'],
  ['name', 'subject', 'deal_name'],
  ['close_date', 'closed_at', 'end_date', 'end_time', 'expiration_date'],
  ['order_number', 'invoice_number', 'quote_number', 'quote_title', 'sku', 'record_id'],
  ['order_date', 'invoice_date', 'document_date', 'created_at'],
  ['due_date', 'payment_due'],
  ['street', 'ship_street', 'bill_street'],
  ['city', 'ship_city', 'bill_city'],
  ['state', 'ship_state', 'bill_state'],
  ['zip', 'ship_zip', 'bill_zip'],
  ['country', 'ship_country', 'bill_country'],
  ['start_date', 'start_time'],
  ['timestamp', 'due_date', 'created_at', 'start_time', 'sent_at'],
  ['reports_to', 'parent_company'],
  ['origin', 'lead_source', 'order_source'],
];

export function isSameSense(a: Concept, b: Concept): boolean {
  return a === b || decidedByObject.some(list => list.includes(a) && list.includes(b));
}
