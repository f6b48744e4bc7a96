// Which meanings the columns of a table usually have, by object. Real tables of some objects are rare, so the learned reader
// also trains on tables drawn from this, and weighs an object by how well it explains the columns.
import { ln } from './arithmetic.ts';
import { type LearnedObject, objects, senseOf } from './meanings.ts';

interface Usual {
  always: string;
  often: string;
  sometimes: string;
}

/** How many tables in 100 of an object have such a column. */
const shares: Record<keyof Usual, number> = { always: 0.9, often: 0.55, sometimes: 0.22 };

/** Any table of records may have these. */
const anywhere: Record<string, number> = {
  record_id: 0.85,
  created_at: 0.75,
  modified_at: 0.55,
  owner: 0.55,
  created_by: 0.25,
  modified_by: 0.2,
  description: 0.3,
  tags: 0.15,
  external_id: 0.12,
  system: 0.12,
  active: 0.12,
  flag: 0.2,
  none: 0.5,
};

const usual: Partial<Record<LearnedObject, Usual>> = {
  contact: {
    always: 'first_name last_name email',
    often: 'phone mobile job_title company_name city country fk_company full_name',
    sometimes:
      'street state zip salutation birthday department lead_source lifecycle opt_out linkedin fax last_activity_at email2 gender language',
  },
  company: {
    always: 'company_name',
    often: 'website phone industry employees city country revenue street state zip company_type',
    sometimes:
      'domain fax email fk_parent tax_id rating number linkedin founded_year lifecycle last_activity_at payment_terms',
  },
  deal: {
    always: 'name amount stage close_date',
    often: 'fk_company probability pipeline fk_contact lead_source type',
    sometimes:
      'currency next_step expected_revenue lost_reason forecast fk_campaign status product_name start_date last_activity_at',
  },
  lead: {
    always: 'lead_status email company_name',
    often: 'first_name last_name phone lead_source job_title city country full_name industry',
    sometimes:
      'mobile rating score converted converted_at website employees revenue state zip street utm fk_campaign opt_out',
  },
  ticket: {
    always: 'subject status priority',
    often: 'category type origin fk_contact number closed_at fk_company',
    sometimes: 'resolution due_date fk_product email full_name metric fk_parent',
  },
  product: {
    always: 'product_name',
    often: 'sku unit_price category active product_family',
    sometimes: 'cost tax currency quantity image url type status metric',
  },
  line_item: {
    always: 'quantity unit_price',
    often: 'product_name fk_product total discount tax fk_order subtotal',
    sometimes: 'sku fk_invoice fk_deal fk_quote cost currency fk_pricebook number',
  },
  quote: {
    always: 'total',
    often: 'name number status subtotal discount tax fk_company fk_deal fk_contact end_date',
    sometimes: 'stage subject currency shipping_cost street city zip country payment_terms activity_date',
  },
  invoice: {
    always: 'number total due_date',
    often: 'status activity_date subtotal tax fk_company balance',
    sometimes:
      'discount fk_contact fk_order currency payment_terms subject street city country shipping_cost fk_quote',
  },
  order: {
    always: 'total status',
    often: 'number activity_date subtotal discount tax fk_company fk_contact',
    sometimes:
      'shipping_cost currency due_date street city zip country email fk_quote fk_deal payment_terms subject payment_status fulfillment_status payment_method',
  },
  purchase_order: {
    always: 'number total',
    often: 'activity_date due_date status subtotal tax fk_company',
    sometimes: 'discount shipping_cost currency subject fk_contact payment_terms street city',
  },
  contract: {
    always: 'start_date end_date status',
    often: 'fk_company number name',
    sometimes: 'amount fk_contact fk_deal type duration payment_terms currency closed_at fk_product',
  },
  task: {
    always: 'subject due_date status',
    often: 'priority fk_contact',
    sometimes: 'type fk_other fk_company fk_deal closed_at reminder start_date',
  },
  call: {
    always: 'duration activity_date',
    often: 'subject direction outcome fk_contact',
    sometimes: 'status phone start_date end_date fk_company fk_deal fk_lead fk_other type url',
  },
  meeting: {
    always: 'subject start_date end_date',
    often: 'location fk_contact',
    sometimes: 'duration fk_company fk_deal fk_lead fk_other status type outcome reminder url',
  },
  email: {
    always: 'subject email',
    often: 'description activity_date',
    sometimes: 'email2 direction status fk_contact fk_other metric',
  },
  note: {
    always: 'note_body',
    often: 'subject fk_contact fk_other',
    sometimes: 'fk_company fk_deal activity_date type fk_ticket',
  },
  activity: {
    always: 'type',
    often: 'subject activity_date fk_contact note_body status',
    sometimes: 'due_date duration outcome fk_company fk_deal fk_lead fk_other',
  },
  campaign: {
    always: 'name',
    often: 'type status start_date end_date budget actual_cost metric',
    sometimes: 'expected_revenue revenue subject fk_parent currency',
  },
  campaign_member: {
    always: 'fk_campaign status',
    often: 'fk_contact fk_lead flag',
    sometimes: 'first_name last_name email full_name company_name activity_date',
  },
  list: { always: 'name', often: 'metric type', sometimes: 'status category fk_campaign' },
  list_member: {
    always: 'fk_list',
    often: 'fk_contact email',
    sometimes: 'activity_date status opt_out first_name last_name',
  },
  user: {
    always: 'email',
    often: 'full_name first_name last_name active',
    sometimes: 'job_title phone mobile department language timezone last_activity_at fk_parent type',
  },
  vendor: {
    always: 'company_name',
    often: 'phone email website street city country zip state',
    sometimes: 'category payment_terms tax_id number full_name balance currency',
  },
};

