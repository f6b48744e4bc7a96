// Why the learned reader says what it says, in words: the known header most like this one and what it meant there.

import { type LearnedObject, senseOf } from './meanings.ts';
import type { LearnedColumn } from './model.ts';

const links = /^fk_(.+)$/;

/** Meanings whose own words make no sentence. */
const called: Partial<Record<string, string>> = {
  tags: 'list of tags',
  closed_at: 'closing date',
  created_at: 'date of creation',
  modified_at: 'date of the last change',
  converted_at: 'date of conversion',
  created_by: 'name of who entered it',
  modified_by: 'name of who last changed it',
  last_activity_at: 'date of the last activity',
  employees: 'number of employees',
  revenue: 'yearly revenue',
  quantity: 'number of pieces',
  email: 'email address',
  email2: 'second email address',
  phone: 'phone number',
  phone2: 'second phone number',
  mobile: 'mobile number',
  social: 'social media address',
  url: 'web address',
  record_id: 'record’s own id',
  external_id: 'id of another system',
  opt_out: 'refusal of mail',
  none: 'property of its own',
};

/** `close_date` → “close date”, `fk_company` → “link to a company”. */
export function meaningInWords(meaning: string): string {
  if (meaning === 'fk_parent') return 'link to the record above it';
  if (meaning === 'fk_other') return 'link to another record';
  const link = links.exec(meaning)?.[1];
  if (link !== undefined) return `link to ${withArticle(link.replaceAll('_', ' '))}`;
  return called[meaning] ?? meaning.replaceAll('_', ' ');
}

function withArticle(words: string): string {
  return /^[aeiou]/.test(words) ? `an ${words}` : `a ${words}`;
}

const plurals: Partial<Record<LearnedObject, string>> = {
  company: 'companies',
  activity: 'activities',
  reference: 'lists of choices',
  other: 'other tables',
  link: 'tables of links',
};

/** `purchase_order` → “purchase orders”. */
export function objectsInWords(object: LearnedObject): string {
  return plurals[object] ?? `${object.replaceAll('_', ' ')}s`;
}

/** “Like ‘Rechnungsbetrag’, a total on invoices in 4 systems.” Empty when nothing known resembles it. */
export function reasonOf(column: LearnedColumn, senses: readonly string[]): string {
  for (const { header } of column.like) {
    const sense = senses.indexOf(senseOf(column.meaning, header.phrase));
    const uses = header.uses.filter(use => use.sense === sense);
    const most = uses.toSorted((a, b) => b.systems - a.systems || b.times - a.times)[0];
    if (!most) continue;
    const what = withArticle(meaningInWords(column.meaning));
    const on = most.object === undefined ? '' : ` on ${objectsInWords(most.object)}`;
    const where =
      most.systems === 0
        ? ' in our vocabulary'
        : `${on} in ${most.systems === 1 ? 'one system' : `${most.systems} systems`}`;
    return `Like ‘${header.spelling}’, ${what}${where}.`;
  }
  return '';
}
