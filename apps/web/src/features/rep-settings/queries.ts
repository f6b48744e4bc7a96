// What the settings of a partner rep ask and change. Each change is held against the version that was seen.
import type { BodyOf } from '@groundwork/contract/call';
import { repSettingsCalls as calls, type RepSettings } from '@groundwork/contract/rep-settings';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

export const repSettings = () => query(calls.get, {});

const kept = { cacheUpdates: (now: RepSettings) => [cacheUpdate(repSettings(), () => now)] };
const sent =
  ({ version }: Pick<RepSettings, 'version'>) =>
  <Body>(body: Body) => ({ body, ifMatch: version });

export const setProfile = (seen: RepSettings) =>
  change(calls.setProfile, sent(seen)<BodyOf<typeof calls.setProfile>>, kept);
export const setPayout = (seen: RepSettings) =>
  change(calls.setPayout, sent(seen)<BodyOf<typeof calls.setPayout>>, kept);
export const setMails = (seen: RepSettings) =>
  change(calls.setMails, sent(seen)<BodyOf<typeof calls.setMails>>, kept);
