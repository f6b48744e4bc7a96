// How a record without a name is called: a text with columns in braces, of which a part may be taken: `{Email|domain}`.

import { isFreeMailDomain, normaliseDomain } from '../profile/values/domain.ts';
import { singular } from '../words/wording.ts';

/** A column in a template, and what of it is taken. */
const PLACE = /\{([^{}]*?)(?:\|(domain|local))?\}/g;

/** Answer of somebody who leaves rows without a name out. */
export const LEAVE_OUT = 'leave_out';

/** `Unnamed deal`: what is called so is never called by a number of another column. */
export function unnamed(object: string): string {
  return `Unnamed ${singular(object).replaceAll('_', ' ')}`;
}

/** The columns that a template names. */
export function columnsIn(template: string): string[] {
  return [...template.matchAll(PLACE)].map(([, column = '']) => column);
}

/** The template with a row's values; parts that are empty fall away with their dash. */
export function fillName(template: string, valueOf: (column: string) => string): string {
  return template
    .replaceAll(PLACE, (_, column: string, part: string | undefined) => partOf(valueOf(column), part))
    .split(' – ')
    .map(text => text.trim())
    .filter(text => text !== '')
    .join(' – ');
}

/** The columns of a row that stand in its name. Of an e-mail address only a part does, so the rest would be lost unseen; a
 *  web address stands there with its domain, as in a property that takes domains. */
export function columnsInName(template: string, valueOf: (column: string) => string): string[] {
  return [...template.matchAll(PLACE)].flatMap(([, column = '', part]) => {
    const value = valueOf(column);
    const isPart = part !== undefined && value.includes('@');
    return isPart || partOf(value, part).trim() === '' ? [] : [column];
  });
}

function partOf(value: string, part: string | undefined): string {
  if (part === undefined) return value;
  const at = value.lastIndexOf('@');
  if (part === 'domain') {
    const domain = normaliseDomain(at < 0 ? value : value.slice(at + 1));
    return domain === undefined || isFreeMailDomain(domain) ? '' : domain;
  }
  const words = at <= 0 ? [] : value.slice(0, at).split(/[^\p{L}]+/u);
  return words
    .filter(word => word !== '')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
