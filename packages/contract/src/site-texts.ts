// Texts of the public pages that can be changed while the product runs. All others stand in the content files of the web app
// and change with its build.
import { z } from 'zod';
import { limitMessage } from './sentences.ts';
import { oneLine } from './text.ts';

/** Each by its name, with where it stands. */
export const siteTextPlaces = {
  hero_badge: 'Front page: above the headline',
  hero_title_1: 'Front page: first line of the headline',
  hero_title_2: 'Front page: second line of the headline',
  hero_text: 'Front page: beside the headline',
  features_title: 'Front page: title of the features',
  features_text: 'Front page: below the title of the features',
  integrations_title: 'Front page: title of the integrations',
  integrations_text: 'Front page: below the title of the integrations',
  about_title: 'Front page: title about the company',
  about_text: 'Front page: about the company',
  closing_title: 'Front page: last headline',
  closing_text: 'Front page: below the last headline',
  contact_title: 'Contact page: headline',
  contact_text: 'Contact page: below the headline',
  footer_text: 'Every public page: at the foot',
} as const;
export type SiteTextName = keyof typeof siteTextPlaces;

const names = [
  'hero_badge',
  'hero_title_1',
  'hero_title_2',
  'hero_text',
  'features_title',
  'features_text',
  'integrations_title',
  'integrations_text',
  'about_title',
  'about_text',
  'closing_title',
  'closing_text',
  'contact_title',
  'contact_text',
  'footer_text',
] as const satisfies readonly SiteTextName[];
export const siteTextNames: readonly SiteTextName[] = names;

const Name = z.enum(names);
const Text = z.string().overwrite(oneLine).trim().max(400, limitMessage);

/** What is not named, and what is empty, is as it was built. */
export const SiteTexts = z.partialRecord(Name, Text);
export type SiteTexts = z.infer<typeof SiteTexts>;

/** Every one of them, the unchanged ones empty: what a form holds. */
export const AllSiteTexts = z.record(Name, Text);
