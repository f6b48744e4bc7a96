// The platform's settings: call → handler.
import { settingsCalls as calls } from '@groundwork/contract/settings';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as logo from './handlers-logo.ts';
import * as tries from './handlers-tries.ts';

export function settingsRoutes(needs: handlers.SettingsNeeds): Route[] {
  const limits = createLimits(needs.database);
  return [
    bind(calls.get, context => handlers.getSettings(needs, context)),
    bind(calls.setBranding, context => handlers.setBranding(needs, context)),
    bind(calls.setLogo, context => logo.setLogo(needs, context)),
    bind(calls.removeLogo, context => logo.removeLogo(needs, context)),
    bind(calls.setTexts, context => handlers.setTexts(needs, context)),
    bind(calls.setDomains, context => handlers.setDomains(needs, context)),
    bind(calls.setFeatures, context => handlers.setFeatures(needs, context)),
    bind(calls.setMail, context => handlers.setMail(needs, context)),
    bind(calls.tryMail, context => tries.tryMail(needs, limits, context)),
    bind(calls.setModel, context => handlers.setModel(needs, context)),
    bind(calls.tryModel, context => tries.tryModel(needs, limits, context)),
    bind(calls.setForms, context => handlers.setForms(needs, context)),
    bind(calls.tryForms, context => tries.tryForms(needs, limits, context)),
    bind(calls.setRetention, context => handlers.setRetention(needs, context)),
  ];
}
