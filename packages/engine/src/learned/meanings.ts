// What a table can list and what a column can mean, and how the two go together. The words of a header say a sense ("status",
// "organisation", "title"); what a sense means depends on what the table lists: a table, so that a corrected object
// re-derives all its columns and a new object needs no training.

export const objects = [
  'contact',
  'company',
  'deal',
  'lead',
  'ticket',
  'product',
  'line_item',
  'quote',
  'invoice',
  'order',
  'purchase_order',
  'contract',
  'task',
  'call',
  'meeting',
  'email',
  'note',
  'activity',
  'campaign',
  'campaign_member',
  'list',
  'list_member',
  'user',
  'vendor',
  'pricebook',
  'payment',
  'link',
  'reference',
  'other',
] as const;
export type LearnedObject = (typeof objects)[number];

export function isLearnedObject(text: string | null | undefined): text is LearnedObject {
  return objects.some(one => one === text);
}

const people = new Set<LearnedObject>(['contact', 'lead', 'user', 'list_member', 'campaign_member']);
const firms = new Set<LearnedObject>(['company', 'vendor']);
const documents = new Set<LearnedObject>([
  'quote',
  'order',
  'invoice',
  'payment',
  'line_item',
  'purchase_order',
]);
const titledBySubject = new Set<LearnedObject>([
  'task',
  'call',
  'meeting',
  'email',
  'note',
  'activity',
  'ticket',
]);
const closedByPlan = new Set<LearnedObject>(['deal', 'quote', 'contract']);

/** Senses that several meanings share, and which of them it is on a table of this object. */
const shared: Record<string, { of: readonly string[]; on: (object: LearnedObject) => string }> = {
  organisation: {
    of: ['company_name', 'fk_company'],
    on: object => (firms.has(object) || people.has(object) ? 'company_name' : 'fk_company'),
  },
  person: {
    of: ['full_name', 'fk_contact'],
    on: object => (people.has(object) ? 'full_name' : firms.has(object) ? 'company_name' : 'fk_contact'),
  },
  title: {
    of: ['name', 'subject'],
    on: object => {
      if (people.has(object)) return 'full_name';
      if (firms.has(object)) return 'company_name';
      if (object === 'product' || object === 'line_item') return 'product_name';
      return titledBySubject.has(object) ? 'subject' : 'name';
    },
  },
  status: {
    of: ['status', 'lead_status'],
    on: object => (object === 'lead' ? 'lead_status' : 'status'),
  },
  closing: {
    of: ['closed_at', 'close_date'],
    on: object => (closedByPlan.has(object) ? 'close_date' : 'closed_at'),
  },
  kind: { of: ['type', 'company_type'], on: object => (firms.has(object) ? 'company_type' : 'type') },
  text: {
    of: ['description', 'note_body'],
    on: object => (object === 'note' ? 'note_body' : 'description'),
  },
  source: {
    of: ['lead_source', 'origin'],
    on: object => (object === 'ticket' ? 'origin' : 'lead_source'),
  },
  money: { of: ['amount', 'total'], on: object => (documents.has(object) ? 'total' : 'amount') },
  assignee: { of: ['owner', 'owner_id'], on: () => 'owner' },
};
const senseOfShared = new Map(
  Object.entries(shared).flatMap(([sense, { of }]) => of.map(meaning => [meaning, sense] as const)),
);

const idWords = new Set(['id', 'ids', 'uuid', 'guid', 'key', 'fk']);
const plainNames = new Set(['name', 'title']);

/** The last word says that the values are ids. */
export function isIdPhrase(phrase: string): boolean {
  return idWords.has(phrase.slice(phrase.lastIndexOf(' ') + 1));
}

/** The sense that the words of a header say when it means this. */
export function senseOf(meaning: string, phrase: string): string {
  if (plainNames.has(phrase) && ['company_name', 'full_name', 'product_name'].includes(meaning))
    return 'title';
  if (isIdPhrase(phrase) && (meaning === 'fk_company' || meaning === 'fk_contact')) return meaning;
  return senseOfShared.get(meaning) ?? meaning;
}

/** What a header that says this sense means on a table of this object. */
export function meaningOn(sense: string, object: LearnedObject, phrase: string): string {
  if (sense === 'assignee') return isIdPhrase(phrase) ? 'owner_id' : 'owner';
  const isOwnKey =
    sense === `fk_${object}` || (sense === 'fk_company' && object === 'vendor' && isIdPhrase(phrase));
  if (isOwnKey) return isIdPhrase(phrase) ? 'record_id' : 'fk_parent';
  return shared[sense]?.on(object) ?? sense;
}

/** Kept as a property of the client's own or left out: no standard property waits for any of these. */
const ownWay = new Set(['none', 'flag', 'metric', 'fk_other']);
export function isOwnWay(meaning: string): boolean {
  return ownWay.has(meaning);
}

/** The target's object decides between these, not the reader. */
const decidedByTarget: readonly (readonly string[])[] = [
  ['description', 'note_body'],
  ['owner', 'owner_id'],
  ['name', 'subject'],
  ['company_type', 'type'],
  ['lead_status', 'status'],
];

const mentioning = 'deal ticket task note call meeting quote order invoice contract'.split(' ');

/** Two meanings that are one on these objects: whoever a document names is who it is for, and an order begins on its date. */
const sameOn: readonly (readonly [pair: readonly string[], objects: readonly string[]])[] = [
  [['company_name', 'fk_company'], mentioning],
  [['full_name', 'fk_contact'], mentioning],
  [['product_name', 'fk_product'], ['line_item']],
  [
    ['activity_date', 'created_at'],
    ['order', 'note'],
  ],
  [['origin', 'lead_source'], ['ticket']],
];

/** Whether both lead to the same place in the portal, for a table of this object. */
export function isSameOutcome(a: string, b: string, object?: LearnedObject): boolean {
  if (a === b || (ownWay.has(a) && ownWay.has(b))) return true;
  const isPair = (pair: readonly string[]): boolean => pair.includes(a) && pair.includes(b);
  return (
    decidedByTarget.some(isPair) ||
    sameOn.some(([pair, objects]) => object !== undefined && objects.includes(object) && isPair(pair))
  );
}

/** No records of a CRM: lists of choices, links between tables, logs. */
const noRecords = new Set<LearnedObject>(['reference', 'link', 'other']);

export function isSameKind(a: LearnedObject, b: LearnedObject): boolean {
  return a === b || (noRecords.has(a) && noRecords.has(b));
}