/** How likely a table of this object has a column of each meaning. */
export function usualMeanings(object: LearnedObject): Map<string, number> {
  const found = new Map(Object.entries(anywhere));
  const own = usual[object];
  if (!own) return found;
  for (const [meaning, share] of [
    ...own.always.split(' ').map(one => [one, shares.always] as const),
    ...own.often.split(' ').map(one => [one, shares.often] as const),
    ...own.sometimes.split(' ').map(one => [one, shares.sometimes] as const),
  ])
    found.set(meaning, share);
  return found;
}

export const describedObjects = objects.filter(object => usual[object] !== undefined);

/** Anything may have them, so they speak for nothing. */
const silent = new Set(['none', 'flag', 'system', 'metric', 'fk_other']);
const LEAST = 0.02;
/** Of tables that are no records little is known. */
const UNKNOWN = 0.08;
/** A column that is missing says less than one that is there: exports leave columns out. */
const MISSING = 0.35;

/** How well each object explains which senses are there, as logarithms, the best at 0. */
export class Grammar {
  readonly #present: Float64Array[];
  readonly #absent: Float64Array[];

  constructor(senses: readonly string[]) {
    const table = objects.map(object => sharesBySense(object, senses));
    const means = senses.map((_, at) => table.reduce((sum, row) => sum + (row[at] ?? 0), 0) / table.length);
    const isSilent = senses.map(sense => silent.has(sense));
    this.#present = table.map(row =>
      row.map((share, at) => (isSilent[at] ? 0 : ln(share / (means[at] ?? 1)))),
    );
    this.#absent = table.map(row =>
      row.map((share, at) => (isSilent[at] ? 0 : MISSING * ln((1 - share) / (1 - (means[at] ?? 0))))),
    );
  }

  scores(presence: Float64Array): Float64Array {
    const scores = new Float64Array(objects.length);
    for (let object = 0; object < scores.length; object += 1) {
      const present = this.#present[object];
      const absent = this.#absent[object];
      let sum = 0;
      for (let sense = 0; sense < presence.length; sense += 1) {
        const share = presence[sense] ?? 0;
        sum += share * (present?.[sense] ?? 0) + (1 - share) * (absent?.[sense] ?? 0);
      }
      scores[object] = sum;
    }
    const most = scores.reduce((best, score) => (score > best ? score : best), -Infinity);
    return scores.map(score => score - most);
  }
}

function sharesBySense(object: LearnedObject, senses: readonly string[]): Float64Array {
  const row = new Float64Array(senses.length).fill(usual[object] ? LEAST : UNKNOWN);
  if (!usual[object]) return row;
  for (const [meaning, share] of usualMeanings(object)) {
    const at = senses.indexOf(senseOf(meaning, meaning.replaceAll('_', ' ')));
    if (at >= 0 && share > (row[at] ?? 0)) row[at] = share;
  }
  return row;
}
