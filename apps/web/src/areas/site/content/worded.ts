// Texts that an operator may change while the product runs (Settings, Texts): as they were built, unless the page says otherwise.
import type { SiteTextName } from '@groundwork/contract/site-texts';
import { brand } from '../../../ui/brand.ts';

/** Those that were built, by name: the build writes them down for the server. */
export const builtTexts: Partial<Record<SiteTextName, string>> = {};

export function worded(name: SiteTextName, text: string): string {
  builtTexts[name] = text;
  return brand.texts[name] ?? text;
}
