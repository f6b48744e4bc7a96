// The systems whose exports are recognised. A new one is added here and, with the marks of its files, in
// packages/engine/src/recognise; nothing else names them one by one.
import { z } from 'zod';

export const SourceSystem = z.enum([
  'salesforce',
  'hubspot',
  'pipedrive',
  'zoho',
  'dynamics',
  'freshsales',
  'copper',
  'close',
  'insightly',
  'sugarcrm',
  'espocrm',
  'odoo',
  'vtiger',
  'bitrix24',
  'act',
  'zendesk',
  'intercom',
  'monday',
  'airtable',
  'mailchimp',
  'unknown',
]);
export type SourceSystem = z.infer<typeof SourceSystem>;

export type KnownSystem = Exclude<SourceSystem, 'unknown'>;

/** What people call them. How an unknown one is called depends on the sentence. */
export const systemNames: Readonly<Record<KnownSystem, string>> = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  zoho: 'Zoho CRM',
  dynamics: 'Dynamics 365',
  freshsales: 'Freshsales',
  copper: 'Copper',
  close: 'Close',
  insightly: 'Insightly',
  sugarcrm: 'SugarCRM or SuiteCRM',
  espocrm: 'EspoCRM',
  odoo: 'Odoo',
  vtiger: 'vtiger',
  bitrix24: 'Bitrix24',
  act: 'Act!',
  zendesk: 'Zendesk',
  intercom: 'Intercom',
  monday: 'monday.com',
  airtable: 'Airtable',
  mailchimp: 'Mailchimp',
};
