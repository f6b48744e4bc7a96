// The properties and groups every portal has without making them, by object type.

import { COMPANY_PROPERTIES } from './company-properties.ts';
import { CONTACT_PROPERTIES } from './contact-properties.ts';
import { DEAL_PROPERTIES, NOTE_PROPERTIES, TASK_PROPERTIES, TICKET_PROPERTIES } from './deal-properties.ts';
import type { Property, PropertyGroup } from './property.ts';
import { computedProperties, standardProperties } from './property-lines.ts';

export const STANDARD_PROPERTIES: Readonly<Record<string, readonly Property[]>> = {
  '0-1': CONTACT_PROPERTIES,
  '0-2': COMPANY_PROPERTIES,
  '0-3': DEAL_PROPERTIES,
  '0-5': TICKET_PROPERTIES,
  '0-46': NOTE_PROPERTIES,
  '0-27': TASK_PROPERTIES,
};

export const STANDARD_GROUPS: Readonly<Record<string, readonly PropertyGroup[]>> = {
  '0-1': [{ name: 'contactinformation', label: 'Contact information', displayOrder: 0 }],
  '0-2': [{ name: 'companyinformation', label: 'Company information', displayOrder: 0 }],
  '0-3': [{ name: 'dealinformation', label: 'Deal information', displayOrder: 0 }],
  '0-5': [{ name: 'ticketinformation', label: 'Ticket information', displayOrder: 0 }],
  '0-46': [{ name: 'engagement', label: 'Activity information', displayOrder: 0 }],
  '0-27': [{ name: 'engagement', label: 'Activity information', displayOrder: 0 }],
};

/** What the platform adds to every custom object. */
export function customObjectProperties(groupName: string): Property[] {
  return [
    ...standardProperties(groupName, [['hubspot_owner_id', 'Owner', 'owner']]),
    ...computedProperties(groupName),
  ];
}
