// Settings of the leads: who is notified of one, and the vendor's form that it is passed on to.
import { z } from 'zod';
import { origin } from '../../platform/oidc-settings.ts';

export const leadEnvironment = {
  LEADS_TO: z.email().optional(),
  FORMS_PORTAL_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  FORMS_GUID: z.uuid().optional(),
  FORMS_REGION: z
    .string()
    .regex(/^[a-z]{2}\d$/, 'must be a region such as na1 or eu1')
    .default('na1'),
  /** Replaces the vendor's forms host, e.g. by the sandbox. */
  FORMS_URL: origin.optional(),
};

export interface LeadSettings {
  /** Who is notified of a new lead. */
  notify: string | undefined;
  /** Where leads are passed on to; the whole address. */
  formsUrl: string | undefined;
  /** In place of the vendor's forms host. */
  host?: string;
}

/** The form of a CRM that leads are passed on to. */
export interface LeadForm {
  region: string;
  portal_id: string;
  form_id: string;
}

export function formsUrlOf({ region, portal_id, form_id }: LeadForm, host?: string): string {
  const vendors = `https://api${region === 'na1' ? '' : `-${region}`}.hsforms.com`;
  return `${host ?? vendors}/submissions/v3/integration/submit/${portal_id}/${form_id}`;
}

/** The same, read back from the address. */
export function formAt(formsUrl: string): LeadForm {
  const { hostname, pathname } = new URL(formsUrl);
  const [form_id = '', portal_id = ''] = pathname.split('/').reverse();
  return { region: /^api-([a-z]{2}\d)\./.exec(hostname)?.[1] ?? 'na1', portal_id, form_id };
}

type Values = z.infer<z.ZodObject<typeof leadEnvironment>>;

/** @returns a sentence when the form is named by half */
export function leadSettingsOf(values: Values): LeadSettings | string {
  const { FORMS_PORTAL_ID: portal, FORMS_GUID: form } = values;
  if ((portal === undefined) !== (form === undefined))
    return 'FORMS_PORTAL_ID and FORMS_GUID belong together: set both or neither.';
  const host = values.FORMS_URL;
  const named =
    form === undefined ? undefined : { region: values.FORMS_REGION, portal_id: portal ?? '', form_id: form };
  return {
    notify: values.LEADS_TO,
    formsUrl: named && formsUrlOf(named, host),
    ...(host !== undefined && { host }),
  };
}
