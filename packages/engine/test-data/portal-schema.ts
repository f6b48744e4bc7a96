// A portal as it is on its first day: standard properties with their options, one pipeline each, four people.
import type { Pipeline, Property } from '@groundwork/contract/crm';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { labelledPairs } from '../src/portal/labelled-pairs.ts';
import { activityLines, type Line } from './activity-lines.ts';
import { commerceLines } from './commerce-lines.ts';

const lines: Record<string, Line[]> = {
  contacts: [
    ['email', 'Email'],
    ['hs_additional_emails', 'Additional email addresses', 'checkbox'],
    ['firstname', 'First Name'],
    ['lastname', 'Last Name'],
    ['salutation', 'Salutation'],
    ['phone', 'Phone Number', 'phone'],
    ['mobilephone', 'Mobile Phone Number', 'phone'],
    ['fax', 'Fax Number', 'phone'],
    ['company', 'Company Name'],
    ['jobtitle', 'Job Title'],
    ['job_function', 'Job function'],
    ['seniority', 'Seniority'],
    ['website', 'Website URL'],
    ['address', 'Street Address'],
    ['city', 'City'],
    ['state', 'State/Region'],
    ['zip', 'Postal Code'],
    ['country', 'Country/Region'],
    [
      'lifecyclestage',
      'Lifecycle Stage',
      'select',
      'subscriber lead marketingqualifiedlead salesqualifiedlead opportunity customer evangelist other',
    ],
    [
      'hs_lead_status',
      'Lead Status',
      'select',
      'NEW OPEN IN_PROGRESS OPEN_DEAL UNQUALIFIED ATTEMPTED_TO_CONTACT CONNECTED BAD_TIMING',
    ],
    ['hubspot_owner_id', 'Contact owner', 'select'],
    ['date_of_birth', 'Date of birth'],
    ['gender', 'Gender'],
    ['marital_status', 'Marital Status'],
    ['industry', 'Industry'],
    ['annualrevenue', 'Annual Revenue'],
    ['numemployees', 'Number of Employees', 'select', '1-5 5-25 25-50 50-100 100-500 500-1000 1000+'],
    ['degree', 'Degree'],
    ['message', 'Message', 'textarea'],
    ['twitterhandle', 'Twitter Username'],
    ['hs_linkedin_url', 'LinkedIn URL'],
    ['hs_language', 'Preferred language'],
    ['hs_timezone', 'Time Zone'],
    ['work_email', 'Work email'],
    ['closedate', 'Close Date', 'datetime'],
    ['hs_email_optout', 'Unsubscribed from all email', 'bool'],
    ['createdate', 'Create Date', 'datetime'],
    ['lastmodifieddate', 'Last Modified Date', 'datetime'],
    ['hs_object_id', 'Record ID', 'number'],
  ],
  companies: [
    ['name', 'Company name'],
    ['domain', 'Company Domain Name'],
    ['website', 'Website URL'],
    ['phone', 'Phone Number', 'phone'],
    ['address', 'Street Address'],
    ['address2', 'Street Address 2'],
    ['city', 'City'],
    ['state', 'State/Region'],
    ['zip', 'Postal Code'],
    ['country', 'Country/Region'],
    ['timezone', 'Time Zone'],
    [
      'industry',
      'Industry',
      'select',
      'ACCOUNTING BANKING CONSTRUCTION EDUCATION_MANAGEMENT FINANCIAL_SERVICES HOSPITALITY HOSPITAL_HEALTH_CARE INSURANCE RETAIL UTILITIES',
    ],
    ['numberofemployees', 'Number of Employees', 'number'],
    ['annualrevenue', 'Annual Revenue', 'number'],
    ['description', 'Description', 'textarea'],
    ['about_us', 'About Us', 'textarea'],
    ['type', 'Type', 'select', 'PROSPECT PARTNER RESELLER VENDOR OTHER'],
    ['founded_year', 'Year Founded'],
    ['hubspot_owner_id', 'Company owner', 'select'],
    [
      'lifecyclestage',
      'Lifecycle Stage',
      'select',
      'subscriber lead marketingqualifiedlead salesqualifiedlead opportunity customer evangelist other',
    ],
    ['hs_lead_status', 'Lead Status', 'select', 'NEW OPEN IN_PROGRESS OPEN_DEAL UNQUALIFIED'],
    ['linkedin_company_page', 'LinkedIn Company Page'],
    ['twitterhandle', 'Twitter Handle'],
    ['createdate', 'Create Date', 'datetime'],
    ['hs_object_id', 'Record ID', 'number'],
  ],
  deals: [
    ['dealname', 'Deal Name'],
    ['amount', 'Amount', 'number'],
    ['pipeline', 'Pipeline', 'select'],
    ['dealstage', 'Deal Stage', 'select'],
    ['closedate', 'Close Date', 'datetime'],
    ['dealtype', 'Deal Type', 'select', 'newbusiness existingbusiness'],
    ['description', 'Deal Description', 'textarea'],
    ['hubspot_owner_id', 'Deal owner', 'select'],
    ['deal_currency_code', 'Currency', 'select', 'USD EUR GBP CHF SEK'],
    ['hs_priority', 'Priority', 'select', 'low medium high'],
    ['hs_next_step', 'Next step'],
    ['closed_lost_reason', 'Closed Lost Reason', 'textarea'],
    ['closed_won_reason', 'Closed Won Reason', 'textarea'],
    ['createdate', 'Create Date', 'datetime'],
    ['hs_object_id', 'Record ID', 'number'],
  ],
  tickets: [
    ['subject', 'Ticket name'],
    ['content', 'Ticket description', 'textarea'],
    ['hs_pipeline', 'Pipeline', 'select'],
    ['hs_pipeline_stage', 'Ticket status', 'select'],
    ['hs_ticket_priority', 'Priority', 'select', 'LOW MEDIUM HIGH URGENT'],
    [
      'hs_ticket_category',
      'Category',
      'checkbox',
      'PRODUCT_ISSUE BILLING_ISSUE FEATURE_REQUEST GENERAL_INQUIRY',
    ],
    ['source_type', 'Source', 'select', 'CHAT EMAIL FORM PHONE'],
    ['hubspot_owner_id', 'Ticket owner', 'select'],
    ['closed_date', 'Close date', 'datetime'],
    ['createdate', 'Create date', 'datetime'],
    ['hs_object_id', 'Record ID', 'number'],
  ],
  tasks: [
    ['hs_timestamp', 'Activity date', 'datetime'],
    ['hubspot_owner_id', 'Activity assigned to', 'select'],
    ['hs_task_subject', 'Task title'],
    ['hs_task_body', 'Task notes', 'html'],
    ['hs_task_status', 'Task status', 'select', 'NOT_STARTED IN_PROGRESS WAITING COMPLETED DEFERRED'],
    ['hs_task_priority', 'Priority', 'select', 'NONE LOW MEDIUM HIGH'],
    ['hs_task_type', 'Task type', 'select', 'TODO CALL EMAIL LINKED_IN MEETING'],
    ['hs_object_id', 'Record ID', 'number'],
  ],
  notes: [
    ['hs_timestamp', 'Activity date', 'datetime'],
    ['hubspot_owner_id', 'Activity assigned to', 'select'],
    ['hs_note_body', 'Note body', 'html'],
    ['hs_object_id', 'Record ID', 'number'],
  ],
  ...activityLines,
  ...commerceLines,
};

