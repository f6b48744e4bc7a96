// Requests about the platform's settings. Trying a server out: handlers-tries.ts; the logo: handlers-logo.ts.

import type { PlatformSettings, settingsCalls } from '@groundwork/contract/settings';
import { type SectionName, type SectionValues, sectionShapes } from '@groundwork/contract/settings-sections';
import type { SiteTexts } from '@groundwork/contract/site-texts';
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

type Change<Name extends SectionName> = Pick<
  SectionChange<SectionValues[Name]>,
  'wanted' | 'secret' | 'require'
>;

/** Writes a section, and answers it as it is then; other processes are told by the database, this one reads at once. */
function change<Name extends SectionName>(
  needs: SettingsNeeds,
  context: Actor & Pick<RequestContext, 'version'>,
  section: Name,
  given: Change<Name>,
): Promise<PlatformSettings[Name]> {
  const { database, secrets, settings } = needs;
  return database.platform(async tx => {
    const stored = await listSections(tx);
    await changeSection(tx, secrets, context, {
      ...given,
      section,
      version: context.version,
      shape: sectionShapes[section],
      now: valuesNow(settings.start, stored)[section],
      locked: lockedBy(settings.start)[section],
      isSecretKept: (stored.get(section)?.secret ?? null) !== null,
    });
    await database.afterCommit(() => settings.refresh());
    return (await show(needs, tx))[section];
  });
}

export function setBranding(needs: SettingsNeeds, context: RequestContext<Calls['setBranding']>) {
  return change(needs, context, 'branding', { wanted: context.body });
}

export function setTexts(needs: SettingsNeeds, context: RequestContext<Calls['setTexts']>) {
  return change(needs, context, 'texts', { wanted: context.body });
}

/** @throws Refusal would_lock_out */
export function setDomains(needs: SettingsNeeds, context: RequestContext<Calls['setDomains']>) {
  const { oidc } = needs.settings.start;
  const standpoint = {
    through: context.site,
    issuerAt: oidc.isEmbedded ? new URL(oidc.authority).origin : undefined,
  };
  return change(needs, context, 'domains', {
    wanted: context.body,
    require: (after, now) => requireWayIn(now, after, standpoint),
  });
}

export function setFeatures(needs: SettingsNeeds, context: RequestContext<Calls['setFeatures']>) {
  return change(needs, context, 'features', { wanted: context.body });
}

export function setMail(needs: SettingsNeeds, context: RequestContext<Calls['setMail']>) {
  const { password, ...wanted } = context.body;
  return change(needs, context, 'mail', {
    wanted,
    secret: {
      field: 'password',
      value: password,
      sentTo: ({ host }) => (host === '' ? undefined : host.toLowerCase()),
    },
  });
}

export function setModel(needs: SettingsNeeds, context: RequestContext<Calls['setModel']>) {
  const { key, ...wanted } = context.body;
  return change(needs, context, 'model', {
    wanted,
    secret: {
      field: 'key',
      value: key,
      sentTo: ({ provider, url }) =>
        provider === 'none' ? undefined : new URL(endpointOf(provider, url)).origin,
    },
  });
}

export function setForms(needs: SettingsNeeds, context: RequestContext<Calls['setForms']>) {
  return change(needs, context, 'forms', { wanted: context.body });
}

export function setRetention(needs: SettingsNeeds, context: RequestContext<Calls['setRetention']>) {
  return change(needs, context, 'retention', { wanted: context.body });
}
