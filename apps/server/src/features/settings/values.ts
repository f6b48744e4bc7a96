// The values of every section as they hold: the environment's, else what was set here, else the product's own. Pure.
import { everyFeature } from '@groundwork/contract/features';
import { productName } from '@groundwork/contract/platform-name';
import { type SectionName, type SectionValues, sectionShapes } from '@groundwork/contract/settings-sections';
import { formAt } from '../leads/settings.ts';
import type { StartSettings } from './environment.ts';
import type { StoredSection } from './store.ts';

export type StoredSections = ReadonlyMap<string, StoredSection>;

/** What nobody has set. */
export function blankValues(start: Pick<StartSettings, 'publicUrl'>): SectionValues {
  return {
    branding: { name: productName, accent: '', accent_dark: '', sender_name: '', sender_address: '' },
    texts: {},
    domains: { primary: start.publicUrl, secondary: [] },
    features: everyFeature,
    mail: { host: '', port: 587, security: 'starttls', user: '' },
    model: { provider: 'none', url: '', name: '' },
    forms: { region: 'na1', portal_id: '', form_id: '', notify: '' },
    retention: { mails: 90, notifications: 90 },
  };
}

export function valuesNow(start: StartSettings, stored: StoredSections): SectionValues {
  const blank = blankValues(start);
  /** What an older version wrote, or a hand in the database, counts as far as it is still understood. */
  const kept = <Name extends SectionName>(name: Name): SectionValues[Name] => {
    const own = blank[name];
    const found = stored.get(name)?.values;
    return sectionShapes[name].safeParse({ ...own, ...(typeof found === 'object' && found) }).data ?? own;
  };
  return {
    branding: {
      ...kept('branding'),
      ...(start.mailFrom !== undefined && senderOf(start.mailFrom)),
    },
    texts: kept('texts'),
    domains: {
      ...kept('domains'),
      ...(start.isPublicUrlGiven === true && { primary: start.publicUrl }),
    },
    features: kept('features'),
    mail: start.smtp ? serverOf(start.smtp.url) : kept('mail'),
    model: start.model
      ? { provider: start.model.provider, url: start.model.url, name: start.model.name }
      : kept('model'),
    forms: {
      ...kept('forms'),
      ...(start.leads.formsUrl !== undefined && formAt(start.leads.formsUrl)),
      ...(start.leads.notify !== undefined && { notify: start.leads.notify }),
    },
    retention: kept('retention'),
  };
}

/** `Groundwork <no-reply@example.com>` or an address alone. */
function senderOf(text: string) {
  const found = /^(.*?)\s*<([^<>]+)>\s*$/.exec(text);
  return { sender_name: found?.[1]?.trim() ?? '', sender_address: found?.[2] ?? text.trim() };
}

/** Shown, never written: without the password that the address may hold. */
function serverOf(text: string): SectionValues['mail'] {
  const { hostname, port, protocol, username } = new URL(text);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname,
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    security: isTls ? 'tls' : 'if_offered',
    user: decodeURIComponent(username),
  };
}
