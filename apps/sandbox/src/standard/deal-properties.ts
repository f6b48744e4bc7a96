// The vendor's own properties of deals and tickets.
import { computedProperties, type PropertyLine, shouted, standardProperties } from './property-lines.ts';

const PRIORITIES: [string, string][] = [
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
];

const DEAL_LINES: PropertyLine[] = [
  ['dealname', 'Deal Name', 'text'],
  ['amount', 'Amount', 'number'],
  // Pipelines and stages are the options of these two; they are checked against the pipelines themselves.
  ['pipeline', 'Pipeline', 'select'],
  ['dealstage', 'Deal Stage', 'select'],
  ['closedate', 'Close Date', 'datetime'],
  [
    'dealtype',
    'Deal Type',
    'select',
    [
      ['newbusiness', 'New Business'],
      ['existingbusiness', 'Existing Business'],
    ],
  ],
  ['description', 'Deal Description', 'area'],
  ['hubspot_owner_id', 'Deal owner', 'owner'],
  // Its options are the currencies that the portal has.
  ['deal_currency_code', 'Currency', 'select'],
  ['hs_priority', 'Priority', 'select', PRIORITIES],
  ['hs_next_step', 'Next step', 'text'],
  ['closed_lost_reason', 'Closed Lost Reason', 'area'],
  ['closed_won_reason', 'Closed Won Reason', 'area'],
  [
    'hs_manual_forecast_category',
    'Forecast category',
    'select',
    shouted(['OMIT', 'PIPELINE', 'BEST_CASE', 'COMMIT', 'CLOSED']),
  ],
  ['hs_forecast_probability', 'Forecast probability', 'number'],
];

export const DEAL_PROPERTIES = [
  ...standardProperties('dealinformation', DEAL_LINES),
  ...standardProperties('dealinformation', [['createdate', 'Create Date', 'datetime']], 'always'),
  ...computedProperties('dealinformation', [
    ['hs_is_closed', 'Is deal closed?', 'bool'],
    ['hs_is_closed_won', 'Is Closed Won', 'bool'],
    ['hs_deal_stage_probability', 'Deal probability', 'number'],
  ]),
];

const TICKET_LINES: PropertyLine[] = [
  ['subject', 'Ticket name', 'text'],
  ['content', 'Ticket description', 'area'],
  ['hs_pipeline', 'Pipeline', 'select'],
  ['hs_pipeline_stage', 'Ticket status', 'select'],
  ['hs_ticket_priority', 'Priority', 'select', shouted(['LOW', 'MEDIUM', 'HIGH', 'URGENT'])],
  [
    'hs_ticket_category',
    'Category',
    'checkbox',
    shouted(['PRODUCT_ISSUE', 'BILLING_ISSUE', 'FEATURE_REQUEST', 'GENERAL_INQUIRY']),
  ],
  ['source_type', 'Source', 'select', shouted(['CHAT', 'EMAIL', 'FORM', 'PHONE'])],
  ['hubspot_owner_id', 'Ticket owner', 'owner'],
  ['closed_date', 'Close date', 'datetime'],
  ['hs_resolution', 'Resolution', 'area'],
];

export const TICKET_PROPERTIES = [
  ...standardProperties('ticketinformation', TICKET_LINES),
  ...standardProperties('ticketinformation', [['createdate', 'Create date', 'datetime']], 'always'),
  ...computedProperties('ticketinformation'),
];
