// One cell to one value in the portal's own writing, or the reason why not. Nothing is guessed and nothing is rounded.

import type { Property } from '@groundwork/contract/crm';
import type { Transform } from '@groundwork/contract/formats';
import type { DateOrder } from '@groundwork/contract/profiles';
import { readTruth } from '../profile/values/boolean.ts';
import { parseDate, splitDate } from '../profile/values/date.ts';
import { readDated } from '../profile/values/dated-cell.ts';
import { normaliseDomain } from '../profile/values/domain.ts';
import { readDuration } from '../profile/values/duration.ts';
import { normaliseEmail } from '../profile/values/email.ts';
import { number, quoted } from '../words/wording.ts';
import { readAmount } from './amount.ts';

type CellResult = { value: string } | { reason: string };

/** Longest text the portal takes in one property. */
const LONGEST_TEXT = 65_536;

export interface CellRules {
  transform: Transform;
  type: Property['type'];
}

export function readCell(cell: string, { transform, type }: CellRules): CellResult {
  switch (transform.kind) {
    case 'email':
      return found(normaliseEmail(cell), 'It is not an email address.');
    case 'phone':
      return /\d/.test(cell) ? { value: cell } : { reason: 'It has no digits, so it is no phone number.' };
    case 'domain':
      return found(normaliseDomain(cell), 'It is not a domain.');
    case 'duration':
      return readDuration(cell, transform.unit);
    case 'number':
      return readAmount(cell, transform);
    case 'boolean': {
      const yes = readTruth(cell, transform);
      return found(yes === undefined ? undefined : String(yes), whyNeither(transform));
    }
    case 'date':
    case 'datetime':
      return readDate(cell, transform, type);
    case 'option':
      return found(transform.values ? valueFor(transform, cell) : cell, 'It is not one of the options.');
    case 'options':
      return readOptions(cell, transform);
    case 'html':
      return readText(/<[a-z][^>]*>/i.test(cell) ? cell : escapeHtml(cell));
    case 'text':
    case 'url':
    case 'owner':
    case 'stage':
    case 'full_name':
    case 'json_address':
    case 'email_header':
      break;
  }
  return readText(cell);
}

/** What a list of values says for a cell; a cell that reads “constructor” finds nothing. */
export function valueFor({ values }: Pick<Transform, 'values'>, cell: string): string | undefined {
  return values && Object.hasOwn(values, cell) ? values[cell] : undefined;
}

function found(value: string | undefined, reason: string): CellResult {
  return value === undefined ? { reason } : { value };
}

function whyNeither({ yes, no }: Transform): string {
  if (!yes && !no) return 'It is neither yes nor no.';
  return `It is none of the words that were set for the column: ${quoted([...(yes ?? []), ...(no ?? [])].join(', '), 60)}.`;
}

function readText(text: string): CellResult {
  return text.length > LONGEST_TEXT
    ? { reason: `It has ${number(text.length)} characters; the portal takes ${number(LONGEST_TEXT)}.` }
    : { value: text };
}

function readDate(cell: string, transform: Transform, type: Property['type']): CellResult {
  const order = transform.date_order ?? 'ymd';
  const date = readDated(cell, transform);
  if (date === 'both')
    return {
      reason: `It is ${parseDate(cell, 'dmy')?.day} with the day first and ${parseDate(cell, 'mdy')?.day} with the month first, and nobody has said which.`,
    };
  if (!date) return { reason: whyNoDate(cell, order) };
  if (type === 'datetime') return { value: date.kind === 'day' ? `${date.iso}T00:00:00.000Z` : date.iso };
  return { value: date.day };
}

const inOrder: Record<DateOrder, string> = {
  ymd: 'the year first',
  mdy: 'the month first',
  dmy: 'the day first',
};

function whyNoDate(cell: string, order: DateOrder): string {
  const shared = splitDate(cell.trim())?.zone;
  if (shared?.kind === 'shared')
    return `${shared.name} is the name of several time zones: set the column’s zone to the one that is meant.`;
  if (/^\d{4}-?W\d{1,2}$/i.test(cell.trim())) return 'It is a week and no day.';
  const other = (['dmy', 'mdy', 'ymd'] as const).find(one => one !== order && parseDate(cell, one));
  return other === undefined
    ? 'It is not a date.'
    : `It is a date only with ${inOrder[other]}, and this column is read with ${inOrder[order]}.`;
}

function readOptions(cell: string, { separator = ';', values }: Transform): CellResult {
  const items = cell
    .split(separator)
    .map(item => item.trim())
    .filter(item => item !== '');
  if (items.length === 0) return { reason: 'It holds no option.' };
  const written = items.map(item => (values ? valueFor({ values }, item) : item));
  const missing = items.filter((_, index) => written[index] === undefined);
  if (missing.length > 0) return { reason: `${quoted(missing.join(', '))} is not one of the options.` };
  return { value: [...new Set(written)].join(';') };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br>');
}
