// What is set where the product is started. It comes first, so that whoever has the machine has the last word, and a way back
// in when a setting of the database shut everybody out.

import type { SectionName } from '@groundwork/contract/settings-sections';
import type { ModelSettings } from '../../platform/model/settings.ts';
import type { OidcSettings } from '../../platform/oidc-settings.ts';
import type { LeadSettings } from '../leads/settings.ts';

export interface StartSettings {
  publicUrl: string;
  /** PUBLIC_URL was given and is not only the port's own address. */
  isPublicUrlGiven?: boolean;
  /** MAIL_FROM, as it was given. */
  mailFrom?: string;
  smtp: { url: string; from: string } | undefined;
  model: ModelSettings | undefined;
  leads: LeadSettings;
  oidc: OidcSettings;
  providers: { google?: object; microsoft?: object };
  dataDir: string;
}

/** The field of each section that is fixed, with the name of the variable that fixes it. */
export type Locked = Readonly<Record<string, string>>;

function allBy(variable: string, fields: readonly string[], isGiven: boolean): Locked {
  return isGiven ? Object.fromEntries(fields.map(field => [field, variable])) : {};
}

/** Server, sender and model are each given whole or not at all: half of one and half of the other would be a third. */
export function lockedBy(start: StartSettings): Record<SectionName | 'logo', Locked> {
  return {
    branding: allBy('MAIL_FROM', ['sender_name', 'sender_address'], start.mailFrom !== undefined),
    logo: {},
    texts: {},
    domains: allBy('PUBLIC_URL', ['primary'], start.isPublicUrlGiven === true),
    features: {},
    mail: allBy('SMTP_URL', ['host', 'port', 'security', 'user', 'password'], start.smtp !== undefined),
    model: allBy('MODEL_PROVIDER', ['provider', 'url', 'name', 'key'], start.model !== undefined),
    forms: {
      ...allBy('FORMS_PORTAL_ID', ['region', 'portal_id', 'form_id'], start.leads.formsUrl !== undefined),
      ...allBy('LEADS_TO', ['notify'], start.leads.notify !== undefined),
    },
    retention: {},
  };
}
