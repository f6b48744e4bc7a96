// Requests about the platform's settings. Trying a server out: handlers-tries.ts; the logo: handlers-logo.ts.

import { FeatureFlags } from '@groundwork/contract/features';
import type { PlatformSettings, settingsCalls } from '@groundwork/contract/settings';
import {
  Branding,
  Domains,
  FormsPortal,
  MailServer,
  ModelChoice,
  Retention,
  type SectionValues,
} from '@groundwork/contract/settings-sections';
import { SiteTexts } from '@groundwork/contract/site-texts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { endpointOf } from '../../platform/model/settings.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Actor } from '../trail/append-trail.ts';
import { changeSection, type SectionChange } from './change-section.ts';
import { lockedBy } from './environment.ts';
import type { SettingsReader } from './reader.ts';
import { requireWayIn } from './rules.ts';
import { showSettings } from './show-settings.ts';
import { listSections } from './store.ts';
import { valuesNow } from './values.ts';

type Calls = typeof settingsCalls;
type Values = ReturnType<typeof valuesNow>;

export interface SettingsNeeds extends Pick<Dependencies, 'database' | 'secrets' | 'allowedHosts' | 'log'> {
  settings: SettingsReader;
  /** The texts of the public pages as they were built. */
  builtTexts: SiteTexts;
}

async function show({ settings, secrets, builtTexts }: SettingsNeeds, tx: Tx): Promise<PlatformSettings> {
  const stored = await listSections(tx);
  return showSettings({ start: settings.start, stored, secrets, built: builtTexts });
}

export function getSettings(
  needs: SettingsNeeds,
  _context: RequestContext<Calls['get']>,
): Promise<PlatformSettings> {
  return needs.database.readOnly(null, tx => show(needs, tx));
}

/** Writes one section, and answers all of them; other processes are told by the database, this one reads at once. */
function changed<Of extends object>(
  needs: SettingsNeeds,
  context: Actor & Pick<RequestContext, 'version'>,
  changeOf: (now: Values, isKept: (section: string) => boolean) => Omit<SectionChange<Of>, 'version'>,
): Promise<PlatformSettings> {
  const { database, secrets, settings } = needs;
  return database.platform(async tx => {
    const stored = await listSections(tx);
    const now = valuesNow(settings.start, stored);
    const isKept = (section: string) => (stored.get(section)?.secret ?? null) !== null;
    await changeSection(tx, secrets, context, { version: context.version, ...changeOf(now, isKept) });
    await database.afterCommit(() => settings.refresh());
    return show(needs, tx);
  });
}

export async function setBranding(needs: SettingsNeeds, context: RequestContext<Calls['setBranding']>) {
  const { branding: locked } = lockedBy(needs.settings.start);
  const made = await changed(needs, context, now => ({
    section: 'branding',
    shape: Branding,
    now: now.branding,
    wanted: context.body,
    locked,
  }));
  return made.branding;
}

export async function setTexts(needs: SettingsNeeds, context: RequestContext<Calls['setTexts']>) {
  const made = await changed(needs, context, now => ({
    section: 'texts',
    shape: SiteTexts,
    now: now.texts,
    wanted: context.body,
    locked: {},
  }));
  return made.texts;
}

/** @throws Refusal would_lock_out */
export async function setDomains(needs: SettingsNeeds, context: RequestContext<Calls['setDomains']>) {
  const { start } = needs.settings;
  const standpoint = {
    through: context.site,
    issuerAt: start.oidc.isEmbedded ? new URL(start.oidc.authority).origin : undefined,
  };
  const made = await changed<SectionValues['domains']>(needs, context, now => ({
    section: 'domains',
    shape: Domains,
    now: now.domains,
    wanted: context.body,
    locked: lockedBy(start).domains,
    require: after => requireWayIn(now.domains, after, standpoint),
  }));
  return made.domains;
}

export async function setFeatures(needs: SettingsNeeds, context: RequestContext<Calls['setFeatures']>) {
  const made = await changed(needs, context, now => ({
    section: 'features',
    shape: FeatureFlags,
    now: now.features,
    wanted: context.body,
    locked: {},
  }));
  return made.features;
}

export async function setMail(needs: SettingsNeeds, context: RequestContext<Calls['setMail']>) {
  const { password, ...wanted } = context.body;
  const made = await changed<SectionValues['mail']>(needs, context, (now, isKept) => ({
    section: 'mail',
    shape: MailServer,
    now: now.mail,
    wanted,
    locked: lockedBy(needs.settings.start).mail,
    secret: {
      field: 'password',
      value: password,
      isKept: isKept('mail'),
      sentTo: ({ host }) => (host === '' ? undefined : host.toLowerCase()),
    },
  }));
  return made.mail;
}

export async function setModel(needs: SettingsNeeds, context: RequestContext<Calls['setModel']>) {
  const { key, ...wanted } = context.body;
  const made = await changed<SectionValues['model']>(needs, context, (now, isKept) => ({
    section: 'model',
    shape: ModelChoice,
    now: now.model,
    wanted,
    locked: lockedBy(needs.settings.start).model,
    secret: {
      field: 'key',
      value: key,
      isKept: isKept('model'),
      sentTo: ({ provider, url }) =>
        provider === 'none' ? undefined : new URL(endpointOf(provider, url)).origin,
    },
  }));
  return made.model;
}

export async function setForms(needs: SettingsNeeds, context: RequestContext<Calls['setForms']>) {
  const made = await changed(needs, context, now => ({
    section: 'forms',
    shape: FormsPortal,
    now: now.forms,
    wanted: context.body,
    locked: lockedBy(needs.settings.start).forms,
  }));
  return made.forms;
}

export async function setRetention(needs: SettingsNeeds, context: RequestContext<Calls['setRetention']>) {
  const made = await changed(needs, context, now => ({
    section: 'retention',
    shape: Retention,
    now: now.retention,
    wanted: context.body,
    locked: {},
  }));
  return made.retention;
}
