// Whether what stands in a column can be what its header promises.
import type { ColumnType, Semantic } from '@groundwork/contract/profiles';
import type { Concept } from '../words/concepts.ts';
import { systemPhrases } from '../words/lexicon/system.ts';

const amounts = { types: ['integer', 'decimal'] as const };
const dated = { types: ['date', 'datetime'] as const };
/** What a concept's values must look like; concepts that are missing here take any text. */
const expected: Partial<Record<Concept, { semantics?: readonly Semantic[]; types?: readonly ColumnType[] }>> =
  {
    email: { semantics: ['email'] },
    phone: { semantics: ['phone'], types: ['text', 'integer'] },
    mobile: { semantics: ['phone'], types: ['text', 'integer'] },
    fax: { semantics: ['phone'], types: ['text', 'integer'] },
    linkedin: { semantics: ['linkedin_url', 'url'] },
    website: { semantics: ['url', 'domain'] },
    domain: { semantics: ['domain', 'url'] },
    amount: { types: ['integer', 'decimal'] },
    revenue: { types: ['integer', 'decimal'] },
    employees: { types: ['integer', 'decimal'] },
    founded_year: { types: ['integer', 'date'] },
    probability: { types: ['integer', 'decimal'] },
    close_date: { types: ['date', 'datetime'] },
    due_date: { types: ['date', 'datetime'] },
    timestamp: { types: ['date', 'datetime'] },
    created_at: { types: ['date', 'datetime'] },
    birthday: { types: ['date', 'datetime'] },
    closed_at: { types: ['date', 'datetime'] },
    opt_out: { types: ['boolean', 'integer'] },
    first_name: { types: ['text'] },
    last_name: { types: ['text'] },
    full_name: { types: ['text'] },
    company_name: { types: ['text'] },
    job_title: { types: ['text'] },
    city: { semantics: ['city'], types: ['text'] },
    state: { semantics: ['state'] },
    deal_name: { types: ['text'] },
    country: { semantics: ['country'], types: ['text'] },
    stage: { types: ['text', 'integer'] },
    currency: { types: ['text'] },
    industry: { types: ['text'] },
    email_from: { semantics: ['email'], types: ['text'] },
    email_to: { semantics: ['email'], types: ['text'] },
    email_cc: { semantics: ['email'], types: ['text'] },
    email_bcc: { semantics: ['email'], types: ['text'] },
    from_number: { semantics: ['phone'], types: ['text', 'integer'] },
    to_number: { semantics: ['phone'], types: ['text', 'integer'] },
    start_time: { types: ['date', 'datetime'] },
    end_time: { types: ['date', 'datetime'] },
    sent_at: { types: ['date', 'datetime'] },
    recording: { semantics: ['url'], types: ['text'] },
    location: { types: ['text'] },
    channel: { types: ['text'] },
    unit_price: amounts,
    cost: amounts,
    discount: amounts,
    discount_percent: amounts,
    tax: amounts,
    tax_rate: amounts,
    subtotal: amounts,
    total: amounts,
    shipping_cost: amounts,
    balance: amounts,
    quantity: amounts,
    order_date: dated,
    invoice_date: dated,
    document_date: dated,
    payment_due: dated,
    expiration_date: dated,
    start_date: dated,
    ship_street: { types: ['text'] },
    order_source: { types: ['text'] },
  };

/** Meanings that contradict a concept outright, whatever the header says. */
const contradicting: readonly Semantic[] = [
  'email',
  'id_salesforce',
  'id_uuid',
  'json',
  'image_path',
  'phone',
  'linkedin_url',
];

/** 1 the values prove it, 0.97 they do not speak against it, 0.4 they contradict it. */
export function valueFit(concept: Concept, type: ColumnType, semantic: Semantic | null): number {
  const wanted = expected[concept];
  if (semantic !== null && wanted?.semantics?.includes(semantic)) return 1;
  if (wanted?.types && type !== 'empty' && !wanted.types.includes(type)) return 0.4;
  const isText = targetIsText(concept);
  if (semantic !== null && isText && contradicting.includes(semantic)) return wanted?.semantics ? 0.5 : 0.4;
  if (wanted?.semantics && semantic !== null && concept === 'email') return 0.4;
  return 0.97;
}

const idConcepts: readonly Concept[] = [
  'sku',
  'order_number',
  'invoice_number',
  'quote_number',
  'tracking_number',
  'record_id',
  'external_id',
  'owner_id',
  'owner',
  'created_by',
  'modified_by',
];
function targetIsText(concept: Concept): boolean {
  return !idConcepts.includes(concept) && !Object.hasOwn(systemPhrases, concept);
}

/** What the values alone suggest, when the header says nothing. */
export const semanticConcepts: Partial<Record<Semantic, { concept: Concept; confidence: number }>> = {
  email: { concept: 'email', confidence: 0.82 },
  phone: { concept: 'phone', confidence: 0.66 },
  linkedin_url: { concept: 'linkedin', confidence: 0.85 },
  domain: { concept: 'domain', confidence: 0.66 },
  url: { concept: 'website', confidence: 0.6 },
  first_name: { concept: 'first_name', confidence: 0.62 },
  last_name: { concept: 'last_name', confidence: 0.62 },
  full_name: { concept: 'full_name', confidence: 0.6 },
  company_name: { concept: 'company_name', confidence: 0.58 },
  job_title: { concept: 'job_title', confidence: 0.62 },
  salutation: { concept: 'salutation', confidence: 0.8 },
  country: { concept: 'country', confidence: 0.62 },
  city: { concept: 'city', confidence: 0.55 },
  street: { concept: 'street', confidence: 0.6 },
  postcode: { concept: 'zip', confidence: 0.58 },
  currency_code: { concept: 'currency', confidence: 0.6 },
};
