// The properties and groups every portal has without making them, by object type.

import {
  CALL_PROPERTIES,
  COMMUNICATION_PROPERTIES,
  EMAIL_PROPERTIES,
  MEETING_PROPERTIES,
  NOTE_PROPERTIES,
  TASK_PROPERTIES,
} from './activity-properties.ts';
import {
  INVOICE_PROPERTIES,
  ORDER_PROPERTIES,
  QUOTE_PROPERTIES,
  SUBSCRIPTION_PROPERTIES,
} from './billing-properties.ts';
import { LINE_ITEM_PROPERTIES, PRODUCT_PROPERTIES } from './catalogue-properties.ts';
import { COMPANY_PROPERTIES } from './company-properties.ts';
import { CONTACT_PROPERTIES } from './contact-properties.ts';
import { DEAL_PROPERTIES, TICKET_PROPERTIES } from './deal-properties.ts';
import { LEAD_PROPERTIES } from './lead-properties.ts';
import type { Property, PropertyGroup } from './property.ts';
import { computedProperties, standardProperties } from './property-lines.ts';

export const STANDARD_PROPERTIES: Readonly<Record<string, readonly Property[]>> = {
  '0-1': CONTACT_PROPERTIES,
  '0-2': COMPANY_PROPERTIES,
  '0-3': DEAL_PROPERTIES,
  '0-5': TICKET_PROPERTIES,
  '0-46': NOTE_PROPERTIES,
  '0-27': TASK_PROPERTIES,
  '0-48': CALL_PROPERTIES,
  '0-49': EMAIL_PROPERTIES,
  '0-47': MEETING_PROPERTIES,
  '0-18': COMMUNICATION_PROPERTIES,
  '0-7': PRODUCT_PROPERTIES,
  '0-8': LINE_ITEM_PROPERTIES,
  '0-14': QUOTE_PROPERTIES,
  '0-123': ORDER_PROPERTIES,
  '0-53': INVOICE_PROPERTIES,
  '0-69': SUBSCRIPTION_PROPERTIES,
  '0-136': LEAD_PROPERTIES,
};

const ENGAGEMENT: readonly PropertyGroup[] = [
  { name: 'engagement', label: 'Activity information', displayOrder: 0 },
];

export const STANDARD_GROUPS: Readonly<Record<string, readonly PropertyGroup[]>> = {
  '0-1': [{ name: 'contactinformation', label: 'Contact information', displayOrder: 0 }],
  '0-2': [{ name: 'companyinformation', label: 'Company information', displayOrder: 0 }],
  '0-3': [{ name: 'dealinformation', label: 'Deal information', displayOrder: 0 }],
  '0-5': [{ name: 'ticketinformation', label: 'Ticket information', displayOrder: 0 }],
  '0-46': ENGAGEMENT,
  '0-27': ENGAGEMENT,
  '0-48': ENGAGEMENT,
  '0-49': ENGAGEMENT,
  '0-47': ENGAGEMENT,
  '0-18': ENGAGEMENT,
  '0-7': [{ name: 'productinformation', label: 'Product information', displayOrder: 0 }],
  '0-8': [{ name: 'lineiteminformation', label: 'Line item information', displayOrder: 0 }],
  '0-14': [{ name: 'quoteinformation', label: 'Quote information', displayOrder: 0 }],
  '0-123': [{ name: 'orderinformation', label: 'Order information', displayOrder: 0 }],
  '0-53': [{ name: 'invoiceinformation', label: 'Invoice information', displayOrder: 0 }],
  '0-69': [{ name: 'subscriptioninformation', label: 'Subscription information', displayOrder: 0 }],
  '0-136': [{ name: 'leadinformation', label: 'Lead information', displayOrder: 0 }],
};

/** What the platform adds to every custom object. */
export function customObjectProperties(groupName: string): Property[] {
  return [
    ...standardProperties(groupName, [['hubspot_owner_id', 'Owner', 'owner']]),
    ...computedProperties(groupName),
  ];
}
