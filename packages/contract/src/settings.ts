// The platform's settings: what super admins change while it runs. Secrets go in and never come out.
import { z } from 'zod';
import { call } from './call.ts';
import { FeatureFlags } from './features.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import {
  Branding,
  brandingFields,
  Domains,
  FormsPortal,
  formsFields,
  MailServer,
  ModelChoice,
  modelFields,
  Retention,
} from './settings-sections.ts';
import { SiteTexts } from './site-texts.ts';

/** A section: its values as they hold now, wherever they come from, and who changed them last. */
function section<Values extends z.ZodType>(values: Values) {
  return z.object({
    id: z.string(),
    /** 0: nobody has changed anything yet. */
    version: z.number().int(),
    changed_at: Timestamp.nullable(),
    changed_by: z.string().nullable(),
    /** Fields that are set where the product is started, with the name of the variable. */
    locked: z.record(z.string(), z.string()),
    values,
  });
}

/** Never the secret itself. */
const SecretState = z
  .object({
    set_at: Timestamp,
    set_by: z.string(),
    /** False: it was sealed with another GROUNDWORK_SECRET and has to be set anew. */
    is_readable: z.boolean(),
  })
  .nullable();
export type SecretState = z.infer<typeof SecretState>;

const Secret = z.string().max(1000);

export const BrandingSection = section(Branding);
export const TextsSection = section(SiteTexts).extend({
  /** As they were built; none where no web app is. */
  built: SiteTexts,
});
export const DomainsSection = section(Domains);
export const FeaturesSection = section(FeatureFlags);
export const MailSection = section(MailServer).extend({ secret: SecretState });
export const ModelSection = section(ModelChoice).extend({ secret: SecretState });
export const FormsSection = section(FormsPortal);
export const RetentionSection = section(Retention);
/** The logo; null: the product's own mark. */
export const LogoSection = section(
  z.object({ media_type: z.string(), bytes: z.number().int(), file_name: z.string() }).nullable(),
);

/** The backups of this installation, as far as the commands that make and check them have noted. */
export const BackupFacts = z.object({
  /** False: the database is the operator's own, and so are its backups. */
  is_ours: z.boolean(),
  last: z
    .object({ made_at: Timestamp, folder: z.string(), files: z.number().int(), bytes: z.number().int() })
    .nullable(),
  /** The last time a backup was restored into an empty place and held against its list. */
  last_drill: z.object({ done_at: Timestamp, made_at: Timestamp, folder: z.string() }).nullable(),
});
export type BackupFacts = z.infer<typeof BackupFacts>;

/** Who signs people in. Fixed while the product runs: tokens name it. */
export const IssuerFacts = z.object({
  is_embedded: z.boolean(),
  authority: z.string(),
  client_id: z.string(),
  audience: z.string(),
  redirect_uri: z.string(),
  /** Sign-in with accounts held elsewhere, through the embedded issuer. */
  providers: z.array(z.string()),
});
export type IssuerFacts = z.infer<typeof IssuerFacts>;

