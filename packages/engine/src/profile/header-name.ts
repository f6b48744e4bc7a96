// Reads a column's header the way a person would: words, the entity it speaks of, and whether it is a customer's own field.
// It must never look at values, and never know any one file.
import { fold } from './values/name.ts';

export interface HeaderName {
  raw: string;
  /** Words in lower case without accents, in order: `MailingPostalCode` → mailing, postal, code. */
  tokens: string[];
  phrase: string;
  /** The phrase without spaces: `post_code`, `Postcode` and `PostCode` become one. */
  compact: string;
  /** What stands before ` - ` in Pipedrive's `Person - Name`. */
  entity: string | null;
  /** A field that the customer added to their old CRM (Salesforce `__c`). */
  isCustom: boolean;
}

/** `PostalCode` and `DOB2Date` fall apart at their humps; `ACCOUNTID` stays whole. */
function splitHumps(text: string): string {
  return text.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ');
}

export function words(text: string): string[] {
  return fold(splitHumps(text).replaceAll('#', ' number '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

const CUSTOM_SUFFIX = /__(c|pc)$/i;
/** Decorations that exporters put around a name: Dynamics' hidden columns, Fivetran's prefix, Pipedrive's star. */
const DECORATION = /^\(do not modify\)\s*|^property_(?!id$)|(?<!\*)\*+$|\s*\(\d+\)$/gi;

/** Headers that were read recently: each is read for every kind of record its file may hold. */
const cache = new Map<string, HeaderName>();
const MOST_HEADERS = 60_000;

export function readHeader(raw: string): HeaderName {
  const header = cache.get(raw) ?? parseHeader(raw);
  if (cache.size >= MOST_HEADERS) cache.clear();
  cache.set(raw, header);
  return header;
}

function parseHeader(raw: string): HeaderName {
  const isCustom = CUSTOM_SUFFIX.test(raw);
  let text = raw.normalize('NFC').trim().replace(CUSTOM_SUFFIX, '').replaceAll(DECORATION, '').trim();
  let entity: string | null = null;
  const dash = /^(\p{L}+) - (.+)$/u.exec(text);
  if (dash?.[1] !== undefined && dash[2] !== undefined) {
    entity = fold(dash[1]);
    text = dash[2];
  }
  const tokens = words(text);
  return { raw, tokens, phrase: tokens.join(' '), compact: tokens.join(''), entity, isCustom };
}

/** A file's name without folders, ending, sheet, dates and exporter's ornaments, in words. */
export function stemWords(file: string): string[] {
  const base = file.split(/[/\\]/).at(-1) ?? file;
  const stem = base.replace(/\.[a-z0-9]{2,5}$/i, '').replace(CUSTOM_SUFFIX, '');
  return words(stem).filter(word => !/^\d+$/.test(word));
}
