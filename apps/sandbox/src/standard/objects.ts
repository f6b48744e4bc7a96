// The vendor's built-in object types. What it must never know: any one portal.

export interface ObjectType {
  /** Type id on the wire, "0-1" or "2-7". */
  id: string;
  /** Plural name as used in paths and association results. */
  name: string;
  singular: string;
  /** The property holding the last change, which differs by object. */
  modifiedProperty: string;
  createdProperty: string;
  /** What a read returns when no properties are asked for. */
  defaultProperties: string[];
  /** Properties a record must carry. */
  required: string[];
  custom: boolean;
}

function standard(
  id: string,
  name: string,
  singular: string,
  createdProperty: string,
  defaultProperties: string[],
  required: string[] = [],
): ObjectType {
  return {
    id,
    name,
    singular,
    createdProperty,
    modifiedProperty: name === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate',
    defaultProperties,
    required,
    custom: false,
  };
}

export const STANDARD_OBJECTS: readonly ObjectType[] = [
  standard('0-1', 'contacts', 'contact', 'createdate', ['email', 'firstname', 'lastname']),
  standard('0-2', 'companies', 'company', 'createdate', ['domain', 'name']),
  standard('0-3', 'deals', 'deal', 'createdate', [
    'amount',
    'closedate',
    'dealname',
    'dealstage',
    'pipeline',
  ]),
  standard(
    '0-5',
    'tickets',
    'ticket',
    'createdate',
    ['content', 'hs_pipeline', 'hs_pipeline_stage', 'hs_ticket_category', 'hs_ticket_priority', 'subject'],
    ['hs_pipeline_stage'],
  ),
  standard('0-46', 'notes', 'note', 'hs_createdate', [], ['hs_timestamp']),
  standard('0-27', 'tasks', 'task', 'hs_createdate', [], ['hs_timestamp']),
  standard('0-48', 'calls', 'call', 'hs_createdate', [], ['hs_timestamp']),
  standard('0-49', 'emails', 'email', 'hs_createdate', [], ['hs_timestamp', 'hs_email_direction']),
  standard('0-47', 'meetings', 'meeting', 'hs_createdate', [], ['hs_timestamp']),
  standard(
    '0-18',
    'communications',
    'communication',
    'hs_createdate',
    [],
    ['hs_timestamp', 'hs_communication_channel_type', 'hs_communication_logged_from'],
  ),
  standard('0-7', 'products', 'product', 'createdate', ['name', 'price', 'description'], ['name']),
  standard('0-8', 'line_items', 'line_item', 'createdate', ['name', 'price', 'quantity', 'amount']),
  standard('0-14', 'quotes', 'quote', 'hs_createdate', [], ['hs_title', 'hs_expiration_date']),
  standard('0-123', 'orders', 'order', 'hs_createdate', [], ['hs_order_name']),
  standard('0-53', 'invoices', 'invoice', 'hs_createdate', [], ['hs_currency']),
  standard('0-69', 'subscriptions', 'subscription', 'hs_createdate', [], ['hs_name']),
  standard('0-136', 'leads', 'lead', 'hs_createdate', [], ['hs_lead_name']),
];

/** Objects that an edition may lack, and that people switch on and off. */
export const OPTIONAL: readonly string[] = ['quotes', 'orders', 'invoices', 'subscriptions', 'leads'];

/** What stands on the timelines of other records; every object may have them. */
export const ACTIVITIES: readonly string[] = [
  'notes',
  'tasks',
  'calls',
  'emails',
  'meetings',
  'communications',
];

/** Objects that have pipelines, and where a record keeps its pipeline and stage. */
export const PIPELINED: Readonly<Record<string, { pipeline: string; stage: string }>> = {
  '0-3': { pipeline: 'pipeline', stage: 'dealstage' },
  '0-5': { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage' },
  '0-123': { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage' },
  '0-136': { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage' },
};
