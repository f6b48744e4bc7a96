// Which standard property of the portal each concept has on each object.
import { Transform } from '@groundwork/contract/formats';
import type { Concept } from '../words/concepts.ts';
import { commerceProperties } from './commerce-properties.ts';

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
  calls: {
    ...everywhere,
    subject: 'hs_call_title',
    name: 'hs_call_title',
    body: 'hs_call_body html',
    note_body: 'hs_call_body html',
    timestamp: 'hs_timestamp datetime',
    due_date: 'hs_timestamp datetime',
    start_time: 'hs_timestamp datetime',
    direction: 'hs_call_direction option',
    is_incoming: 'hs_call_direction option',
    duration: 'hs_call_duration duration',
    call_outcome: 'hs_call_disposition option',
    outcome: 'hs_call_disposition option',
    status: 'hs_call_status option',
    from_number: 'hs_call_from_number phone',
    to_number: 'hs_call_to_number phone',
    recording: 'hs_call_recording_url url',
  },
  emails: {
    ...everywhere,
    subject: 'hs_email_subject',
    name: 'hs_email_subject',
    body: 'hs_email_text',
    note_body: 'hs_email_text',
    html_body: 'hs_email_html html',
    timestamp: 'hs_timestamp datetime',
    due_date: 'hs_timestamp datetime',
    sent_at: 'hs_timestamp datetime',
    direction: 'hs_email_direction option',
    is_incoming: 'hs_email_direction option',
    status: 'hs_email_status option',
    email_from: 'hs_email_headers email_header',
    email_to: 'hs_email_headers email_header',
    email_cc: 'hs_email_headers email_header',
    email_bcc: 'hs_email_headers email_header',
  },
  meetings: {
    ...everywhere,
    subject: 'hs_meeting_title',
    name: 'hs_meeting_title',
    body: 'hs_meeting_body html',
    note_body: 'hs_meeting_body html',
    timestamp: 'hs_timestamp datetime',
    due_date: 'hs_timestamp datetime',
    start_time: 'hs_meeting_start_time datetime',
    end_time: 'hs_meeting_end_time datetime',
    location: 'hs_meeting_location',
    outcome: 'hs_meeting_outcome option',
    status: 'hs_meeting_outcome option',
  },
  communications: {
    ...everywhere,
    body: 'hs_communication_body html',
    note_body: 'hs_communication_body html',
    timestamp: 'hs_timestamp datetime',
    due_date: 'hs_timestamp datetime',
    sent_at: 'hs_timestamp datetime',
    channel: 'hs_communication_channel_type option',
    activity_type: 'hs_communication_channel_type option',
    company_type: 'hs_communication_channel_type option',
  },
  leads: {
    ...everywhere,
    name: 'hs_lead_name',
    subject: 'hs_lead_name',
    deal_name: 'hs_lead_name',
    rating: 'hs_lead_label option',
    lost_reason: 'hs_lead_disqualification_reason',
  },
  ...commerceProperties,
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
