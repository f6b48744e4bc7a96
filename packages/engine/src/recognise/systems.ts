// The systems whose exports are recognised, by the names that the contract gives them.
// Their marks must never look at file names of particular customers or decide what a column means.
import type { KnownSystem } from '@groundwork/contract/source-systems';
import { dynamics, hubspot, pipedrive, salesforce, zoho } from './large-systems.ts';
import * as service from './service-systems.ts';
import * as smaller from './smaller-systems.ts';
import type { System } from './system.ts';

export const systems: Readonly<Record<KnownSystem, System>> = {
  salesforce,
  hubspot,
  pipedrive,
  zoho,
  dynamics,
  ...smaller,
  ...service,
};

/** First three characters of a Salesforce id name the object. */
export const salesforcePrefixes: Record<string, string> = {
  '001': 'account',
  '003': 'contact',
  '005': 'user',
  '006': 'opportunity',
  '008': 'history',
  '00D': 'organization',
  '00Q': 'lead',
  '00T': 'task',
  '00U': 'meeting',
  '00k': 'opportunity_line_item',
  '00v': 'campaign_member',
  '00K': 'opportunity_contact_role',
  '00G': 'group',
  '00E': 'user_role',
  '01t': 'product',
  '01s': 'pricebook',
  '01u': 'pricebook_entry',
  '012': 'record_type',
  '002': 'note',
  '00P': 'attachment',
  '02s': 'email',
  '07k': 'account_contact_relation',
  '500': 'case',
  '00a': 'case_comment',
  '701': 'campaign',
  '800': 'contract',
  '801': 'order',
};
