// What a column can mean, and which standard property each meaning has on each object.
import { Transform } from '@groundwork/contract/formats';
import type { ColumnType, Semantic } from '@groundwork/contract/profiles';
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
};
export type Concept = keyof typeof lexicon;

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

type Kind = Transform['kind'];
/** Where a concept goes: the standard property and how its values are read. */
export interface Target {
  property: string;
  kind: Kind;
}

const address = {
  street: 'address',
  street2: 'address2 text',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
};
const everywhere = { owner: 'hubspot_owner_id owner', owner_id: 'hubspot_owner_id owner' };

/** `property kind`; without a kind it is text. Concepts that are missing here have no standard property on that object. */
const tables: Record<string, Partial<Record<Concept, string>>> = {
  contacts: {
    ...everywhere,
    ...address,
    email: 'email email',
    first_name: 'firstname',
    last_name: 'lastname',
    full_name: 'firstname full_name',
    salutation: 'salutation',
    job_title: 'jobtitle',
    seniority: 'seniority',
    phone: 'phone phone',
    mobile: 'mobilephone phone',
    fax: 'fax phone',
    birthday: 'date_of_birth',
    gender: 'gender',
    language: 'hs_language',
    marital_status: 'marital_status',
    linkedin: 'hs_linkedin_url url',
    twitter: 'twitterhandle',
    company_name: 'company',
    website: 'website url',
    industry: 'industry',
    revenue: 'annualrevenue',
    lifecycle: 'lifecyclestage option',
    lead_status: 'hs_lead_status option',
    status: 'hs_lead_status option',
    opt_out: 'hs_email_optout boolean',
    timezone: 'hs_timezone',
  },
  companies: {
    ...everywhere,
    ...address,
    name: 'name',
    company_name: 'name',
    domain: 'domain domain',
    website: 'website url',
    phone: 'phone phone',
    industry: 'industry option',
    employees: 'numberofemployees number',
    revenue: 'annualrevenue number',
    founded_year: 'founded_year',
    company_type: 'type option',
    body: 'description',
    linkedin: 'linkedin_company_page url',
    twitter: 'twitterhandle',
    lifecycle: 'lifecyclestage option',
    lead_status: 'hs_lead_status option',
    timezone: 'timezone',
  },
  deals: {
    ...everywhere,
    deal_name: 'dealname',
    name: 'dealname',
    amount: 'amount number',
    currency: 'deal_currency_code option',
    stage: 'dealstage stage',
    status: 'dealstage stage',
    outcome: 'dealstage stage',
    stage_id: 'dealstage stage',
    pipeline: 'pipeline option',
    close_date: 'closedate datetime',
    created_at: 'createdate datetime',
    deal_type: 'dealtype option',
    company_type: 'dealtype option',
    body: 'description',
    next_step: 'hs_next_step',
    lost_reason: 'closed_lost_reason',
    won_reason: 'closed_won_reason',
    priority: 'hs_priority option',
  },
  tickets: {
    ...everywhere,
    subject: 'subject',
    name: 'subject',
    body: 'content',
    status: 'hs_pipeline_stage stage',
    stage: 'hs_pipeline_stage stage',
    pipeline: 'hs_pipeline option',
    priority: 'hs_ticket_priority option',
    category: 'hs_ticket_category options',
    company_type: 'hs_ticket_category options',
    origin: 'source_type option',
    lead_source: 'source_type option',
    closed_at: 'closed_date datetime',
    created_at: 'createdate datetime',
    close_date: 'closed_date datetime',
  },
  tasks: {
    ...everywhere,
    subject: 'hs_task_subject',
    name: 'hs_task_subject',
    body: 'hs_task_body html',
    note_body: 'hs_task_body html',
    due_date: 'hs_timestamp datetime',
    timestamp: 'hs_timestamp datetime',
    status: 'hs_task_status option',
    priority: 'hs_task_priority option',
    activity_type: 'hs_task_type option',
    company_type: 'hs_task_type option',
  },
  notes: {
    ...everywhere,
    note_body: 'hs_note_body html',
    body: 'hs_note_body html',
    timestamp: 'hs_timestamp datetime',
    created_at: 'hs_timestamp datetime',
    due_date: 'hs_timestamp datetime',
  },
};

const kinds = new Set<string>(Transform.shape.kind.options);
function isKind(text: string): text is Kind {
  return kinds.has(text);
}

/** The standard property of a concept on an object, if that object has one. Custom objects only know name and owner. */
export function targetOf(object: string, concept: Concept): Target | undefined {
  const custom = { ...everywhere, name: 'name' };
  const table: Partial<Record<Concept, string>> = tables[object] ?? custom;
  const line = table[concept];
  if (line === undefined) return undefined;
  const [property = '', kind = 'text'] = line.split(' ');
  return isKind(kind) ? { property, kind } : undefined;
}

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
  };

/** Meanings that contradict a concept outright, whatever the header says. */
const strangers: readonly Semantic[] = [
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
  if (semantic !== null && isText && strangers.includes(semantic)) return wanted?.semantics ? 0.5 : 0.4;
  if (wanted?.semantics && semantic !== null && concept === 'email') return 0.4;
  return 0.97;
}

const idConcepts: readonly Concept[] = [
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
  country: { concept: 'country', confidence: 0.62 },
  city: { concept: 'city', confidence: 0.55 },
  street: { concept: 'street', confidence: 0.6 },
  postcode: { concept: 'zip', confidence: 0.58 },
  currency_code: { concept: 'currency', confidence: 0.6 },
};
