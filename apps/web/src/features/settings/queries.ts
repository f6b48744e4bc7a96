// What screens ask about the platform's settings, and change of them.
import type { BodyOf } from '@groundwork/contract/call';
import { settingsCalls as calls, type PlatformSettings } from '@groundwork/contract/settings';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { upload } from '../../lib/data/files.ts';
import { query } from '../../lib/data/query.ts';

export const settings = () => query(calls.get, {});

/** What shall be, and the version that was seen. */
interface Wanted<Body> {
  version: number;
  body: Body;
}

function kept<Name extends keyof PlatformSettings>(name: Name) {
  return {
    cacheUpdates: (section: PlatformSettings[Name]) => [
      cacheUpdate(settings(), all => all && { ...all, [name]: section }),
    ],
  };
}

const sent = <Body>({ version, body }: Wanted<Body>) => ({ ifMatch: version, body });

export const setBranding = () =>
  change(calls.setBranding, sent<BodyOf<typeof calls.setBranding>>, kept('branding'));
export const setTexts = () => change(calls.setTexts, sent<BodyOf<typeof calls.setTexts>>, kept('texts'));
export const setDomains = () =>
  change(calls.setDomains, sent<BodyOf<typeof calls.setDomains>>, kept('domains'));
export const setFeatures = () =>
  change(calls.setFeatures, sent<BodyOf<typeof calls.setFeatures>>, kept('features'));
export const setMail = () => change(calls.setMail, sent<BodyOf<typeof calls.setMail>>, kept('mail'));
export const setModel = () => change(calls.setModel, sent<BodyOf<typeof calls.setModel>>, kept('model'));
export const setForms = () => change(calls.setForms, sent<BodyOf<typeof calls.setForms>>, kept('forms'));
export const setRetention = () =>
  change(calls.setRetention, sent<BodyOf<typeof calls.setRetention>>, kept('retention'));

export const setLogo = () =>
  upload(
    calls.setLogo,
    (file: File) => ({ params: {}, files: [{ file, name: file.name }], onProgress: () => undefined }),
    kept('logo'),
  );
export const removeLogo = () =>
  change(calls.removeLogo, ({ version }: { version: number }) => ({ ifMatch: version }), kept('logo'));

export const tryMail = () => change(calls.tryMail, () => ({}));
export const tryModel = () => change(calls.tryModel, () => ({}));
export const tryForms = () => change(calls.tryForms, () => ({}));
