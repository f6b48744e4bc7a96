// The properties and groups every portal has without making them, by object type.

import {
  CALL_PROPERTIES,
  COMMUNICATION_PROPERTIES,
  EMAIL_PROPERTIES,
  MEETING_PROPERTIES,
  NOTE_PROPERTIES,
  TASK_PROPERTIES,
} from './activity-properties.ts';
import { COMPANY_PROPERTIES } from './company-properties.ts';
import { CONTACT_PROPERTIES } from './contact-properties.ts';
import { DEAL_PROPERTIES, TICKET_PROPERTIES } from './deal-properties.ts';
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
};

/** What the platform adds to every custom object. */
export function customObjectProperties(groupName: string): Property[] {
  return [
    ...standardProperties(groupName, [['hubspot_owner_id', 'Owner', 'owner']]),
    ...computedProperties(groupName),
  ];
}
