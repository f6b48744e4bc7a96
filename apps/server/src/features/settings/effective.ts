// What the rest of the product works by: addresses, senders and servers, made of the values of the sections. Pure.
import type { FeatureFlags } from '@groundwork/contract/features';
import type { SectionValues } from '@groundwork/contract/settings-sections';
import type { SmtpOptions } from '../../platform/mail/transport.ts';
import { endpointOf, type ModelSettings } from '../../platform/model/settings.ts';
import { formsUrlOf, type LeadSettings } from '../leads/settings.ts';
import type { StartSettings } from './environment.ts';
import type { StoredSections } from './values.ts';
import { valuesNow } from './values.ts';

export interface EffectiveSettings {
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
  /** Other addresses, which lead there. */
  secondary: readonly string[];
  name: string;
  accents: { light: string; dark: string };
  /** undefined: the product's own mark. */
  logo: { version: number; mediaType: string; content: Buffer } | undefined;
  texts: SectionValues['texts'];
  /** Changes with whatever pages show of it. */
  brandVersion: string;
  features: FeatureFlags;
  /** undefined: mails stay in the outbox. */
  smtp: SmtpOptions | undefined;
  /** undefined: none is configured. */
  model: ModelSettings | undefined;
  leads: LeadSettings;
  retention: SectionValues['retention'];
}

/** Opens the secret of a section; undefined where there is none that can be read. */
export type OpenSecret = (section: 'mail' | 'model') => string | undefined;

export function effectiveSettings(
  start: StartSettings,
  stored: StoredSections,
  open: OpenSecret,
  allowedHosts: readonly string[],
): EffectiveSettings {
  const values = valuesNow(start, stored);
  const { branding, domains, mail, model, forms } = values;
  const publicUrl = new URL(domains.primary).origin;
  const from = start.mailFrom ?? senderLine(branding, publicUrl);
  const logo = logoIn(stored);
  return {
    publicUrl,
    secondary: domains.secondary.map(address => new URL(address).origin),
    name: branding.name,
    accents: { light: branding.accent, dark: branding.accent_dark },
    logo,
    texts: values.texts,
    brandVersion: ['branding', 'logo', 'texts', 'domains']
      .map(name => stored.get(name)?.version ?? 0)
      .join('.'),
    features: values.features,
    smtp: start.smtp
      ? { url: start.smtp.url, from }
      : mail.host === ''
        ? undefined
        : { server: { ...mail, password: open('mail'), allow: allowedHosts }, from },
    model:
      start.model ??
      (model.provider === 'none'
        ? undefined
        : {
            provider: model.provider,
            url: endpointOf(model.provider, model.url),
            name: model.name,
            key: open('model'),
            allow: allowedHosts,
          }),
    leads: {
      notify: start.leads.notify ?? (forms.notify === '' ? undefined : forms.notify),
      formsUrl:
        start.leads.formsUrl ?? (forms.portal_id === '' ? undefined : formsUrlOf(forms, start.leads.host)),
    },
    retention: values.retention,
  };
}

/** Mail servers refuse senders without a domain. */
function senderLine(branding: SectionValues['branding'], publicUrl: string): string {
  const name = branding.sender_name === '' ? branding.name : branding.sender_name;
  const address =
    branding.sender_address === '' ? `no-reply@${new URL(publicUrl).hostname}` : branding.sender_address;
  return `"${name.replaceAll(/["\\<>]/g, '')}" <${address}>`;
}

function logoIn(stored: StoredSections): EffectiveSettings['logo'] {
  const row = stored.get('logo');
  const values: unknown = row?.values;
  if (!row || typeof values !== 'object' || values === null) return undefined;
  if (!('content' in values && 'media_type' in values)) return undefined;
  const content = Buffer.from(String(values.content), 'base64');
  return { version: row.version, mediaType: String(values.media_type), content };
}
