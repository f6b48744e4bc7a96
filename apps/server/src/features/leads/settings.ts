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
}

type Values = z.infer<z.ZodObject<typeof leadEnvironment>>;

/** @returns a sentence when the form is named by half */
export function leadSettingsOf(values: Values): LeadSettings | string {
  const { FORMS_PORTAL_ID: portal, FORMS_GUID: form } = values;
  if ((portal === undefined) !== (form === undefined))
    return 'FORMS_PORTAL_ID and FORMS_GUID belong together: set both or neither.';
  const region = values.FORMS_REGION === 'na1' ? '' : `-${values.FORMS_REGION}`;
  const host = values.FORMS_URL ?? `https://api${region}.hsforms.com`;
  const formsUrl =
    portal === undefined ? undefined : `${host}/submissions/v3/integration/submit/${portal}/${form}`;
  return { notify: values.LEADS_TO, formsUrl };
}
