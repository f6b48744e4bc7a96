// Settings of partner reps: call → handler.
import { repSettingsCalls as calls } from '@groundwork/contract/rep-settings';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function repSettingsRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.get, context => handlers.getSettings(dependencies, context)),
    bind(calls.setProfile, context => handlers.setProfile(dependencies, context)),
    bind(calls.setPayout, context => handlers.setPayout(dependencies, context)),
    bind(calls.setMails, context => handlers.setMails(dependencies, context)),
  ];
}
