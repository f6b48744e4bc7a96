// The systems whose exports are recognised. A new one is added here and, with the marks of its files, in
// packages/engine/src/recognise/systems.ts; nothing else names them one by one.
import { z } from 'zod';

export const SourceSystem = z.enum(['salesforce', 'hubspot', 'pipedrive', 'zoho', 'dynamics', 'unknown']);
export type SourceSystem = z.infer<typeof SourceSystem>;

export type KnownSystem = Exclude<SourceSystem, 'unknown'>;

/** What people call them. How an unknown one is called depends on the sentence. */
export const systemNames: Readonly<Record<KnownSystem, string>> = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  zoho: 'Zoho CRM',
  dynamics: 'Dynamics 365',
};
