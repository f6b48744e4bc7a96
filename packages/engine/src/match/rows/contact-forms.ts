// E-mail addresses and phone numbers.
import { freeMailDomains } from '../../profile/values/domain.ts';
import { bare, type Target, WORD } from './cell-words.ts';
import { hashText, hashUnits } from './hash.ts';
import { type ColumnSlots, SLOTS } from './layout.ts';
import { DIGIT, isKind, LETTER, type Letters } from './letters.ts';
import { letterMask, MOST_COMPARED } from './letters-kept.ts';

const AT = 64;
const COMMA = 44;
const SEMICOLON = 59;
/** National numbers are told apart by their last digits; what stands before may be left out. */
const PHONE_DIGITS = 9;
const FEWEST_PHONE_DIGITS = 7;
/** Domains at which everybody may have a mailbox, by their hashes. */
const FREE_DOMAINS: ReadonlySet<number> = new Set([...freeMailDomains].map(hashText));

export function email(cell: Letters, column: ColumnSlots, target: Target): void {
  const { units } = cell;
  const slots = SLOTS.email;
  let begin = 0;
  while (begin < cell.length && !isKind(units[begin] ?? 0, WORD)) begin++;
  let at = -1;
  let end = begin;
  // Several addresses in one cell: the first stands for the row.
  for (; end < cell.length; end++) {
    const unit = units[end] ?? 0;
    if (unit === AT && at === -1) at = end;
    else if (!isKind(unit, WORD) && !EMAIL_SIGNS.has(unit)) break;
  }
  if (at <= begin || end - at < 2) return;
  const place = target.row + column.at;
  const { words } = target;
  const domain = hashUnits(units, at + 1, end);
  words[place + slots.hash] = hashUnits(units, begin, end);
  words[place + slots.mailbox] = hashUnits(units, begin, at);
  words[place + slots.domain] = domain;
  words[place + slots.own] = FREE_DOMAINS.has(domain) ? 0 : domain;
  const kept = Math.min(at, begin + MOST_COMPARED);
  words[place + slots.text] = target.letters.keep(units, begin, kept);
  words[place + slots.mask] = letterMask(units, begin, kept);
}

const EMAIL_SIGNS = new Set("@.!#$%&'*+/=?^_`{|}~-".split('').map(sign => sign.charCodeAt(0)));

export function phone({ units, length }: Letters, column: ColumnSlots, target: Target): void {
  let digits = 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at] ?? 0;
    if (isKind(unit, DIGIT)) bare[digits++] = unit - 48;
    // An extension, or another number, is not the number.
    else if (digits >= FEWEST_PHONE_DIGITS && (isKind(unit, LETTER) || unit === COMMA || unit === SEMICOLON))
      break;
  }
  if (digits < FEWEST_PHONE_DIGITS) return;
  let number = 0;
  for (let at = Math.max(0, digits - PHONE_DIGITS); at < digits; at++) number = number * 10 + (bare[at] ?? 0);
  target.words[target.row + column.at] = number === 0 ? 0 : number;
}