const groups: Record<string, string> = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
  deals: 'dealinformation',
  tickets: 'ticketinformation',
  tasks: 'engagement',
  notes: 'engagement',
  calls: 'engagement',
  emails: 'engagement',
  meetings: 'engagement',
  communications: 'engagement',
  products: 'productinformation',
  line_items: 'lineiteminformation',
  quotes: 'quoteinformation',
  orders: 'orderinformation',
  invoices: 'invoiceinformation',
  subscriptions: 'subscriptioninformation',
  leads: 'leadinformation',
};

const kinds: Record<string, [Property['type'], Property['field_type']]> = {
  text: ['string', 'text'],
  textarea: ['string', 'textarea'],
  html: ['string', 'html'],
  phone: ['string', 'phonenumber'],
  number: ['number', 'number'],
  date: ['date', 'date'],
  datetime: ['datetime', 'date'],
  select: ['enumeration', 'select'],
  checkbox: ['enumeration', 'checkbox'],
  bool: ['bool', 'booleancheckbox'],
};

function propertyOf(object: string, [name, label, kind = 'text', options = '']: Line): Property {
  const [type, field_type] = kinds[kind] ?? ['string', 'text'];
  const values = kind === 'bool' ? ['true', 'false'] : options.split(' ').filter(option => option !== '');
  return {
    object,
    name,
    label,
    type,
    field_type,
    group: groups[object] ?? '',
    description: '',
    options: values.map(value => ({ value, label: titled(value) })),
    unique: false,
    is_new: false,
  };
}