export const PlatformSettings = z.object({
  branding: BrandingSection,
  logo: LogoSection,
  texts: TextsSection,
  domains: DomainsSection,
  features: FeaturesSection,
  mail: MailSection,
  model: ModelSection,
  forms: FormsSection,
  retention: RetentionSection,
  issuer: IssuerFacts,
  backups: BackupFacts,
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** What a try brought: what the other side said, in its words. */
export const Trial = z.object({
  is_ok: z.boolean(),
  answer: z.string(),
  ms: z.number().int(),
});
export type Trial = z.infer<typeof Trial>;

/** Branding and flags reach browsers with what they are told before anybody signs in. */
const changes = ['settings.get', 'session.config', 'session.features'] as const;

const common = {
  permission: 'settings.manage',
  conditional: true,
  changes,
  failures: ['set_by_environment'],
} as const;
const trying = {
  permission: 'settings.manage',
  changes: [],
  unkept: true,
  reply: Trial,
  status: 200,
} as const;

export const settingsCalls = {
  get: call({
    name: 'settings.get',
    method: 'GET',
    path: '/settings',
    summary: 'All settings of the platform, without secrets',
    permission: 'settings.read',
    reply: PlatformSettings,
  }),
  setBranding: call({
    ...common,
    name: 'settings.setBranding',
    method: 'PATCH',
    path: '/settings/branding',
    summary: 'Change the name, the accent and who mails come from',
    peopleOnly: peopleOnly.settings,
    body: brandingFields.partial(),
    reply: BrandingSection,
  }),
  setLogo: call({
    ...common,
    name: 'settings.setLogo',
    method: 'POST',
    path: '/settings/logo',
    summary: 'Set the logo: a PNG, JPEG or WebP image of at most 100 KB',
    peopleOnly: peopleOnly.settings,
    // The newest picture is the one that is meant, whoever chose another.
    conditional: 'if_sent',
    stream: 'upload',
    reply: LogoSection,
    status: 200,
    failures: ['file_refused', 'too_large'],
  }),
  removeLogo: call({
    ...common,
    name: 'settings.removeLogo',
    method: 'DELETE',
    path: '/settings/logo',
    summary: 'Go back to the product’s own mark',
    peopleOnly: peopleOnly.settings,
    reply: LogoSection,
    status: 200,
  }),
  setTexts: call({
    ...common,
    name: 'settings.setTexts',
    method: 'PATCH',
    path: '/settings/texts',
    summary: 'Change texts of the public pages; an empty one is as it was built again',
    peopleOnly: peopleOnly.settings,
    body: SiteTexts,
    reply: TextsSection,
  }),
  setDomains: call({
    ...common,
    name: 'settings.setDomains',
    method: 'PATCH',
    path: '/settings/domains',
    summary: 'Change the addresses at which the product is reached',
    peopleOnly: peopleOnly.settings,
    body: Domains.partial(),
    reply: DomainsSection,
    failures: ['set_by_environment', 'would_lock_out'],
  }),
  setFeatures: call({
    ...common,
    name: 'settings.setFeatures',
    method: 'PATCH',
    path: '/settings/features',
    summary: 'Switch parts of the product on or off for everybody',
    peopleOnly: peopleOnly.settings,
    body: FeatureFlags.partial(),
    reply: FeaturesSection,
  }),
  setMail: call({
    ...common,
    name: 'settings.setMail',
    method: 'PATCH',
    path: '/settings/mail',
    summary: 'Change the mail server. An empty password forgets it, none leaves it',
    peopleOnly: peopleOnly.settings,
    body: MailServer.extend({ password: Secret }).partial(),
    reply: MailSection,
  }),
  tryMail: call({
    ...trying,
    name: 'settings.tryMail',
    method: 'POST',
    path: '/settings/mail/try',
    summary: 'Send a mail to oneself through the mail server as it is set, and say what the server answered',
    peopleOnly: peopleOnly.settings,
  }),
  setModel: call({
    ...common,
    name: 'settings.setModel',
    method: 'PATCH',
    path: '/settings/model',
    summary: 'Change the language model. An empty key forgets it, none leaves it',
    peopleOnly: peopleOnly.settings,
    body: modelFields.extend({ key: Secret }).partial(),
    reply: ModelSection,
  }),
  tryModel: call({
    ...trying,
    name: 'settings.tryModel',
    method: 'POST',
    path: '/settings/model/try',
    summary: 'Ask the language model one small question, and say what came back and how long it took',
    peopleOnly: peopleOnly.settings,
  }),
  setForms: call({
    ...common,
    name: 'settings.setForms',
    method: 'PATCH',
    path: '/settings/forms',
    summary: 'Change the form of the CRM that leads are passed on to',
    peopleOnly: peopleOnly.settings,
    body: formsFields.partial(),
    reply: FormsSection,
  }),
  tryForms: call({
    ...trying,
    name: 'settings.tryForms',
    method: 'POST',
    path: '/settings/forms/try',
    summary: 'Send one submission in one’s own name to the form, and say what it answered',
    peopleOnly: peopleOnly.settings,
  }),
  setRetention: call({
    ...common,
    name: 'settings.setRetention',
    method: 'PATCH',
    path: '/settings/retention',
    summary: 'Change for how many days records are kept',
    peopleOnly: peopleOnly.settings,
    body: Retention.partial(),
    reply: RetentionSection,
  }),
} as const;
