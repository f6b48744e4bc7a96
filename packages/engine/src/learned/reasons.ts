// Why the learned reader says what it says, in words: the known header most like this one and what it meant there.

import { type LearnedObject, senseOf } from './meanings.ts';
import type { LearnedColumn } from './model.ts';

const links = /^fk_(.+)$/;

/** `close_date` → “close date”, `fk_company` → “link to a company”. */
export function meaningInWords(meaning: string): string {
  if (meaning === 'fk_parent') return 'link to the record above it';
  if (meaning === 'fk_other') return 'link to another record';
  const link = links.exec(meaning)?.[1];
  if (link !== undefined) return `link to ${withArticle(link.replaceAll('_', ' '))}`;
  return meaning === 'none' ? 'property of its own' : meaning.replaceAll('_', ' ');
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

/** “Like ‘Rechnungsbetrag’, a total on invoices in 4 systems.” Empty when nothing known resembles it. */
export function reasonOf(column: LearnedColumn, senses: readonly string[]): string {
  for (const { header } of column.like) {
    const sense = senses.indexOf(senseOf(column.meaning, header.phrase));
    const uses = header.uses.filter(use => use.sense === sense);
    const most = uses.toSorted((a, b) => b.systems - a.systems || b.times - a.times)[0];
    if (!most) continue;
    const what = withArticle(meaningInWords(column.meaning));
    const on =
      most.object === undefined
        ? ''
        : ` on ${plurals[most.object] ?? `${most.object.replaceAll('_', ' ')}s`}`;
    const where =
      most.systems === 0
        ? ' in our vocabulary'
        : `${on} in ${most.systems === 1 ? 'one system' : `${most.systems} systems`}`;
    return `Like ‘${header.spelling}’, ${what}${where}.`;
  }
  return '';
}