function titled(value: string): string {
  return value
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/(^|\s)\S/g, letter => letter.toUpperCase());
}

const sales: Pipeline = {
  object: 'deals',
  id: 'default',
  label: 'Sales Pipeline',
  is_new: false,
  stages: [
    { id: 'appointmentscheduled', label: 'Appointment Scheduled', probability: 0.2, is_closed: false },
    { id: 'qualifiedtobuy', label: 'Qualified To Buy', probability: 0.4, is_closed: false },
    { id: 'presentationscheduled', label: 'Presentation Scheduled', probability: 0.6, is_closed: false },
    { id: 'decisionmakerboughtin', label: 'Decision Maker Bought-In', probability: 0.8, is_closed: false },
    { id: 'contractsent', label: 'Contract Sent', probability: 0.9, is_closed: false },
    { id: 'closedwon', label: 'Closed Won', probability: 1, is_closed: true },
    { id: 'closedlost', label: 'Closed Lost', probability: 0, is_closed: true },
  ],
};
const support: Pipeline = {
  object: 'tickets',
  id: '0',
  label: 'Support Pipeline',
  is_new: false,
  stages: [
    { id: '1', label: 'New', probability: null, is_closed: false },
    { id: '2', label: 'Waiting on contact', probability: null, is_closed: false },
    { id: '3', label: 'Waiting on us', probability: null, is_closed: false },
    { id: '4', label: 'Closed', probability: null, is_closed: true },
  ],
};
const orders: Pipeline = {
  object: 'orders',
  id: '14a2e10e-5471-408a-906e-c51f3b04369e',
  label: 'Order Pipeline',
  is_new: false,
  stages: ['Open', 'Processed', 'Shipped', 'Delivered', 'Cancelled'].map(label => ({
    id: `order-${label.toLowerCase()}`,
    label,
    probability: null,
    is_closed: false,
  })),
};
const leads: Pipeline = {
  object: 'leads',
  id: 'lead-pipeline-id',
  label: 'Lead Pipeline',
  is_new: false,
  stages: ['New', 'Attempting', 'Connected', 'Qualified', 'Disqualified'].map(label => ({
    id: `${label.toLowerCase()}-stage-id`,
    label,
    probability: null,
    is_closed: false,
  })),
};

export function freshPortal(): PortalSchema {
  return {
    account: { id: '146810001', type: 'SANDBOX' },
    properties: Object.entries(lines).flatMap(([object, list]) => list.map(line => propertyOf(object, line))),
    groups: Object.entries(groups).map(([object, name]) => ({ object, name, label: name })),
    pipelines: [
      structuredClone(sales),
      structuredClone(support),
      structuredClone(orders),
      structuredClone(leads),
    ],
    owners: [
      {
        id: '61850101',
        email: 'dana.whitfield@example.com',
        first_name: 'Dana',
        last_name: 'Whitfield',
        archived: false,
      },
      {
        id: '61850102',
        email: 'marcus.oyelaran@example.com',
        first_name: 'Marcus',
        last_name: 'Oyelaran',
        archived: false,
      },
      {
        id: '61850105',
        email: 'former.colleague@example.com',
        first_name: 'Elena',
        last_name: 'Marchetti',
        archived: true,
      },
    ],
    custom_objects: [],
    labels: labelledPairs.map(pair => ({ ...pair, own: [] })),
    counts: {},
    limit: { max: 100, interval_ms: 10_000 },
  };
}
