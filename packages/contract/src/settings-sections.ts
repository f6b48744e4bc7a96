// What each section of the platform's settings holds. Everything has a value: the empty text stands for the product's own.
import { z } from 'zod';
import { accentFault } from './accent.ts';
import { FeatureFlags } from './features.ts';
import { limitMessage } from './sentences.ts';
import { SiteTexts } from './site-texts.ts';
import { oneLine, requiredLine } from './text.ts';

const line = (max: number) => z.string().overwrite(oneLine).trim().max(max, limitMessage);
const originSentence = 'An address without a path, such as https://crm.example.com';
const Origin = z
  .url({ protocol: /^https?$/, error: originSentence })
  .max(300, limitMessage)
  .refine(text => !URL.canParse(text) || /^[^/]*\/\/[^/?#@]+\/?$/.test(text), originSentence);
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[0-9a-f]{6})?$/, 'A colour is written as #1a6b7c');

export const brandingFields = z.object({
  name: requiredLine('Name is required', 40),
  /** On light pages. */
  accent: Colour,
  /** On dark pages. */
  accent_dark: Colour,
  /** Who mails come from; the platform's name unless said. */
  sender_name: line(100),
  sender_address: z.union(
    [z.literal(''), z.email('Invalid email address').max(254)],
    'Invalid email address',
  ),
});

export const Branding = brandingFields.superRefine((values, context) => {
  const checked = [
    ['accent', 'light'],
    ['accent_dark', 'dark'],
  ] as const;
  for (const [field, theme] of checked) {
    const fault = values[field] === '' ? undefined : accentFault(values[field], theme);
    if (fault !== undefined) context.addIssue({ code: 'custom', path: [field], message: fault });
  }
});

export const Domains = z.object({
  /** Where people reach the product. */
  primary: Origin,
  /** Other addresses that lead to it. */
  secondary: z.array(Origin).max(20),
});

export const MailServer = z.object({
  /** Empty: no mail server; mails lie in the outbox. */
  host: line(253).regex(/^[^\s/@:]*$/, 'A host name, such as smtp.example.com'),
  port: z.number().int().min(1).max(65_535),
  /** tls: from the first byte; starttls: asked for and insisted on; if_offered: only where the server offers it. */
  security: z.enum(['tls', 'starttls', 'if_offered']),
  user: line(320),
});

export const modelFields = z.object({
  provider: z.enum(['none', 'openai-compatible', 'anthropic']),
  url: z.union(
    [z.literal(''), z.url({ protocol: /^https?$/, error: 'An address that begins with https://' })],
    'An address that begins with https://',
  ),
  name: line(200),
});
export const ModelChoice = modelFields.superRefine(({ provider, url, name }, context) => {
  if (provider === 'none') return;
  if (name === '')
    context.addIssue({ code: 'custom', path: ['name'], message: 'The name of the model is required' });
  if (provider === 'openai-compatible' && url === '')
    context.addIssue({ code: 'custom', path: ['url'], message: 'The address of the endpoint is required' });
});

export const formsFields = z.object({
  region: z
    .string()
    .trim()
    .regex(/^[a-z]{2}\d$/, 'A region such as na1 or eu1'),
  portal_id: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/, 'The portal id is a number'),
  form_id: z.union([z.literal(''), z.uuid('The form id is a UUID')], 'The form id is a UUID'),
  /** Who is told of each lead by mail. */
  notify: z.union([z.literal(''), z.email('Invalid email address').max(254)], 'Invalid email address'),
});
export const FormsPortal = formsFields.superRefine(({ portal_id, form_id }, context) => {
  if ((portal_id === '') === (form_id === '')) return;
  const path = portal_id === '' ? 'portal_id' : 'form_id';
  context.addIssue({ code: 'custom', path: [path], message: 'Portal id and form id belong together' });
});

/** Days. The least is what the product needs to answer for what it did. */
export const Retention = z.object({
  mails: z.number().int().min(7).max(3650),
  notifications: z.number().int().min(14).max(3650),
});

const shapes = {
  branding: Branding,
  texts: SiteTexts,
  domains: Domains,
  features: FeatureFlags,
  mail: MailServer,
  model: ModelChoice,
  forms: FormsPortal,
  retention: Retention,
} as const;

export type SectionName = keyof typeof shapes;
export type SectionValues = { [Name in SectionName]: z.infer<(typeof shapes)[Name]> };
/** What each section as a whole is held against. */
export const sectionShapes: { readonly [Name in SectionName]: z.ZodType<SectionValues[Name]> } = shapes;
