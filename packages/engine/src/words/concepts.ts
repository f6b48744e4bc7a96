// What a column can mean, and the words of seven languages that say it.
import { activityPhrases } from './lexicon/activities.ts';
import { commercePhrases } from './lexicon/commerce.ts';
import { companyPhrases } from './lexicon/companies.ts';
import { peoplePhrases } from './lexicon/people.ts';
import { salesPhrases } from './lexicon/sales.ts';
import { servicePhrases } from './lexicon/service.ts';
import { systemPhrases } from './lexicon/system.ts';

const lexicon = {
  ...peoplePhrases,
  ...companyPhrases,
  ...salesPhrases,
  ...servicePhrases,
  ...systemPhrases,
  ...activityPhrases,
  ...commercePhrases,
};
export type Concept = keyof typeof lexicon;

const timed: readonly string[] = ['calls', 'emails', 'meetings', 'communications'];
const sold: readonly string[] = ['products', 'line_items', 'quotes', 'orders', 'invoices', 'subscriptions'];

/** Words such as “from”, “start” and “length” say something on calls, e-mails, meetings and messages only, and “net”, “total”
 *  and “order” say another thing on what is sold than on a deal. */
export function isSaidOn(concept: Concept, object: string): boolean {
  if (Object.hasOwn(activityPhrases, concept)) return timed.includes(object);
  if (Object.hasOwn(commercePhrases, concept)) return sold.includes(object);
  return !sold.includes(object) || !elsewhere.has(concept);
}

/** What the words for what is sold say better there. */
const elsewhere = new Set<Concept>([
  'amount',
  'deal_name',
  'stage_id',
  'outcome',
  'case_number',
  'customer_number',
  'employees',
  'revenue',
  'expected_revenue',
  'job_title',
  'rating',
  'activity_type',
  'company_type',
  'timestamp',
  'due_date',
  'deal_type',
  'is_closed',
  'is_won',
  'is_lost',
]);

/** Every phrase of every language, with the concepts it may stand for. */
export const phrases: ReadonlyMap<string, readonly Concept[]> = buildPhrases();

function buildPhrases(): Map<string, Concept[]> {
  const found = new Map<string, Concept[]>();
  for (const [concept, text] of Object.entries(lexicon)) {
    if (!isConcept(concept)) continue;
    for (const phrase of text.split('|').map(part => part.trim().replaceAll(/\s+/g, ' '))) {
      const known = found.get(phrase) ?? [];
      if (phrase !== '' && !known.includes(concept)) found.set(phrase, [...known, concept]);
    }
  }
  return found;
}

function isConcept(text: string): text is Concept {
  return Object.hasOwn(lexicon, text);
}
